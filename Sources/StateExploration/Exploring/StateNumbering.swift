/// Assigns a number to each distinct state, in the order in which states are met.
///
/// States are distinguished by `==` if their type is `Hashable`, and by ``ValueIdentity`` otherwise. An
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
  var numbersByBits = NumbersByBits()

  /// Returns the number of a state among those that equal it. For a new state, returns the given number
  /// and stores it; nil stores nothing.
  @usableFromInline
  let find: (State, Int?) -> Int?

  /// Returns a key that is equal for states that count as one; nil if only equal states do.
  private let identity: ((State) -> AnyHashable)?

  /// The same as ``find`` for a state with its identity, which can distinguish states that are equal as far as
  /// they can be read.
  private let findIdentified: (AnyHashable, Int?) -> Int?

  private let reader = ValueReader(remembersValues: true)

  /// Whether all values in states can be compared. If not, equal states can have different identities, which
  /// take longer to compare.
  private var comparesAllValues: Bool { reader.uncomparedTypes.isEmpty }

  /// The numbers of the states with each identity.
  private var members: [AnyHashable: [Int]] = [:]

  /// The numbers that further states with the same identity got.
  private(set) var replacements: Set<Int> = []

  /// Creates a numbering without states.
  ///
  /// - Parameter identity: Returns a key that is equal for states that count as one; nil if only equal
  ///   states do.
  @usableFromInline
  init(identity: ((State) -> AnyHashable)? = nil) {
    self.identity = identity
    find = Self.exactFinder(reader)
    var numbers = NumbersByHash<AnyHashable>()
    findIdentified = { numbers.find($0, $1) }
  }

  /// Returns a function that finds a state among those that equal it.
  private static func exactFinder(_ reader: ValueReader) -> (State, Int?) -> Int? {
    var numbers = NumbersByHash<ValueIdentity>()
    let findIdentity = { (state: State, next: Int?) -> Int? in
      numbers.find(reader.identity(of: state), next)
    }
    // Hashable states are the keys themselves.
    func finder<Key: Hashable>(_ type: Key.Type) -> (State, Int?) -> Int? {
      var numbers = NumbersByHash<Key>()
      return { state, next in
        // The types are the same.
        let key = unsafeBitCast(state, to: Key.self)
        // A state that contains NaN is never equal to itself, so that exploring it would not end.
        // Its contents are compared instead.
        return key == key ? numbers.find(key, next) : findIdentity(state, next)
      }
    }
    return (State.self as? any Hashable.Type).map { finder($0) } ?? findIdentity
  }

  /// The types of values in states that can't be compared, so that states which differ in them are one; none if
  /// an identity decides, that of the user or `==`.
  var uncomparedTypes: [String] {
    identity != nil || State.self is any Hashable.Type ? [] : reader.uncomparedTypes.sorted()
  }

  /// Returns the number of a state, after adding it if it is new.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func number(of state: State) -> Int {
    if let number = numbersByBits[state] { return Int(number) }
    let number = newNumber(of: state)
    if number == states.count { states.append(state) }
    numbersByBits[state] = Int32(truncatingIfNeeded: number)
    return number
  }

  /// Returns the number of a state that isn't in the cache. A new state is not yet added to ``states``.
  @usableFromInline
  mutating func newNumber(of state: State) -> Int {
    let next = states.count
    guard let identity else { return find(state, next) ?? next }
    if comparesAllValues, let number = find(state, nil) { return number }
    let key = identity(state)
    let identified = AnyHashable([key, reader.key(of: state)])
    if let number = findIdentified(identified, nil) { return number }
    let numbers = members[key, default: []]
    if numbers.count >= keptStatesOfIdentity {
      replacements.insert(numbers[0])
      return numbers[0]
    }
    members[key] = numbers + [next]
    if comparesAllValues { _ = find(state, next) }
    return findIdentified(identified, next) ?? next
  }

  /// Returns the number of a state; nil if the state is new.
  @inlinable
  func knownNumber(of state: State) -> Int? {
    numbersByBits[state].map { Int($0) } ?? uncachedNumber(of: state)
  }

  @usableFromInline
  func uncachedNumber(of state: State) -> Int? {
    if comparesAllValues, let number = find(state, nil) { return number }
    guard let identity else { return nil }
    let key = identity(state)
    let identified = AnyHashable([key, reader.key(of: state)])
    if let number = findIdentified(identified, nil) { return number }
    let numbers = members[key, default: []]
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

/// The numbers of hashable values.
///
/// An object inside a value can change, and with it the hash value. A dictionary with such keys can trap.
/// Here, the value is not found, or found as another one.
private struct NumbersByHash<Key: Hashable> {
  // No list of pairs: code that isn't specialized would look up their type at each access.
  private var keys: [Key] = []
  private var numbers: [Int] = []

  /// The index of each key by its hash value; keys with an equal one follow it.
  private var indices: [Int: Int] = [:]

  /// Returns the number of a key; if it is new, the given number, which is stored.
  mutating func find(_ key: Key, _ next: Int?) -> Int? {
    var hash = key.hashValue
    while let index = indices[hash] {
      if keys[index] == key { return numbers[index] }
      hash &+= 1
    }
    guard let next else { return nil }
    indices[hash] = keys.count
    keys.append(key)
    numbers.append(next)
    return next
  }
}

/// The greatest number of states with one identity that count as different.
let keptStatesOfIdentity = 4
