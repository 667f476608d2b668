/// The distinct observed values of one detail, with a digest of the observations that led to each.
struct ObservedValues {
  private var texts: Set<String> = []

  /// The sum of the digests, modulo 2⁶⁴. Unlike a chain of digests, a sum doesn't depend on the
  /// order of the observations.
  private var sum: UInt64 = 0

  /// The digests in the sum. With rules, a state receives each input several times.
  private var digests: Set<UInt64> = []

  var isEmpty: Bool { texts.isEmpty }

  /// Adds a value, given the digest of the observation that led to it.
  mutating func insert(_ text: String, after cause: UInt64) {
    texts.insert(bounded(text))
    insert(digest(of: text.utf8), after: cause)
  }

  private mutating func insert(_ value: UInt64, after cause: UInt64) {
    // The multiplications and shifts spread the bits evenly, so that sums of similar numbers
    // differ.
    var mixed = value &* 0x9E37_79B9_7F4A_7C15 ^ cause
    mixed ^= mixed >> 32
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    mixed ^= mixed >> 32
    if digests.insert(mixed).inserted { sum &+= mixed }
  }

  /// Values by a key, such as the name of an effect, in the order of the first value of each key.
  struct ByKey<Key: Hashable> {
    private(set) var all: [(key: Key, values: ObservedValues)] = []
    private var indices: [Key: Int] = [:]

    mutating func insert(_ text: String, for key: Key, after cause: UInt64) {
      let index = indices[key] ?? all.count
      if index == all.count {
        indices[key] = index
        all.append((key, ObservedValues()))
      }
      all[index].values.insert(text, after: cause)
    }
  }

  /// Returns the detail with the first ``StateDiagram/Detail/valueLimit`` values in sorted order.
  ///
  /// The detail contains the digest if there are several values, and always for fields: no arrow
  /// shows when these change.
  func detail(
    _ kind: StateDiagram.Detail.Kind, of state: StateDiagram.Node.ID, event: String? = nil,
    target: StateDiagram.Node.ID? = nil, effect: String? = nil
  ) -> StateDiagram.Detail {
    StateDiagram.Detail(
      kind, of: state, event: event, target: target, effect: effect,
      values: Array(texts.sorted().prefix(StateDiagram.Detail.valueLimit)), count: texts.count,
      digest: texts.count > 1 || kind == .fields ? hexadecimal(sum) : nil)
  }
}
