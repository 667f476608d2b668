/// Collects the observed values that a diagram contains but its picture doesn't show.
///
/// Example: a turnstile's state `locked(credit: Int)` is drawn as one node, `locked`. Its
/// transition on `coin` has a detail of the kind `target` with the values `credit: 1` and `credit:
/// 2`. If a coin counts twice in a later version of the code, the picture is the same, but the
/// detail changes.
struct DetailCollector {
  private typealias Detail = StateDiagram.Detail

  private let exploration: Exploration
  private let outcomes: [RegionOutcomes]
  private let labels: InputLabels
  private let effects: EffectAttribution
  private let texts: ObservedTexts

  init(
    _ exploration: Exploration, _ outcomes: [RegionOutcomes], _ labels: InputLabels,
    _ effects: EffectAttribution
  ) {
    self.exploration = exploration
    self.outcomes = outcomes
    self.labels = labels
    self.effects = effects
    texts = ObservedTexts(exploration)
  }

  /// Returns the details in a fixed order: by regions, nodes and labels, then those of the whole
  /// machine.
  ///
  /// - Parameter undecided: The cells of each region with outcomes that no guard distinguishes.
  ///
  /// - Complexity: O(*r* × *s* × *i*) for *r* regions, *s* rows and *i* inputs.
  func details(undecided: [[RegionOutcomes.Cell]]) -> [StateDiagram.Detail] {
    var result: [Detail] = []
    let haveEffects = effects.effects.joined().contains { $0.payload != nil }
    for (outcomes, undecided) in zip(outcomes, undecided) {
      var carriers = carriers(outcomes)
      result += representativeDetails(outcomes, carriers)
      // The values of inner regions are parts of those of the first region.
      if exploration.regions[outcomes.region].container != nil { carriers = [] }
      result += initialDetails(outcomes, carriers)
      if haveEffects || carriers.contains(true) {
        for node in outcomes.nodes.nodes.indices {
          for label in labels.labels.indices {
            if haveEffects { result += effectDetails(outcomes, node: node, label: label) }
            if carriers.contains(true) {
              result += targetDetails(outcomes, carriers, node: node, label: label)
            }
          }
        }
      }
      result += undecided.map { outcomeDetail(outcomes, $0) }
      result += finalDetails(outcomes)
    }
    result += impossibleDetails()
    result += excludedDetails() + ruleDetails()
    if exploration.regions.count > 1 { result += orderDetails() }
    return result + fieldDetails() + finalDetails()
  }

  /// Returns, for each node, whether it stands for several states. Such states carry different
  /// values, of which the picture shows none. States in different inner states are drawn apart.
  private func carriers(_ outcomes: RegionOutcomes) -> [Bool] {
    var result = outcomes.nodes.nodes.map { _ in false }
    if outcomes.region == 0, effects.isInner {
      var seen: Set<[Int]> = []
      for (state, node) in outcomes.nodes.nodeOfState.enumerated()
      where !seen.insert([node] + innerNodes(state)).inserted { result[node] = true }
      return result
    }
    var counts = Array(repeating: 0, count: outcomes.nodes.nodes.count)
    for node in outcomes.nodes.nodeOfState { counts[node] += 1 }
    return counts.map { $0 > 1 }
  }

  /// Returns the node of each inner region in a state of a machine with inner regions.
  private func innerNodes(_ state: Int) -> [Int] {
    outcomes.dropFirst().map { inner in
      inner.nodes.nodeOfState[exploration.part(of: state, region: inner.region)]
    }
  }

  /// Returns the payloads of nodes that stand for one state in each of their inner states, if the
  /// payload differs from the label.
  private func representativeDetails(
    _ outcomes: RegionOutcomes, _ carriers: [Bool]
  ) -> [Detail] {
    let states = exploration.regions[outcomes.region].states
    var values = ObservedValues.ByKey<Int>()
    for (state, node) in outcomes.nodes.nodeOfState.enumerated() where !carriers[node] {
      let summary = states[state]
      guard let value = summary.value, hasPayload(summary, value) else { continue }
      let payload = texts.payload(state, region: outcomes.region)
      // The payload of `functioning(.unlocked)` with the label `unlocked` is its label.
      if payload != summary.label { values.insert(payload, for: node, after: 0) }
    }
    return values.all.map { node, values in
      values.detail(.representative, of: outcomes.nodes.nodes[node].id)
    }
  }

