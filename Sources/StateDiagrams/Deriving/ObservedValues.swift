/// Collects the observed values of one detail, with a digest of what led to each.
struct ObservedValues {
  private var texts: Set<String> = []
  private var sum: UInt64 = 0

  var isEmpty: Bool { texts.isEmpty }

  /// Adds a value that something led to, given the digest of that.
  mutating func insert(_ text: String, after cause: UInt64) {
    texts.insert(bounded(text))
    insert(digest(of: text.utf8), after: cause)
  }

  private mutating func insert(_ value: UInt64, after cause: UInt64) {
    // A sum, which doesn't depend on the order of observations, of numbers that are spread evenly.
    var mixed = value &* 0x9E37_79B9_7F4A_7C15 ^ cause
    mixed ^= mixed >> 32
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    sum &+= mixed ^ mixed >> 32
  }

  /// Values by what they belong to, in the order of the first of each.
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

  /// Returns the detail. A digest of what led to the values distinguishes details with several values,
  /// and those of fields: no arrow shows when these change.
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
