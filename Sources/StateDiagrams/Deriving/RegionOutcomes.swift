/// The outcomes of inputs in one region, with states replaced by nodes.
///
/// A *row* is a state of the whole machine that received the inputs. The rows whose state of the
/// region belongs to one node are the representatives of the node.
///
/// A class, because each call of a method would copy the many properties of a struct.
final class RegionOutcomes {
  /// The outcome of an input: a target, a kind of transition, and effects.
  struct Outcome: Hashable {
    /// The number of the target node. Those of ``Containers/entries`` follow the nodes, and then come
    /// the histories of composites.
    var target: Int
    var kind: StateDiagram.Transition.Kind
    /// The number of the list of effects, as an index of ``EffectAttribution/names``.
    var effects: Int32

    /// The time of a timeout, as an index of ``InputLabels/times``; -1 for an event.
    var time: Int32 = -1

    /// The outcome of a step that this region doesn't show: one inside the state, one that leaves the
    /// container of the region, or the timeout of a state that has none or ignores it.
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

    fileprivate init(node: Int, label: Int) { (self.node, self.label) = (node, label) }

    /// Creates the cell of a composite, given those of its states.
    init(_ cells: [Cell]) {
      self.init(node: cells[0].node, label: cells[0].label)
      let all = cells.flatMap(\.outcomes).numbered
      outcomes = all.values
      var first = 0
      for cell in cells {
        samples += cell.samples.map {
          Sample(row: $0.row, input: $0.input, outcome: all.indices[first + $0.outcome])
        }
        first += cell.outcomes.count
      }
    }
  }

  let behavior: Behavior
  let region: Int
  let nodes: RegionNodes
  let labels: InputLabels
  let effects: EffectAttribution

  /// The inner regions of the first region's nodes; nil if there are none, or for another region.
  private let containers: Containers?

  /// The target of outcomes that lead to the history pseudostate of the first composite.
  private let firstHistory: Int

  /// Whether ignored inputs are distinguished from those that other regions show.
  private let showsIgnored: Bool

  /// The rows with a node, in the order of their nodes.
  private let rows: [Int]

  /// The position in ``rows`` of the representatives of each node, and the end.
  private let starts: [Int]

  /// The state of the region in each row.
  private let sources: [Int]

  init(
    _ behavior: Behavior, region: Int, nodes: RegionNodes, labels: InputLabels,
    effects: EffectAttribution, containers: Containers?, showsIgnored: Bool
  ) {
    self.behavior = behavior
    self.region = region
    self.nodes = nodes
    self.labels = labels
    self.effects = effects
    self.containers = region == 0 ? containers : nil
    firstHistory = nodes.nodes.count + (self.containers?.entries.count ?? 0)
    self.showsIgnored = showsIgnored
    let isInner = behavior.regions[region].container != nil
    let sources = (0..<behavior.rowCount).map { behavior.source(row: $0, region: region) }
    self.sources = sources
    let nodeOfRow = sources.map { nodes.nodeOfState[$0] }
    rows = sources.indices.filter { !isInner || sources[$0] != 0 }
      .sorted { (nodeOfRow[$0], $0) < (nodeOfRow[$1], $1) }
    var starts = Array(repeating: 0, count: nodes.nodes.count + 1)
    for row in rows { starts[nodeOfRow[row] + 1] += 1 }
    for node in nodes.nodes.indices { starts[node + 1] += starts[node] }
    self.starts = starts
  }

  /// Returns the representatives of a node, as numbers of rows.
  func rows(ofNode node: Int) -> ArraySlice<Int> { rows[starts[node]..<starts[node + 1]] }

  /// Returns the target of outcomes that lead to the history pseudostate of a composite.
  func target(ofHistory composite: Int) -> Int { firstHistory + composite }

  /// Returns the composite to whose history pseudostate a target leads; nil for other targets.
  func composite(ofTarget target: Int) -> Int? {
    target < firstHistory ? nil : target - firstHistory
  }

  /// Returns the identifier of an outcome's target.
  func id(ofTarget target: Int) -> StateDiagram.Node.ID {
    target < nodes.nodes.count ? nodes.nodes[target].id : otherID(ofTarget: target)
  }

  private func otherID(ofTarget target: Int) -> StateDiagram.Node.ID {
    if let composite = composite(ofTarget: target) {
      return .history(in: nodes.id(composite: nodes.composites[composite]))
    }
    return containers?.entries[target - nodes.nodes.count] ?? .machine
  }