  /// Returns whether a state carries values, or its machine stores others. The inner states of a
  /// state are nodes.
  private func hasPayload(_ summary: StateSummary, _ value: Any) -> Bool {
    if texts.storesMoreThanState(summary) { return true }
    guard summary.partPaths.isEmpty else { return false }
    // Checking the kind of the metadata first avoids a mirror, which costs far more.
    return isPlainStruct(value)
      || [.enumeration, .structure].contains(MetadataKind(type(of: value)))
        && !Mirror(reflecting: value).children.isEmpty
  }

  /// Returns the payload of the initial state.
  private func initialDetails(_ outcomes: RegionOutcomes, _ carriers: [Bool]) -> [Detail] {
    let state = exploration.regions[outcomes.region].initialState
    let node = outcomes.nodes.nodeOfState[state]
    guard !carriers.isEmpty, carriers[node],
      let start = outcomes.nodes.initialTransitions(to: state).first
    else {
      return []
    }
    var values = ObservedValues()
    values.insert(texts.payload(state, region: outcomes.region), after: 0)
    return [values.detail(.target, of: start.source, target: outcomes.nodes.nodes[node].id)]
  }

  /// Returns the payloads with which one node and label enter each target. A target that stands for
  /// one state has a detail of the kind `representative` instead.
  private func targetDetails(
    _ outcomes: RegionOutcomes, _ carriers: [Bool], node: Int, label: Int
  ) -> [Detail] {
    var values = ObservedValues.ByKey<Int>()
    var unchanged: [(target: Int, text: String, cause: UInt64)] = []
    for row in outcomes.rowsOfNode[node] {
      for input in labels.inputs[label] {
        let target = exploration.target(row: row, input: input, region: outcomes.region)
        let number = outcomes.nodes.nodeOfState[target]
        let kind = outcomes.outcome(row: row, input: input)?.kind
        let isChanged = target != exploration.source(row: row, region: outcomes.region)
        guard carriers[number], isChanged || kind?.isTaken == true else { continue }
        let text = texts.payload(target, region: outcomes.region)
        let cause = texts.cause(row: row, input: input)
        if isChanged || kind == .external {
          values.insert(text, for: number, after: cause)
        } else {
          unchanged.append((number, text, cause))
        }
      }
    }
    // An internal transition can change the values of some states and keep those of others.
    let changed = Set(values.all.map(\.key))
    for (target, text, cause) in unchanged where changed.contains(target) {
      values.insert(text, for: target, after: cause)
    }
    return values.all.map { target, values in
      values.detail(
        .target, of: outcomes.nodes.nodes[node].id, event: labels.labels[label],
        target: outcomes.nodes.nodes[target].id)
    }
  }

  /// Returns the payloads of the effects of one node and label, by the effects' names: `retry` with
  /// `after: 1` and `after: 2`.
  private func effectDetails(
    _ outcomes: RegionOutcomes, node: Int, label: Int
  ) -> [Detail] {
    var values = ObservedValues.ByKey<String>()
    for row in outcomes.rowsOfNode[node] {
      for input in labels.inputs[label] {
        guard let observed = exploration.effectList(row: row, input: input), observed > 0 else {
          continue
        }
        let list = effects.effectList(
          of: observed, row: row, input: input, region: outcomes.region)
        for (position, effect) in effects.effects[Int(list)].enumerated() {
          guard let payload = effect.payload else { continue }
          values.insert(
            payload, for: effect.name,
            after: texts.cause(row: row, input: input) &+ UInt64(position))
        }
      }
    }
    return values.all.map { name, values in
      values.detail(
        .effect, of: outcomes.nodes.nodes[node].id, event: labels.labels[label],
        effect: bounded(name))
    }
  }

  /// Returns the outcomes of a cell without guards, with a digest of the states and inputs that
  /// lead to each.
  private func outcomeDetail(
    _ outcomes: RegionOutcomes, _ cell: RegionOutcomes.Cell
  ) -> Detail {
    let outcomeTexts = cell.outcomes.map { outcome in
      let place = outcome.kind == .external ? outcomes.name(ofTarget: outcome.target) : nil
      let names = effects.names[Int(outcome.effects)]
      return (place ?? outcome.kind.rawValue)
        + (names.isEmpty ? "" : " / " + names.joined(separator: ", "))
    }
    var values = ObservedValues()
    for sample in cell.samples {
      values.insert(
        outcomeTexts[sample.outcome], after: texts.cause(row: sample.row, input: sample.input))
    }
    return values.detail(
      .outcome, of: outcomes.nodes.nodes[cell.node].id, event: labels.labels[cell.label])
  }
}

// MARK: Impossible and excluded events

