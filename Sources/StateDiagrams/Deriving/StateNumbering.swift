/// Gives each different state a number, in the order in which they are met.
///
/// The listed states come first, so that a number below `listedCount` is a listed state's.
@usableFromInline
protocol StateNumbering<State> {
  associatedtype State: DOTLabelable

  var states: [State] { get }

  mutating func number(of state: State) -> Int
}

/// Numbers by hashing.
@usableFromInline
struct HashedNumbering<State: DOTLabelable & Hashable>: StateNumbering {
  @usableFromInline
  var states: [State] = []

  @usableFromInline
  var numbers: [State: Int] = [:]

  @usableFromInline
  var numbersByBits = NumbersByBits<State>()

  @inlinable
  init() {}

  @inlinable
  mutating func number(of state: State) -> Int {
    if let number = numbersByBits[state] { return Int(number) }
    let number = numbers[state] ?? add(state)
    numbersByBits[state] = Int32(truncatingIfNeeded: number)
    return number
  }

  @inlinable
  mutating func add(_ state: State) -> Int {
    states.append(state)
    numbers[state] = states.count - 1
    return states.count - 1
  }
}

/// Numbers states of any type: by hashing where they turn out to be hashable, else by what they are
/// made of.
@usableFromInline
struct KeyedNumbering<State: DOTLabelable>: StateNumbering {
  @usableFromInline
  var states: [State] = []

  @usableFromInline
  var numbers: [AnyHashable: Int] = [:]

  @inlinable
  init() {}

  @inlinable
  mutating func number(of state: State) -> Int {
    let key = identity(of: state)
    if let number = numbers[key] { return number }
    let number = states.count
    states.append(state)
    numbers[key] = number
    return number
  }
}

/// A key that is equal for equal values.
@usableFromInline
func identity(of value: Any) -> AnyHashable {
  if let hashable = value as? any Hashable { return AnyHashable(hashable) }
  return AnyHashable(structuralText(of: value))
}
