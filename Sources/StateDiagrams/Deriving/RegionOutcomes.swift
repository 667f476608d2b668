/// What the events did in one region of an observed machine.
struct RegionOutcomes {
  /// What an event did: where to, with which effects.
  struct Outcome: Hashable {
    var target: Int
    var kind: StateDiagram.Transition.Kind
    /// The number of the list of effect names.
    var effects: Int32
  }

  /// One time that an event was shown: where, and which of the outcomes of its cell it had.
  struct Sample {
    let row: Int
    let event: Int
    let outcome: Int
  }

  /// A node and an event's label, with all that came of them over their representatives.
  struct Cell {
    let node: Int
    let eventLabel: Int
    var outcomes: [Outcome] = []
    var samples: [Sample] = []
  }

  let machine: ObservedMachine
  let region: Int
  let nodes: RegionNodes
  let effects: EffectAttribution

  /// The rows in which the region is in each node.
  let rowsOfNode: [[Int]]

  init(_ machine: ObservedMachine, region: Int, effects: EffectAttribution) {
    self.machine = machine
    self.region = region
    self.effects = effects
    let nodes = RegionNodes(machine.regions[region])
    var rowsOfNode = Array(repeating: [Int](), count: nodes.nodes.count)
    for row in 0..<machine.observation.rowCount {
      rowsOfNode[nodes.nodeOfState[machine.source(row: row, region: region)]].append(row)
    }
    self.nodes = nodes
    self.rowsOfNode = rowsOfNode
  }

  /// What an event did to the region in a row.
  func outcome(row: Int, event: Int) -> Outcome {
    let source = machine.source(row: row, region: region)
    let sourceNode = nodes.nodeOfState[source]
    let ignored = Outcome(target: sourceNode, kind: .ignored, effects: 0)
    let answer = machine.observation.answer(row: row, event: event)
    guard answer != Observation.ignored else { return ignored }
    let target = machine.target(row: row, event: event, region: region)
    let effectList = effects.list(ofAnswer: answer, row: row, event: event, region: region)
    if source != target {
      let node = nodes.nodeOfState[target]
      return Outcome(target: node, kind: .external, effects: effectList)
    }
    if machine.staysByTransition, region == 0, isUnchanged(row: row, event: event),
      !machine.observation.hasStayed(row: row, event: event)
    {
      return Outcome(target: sourceNode, kind: .external, effects: effectList)
    }
    if effectList == 0 { return ignored }
    return Outcome(target: sourceNode, kind: .internal, effects: effectList)
  }

  private func isUnchanged(row: Int, event: Int) -> Bool {
    machine.regions.indices.allSatisfy {
      machine.source(row: row, region: $0) == machine.target(row: row, event: event, region: $0)
    }
  }

  /// Collects the outcomes of a node and the representatives of an event.
  func cell(node: Int, eventLabel: Int, events: [Int]) -> Cell {
    var cell = Cell(node: node, eventLabel: eventLabel)
    for row in rowsOfNode[node] {
      for event in events {
        let outcome = outcome(row: row, event: event)
        let known = cell.outcomes.firstIndex(of: outcome)
        if known == nil { cell.outcomes.append(outcome) }
        let index = known ?? cell.outcomes.count - 1
        cell.samples.append(Sample(row: row, event: event, outcome: index))
      }
    }
    return cell
  }
}