extension DetailCollector {
  /// Returns the values of each node and label with which the event must not happen. With several
  /// regions, these are the nodes of the first one.
  private func impossibleDetails() -> [Detail] {
    guard exploration.hasImpossibleSteps, let outcomes = outcomes.first else { return [] }
    var result: [Detail] = []
    for node in outcomes.nodes.nodes.indices {
      for label in labels.labels.indices {
        var values = ObservedValues()
        for row in outcomes.rowsOfNode[node] {
          for input in labels.inputs[label]
          where exploration.reaction(row: row, input: input) == .impossible {
            values.insert(
              "\(exploration.inputs[input].name) in \(texts.name(ofRow: row))",
              after: texts.cause(row: row, input: input))
          }
        }
        if values.isEmpty { continue }
        result.append(
          values.detail(
            .impossible, of: outcomes.nodes.nodes[node].id, event: labels.labels[label]))
      }
    }
    return result
  }

  /// Returns the events that rules exclude, for each node and label.
  ///
  /// A detail without values stands for an event that is excluded in the whole node. Otherwise, the
  /// values are the inputs and states that are excluded. Rules such as `once()` exclude an input in
  /// a state only after some sequences of inputs.
  private func excludedDetails() -> [Detail] {
    guard exploration.isObserved, let outcomes = outcomes.first else { return [] }
    return outcomes.nodes.nodes.indices.flatMap { node in
      labels.labels.indices.compactMap { label in
        let rows = outcomes.rowsOfNode[node]
        let areForbidden = labels.inputs[label].map { input in
          rows.map { exploration.reaction(row: $0, input: input) == .forbidden }
        }
        guard areForbidden.joined().contains(true) else { return nil }
        let id = outcomes.nodes.nodes[node].id
        if areForbidden.joined().allSatisfy(\.self) {
          return Detail(.excluded, of: id, event: labels.labels[label], values: [])
        }
        var values = ObservedValues()
        for (input, areForbidden) in zip(labels.inputs[label], areForbidden) {
          // States that differ only in the bookkeeping of rules have the same name.
          let states = Dictionary(grouping: zip(rows, areForbidden)) { texts.name(ofRow: $0.0) }
          for (name, rows) in states where rows.contains(where: \.1) {
            let isAlways = rows.allSatisfy(\.1)
            values.insert(
              "\(exploration.inputs[input].name) in \(name)"
                + (isAlways ? "" : " after some inputs"),
              after: texts.cause(row: rows[0].0, input: input))
          }
        }
        return values.detail(.excluded, of: id, event: labels.labels[label])
      }
    }
  }
}

extension DetailCollector {
  /// Returns the rules of each label. Those of the whole machine distinguish rules that exclude an
  /// event in the same states, but after other inputs.
  private func ruleDetails() -> [Detail] {
    guard exploration.isObserved else { return [] }
    return labels.labels.indices.compactMap { label in
      let inputs = labels.inputs[label]
      var values = ObservedValues()
      for input in inputs {
        for rule in exploration.rules[input] {
          let name = exploration.inputs[input].name
          values.insert(inputs.count > 1 ? "\(name): \(rule)" : rule, after: 0)
        }
      }
      return values.isEmpty
        ? nil : values.detail(.excluded, of: .machine, event: labels.labels[label])
    }
  }
}

// MARK: Several regions

extension DetailCollector {
  /// Returns the orders of effects for each event after which several regions have effects, such as
  /// `stop, ring`. Each region's arrow shows only the effects of that region.
  private func orderDetails() -> [Detail] {
    details(.order) { row, input in
      guard let observed = exploration.effectList(row: row, input: input), observed > 0 else {
        return nil
      }
      let lists = exploration.regions.indices.map {
        effects.effectList(of: observed, row: row, input: input, region: $0)
      }
      guard lists.filter({ $0 > 0 }).count > 1, exploration.effects[observed].count > 1 else {
        return nil
      }
      return exploration.effects[observed].map { effects.shown[$0] }.joined(separator: ", ")
    }
  }

  /// Returns the values, after each event, of the stored properties that belong to no region. Empty
  /// if these properties never change.
  private func fieldDetails() -> [Detail] {
    guard exploration.fieldTexts.count > 1 else { return [] }
    return details(.fields) { row, input in
      let after = exploration.fields(row: row, input: input)
      return after == exploration.fields(row: row) ? nil : exploration.fieldTexts[after]
    }
  }

  /// Returns a detail of the whole machine for each label, with the text of every observation.
  ///
  /// - Parameters:
  ///   - kind: The kind of the details.
  ///   - text: Returns the text of an observation, or nil to skip it.
  private func details(
    _ kind: Detail.Kind, _ text: (_ row: Int, _ input: Int) -> String?
  ) -> [Detail] {
    labels.labels.indices.compactMap { label in
      var values = ObservedValues()
      for row in 0..<exploration.rowCount {
        for input in labels.inputs[label] {
          guard let text = text(row, input) else { continue }
          values.insert(text, after: texts.cause(row: row, input: input))
        }
      }
      return values.isEmpty ? nil : values.detail(kind, of: .machine, event: labels.labels[label])
    }
  }
}

