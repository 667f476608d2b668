import StateDiagrams

import StateExploration

/// The steps of a machine from its initial state, for an interpreter of SCXML.
///
/// A diagram shows representatives of states, but an interpreter needs every state that the listed events
/// lead to. These are the rows of the *following* table, with the transitions of the diagram that draw
/// them.
struct FollowedSteps {
  typealias ID = StateDiagram.Node.ID

  /// A state of a region, or of the whole machine if it has no regions. The states `locked(credit:
  /// 20)` and `locked(credit: 40)` are two places of one node.
  struct Place {
    let node: ID

    /// The text of the state's values, `credit: 20`.
    let value: String
  }

  /// The target of a step in one region.
  enum Target: Hashable {
    /// The same state with the same value.
    case unchanged
    /// Another value of the same state, which isn't left. The number of a place, or of a class of
    /// places.
    case inside(Int)
    /// A state that is entered. The number of a place, or of a class of places.
    case place(Int)
    /// A history pseudostate of the diagram.
    case history(ID)
  }

  /// The outcome of a step in one region.
  struct Outcome: Hashable {
    var target: Target
    var effects: [String]
  }

  /// An event in a combination of places, one for each region.
  struct Step {
    /// The number of each region's place before the step. `after` has the same form.
    let before: [Int]
    let after: [Int]

    /// The number of the event.
    let event: Int

    /// The outcome in each region.
    var outcomes: [Outcome]
  }

  let events: [NamedEvent]

  private(set) var steps: [Step] = []

  /// The places of each region. The first is the initial one.
  let places: [[Place]]

  private let behavior: Behavior
  private let arrows: ArrowLookup

  /// Follows a machine from its initial state.
  ///
  /// - Parameters:
  ///   - behavior: The following table, whose states are in the order of discovery.
  ///   - diagram: The diagram that was derived from the model.
  /// - Complexity: O(*s* × *i*) for *s* states and *i* inputs.
  init(_ behavior: Behavior, on diagram: StateDiagram) {
    self.behavior = behavior
    events = behavior.namedEvents
    let arrows = ArrowLookup(diagram)
    self.arrows = arrows
    places = behavior.regions.map { region in
      region.states.map { state in
        Place(
          node: arrows.index.node(at: region.path + state.path),
          // `credit 20`, because a colon is escaped in identifiers.
          value: state.value.carriedText(label: state.label).pieces(by: ": ").joined(separator: " ")
        )
      }
    }
    var excluded: [(places: [Int], event: Int)] = []
    var stepsOfRows: [[Int?]] = []
    for row in 0..<behavior.rowCount {
      let sources = parts(of: behavior.state(row: row))
      stepsOfRows.append(behavior.inputs.map { _ in nil })
      for (event, named) in events.enumerated() {
        switch behavior.outcome(row: row, of: named) {
        case .excluded: excluded.append((sources, event))
        case .ignored, .impossible, .unknown: addIgnored(event, in: sources)
        case .handled(let list, _):
          stepsOfRows[row][named.input] = steps.count
          steps.append(step(row, named.input, event, sources, behavior.effects[list]))
        }
      }
    }
    var known = Set(steps.map { $0.before + [$0.event] })
    for (places, event) in excluded where known.insert(places + [event]).inserted {
      addIgnored(event, in: places)
    }
    replaceFalseHistories(stepsOfRows)
  }

  private func parts(of state: Int) -> [Int] {
    behavior.regions.indices.map { behavior.part(of: state, region: $0) }
  }

  /// Adds a step that changes nothing.
  private mutating func addIgnored(_ event: Int, in places: [Int]) {
    let outcomes = places.map { _ in Outcome(target: .unchanged, effects: []) }
    steps.append(Step(before: places, after: places, event: event, outcomes: outcomes))
  }

  private func step(
    _ row: Int, _ input: Int, _ event: Int, _ sources: [Int], _ effects: [ObservedEffect]
  ) -> Step {
    let targets = parts(of: behavior.target(row: row, input: input))
    let found = arrows.transitions(of: behavior, row: row, input: input)
    let isNotDrawn = found.allSatisfy { $0 == nil }
    let outcomes = sources.indices.map { region in
      let isSame = sources[region] == targets[region]
      guard let transition = found[region] else {
        return Outcome(
          target: isSame ? .unchanged : .place(targets[region]),
          effects: isNotDrawn && region == 0 ? effects.map(\.name) : [])
      }
      if transition.target.role == .history {
        return Outcome(target: .history(transition.target), effects: transition.effects)
      }
      // A state whose values change is left and entered again by its timeout.
      let enters = transition.kind == .external || behavior.timeout(row: row) != nil
      let target: Target =
        transition.kind != .external && isSame
        ? .unchanged : enters ? .place(targets[region]) : .inside(targets[region])
      return Outcome(target: target, effects: transition.effects)
    }
    return Step(before: sources, after: targets, event: event, outcomes: outcomes)
  }

  // MARK: Histories

  /// A state of the machine, and the place that each history pseudostate would restore.
  private struct Memory: Hashable {
    let state: Int
    var places: [ID: Int] = [:]
  }

  /// Replaces histories that would restore another place than the machine enters, on any way, by the
  /// places that the steps lead to.
  private mutating func replaceFalseHistories(_ stepsOfRows: [[Int?]]) {
    let histories = arrows.index.entries.map(\.node.id).filter { $0.role == .history }
    guard !histories.isEmpty else { return }
    var isFalse: Set<ID> = []
    let rows = Dictionary(
      uniqueKeysWithValues: (0..<behavior.rowCount).map { (behavior.state(row: $0), $0) })
    var pending = [Memory(state: behavior.state(row: 0))]
    var known = Set(pending)
    while let memory = pending.popLast() {
      guard let row = rows[memory.state] else { continue }
      for (input, number) in stepsOfRows[row].enumerated() {
        guard let number else { continue }
        var after = Memory(
          state: behavior.target(row: row, input: input), places: memory.places)
        for (region, outcome) in steps[number].outcomes.enumerated() {
          let (source, target) = (steps[number].before[region], steps[number].after[region])
          if case .history(let id) = outcome.target, memory.places[id] != target {
            isFalse.insert(id)
          }
          let nodes = (places[region][source].node, places[region][target].node)
          for history in histories {
            guard let composite = arrows.index[history]?.parent,
              arrows.index.isInside(nodes.0, composite), !arrows.index.isInside(nodes.1, composite)
            else { continue }
            after.places[history] = source
          }
        }
        if known.insert(after).inserted { pending.append(after) }
      }
    }
    for step in steps.indices {
      for region in places.indices {
        if case .history(let id) = steps[step].outcomes[region].target, isFalse.contains(id) {
          steps[step].outcomes[region].target = .place(steps[step].after[region])
        }
      }
    }
  }
}
