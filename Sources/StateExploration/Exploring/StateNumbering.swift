/// Gives each distinct state a number, in the order in which they are met.
@usableFromInline
struct StateNumbering<State> {
  @usableFromInline
  var states: [State] = []

  @usableFromInline
  var numbersByBits = NumbersByBits<State>()

  /// Returns the number of a state, or the given one if the state is new. A new state is remembered
  /// if a number is given.
  @usableFromInline
  let find: (State, Int?) -> Int?

  @usableFromInline
  init() {
    var numbers: [AnyHashable: Int] = [:]
    let findIdentity = { (key: AnyHashable, next: Int?) -> Int? in
      if let number = numbers[key] { return number }
      if let next { numbers[key] = next }
      return next
    }
    var finder: ((State, Int?) -> Int?)?
    // By hashing, if the type is hashable.
    func makeFinder<Key: Hashable>(_ type: Key.Type) {
      var numbers: [Key: Int] = [:]
      finder = { state, next in
        // The types are the same.
        let key = unsafeBitCast(state, to: Key.self)
        if let number = numbers[key] { return number }
        // A state that contains NaN is never found, so that exploring it would not end.
        if key != key { return findIdentity(identity(of: state), next) }
        if let next { numbers[key] = next }
        return next
      }
    }
    if let type = State.self as? any Hashable.Type { makeFinder(type) }
    find = finder ?? { state, next in findIdentity(identity(of: state), next) }
  }

  @inlinable
  mutating func number(of state: State) -> Int {
    if let number = numbersByBits[state] { return Int(number) }
    let number = find(state, states.count) ?? states.count
    if number == states.count { states.append(state) }
    numbersByBits[state] = Int32(truncatingIfNeeded: number)
    return number
  }

  /// Returns the number of a state; nil if the state is new.
  @inlinable
  func knownNumber(of state: State) -> Int? {
    if let number = numbersByBits[state] { return Int(number) }
    return find(state, nil)
  }

  /// Numbers the listed states. Returns the number of distinct ones, and those that the list contains
  /// more than once.
  @inlinable
  mutating func list(_ items: [State]) -> (count: Int, duplicates: [State]) {
    var duplicates: [State] = []
    for item in items {
      let count = states.count
      if number(of: item) < count { duplicates.append(item) }
    }
    return (states.count, duplicates)
  }
}