// MARK: Final states

extension DetailCollector {
  /// Returns the payloads of the final states of each node that also stands for states that are not
  /// final. Such a node isn't drawn as final.
  private func finalDetails(_ outcomes: RegionOutcomes) -> [Detail] {
    let states = exploration.regions[outcomes.region].states
    guard states.contains(where: \.isFinal) else { return [] }
    var values: [Int: ObservedValues] = [:]
    for (state, node) in outcomes.nodes.nodeOfState.enumerated()
    where states[state].isFinal && !outcomes.nodes.nodes[node].isFinal {
      values[node, default: ObservedValues()]
        .insert(texts.payload(state, region: outcomes.region), after: 0)
    }
    return values.sorted { $0.key < $1.key }.map { node, values in
      values.detail(.final, of: outcomes.nodes.nodes[node].id)
    }
  }

  /// Returns the combinations of states in which the machine is final.
  ///
  /// Empty if the machine is final exactly when all its regions are, as the picture suggests.
  private func finalDetails() -> [Detail] {
    let combinations = exploration.combinations
    guard combinations.contains(where: { $0.isFinal != areAllFinal($0.states) }) else { return [] }
    var values = ObservedValues()
    for combination in combinations where combination.isFinal {
      values.insert(text(combination.states, combination.fields), after: 0)
    }
    return [values.detail(.final, of: .machine)]
  }

  /// Returns whether all regions are in nodes that are drawn as final.
  private func areAllFinal(_ states: [Int]) -> Bool {
    zip(outcomes, states).allSatisfy { outcomes, state in
      outcomes.nodes.nodes[outcomes.nodes.nodeOfState[state]].isFinal
    }
  }

  /// Returns the text of a combination: `Motor: off, Door: closed, count: 2`.
  private func text(_ states: [Int], _ fields: Int) -> String {
    let names = zip(exploration.regions, states).map { region, state in
      (region.label.map { "\($0): " } ?? "") + region.states[state].label
    }
    let fields = exploration.fieldTexts.isEmpty ? [] : [exploration.fieldTexts[fields]]
    return (names + fields).joined(separator: ", ")
  }

  /// Returns diagnostics for fields and final states that the picture doesn't show.
  ///
  /// - Parameter details: All details of the diagram.
  func diagnostics(_ details: [StateDiagram.Detail]) -> [StateDiagram.Diagnostic] {
    var result: [StateDiagram.Diagnostic] = []
    if let event = details.first(where: { $0.kind == .fields })?.event {
      result.append(.unshownFields(exploration.fieldNames, on: event))
    }
    for detail in details where detail.kind == .final && detail.state != .machine {
      result.append(.partlyFinal(detail.state.labels.last ?? "", with: detail.values))
    }
    let mismatch = exploration.combinations.first { $0.isFinal != areAllFinal($0.states) }
    if let mismatch {
      result.append(
        .unshownFinalState(text(mismatch.states, mismatch.fields), isFinal: mismatch.isFinal))
    }
    return result
  }
}

extension StateSummary {
  /// The names of the enclosing cases that are not drawn as composites, from the outside in.
  fileprivate var unshownCases: [String] {
    caseNames.dropLast().filter { !composites.contains($0) }
  }
}

/// A cache of the texts and digests of states and inputs.
///
/// A class, so that non-mutating methods fill it. Reflection makes each text, which costs far more
/// than a step.
private final class ObservedTexts {
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

  /// Whether the existing machine stores more than its state; nil until needed.
  private var storesMore: Bool?

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

  /// Returns whether a state is that of an existing machine that has other stored properties.
  func storesMoreThanState(_ summary: StateSummary) -> Bool {
    guard let machine = summary.machine, let value = summary.value else { return false }
    if let storesMore { return storesMore }
    let state = structuralText(of: value)
    let result =
      isPlainStruct(machine)
      && Mirror(reflecting: machine).children.map { structuralText(of: $0.value) } != [state]
    storesMore = result
    return result
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
    let digest = StateExploration.digest(of: exploration.inputs[input].name.utf8)
    inputs[input] = digest
    return digest
  }
}

/// Returns whether a value is a struct that is reflected by its stored properties.
private func isPlainStruct(_ value: Any) -> Bool {
  MetadataKind(type(of: value)) == .structure && !(value is any CustomReflectable)
}