  /// Returns the outcome of an input in a state with inner regions, in an inner region, or on the
  /// way into inner regions.
  ///
  /// Nil for all other outcomes.
  private func innerOutcome(row: Int, input: Int) -> Outcome? {
    let source = behavior.source(row: row, region: region)
    let target = behavior.target(row: row, input: input, region: region)
    let (node, next) = (nodes.nodeOfState[source], nodes.nodeOfState[target])
    if let containers {
      if node == next { return containers.regionsOfNode[node].map { _ in .elsewhere } }
      guard let entry = containers.entryOfState[target],
        let observed = behavior.outcome(row: row, input: input).effects
      else { return nil }
      return Outcome(
        target: nodes.nodes.count + entry, kind: .external,
        effects: effects.shown(
          effects.list(of: observed, row: row, input: input, region: region)))
    }
    guard behavior.regions[region].container != nil else { return nil }
    if target == 0 { return .elsewhere }
    let observed = behavior.outcome(row: row, input: input).effects
    let list = observed.map { effects.list(of: $0, row: row, input: input, region: region) } ?? 0
    let shown = effects.shown(list)
    if node != next { return Outcome(target: next, kind: .external, effects: shown) }
    if source != target || list != 0 || effects.showsValues(row: row, input: input, region: region)
    {
      return Outcome(target: node, kind: .internal, effects: shown)
    }
    return showsIgnored ? Outcome(target: node, kind: .ignored, effects: 0) : .elsewhere
  }

  /// Returns the outcome of an input in a row; nil if it was not observed, because a rule excludes the
  /// input or the step could not be tried.
  ///
  /// - The input is impossible if the step traps or never returns.
  /// - The transition is external if the node changes, or if a schema enters the state again, which the
  ///   first region shows.
  /// - The input is ignored if the machine ignores it, or if it changes nothing in the region.
  /// - All other transitions are internal, whether the values of the state change or not.
  ///
  /// - Complexity: O(1).
  func outcome(row: Int, input: Int) -> Outcome? {
    guard input == behavior.timeoutInput else { return eventOutcome(row: row, input: input) }
    // A state without a timeout never receives its event, so that ignoring it means nothing.
    guard let timeout = behavior.timeoutNumber(row: row),
      var outcome = eventOutcome(row: row, input: input), outcome.kind != .ignored
    else { return .elsewhere }
    outcome.time = Int32(truncatingIfNeeded: labels.timeOfTimeout[timeout])
    return outcome
  }

  private func eventOutcome(row: Int, input: Int) -> Outcome? {
    let source = sources[row]
    let node = nodes.nodeOfState[source]
    let ignored = Outcome(target: node, kind: .ignored, effects: 0)
    let (observed, isInternal): (Int, Bool)
    switch behavior.outcome(row: row, input: input) {
    case .excluded, .unknown: return nil
    case .impossible:
      // The state around inner regions has the row, with all values.
      return behavior.regions[region].container == nil
        ? Outcome(target: node, kind: .impossible, effects: 0) : .elsewhere
    case .ignored:
      return effects.isInner ? innerOutcome(row: row, input: input) ?? ignored : ignored
    case .handled(let list, let stayed): (observed, isInternal) = (list, stayed)
    }
    if effects.isInner, let outcome = innerOutcome(row: row, input: input) { return outcome }
    let list = effects.list(of: observed, row: row, input: input, region: region)
    let shown = effects.shown(list)
    let target = behavior.target(row: row, input: input, region: region)
    let next = nodes.nodeOfState[target]
    if next != node { return Outcome(target: next, kind: .external, effects: shown) }
    if behavior.reportsIgnored, !isInternal, region == 0, staysInNodes(row, input) {
      return Outcome(target: node, kind: .external, effects: shown)
    }
    if list == 0, source == target { return ignored }
    return Outcome(target: node, kind: .internal, effects: shown)
  }

  /// Returns the cell of a node and a label. It is empty if no input with the label was applied to the
  /// node.
  func cell(node: Int, label: Int) -> Cell {
    var cell = Cell(node: node, label: label)
    var numbers: [Outcome: Int] = [:]
    for row in rows(ofNode: node) {
      for input in labels.inputs[label] {
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
    // A state type ignores an event that sets a value to what it was.
    let row = Outcome(target: node, kind: .internal, effects: 0)
    guard !behavior.reportsIgnored, !showsIgnored, numbers[row] != nil else { return cell }
    return cell.map { $0.kind == .ignored && $0.target == node ? row : $0 }
  }

  /// Returns whether an input in a row keeps the labels of all regions.
  private func staysInNodes(_ row: Int, _ input: Int) -> Bool {
    behavior.isUnchanged(row: row, input: input)
      || behavior.paths(of: behavior.state(row: row))
        == behavior.paths(of: behavior.target(row: row, input: input))
  }
}

extension RegionOutcomes.Cell {
  /// Returns the cell with other outcomes; those that become equal are one.
  func map(_ transform: (RegionOutcomes.Outcome) -> RegionOutcomes.Outcome) -> Self {
    let (outcomes, numbers) = outcomes.map(transform).numbered
    var result = self
    result.outcomes = outcomes
    result.samples = samples.map {
      RegionOutcomes.Sample(row: $0.row, input: $0.input, outcome: numbers[$0.outcome])
    }
    return result
  }
}

extension RegionOutcomes {
  /// Returns a cell with the effects by name alone; nil if that changes nothing.
  func withoutValues(_ cell: Cell) -> Cell? {
    let result = cell.map { outcome in
      var outcome = outcome
      outcome.effects = effects.withoutValues(outcome.effects)
      return outcome
    }
    return result.outcomes == cell.outcomes ? nil : result
  }
}
