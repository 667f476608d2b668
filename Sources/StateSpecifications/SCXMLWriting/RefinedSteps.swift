import StateDiagrams

import StateExploration

/// The steps that the transitions of a diagram don't determine by themselves, for SCXML.
///
/// Example: `coin` in `locked` has two outcomes. ``values`` are those of `locked` by which it reacts
/// differently, `credit: 0` and `credit: 30`, and there is one step for each: from `locked/credit: 0`
/// to `locked/credit: 30`, and from `locked/credit: 30` to `unlocked`.
struct RefinedSteps {
  typealias ID = StateDiagram.Node.ID

  /// A step of states, or of values of states.
  struct Step {
    /// The source: a state, or a value of one, `locked/credit: 30`.
    let source: ID
    let event: String

    /// The payloads of the event; empty if it has none.
    let payloads: [String]

    /// The target, which can be a value of a state; nil if nothing changes.
    let target: ID?
    let effects: [String]

    /// The states of other regions, or their values, that the step requires.
    let regions: [ID]

    /// Whether the step leads to another value of the same state, which isn't left.
    let isInternal: Bool
  }

  private typealias Outcome = FollowedSteps.Outcome

  /// A node of a region and the label of an event.
  private struct Cell: Hashable {
    let region: Int
    let node: ID
    let event: String
  }

  /// The steps of a cell that differ only in the payload of the event.
  private struct Row: Hashable {
    /// The class of the state; nil if all classes of the node share the row.
    var own: Int?
    /// The classes of the other regions that influence the outcome.
    let others: [Int]
    let outcome: Outcome
  }

  /// The classes of some regions, and an input.
  private struct Situation: Hashable {
    let classes: [Int]
    let input: [String]
  }

  private let diagram: StateDiagram
  private let index: DiagramIndex

  /// The labels of inputs with a payload.
  private let eventsWithPayloads: Set<String>

  /// The identifier of each class, for each region: that of its node, or a path in the node if it
  /// has several classes, `locked/credit: 30`.
  private var ids: [[ID]] = []

  /// The node of each class, for each region.
  private var nodes: [[ID]] = []

  /// The nodes with several classes, and the name of each class.
  private(set) var values: [(node: ID, values: [String])] = []

  /// The steps, by cells.
  private(set) var steps: [Step] = []

  /// The cells in the order of their first steps.
  private var cells: [Cell] = []
  private var stepsOfCell: [Cell: [PlaceClasses.Step]] = [:]

  /// Finds the steps of a diagram that was derived with its following table.
  ///
  /// Nil without a complete table, if the states don't determine the outcomes, or if states contain regions.
  init?(_ diagram: StateDiagram) {
    guard let following = diagram.following, !following.isIncomplete,
      !following.regions.contains(where: { $0.container != nil })
    else { return nil }
    let followed = FollowedSteps(following, on: diagram)
    guard let classes = PlaceClasses(of: followed) else { return nil }
    self.diagram = diagram
    index = DiagramIndex(diagram)
    eventsWithPayloads = Set(
      followed.events.map(\.name).filter { $0.name != $0.label }.map(\.label))
    for (places, classes) in zip(followed.places, classes.classes) { name(places, classes) }
    for step in classes.steps(followed) {
      for region in step.classes.indices {
        let node = nodes[region][step.classes[region]]
        let cell = Cell(region: region, node: node, event: step.input[0])
        if stepsOfCell[cell] == nil { cells.append(cell) }
        stepsOfCell[cell, default: []].append(step)
      }
    }
    values.sort { $0.node.description < $1.node.description }
    steps = cells.flatMap(self.steps)
  }

  /// Names the classes of a region after the first value of each.
  private mutating func name(_ places: [FollowedSteps.Place], _ classes: [Int]) {
    var firsts: [FollowedSteps.Place] = []
    for (place, number) in zip(places, classes) where number == firsts.count {
      firsts.append(place)
    }
    nodes.append(firsts.map(\.node))
    ids.append(firsts.map(\.node))
    for (node, numbers) in Dictionary(grouping: firsts.indices, by: { firsts[$0].node })
    where numbers.count > 1 {
      var names: [String] = []
      for number in numbers {
        let value = firsts[number].value
        names.append(names.contains(value) ? "\(value) (\(names.count + 1))" : value)
        ids[ids.count - 1][number] = node.appending(names[names.count - 1])
      }
      values.append((node, names))
    }
  }

