/// The distinct observed values of one detail, with a digest of the observations that led to each.
struct ObservedValues {
  private var texts: Set<String> = []

  /// The sum of the digests, modulo 2⁶⁴. Unlike a chain of digests, a sum doesn't depend on the
  /// order of the observations.
  private var sum: UInt64 = 0

  /// The digests in the sum. With rules, a state receives each input several times.
  private var digests: Set<UInt64> = []

  /// The sum of the digests with the observations' own values.
  private var ownSum: UInt64 = 0

  /// For each of the observations' own values, the digest of the value after it.
  private var valuesAfterOwn: [UInt64: UInt64] = [:]

  /// Whether the observations' own values decide.
  private var dependsOnOwnValues = true

  /// Whether the observations have nothing but own values; nil if there are none.
  private var haveOnlyOwnValues: Bool?

  var isEmpty: Bool { texts.isEmpty }

  /// Adds a value, given the observation that led to it.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - cause: The observation.
  ///   - position: The position among several values of the observation.
  mutating func insert(_ text: String, after cause: ObservedCause, position: Int = 0) {
    texts.insert(bounded(text))
    let value = digest(of: text.utf8)
    let whole = combined(value, cause.whole &+ UInt64(position))
    if digests.insert(whole).inserted { sum &+= whole }
    let hasOnlyOwnValues = cause.ownValues == cause.whole
    guard dependsOnOwnValues, let own = cause.ownValues.map({ $0 &+ UInt64(position) }),
      haveOnlyOwnValues ?? hasOnlyOwnValues == hasOnlyOwnValues
    else {
      dependsOnOwnValues = false
      return
    }
    haveOnlyOwnValues = hasOnlyOwnValues
    // Both sums are the same.
    if hasOnlyOwnValues { return }
    if let known = valuesAfterOwn.updateValue(value, forKey: own) {
      dependsOnOwnValues = known == value
    } else {
      ownSum &+= combined(value, own)
    }
  }

  /// Records that an observation led to no value.
  mutating func insertNothing(after cause: ObservedCause) {
    guard dependsOnOwnValues, let own = cause.ownValues else { return }
    let nothing: UInt64 = 0
    let known = valuesAfterOwn.updateValue(nothing, forKey: own)
    dependsOnOwnValues = known == nil || known == nothing
  }

  /// Values by a key, such as the name of an effect, in the order of the first value of each key.
  struct ByKey<Key: Hashable> {
    private(set) var all: [(key: Key, values: ObservedValues)] = []
    private var indices: [Key: Int] = [:]

    mutating func insert(
      _ text: String, for key: Key, after cause: ObservedCause, position: Int = 0
    ) {
      let index = indices[key] ?? all.count
      if index == all.count {
        indices[key] = index
        all.append((key, ObservedValues()))
      }
      all[index].values.insert(text, after: cause, position: position)
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
      digest: texts.count > 1 || kind == .fields
        ? hexadecimal(dependsOnOwnValues && haveOnlyOwnValues == false ? ownSum : sum) : nil)
  }
}

/// Digests of the states and the input before a value.
struct ObservedCause {
  /// A digest of the states of all regions and of the input.
  let whole: UInt64

  /// A digest of the values of the node's own state, or of the machine's fields, and of the input; nil if
  /// there is none. It stays the same if a name changes, or if another region is added.
  var ownValues: UInt64?
}

/// Returns a digest of two digests, which depends on their order.
func combined(_ first: UInt64, _ second: UInt64) -> UInt64 {
  mixed(mixed(first) &+ second)
}

/// Returns a number for another one. The multiplications and shifts spread the bits evenly, so that sums
/// of similar numbers differ (SplitMix64, by Guy Steele, Doug Lea and Christine Flood).
func mixed(_ number: UInt64) -> UInt64 {
  var mixed = number &+ 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
  return mixed ^ mixed >> 31
}
