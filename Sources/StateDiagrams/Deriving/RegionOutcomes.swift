/// The outcomes of inputs in one region, with states replaced by nodes.
///
/// A *row* is a state of the whole machine that received the inputs. The rows whose state of the
/// region belongs to one node are the representatives of the node.
struct RegionOutcomes {
  /// The outcome of an input: a target, a kind of transition, and effects.
  struct Outcome: Hashable {
    /// The number of the target node. Numbers from the count of nodes on are indices of
    /// ``Containers/entries``.
    var target: Int
    var kind: StateDiagram.Transition.Kind
    /// The number of the list of effects, as an index of ``EffectAttribution/names``.
    var effects: Int32

    /// The outcome of a step that another region shows: one inside the state, or one that leaves
    /// the container of the region.
    static let elsewhere = Outcome(target: -1, kind: .ignored, effects: 0)
  }

  /// An observation in a cell: a row, an input, and the index of their outcome in
  /// ``Cell/outcomes``.
  struct Sample {
    let row: Int
    let input: Int
    let outcome: Int
  }

  /// The observations of a node and a label: one sample for each representative of the node and
  /// each input with the label.
  struct Cell {
    let node: Int
    let label: Int

    /// The distinct outcomes, in the order in which they were observed.
    fileprivate(set) var outcomes: [Outcome] = []
    fileprivate(set) var samples: [Sample] = []

    /// Replaces a self-transition by an internal transition with the same effects, if the cell has
    /// both.
    ///
    /// Otherwise, the node would have a loop and a row with the same text: the loop for
    /// representatives whose payload stays the same, and the row for those whose payload changes.
    fileprivate mutating func foldLoops() {
      for row in outcomes where row.kind == .internal {
        fold(Outcome(target: node, kind: .external, effects: row.effects), into: row)
      }
    }

    /// Replaces an outcome by another one, if the cell has both.
    private mutating func fold(_ outcome: Outcome, into other: Outcome) {
      if let index = outcomes.firstIndex(of: outcome), let kept = outcomes.firstIndex(of: other) {
        outcomes.remove(at: index)
        let number = { $0 > index ? $0 - 1 : $0 }
        samples = samples.map { sample in
          Sample(
            row: sample.row, input: sample.input,
            outcome: number(sample.outcome == index ? kept : sample.outcome))
        }
      }
    }
  }

  let exploration: Exploration
  let region: Int
  let nodes: RegionNodes
  let effects: EffectAttribution

  /// Whether a change of the payload alone is an internal transition.
  private let payloadChangesAreInternal: Bool

  /// The inner regions of the first region's nodes; nil if there are none, or for another region.
  private let containers: Containers?

  /// Whether ignored inputs are distinguished from those that other regions show.
  private let showsIgnored: Bool

  /// The inputs that are timeouts.
  private let timeouts: [Int]

  /// The representatives of each node, as numbers of rows.
  let rowsOfNode: [[Int]]

  init(
    _ exploration: Exploration, region: Int, nodes: RegionNodes, effects: EffectAttribution,
    containers: Containers?, showsIgnored: Bool
  ) {
    self.exploration = exploration
    self.region = region
    self.nodes = nodes
    self.effects = effects
    timeouts = exploration.inputs.indices.filter { exploration.inputs[$0].isTimeout }
    payloadChangesAreInternal = exploration.payloadChangesAreInternal && timeouts.isEmpty
    self.containers = region == 0 ? containers : nil
    self.showsIgnored = showsIgnored
    let isInner = exploration.regions[region].container != nil
    var rowsOfNode = Array(repeating: [Int](), count: nodes.nodes.count)
    for row in 0..<exploration.rowCount {
      let state = exploration.source(row: row, region: region)
      if isInner, state == 0 { continue }
      rowsOfNode[nodes.nodeOfState[state]].append(row)
    }
    self.rowsOfNode = rowsOfNode
  }

  /// Returns the identifier of an outcome's target.
  func id(ofTarget target: Int) -> StateDiagram.Node.ID {
    target < nodes.nodes.count
      ? nodes.nodes[target].id : containers?.entries[target - nodes.nodes.count] ?? .machine
  }

  /// Returns the name of an outcome's target, which can be a state of an inner region.
  func name(ofTarget target: Int) -> String {
    target < nodes.nodes.count ? nodes.name(of: target) : id(ofTarget: target).description
  }

  /// Returns the outcome of an input in a state with inner regions, in an inner region, or on the
  /// way into inner regions.
  ///
  /// Nil for all other outcomes.
  private func innerOutcome(row: Int, input: Int) -> Outcome? {
    let source = exploration.source(row: row, region: region)
    let target = exploration.target(row: row, input: input, region: region)
    let (node, next) = (nodes.nodeOfState[source], nodes.nodeOfState[target])
    if let containers {
      if node == next { return containers.regionsOfNode[node].map { _ in .elsewhere } }
      guard let entry = containers.entryOfState[target],
        let observed = exploration.effectList(row: row, input: input)
      else { return nil }
      return Outcome(
        target: nodes.nodes.count + entry, kind: .external,
        effects: effects.list(of: observed, row: row, input: input, region: region))
    }
    guard exploration.regions[region].container != nil else { return nil }
    if target == 0 { return .elsewhere }
    let observed = exploration.effectList(row: row, input: input)
    let list = observed.map { effects.list(of: $0, row: row, input: input, region: region) } ?? 0
    if node != next { return Outcome(target: next, kind: .external, effects: list) }
    if source != target || list != 0 || effects.showsValues(row: row, input: input, region: region)
    {
      return Outcome(target: node, kind: .internal, effects: list)
    }
    return showsIgnored ? Outcome(target: node, kind: .ignored, effects: 0) : .elsewhere
  }

