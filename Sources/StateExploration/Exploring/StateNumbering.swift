/// Gives each distinct state a number, in the order in which they are met.
@usableFromInline
struct StateNumbering<State> {
  @usableFromInline
  var states: [State] = []

  @usableFromInline
  var numbersByBits = NumbersByBits<State>()

  /// Returns the number of a state, which is the given one if the state is new.
  @usableFromInline
  let find: (State, Int) -> Int

  @usableFromInline
  init() {
    var finder: ((State, Int) -> Int)?
    // By hashing, if the type is hashable.
    func makeFinder<Key: Hashable>(_ type: Key.Type) {
      var numbers: [Key: Int] = [:]
      finder = { state, next in
        // The types are the same.
        let key = unsafeBitCast(state, to: Key.self)
        if let number = numbers[key] { return number }
        numbers[key] = next
        return next
      }
    }
    if let type = State.self as? any Hashable.Type { makeFinder(type) }
    var numbers: [AnyHashable: Int] = [:]
    find =
      finder ?? { state, next in
        let key = identity(of: state)
        if let number = numbers[key] { return number }
        numbers[key] = next
        return next
      }
  }

  @inlinable
  mutating func number(of state: State) -> Int {
    if let number = numbersByBits[state] { return Int(number) }
    let number = find(state, states.count)
    if number == states.count { states.append(state) }
    numbersByBits[state] = Int32(truncatingIfNeeded: number)
    return number
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
