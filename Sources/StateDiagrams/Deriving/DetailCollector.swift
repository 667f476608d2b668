/// Collects the observed values that a diagram contains but its picture doesn't show.
///
/// Example: a turnstile's state `locked(credit: Int)` is drawn as one node, `locked`. Its
/// transition on `coin` has a detail of the kind `target` with the values `credit: 1` and `credit:
/// 2`. If a coin counts twice in a later version of the code, the picture is the same, but the
/// detail changes.
struct DetailCollector {
  typealias Detail = StateDiagram.Detail

  let exploration: Exploration
  let outcomes: [RegionOutcomes]
  let labels: InputLabels
  let effects: EffectAttribution
  let texts: ObservedTexts

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
    var result = initialEffectDetails()
    let haveEffects = effects.effects.joined().contains { $0.details != nil }
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
      // The payload of `functioning(.unlocked)` with the label `unlocked` is its label, and so is
      // that of a number or a string.
      if payload != summary.label, payload != summary.label.quoted {
        values.insert(payload, for: node, after: ObservedCause(whole: 0))
      }
    }
    return values.all.map { node, values in
      values.detail(.representative, of: outcomes.nodes.nodes[node].id)
    }
  }

  /// Returns whether a state carries values, or its machine stores others. The inner states of a
  /// state are nodes.
  private func hasPayload(_ summary: StateSummary, _ value: Any) -> Bool {
    if texts.storesMoreThanState(summary) { return true }
    // Of a state with inner regions, other values remain.
    guard summary.partPaths.isEmpty else {
      return Mirror(reflecting: value).children.contains { _, payload in
        Mirror(reflecting: payload).children.count > summary.partPaths.count
      }
    }
    // Checking the kind of the metadata first avoids a mirror, which costs far more.
    switch MetadataKind(type(of: value)) {
    case .optional: return true
    case .structure where isPlainStruct(value): return true
    case .structure, .enumeration:
      // A struct can be reflected as an enum.
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle != .enum || !mirror.children.isEmpty
    default: return false
    }
  }

  /// Returns the payloads of the effects of starting the machine.
  private func initialEffectDetails() -> [Detail] {
    guard let outcomes = outcomes.first,
      let start = outcomes.nodes.initialTransitions(
        to: exploration.regions[outcomes.region].initialState
      ).first
    else { return [] }
    var values = ObservedValues.ByKey<String>()
    for (position, effect) in exploration.initialEffects.enumerated() {
      guard let details = effect.details else { continue }
      values.insert(details, for: effect.name, after: ObservedCause(whole: 0), position: position)
    }
    return values.all.map { name, values in
      values.detail(.effect, of: start.source, effect: bounded(name))
    }
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
    values.insert(texts.payload(state, region: outcomes.region), after: ObservedCause(whole: 0))
    return [values.detail(.target, of: start.source, target: outcomes.nodes.nodes[node].id)]
  }

  /// Returns the payloads with which one node and label enter each target. A target that stands for
  /// one state has a detail of the kind `representative` instead.
  private func targetDetails(
    _ outcomes: RegionOutcomes, _ carriers: [Bool], node: Int, label: Int
  ) -> [Detail] {
    var values = ObservedValues.ByKey<Int>()
    var unchanged: [(target: Int, text: String, cause: ObservedCause)] = []
    for row in outcomes.rowsOfNode[node] {
      for input in labels.inputs[label] {
        let target = exploration.target(row: row, input: input, region: outcomes.region)
        let number = outcomes.nodes.nodeOfState[target]
        let kind = outcomes.outcome(row: row, input: input)?.kind
        let isChanged = target != exploration.source(row: row, region: outcomes.region)
        guard carriers[number], isChanged || kind?.isTaken == true else { continue }
        let text = texts.payload(target, region: outcomes.region)
        let cause = texts.cause(row: row, input: input, region: outcomes.region)
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
          guard let details = effect.details else { continue }
          values.insert(
            details, for: effect.name,
            after: texts.cause(row: row, input: input, region: outcomes.region), position: position)
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
      return (place ?? outcome.kind.rawValue) + effectSuffix(names)
    }
    var values = ObservedValues()
    for sample in cell.samples {
      values.insert(
        outcomeTexts[sample.outcome],
        after: texts.cause(row: sample.row, input: sample.input, region: outcomes.region))
    }
    return values.detail(
      .outcome, of: outcomes.nodes.nodes[cell.node].id, event: labels.labels[cell.label])
  }
}
