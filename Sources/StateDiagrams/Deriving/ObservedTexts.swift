/// A cache of the texts and digests of states and inputs.
///
/// A class, so that non-mutating methods fill it. Reflection makes each text, which costs far more
/// than a step.
final class ObservedTexts {
  private let exploration: Exploration

  /// The payloads by region and state; nil until needed. The other caches have the same form.
  private var payloads: [[String?]]
  private var digests: [[UInt64?]]
  private var rows: [UInt64?]
  private var names: [String?]
  private var inputs: [UInt64?]

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
  ///
  /// The name of the case is included unless it equals the label: other cases may have the same
  /// label. The enclosing cases are included unless they are composites of the diagram.
  private func ownPayload(_ summary: StateSummary) -> String {
    // The same as its payload, which takes longer.
    if let value = summary.value, isPlainStruct(value) { return structuralText(of: value) }
    var text = summary.payload.labelledText
    if let name = summary.caseNames.last, name != summary.label, name != text {
      text = "\(name)(\(text))"
    }
    for name in summary.unshownCases.reversed() { text = "\(name)(\(text))" }
    return text
  }

  /// Returns the label and the payload of the states of a row, for each region. The payload of a
  /// state with inner regions contains their states. The text of the whole machine replaces a payload
  /// that several states share.
  func name(ofRow row: Int) -> String {
    if let known = names[row] { return known }
    let name = exploration.regions.indices.filter { exploration.regions[$0].container == nil }.map {
      region in
      let state = exploration.source(row: row, region: region)
      let summary = exploration.regions[region].states[state]
      let (label, own) = (summary.label, ownPayload(summary))
      let isShared = summary.machine != nil && sharedStates.contains(summary.path + [own])
      let payload = isShared ? payload(state, region: region) : own
      return payload.isEmpty || payload == label ? label : "\(label)(\(payload))"
    }.joined(separator: ", ")
    names[row] = name
    return name
  }

  /// Returns a digest of a row and an input. Unlike their numbers, it stays the same if the lists
  /// are reordered.
  func cause(row: Int, input: Int) -> UInt64 {
    self.row(row) &* 31 &+ self.input(input)
  }

  /// Returns a digest of the states of all regions, and of the fields if they change.
  private func row(_ row: Int) -> UInt64 {
    if let known = rows[row] { return known }
    var sum: UInt64 = 0
    for region in exploration.regions.indices {
      let state = exploration.source(row: row, region: region)
      sum = sum &* 1_000_003 &+ digest(state, region: region)
    }
    if exploration.fieldTexts.count > 1 {
      let fields = exploration.fieldTexts[exploration.fields(row: row)]
      sum = sum &* 1_000_003 &+ StateExploration.digest(of: fields.utf8)
    }
    rows[row] = sum
    return sum
  }

  private func digest(_ state: Int, region: Int) -> UInt64 {
    if let known = digests[region][state] { return known }
    let path = exploration.regions[region].states[state].path.joined(separator: "/")
    let text = "\(path)(\(payload(state, region: region)))"
    let digest = StateExploration.digest(of: text.utf8)
    digests[region][state] = digest
    return digest
  }

  private func input(_ input: Int) -> UInt64 {
    if let known = inputs[input] { return known }
    let digest = StateExploration.digest(of: exploration.inputs[input].structuralName.utf8)
    inputs[input] = digest
    return digest
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
}
