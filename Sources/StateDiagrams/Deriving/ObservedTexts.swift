/// A cache of the texts and digests of states and inputs.
///
/// A class, so that non-mutating methods fill it. Reflection makes each text, which costs far more
/// than a step.
final class ObservedTexts {
  private let exploration: Exploration

  /// The payloads by region and state; nil until needed. The other caches have the same form.
  private var payloads: [[String?]]
  private var digests: [[StateDigests?]]
  private var rows: [UInt64?]
  private var names: [String?]
  private var inputs: [InputDigests?]

  /// The paths and payloads that several states of an existing machine share. Such states differ in
  /// values that the machine stores elsewhere.
  private lazy var sharedStates: Set<[String]> = {
    var seen: Set<[String]> = []
    return Set(
      exploration.regions.flatMap(\.states).filter { $0.machine != nil }
        .map { $0.path + [ownPayload($0)] }.filter { !seen.insert($0).inserted })
  }()

  /// Whether any existing machine so far stores more than its state.
  private var storesMore = false

  init(_ exploration: Exploration) {
    self.exploration = exploration
    payloads = exploration.regions.map { Array(repeating: nil, count: $0.states.count) }
    digests = exploration.regions.map { Array(repeating: nil, count: $0.states.count) }
    rows = Array(repeating: nil, count: exploration.rowCount)
    names = Array(repeating: nil, count: exploration.rowCount)
    inputs = Array(repeating: nil, count: exploration.inputs.count)
  }

  /// Returns the payload of a state; the text of the whole machine if it stores more than its state.
  func payload(_ state: Int, region: Int) -> String {
    if let known = payloads[region][state] { return known }
    let summary = exploration.regions[region].states[state]
    let text =
      storesMoreThanState(summary)
      ? structuralText(of: summary.machine ?? ()) : ownPayload(summary)
    payloads[region][state] = text
    return text
  }

  /// Returns whether a state is that of an existing machine that has other values.
  func storesMoreThanState(_ summary: StateSummary) -> Bool {
    guard let machine = summary.machine, let value = summary.value else { return false }
    // The text of an object is only its type.
    if storesMore || type(of: machine) is AnyObject.Type { return storesMore }
    // A described state can be all of one machine, but only a part of the next one.
    let state = structuralText(of: value)
    let properties = isPlainStruct(machine) ? Mirror(reflecting: machine).children.map(\.value) : []
    let isOnlyProperty = properties.count == 1 && structuralText(of: properties[0]) == state
    storesMore = !isOnlyProperty && structuralText(of: machine) != state
    return storesMore
  }

  /// Returns the payload of a state with the context that the node's label doesn't show.
  private func ownPayload(_ summary: StateSummary) -> String {
    var text = values(of: summary)
    for name in unshownNames(summary).reversed() { text = "\(name)(\(text))" }
    return text
  }

  /// Returns the payload of a state.
  private func values(of summary: StateSummary) -> String {
    // The same as its payload, which takes longer.
    if let value = summary.value, isPlainStruct(value) { return structuralText(of: value) }
    return summary.payload.labelledText
  }

  /// Returns the names of cases that the node's label doesn't show, from the outside in.
  ///
  /// The name of the case is included unless it equals the label: other cases may have the same
  /// label. The enclosing cases are included unless they are composites of the diagram.
  private func unshownNames(_ summary: StateSummary) -> [String] {
    if let value = summary.value, isPlainStruct(value) { return [] }
    guard let name = summary.caseNames.last, name != summary.label,
      name != summary.payload.labelledText
    else { return summary.unshownCases }
    return summary.unshownCases + [name]
  }

  /// Returns the names of the states of a row, for each region. The payload of a state with inner
  /// regions contains their states.
  func name(ofRow row: Int) -> String {
    if let known = names[row] { return known }
    let name = exploration.regions.indices.filter { exploration.regions[$0].container == nil }.map {
      self.name(of: exploration.source(row: row, region: $0), region: $0)
    }.joined(separator: ", ")
    names[row] = name
    return name
  }