  /// Returns the steps of a cell; none if the diagram's transitions already determine the outcomes.
  private func steps(of cell: Cell) -> [Step] {
    let steps = stepsOfCell[cell] ?? []
    let transitions = self.transitions(of: cell)
    if isShown(cell, steps, by: transitions) { return [] }
    let others = deciding(steps, besides: cell.region)
    var payloads: [(row: Row, payloads: [String])] = []
    for (row, input) in rows(of: cell, steps, others) {
      // The payload of an input without one is the label.
      let texts = eventsWithPayloads.contains(cell.event) ? [input[1]] : []
      if let known = payloads.firstIndex(where: { $0.row == row }) {
        payloads[known].payloads += texts
      } else {
        payloads.append((row, texts))
      }
    }
    // An ignored event needs no step, unless the diagram has a transition for it.
    let isNothing = { (row: Row) in row.outcome == Outcome(target: .unchanged, effects: []) }
    let mustIgnore =
      payloads.allSatisfy { isNothing($0.row) }
      || transitions.contains {
        $0.source != cell.node || $0.kind == .internal && $0.effects.isEmpty
      }
    let ids = ids[cell.region]
    return payloads.filter { mustIgnore || !isNothing($0.row) }.map { row, payloads in
      var (target, isInternal): (ID?, Bool) = (nil, false)
      switch row.outcome.target {
      case .unchanged: break
      case .inside(let number): (target, isInternal) = (ids[number], true)
      case .place(let number): target = ids[number]
      case .history(let id): target = id
      }
      return Step(
        source: row.own.map { ids[$0] } ?? cell.node, event: cell.event, payloads: payloads,
        target: target, effects: row.outcome.effects,
        regions: zip(others, row.others).map { self.ids[$0][$1] }, isInternal: isInternal)
    }
  }
}

extension RefinedSteps {
  /// Returns the diagram's transitions of a cell, including those of enclosing composites.
  private func transitions(of cell: Cell) -> [StateDiagram.Transition] {
    let places = [cell.node] + index.enclosing(cell.node)
    return diagram.transitions.filter {
      $0.event == cell.event && $0.kind.isTaken && places.contains($0.source)
    }
  }

  /// Returns whether the diagram has one unguarded transition that describes all steps, or none for
  /// an event that is always ignored.
  private func isShown(
    _ cell: Cell, _ steps: [PlaceClasses.Step], by transitions: [StateDiagram.Transition]
  ) -> Bool {
    let outcomes = Set(steps.map { $0.outcomes[cell.region] })
    guard outcomes.count == 1, let outcome = outcomes.first else { return false }
    guard let transition = transitions.first else {
      return outcome == Outcome(target: .unchanged, effects: [])
    }
    guard transitions.count == 1, transition.guard == nil, transition.effects == outcome.effects
    else { return false }
    return switch outcome.target {
    case .unchanged: transition.kind == .internal
    case .inside: false
    case .place(let number):
      transition.kind == .external && transition.target == ids[cell.region][number]
    case .history(let id): transition.target == id
    }
  }

  /// Returns the rows of a cell with their inputs. A row that all classes of the node share is
  /// returned once.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - steps: The steps of the cell.
  ///   - others: The other regions that influence the outcome.
  private func rows(
    of cell: Cell, _ steps: [PlaceClasses.Step], _ others: [Int]
  ) -> [(row: Row, input: [String])] {
    struct Shared: Hashable {
      let row: Row
      let input: [String]
    }
    var order: [Shared] = []
    var classes: [Shared: Set<Int>] = [:]
    for step in steps {
      let row = Row(others: others.map { step.classes[$0] }, outcome: step.outcomes[cell.region])
      let shared = Shared(row: row, input: step.input)
      if classes[shared] == nil { order.append(shared) }
      classes[shared, default: []].insert(step.classes[cell.region])
    }
    let all = Set(steps.map { $0.classes[cell.region] })
    return order.flatMap { shared in
      let owners = classes[shared] ?? []
      if owners == all { return [(shared.row, shared.input)] }
      return owners.sorted().map { own in
        var row = shared.row
        row.own = own
        return (row, shared.input)
      }
    }
  }

  /// Returns the other regions that influence the outcomes of steps. Regions are removed one by
  /// one, as long as the remaining ones determine every outcome.
  private func deciding(_ steps: [PlaceClasses.Step], besides region: Int) -> [Int] {
    let others = nodes.indices.filter { $0 != region }
    return others.reduce(others) { kept, other in
      let rest = kept.filter { $0 != other }
      var outcomes: [Situation: Outcome] = [:]
      let decides = steps.allSatisfy { step in
        let situation = Situation(
          classes: ([region] + rest).map { step.classes[$0] }, input: step.input)
        let outcome = step.outcomes[region]
        return (outcomes.updateValue(outcome, forKey: situation) ?? outcome) == outcome
      }
      return decides ? rest : kept
    }
  }
}
