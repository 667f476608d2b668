/// Assigns a number to each distinct state, in the order in which states are met.
///
/// States are distinguished by `==` if their type is `Hashable`, and by ``identity(of:)`` otherwise. An
/// abstraction counts further states as one: of the states with one identity, the first four have
/// their own numbers, and all others have the number of the first.
///
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

  /// The numbers of the states with each identity.
  private let members: IdentityMembers?

  /// The numbers that further states with the same identity got.
  var replacements: Set<Int> { members?.replacements ?? [] }

  /// Creates a numbering without states.
  ///
  /// - Parameter identity: Returns a key that is equal for states that count as one; nil if only equal
  ///   states do.
  @usableFromInline
  init(identity: ((State) -> AnyHashable)? = nil) {
    let findExactly = Self.exactFinder()
    guard let identity else {
      (find, members) = (findExactly, nil)
      return
    }
    let members = IdentityMembers()
    self.members = members
    find = { state, next in
      if let number = findExactly(state, nil) { return number }
      let key = identity(state)
      if let number = members.replacement(of: key) {
        return number
      }
      guard let next else { return nil }
      members.add(next, key)
      return findExactly(state, next)
    }
  }

  /// Returns a function that finds a state among those that equal it.
  private static func exactFinder() -> (State, Int?) -> Int? {
    // An object among the keys can change its hash value, which a dictionary doesn't survive.
    var numbers = NumbersByHash<AnyHashable>()
    let findIdentity = { (key: AnyHashable, next: Int?) -> Int? in
      let hash = key.hashValue
      if let number = numbers.number(of: key, hash: hash) { return number }
      if let next { numbers.add(key, next, hash: hash) }
      return next
    }
    var finder: ((State, Int?) -> Int?)?
    // Hashable states are the keys themselves.
    func makeFinder<Key: Hashable>(_ type: Key.Type) {
      var numbers = NumbersByHash<Key>()
      finder = { state, next in
        // The types are the same.
        let key = unsafeBitCast(state, to: Key.self)
        let hash = key.hashValue
        if let number = numbers.number(of: key, hash: hash) { return number }
        // A state that contains NaN is never equal to itself, so that exploring it would not end.
        // Its contents are compared instead.
        if key != key { return findIdentity(StateExploration.identity(of: state), next) }
        if let next { numbers.add(key, next, hash: hash) }
        return next
      }
    }
    if let type = State.self as? any Hashable.Type { makeFinder(type) }
    return finder ?? { state, next in findIdentity(StateExploration.identity(of: state), next) }
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
  mutating func list(_ items: [State]) -> (count: Int, repeated: [State]) {
    var repeated: [State] = []
    for item in items {
      let count = states.count
      if number(of: item) < count { repeated.append(item) }
    }
    return (states.count, repeated)
  }
}

/// The numbers of hashable values.
///
/// An object inside a value can change, and with it the hash value. A dictionary with such keys can trap.
/// Here, the value is not found, or found as another one.
private struct NumbersByHash<Key: Hashable> {
  private struct Entry {
    let key: Key
    let number: Int

    /// The index of the previous entry with the same hash value.
    let previous: Int?
  }

  private var entries: [Entry] = []

  /// The index of the last entry with each hash value.
  private var lastEntries: [Int: Int] = [:]

  func number(of key: Key, hash: Int) -> Int? {
    var index = lastEntries[hash]
    while let current = index {
      if entries[current].key == key { return entries[current].number }
      index = entries[current].previous
    }
    return nil
  }

  mutating func add(_ key: Key, _ number: Int, hash: Int) {
    let previous = lastEntries.updateValue(entries.count, forKey: hash)
    entries.append(Entry(key: key, number: number, previous: previous))
  }
}

/// The numbers of the states with each identity. A class, so that the closure of a numbering shares
/// it.
private final class IdentityMembers {
  private(set) var replacements: Set<Int> = []

  private var numbers: [AnyHashable: [Int]] = [:]

  /// Returns the number that replaces a state with an identity; nil if it has its own.
  func replacement(of key: AnyHashable) -> Int? {
    guard let numbers = numbers[key], numbers.count >= keptStatesOfIdentity else { return nil }
    replacements.insert(numbers[0])
    return numbers[0]
  }

  func add(_ number: Int, _ key: AnyHashable) { numbers[key, default: []].append(number) }
}

/// The greatest number of states with one identity that count as different.
let keptStatesOfIdentity = 4