  /// Returns the label and the payload of a state. The text of the whole machine replaces a payload
  /// that several states share.
  func name(of state: Int, region: Int) -> String {
    let summary = exploration.regions[region].states[state]
    let (label, own) = (summary.label, ownPayload(summary))
    let isShared = summary.machine != nil && sharedStates.contains(summary.path + [own])
    let payload = isShared ? payload(state, region: region) : own
    return payload.isEmpty || payload == label ? label : "\(label)(\(payload))"
  }

  /// Returns the digests of a row and an input. Unlike their numbers, these stay the same if the lists
  /// are reordered.
  ///
  /// - Parameter region: The region whose node receives the input; nil for the whole machine.
  func cause(row: Int, input: Int, region: Int?) -> ObservedCause {
    let input = self.input(input)
    let state = region.map { digest(exploration.source(row: row, region: $0), region: $0) }
    let own = combined(state?.own ?? fields(row), input.own)
    if let state, exploration.regions.count == 1, exploration.fieldTexts.count <= 1 {
      // All states of the node have the same path, and all inputs the same label.
      return ObservedCause(whole: combined(state.payload, input.own), ownValues: own)
    }
    return ObservedCause(whole: combined(self.row(row), input.whole), ownValues: own)
  }

  /// Returns a digest of the states of all regions in any order, and of the fields if they change.
  private func row(_ row: Int) -> UInt64 {
    if let known = rows[row] { return known }
    var sum: UInt64 = 0
    for region in exploration.regions.indices {
      sum &+= mixed(digest(exploration.source(row: row, region: region), region: region).whole)
    }
    if exploration.fieldTexts.count > 1 { sum = combined(sum, fields(row)) }
    rows[row] = sum
    return sum
  }

  /// Returns a digest of the fields in a row, if they change.
  private func fields(_ row: Int) -> UInt64 {
    guard exploration.fieldTexts.count > 1 else { return 0 }
    return StateExploration.digest(of: exploration.fieldTexts[exploration.fields(row: row)].utf8)
  }

  private func digest(_ number: Int, region: Int) -> StateDigests {
    if let known = digests[region][number] { return known }
    let label = exploration.regions[region].label ?? ""
    let state = exploration.regions[region].states[number]
    let text = payload(number, region: region)
    let payload = StateExploration.digest(of: text.utf8)
    let others = storesMoreThanState(state) ? state.otherProperties : ""
    let isOwn = others.isEmpty && unshownNames(state).isEmpty
    let path = state.path.joined(separator: "/")
    let digests = StateDigests(
      whole: StateExploration.digest(of: "\(label): \(path)(\(text))".utf8), payload: payload,
      own: isOwn ? payload : StateExploration.digest(of: (values(of: state) + others).utf8))
    self.digests[region][number] = digests
    return digests
  }

  private func input(_ number: Int) -> InputDigests {
    if let known = inputs[number] { return known }
    let input = exploration.inputs[number]
    let name = input.structuralName
    let digests = InputDigests(
      whole: StateExploration.digest(of: name.utf8),
      own: StateExploration.digest(of: name.dropFirst(input.label.count).utf8))
    inputs[number] = digests
    return digests
  }

  private struct StateDigests {
    /// A digest of the region, the path and the payload.
    let whole: UInt64
    /// A digest of the payload.
    let payload: UInt64
    /// A digest of the payload and of the machine's other properties, without names of cases.
    let own: UInt64
  }

  private struct InputDigests {
    /// A digest of the name, with the payload.
    let whole: UInt64
    /// A digest of the payload.
    let own: UInt64
  }
}

/// Returns whether a value is a struct that is reflected by its stored properties.
func isPlainStruct(_ value: Any) -> Bool {
  MetadataKind(type(of: value)) == .structure && !(value is any CustomReflectable)
}

extension StateSummary {
  /// The names of the enclosing cases that are not drawn as composites, from the outside in.
  var unshownCases: [String] {
    caseNames.dropLast().filter { !composites.contains($0) }
  }

  /// The properties of an existing machine except its state, as a text.
  var otherProperties: String {
    guard let machine, let value else { return "" }
    if !isPlainStruct(machine) { return structuralText(of: machine) }
    let text = structuralText(of: value)
    return Mirror(reflecting: machine).children.map { structuralText(of: $0.value) }
      .filter { $0 != text }.joined(separator: ", ")
  }
}
