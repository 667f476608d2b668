/// Assigns a number to each distinct state, in the order in which states are met.
///
/// States are distinguished by `==` if their type is `Hashable`, and by their contents otherwise.
/// Copies share the numbers of states that are not in the cache.
@usableFromInline
struct StateNumbering<State> {
  /// The distinct states. The index is the number.
  @usableFromInline
  var states: [State] = []

  /// The numbers of small trivial states, which are looked up first.
  @usableFromInline
  var numbersByBits = NumbersByBits<State>()

  /// Returns the number of a state. For a new state, returns the given number and stores it; nil
  /// stores nothing.
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
    // Hashable states are the keys themselves.
    func makeFinder<Key: Hashable>(_ type: Key.Type) {
      var numbers: [Key: Int] = [:]
      finder = { state, next in
        // The types are the same.
        let key = unsafeBitCast(state, to: Key.self)
        if let number = numbers[key] { return number }
        // A state that contains NaN is never equal to itself, so that exploring it would not end.
        // Its contents are compared instead.
        if key != key { return findIdentity(identity(of: state), next) }
        if let next { numbers[key] = next }
        return next
      }
    }
    if let type = State.self as? any Hashable.Type { makeFinder(type) }
    find = finder ?? { state, next in findIdentity(identity(of: state), next) }
  }

  /// Returns the number of a state, after adding it if it is new.
  ///
  /// - Complexity: O(1) on average.
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

  /// Numbers the listed states.
  ///
  /// - Returns: The number of distinct states, and the repeated ones.
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
