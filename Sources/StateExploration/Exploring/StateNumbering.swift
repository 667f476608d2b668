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

  /// Returns the number of a state with a count among those that equal it. For a new state, returns the
  /// given number and stores it; nil stores nothing.
  @usableFromInline
  let find: (State, Int32, Int?) -> Int?

  /// Returns a key that is equal for states that count as one; nil if only equal states do.
  private let identity: ((State) -> AnyHashable)?

  /// The numbers of the states with each identity.
  private var members: [CountedKey: [Int]] = [:]

  /// The numbers that further states with the same identity got.
  private(set) var replacements: Set<Int> = []

  /// Creates a numbering without states.
  ///
  /// - Parameter identity: Returns a key that is equal for states that count as one; nil if only equal
  ///   states do.
  @usableFromInline
  init(identity: ((State) -> AnyHashable)? = nil) {
    self.identity = identity
    find = Self.exactFinder()
  }

  /// Returns a function that finds a state among those that equal it.
  private static func exactFinder() -> (State, Int32, Int?) -> Int? {
    // An object among the keys can change its hash value, which a dictionary doesn't survive.
    var numbers = NumbersByHash<AnyHashable>()
    let findIdentity = { (state: State, count: Int32, next: Int?) -> Int? in
      numbers.find(StateExploration.identity(of: state), count, next)
    }
    // Hashable states are the keys themselves.
    func finder<Key: Hashable>(_ type: Key.Type) -> (State, Int32, Int?) -> Int? {
      var numbers = NumbersByHash<Key>()
      return { state, count, next in
        // The types are the same.
        let key = unsafeBitCast(state, to: Key.self)
        // A state that contains NaN is never equal to itself, so that exploring it would not end.
        // Its contents are compared instead.
        return key == key ? numbers.find(key, count, next) : findIdentity(state, count, next)
      }
    }
    return (State.self as? any Hashable.Type).map { finder($0) } ?? findIdentity
  }

  /// Returns the number of a state, after adding it if it is new.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - count: A number that distinguishes equal states.
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func number(of state: State, count: Int32 = 0) -> Int {
    if count == 0, let number = numbersByBits[state] { return Int(number) }
    let number = newNumber(of: state, count)
    if number == states.count { states.append(state) }
    if count == 0 { numbersByBits[state] = Int32(truncatingIfNeeded: number) }
    return number
  }

  /// Returns the number of a state that isn't in the cache. A new state is not yet added to ``states``.
  @usableFromInline
  mutating func newNumber(of state: State, _ count: Int32) -> Int {
    let next = states.count
    guard let identity else { return find(state, count, next) ?? next }
    if let number = find(state, count, nil) { return number }
    let key = CountedKey(key: identity(state), count: count)
    let numbers = members[key, default: []]
    if numbers.count >= keptStatesOfIdentity {
      replacements.insert(numbers[0])
      return numbers[0]
    }
    members[key] = numbers + [next]
    return find(state, count, next) ?? next
  }

  /// Returns the number of a state; nil if the state is new.
  @usableFromInline
  func knownNumber(of state: State) -> Int? {
    if let number = numbersByBits[state] { return Int(number) }
    if let number = find(state, 0, nil) { return number }
    guard let identity else { return nil }
    let numbers = members[CountedKey(key: identity(state), count: 0), default: []]
    return numbers.count >= keptStatesOfIdentity ? numbers[0] : nil
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

/// The identity of a state, and a number that distinguishes states with this identity.
private struct CountedKey: Hashable {
  let key: AnyHashable
  let count: Int32
}

/// The numbers of hashable values with counts.
///
/// An object inside a value can change, and with it the hash value. A dictionary with such keys can trap.
/// Here, the value is not found, or found as another one.
private struct NumbersByHash<Key: Hashable> {
  private struct Entry {
    let key: Key
    let count: Int32
    let number: Int

    /// The index of the previous entry with the same hash value.
    let previous: Int?
  }

  private var entries: [Entry] = []

  /// The index of the last entry with each hash value.
  private var lastEntries: [Int: Int] = [:]

  /// Returns the number of a key with a count; if it is new, the given number, which is stored.
  mutating func find(_ key: Key, _ count: Int32, _ next: Int?) -> Int? {
    let hash = key.hashValue ^ Int(truncatingIfNeeded: mixed(UInt64(truncatingIfNeeded: count)))
    let last = lastEntries[hash]
    var index = last
    while let current = index {
      let entry = entries[current]
      if entry.count == count, entry.key == key { return entry.number }
      index = entry.previous
    }
    guard let next else { return nil }
    lastEntries[hash] = entries.count
    entries.append(Entry(key: key, count: count, number: next, previous: last))
    return next
  }
}

/// The greatest number of states with one identity that count as different.
let keptStatesOfIdentity = 4