  /// Returns the outcome of an input in a row; nil if it was not observed, because a rule forbids the
  /// input or the step could not be tried.
  ///
  /// - The input is impossible if the step traps or never returns.
  /// - The input is ignored if the machine reports it as ignored, or if it has no effects and
  ///   leaves the state unchanged.
  /// - The transition is external if the state changes, unless the node stays the same, and either
  ///   the machine reports an internal transition or the model draws changes of payloads as such.
  /// - An unchanged state is an external self-transition if the machine reports ignored inputs,
  ///   which this one is not.
  /// - All other transitions are internal.
  ///
  /// - Complexity: O(1).
  func outcome(row: Int, input: Int) -> Outcome? {
    let source = exploration.source(row: row, region: region)
    let node = nodes.nodeOfState[source]
    let ignored = Outcome(target: node, kind: .ignored, effects: 0)
    let (observed, isInternal): (Int, Bool)
    switch exploration.reaction(row: row, input: input) {
    case .forbidden, .undetermined: return nil
    case .impossible:
      // The state around inner regions has the row, with all values.
      return exploration.regions[region].container == nil
        ? Outcome(target: node, kind: .impossible, effects: 0) : .elsewhere
    case .ignored:
      return effects.isInner ? innerOutcome(row: row, input: input) ?? ignored : ignored
    case .handled(let list, let stayed): (observed, isInternal) = (list, stayed)
    }
    if effects.isInner, let outcome = innerOutcome(row: row, input: input) { return outcome }
    let effectList = effects.list(of: observed, row: row, input: input, region: region)
    let target = exploration.target(row: row, input: input, region: region)
    if !isInternal {
      if source != target, !payloadChangesAreInternal || nodes.nodeOfState[target] != node {
        let target = nodes.nodeOfState[target]
        return Outcome(target: target, kind: .external, effects: effectList)
      }
      if exploration.reportsIgnored, region == 0, exploration.isUnchanged(row: row, input: input) {
        return Outcome(target: node, kind: .external, effects: effectList)
      }
    } else if nodes.nodeOfState[target] != node {
      // A schema can report an internal transition although the node changes.
      let target = nodes.nodeOfState[target]
      return Outcome(target: target, kind: .external, effects: effectList)
    }
    // An internal transition can change only the payload. An abstraction can count a state with a full
    // buffer as the one after the next append.
    if effectList == 0, source == target, !exploration.hidesChange(row: row, input: input) {
      return ignored
    }
    return Outcome(target: node, kind: .internal, effects: effectList)
  }

  /// Returns the cell of a node and a label, given the inputs with that label. It is empty if none of
  /// them was applied to the node.
  func cell(node: Int, label: Int, inputs: [Int]) -> Cell {
    var cell = Cell(node: node, label: label)
    var numbers: [Outcome: Int] = [:]
    for row in rowsOfNode[node] {
      for input in inputs {
        guard let outcome = outcome(row: row, input: input) else { continue }
        let number: Int
        if let known = numbers[outcome] {
          number = known
        } else {
          number = cell.outcomes.count
          cell.outcomes.append(outcome)
          numbers[outcome] = number
        }
        cell.samples.append(Sample(row: row, input: input, outcome: number))
      }
    }
    // Only schemas and tables distinguish self-transitions from internal ones, and a change of values
    // restarts a timeout.
    if !exploration.reportsIgnored, !hasTimeout(node) { cell.foldLoops() }
    return cell
  }

  /// Returns whether a state of a node reacts to a timeout.
  private func hasTimeout(_ node: Int) -> Bool {
    timeouts.contains { input in
      rowsOfNode[node].contains { exploration.reaction(row: $0, input: input) != .ignored }
    }
  }
}

extension RegionOutcomes {
  /// Returns a cell in which outcomes that differ only in payloads of effects are merged, if there are more
  /// of them than a limit; nil if there are no such outcomes.
  func mergingPayloads(of cell: Cell, beyond limit: Int) -> Cell? {
    guard cell.outcomes.count > limit else { return nil }
    var counts: [Outcome: Int] = [:]
    for outcome in cell.outcomes { counts[withoutPayloads(outcome), default: 0] += 1 }
    guard counts.values.contains(where: { $0 > limit }) else { return nil }
    var merged = Cell(node: cell.node, label: cell.label)
    let numbers = cell.outcomes.map { outcome in
      let plain = withoutPayloads(outcome)
      let shown = counts[plain, default: 0] > limit ? plain : outcome
      if let known = merged.outcomes.firstIndex(of: shown) { return known }
      merged.outcomes.append(shown)
      return merged.outcomes.count - 1
    }
    merged.samples = cell.samples.map {
      Sample(row: $0.row, input: $0.input, outcome: numbers[$0.outcome])
    }
    return merged
  }

  /// Returns an outcome whose effects have no payloads, as `retry(…)`.
  private func withoutPayloads(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.effects = effects.withoutPayloads(outcome.effects)
    return outcome
  }
}
