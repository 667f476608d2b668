/// The outcomes of inputs in one region of a machine.
struct RegionOutcomes {
  /// The outcome of an input: a target and effects.
  struct Outcome: Hashable {
    var target: Int
    var kind: StateDiagram.Transition.Kind
    /// The number of the list of effect names.
    var effects: Int32
  }

  /// An observation, and its outcome among those of its cell.
  struct Sample {
    let row: Int
    let input: Int
    let outcome: Int
  }

  /// A node and the inputs with one label, with all outcomes over their representatives.
  struct Cell {
    let node: Int
    let label: Int
    fileprivate(set) var outcomes: [Outcome] = []
    fileprivate(set) var samples: [Sample] = []

    /// Makes a change of payload alone internal if the event also has the same effects without one, so
    /// that the node doesn't have both a loop and a row with one text.
    fileprivate mutating func foldLoops() {
      for row in outcomes where row.kind == .internal {
        let loop = Outcome(target: node, kind: .external, effects: row.effects)
        guard let index = outcomes.firstIndex(of: loop), let kept = outcomes.firstIndex(of: row)
        else { continue }
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

  /// The rows in which the region is in each node.
  let rowsOfNode: [[Int]]

  init(_ exploration: Exploration, region: Int, effects: EffectAttribution) {
    self.exploration = exploration
    self.region = region
    self.effects = effects
    let nodes = RegionNodes(exploration.regions[region])
    var rowsOfNode = Array(repeating: [Int](), count: nodes.nodes.count)
    for row in 0..<exploration.rowCount {
      rowsOfNode[nodes.nodeOfState[exploration.source(row: row, region: region)]].append(row)
    }
    self.nodes = nodes
    self.rowsOfNode = rowsOfNode
  }

  /// Returns the outcome of an input in a row.
  func outcome(row: Int, input: Int) -> Outcome {
    let source = exploration.source(row: row, region: region)
    let node = nodes.nodeOfState[source]
    let ignored = Outcome(target: node, kind: .ignored, effects: 0)
    guard let observed = exploration.effectList(row: row, input: input) else { return ignored }
    let effectList = effects.list(of: observed, row: row, input: input, region: region)
    let target = exploration.target(row: row, input: input, region: region)
    if !exploration.hasStayed(row: row, input: input) {
      if source != target {
        let target = nodes.nodeOfState[target]
        return Outcome(target: target, kind: .external, effects: effectList)
      }
      if exploration.reportsIgnored, region == 0, exploration.isUnchanged(row: row, input: input) {
        return Outcome(target: node, kind: .external, effects: effectList)
      }
    } else if nodes.nodeOfState[target] != node {
      // A schema may report an internal transition although it has left the state.
      let target = nodes.nodeOfState[target]
      return Outcome(target: target, kind: .external, effects: effectList)
    }
    // An internal transition may change the payload alone.
    if effectList == 0, source == target { return ignored }
    return Outcome(target: node, kind: .internal, effects: effectList)
  }

  /// Returns the outcomes of a node and the inputs with one label.
  func cell(node: Int, label: Int, inputs: [Int]) -> Cell {
    var cell = Cell(node: node, label: label)
    var numbers: [Outcome: Int] = [:]
    for row in rowsOfNode[node] {
      for input in inputs {
        let outcome = outcome(row: row, input: input)
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
    // A schema or a table distinguishes transitions to the same state from internal ones; all other
    // machines don't.
    if !exploration.reportsIgnored { cell.foldLoops() }
    return cell
  }
}

extension RegionOutcomes {
  /// The greatest number of outcomes of a cell that differ in payloads of effects alone.
  private static var payloadVariantLimit: Int { 4 }

  /// Returns a cell in which outcomes that differ in payloads of effects alone are one, and whether
  /// these are too many to be drawn; nil if there are none.
  func mergingPayloads(of cell: Cell) -> (cell: Cell, isRequired: Bool)? {
    guard cell.outcomes.count > 1 else { return nil }
    var counts: [Outcome: Int] = [:]
    for outcome in cell.outcomes { counts[withoutPayloads(outcome), default: 0] += 1 }
    guard counts.count < cell.outcomes.count else { return nil }
    var merged = Cell(node: cell.node, label: cell.label)
    let numbers = cell.outcomes.map { outcome in
      let plain = withoutPayloads(outcome)
      let shown = counts[plain, default: 0] > 1 ? plain : outcome
      if let known = merged.outcomes.firstIndex(of: shown) { return known }
      merged.outcomes.append(shown)
      return merged.outcomes.count - 1
    }
    merged.samples = cell.samples.map {
      Sample(row: $0.row, input: $0.input, outcome: numbers[$0.outcome])
    }
    return (merged, counts.values.contains { $0 > Self.payloadVariantLimit })
  }

  private func withoutPayloads(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.effects = effects.withoutPayloads(outcome.effects)
    return outcome
  }
}
