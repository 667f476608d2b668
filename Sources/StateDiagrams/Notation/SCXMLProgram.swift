import StateExploration

/// A diagram in terms of SCXML: the values by which a state reacts differently are states inside it, and
/// events with payloads and other active states are the only conditions.
///
/// A transition whose condition can't be expressed is omitted, with all others of its source and event.
struct SCXMLProgram {
  typealias ID = StateDiagram.Node.ID

  struct Transition {
    var event: String?
    /// The payloads of the event; none if every payload is meant, or the event has none.
    var payloads: [String] = []
    /// The states that must be active.
    var conditions: [ID] = []
    /// Nil if nothing is left and entered.
    var target: ID?
    var effects: [String]
    var guardText: String?
    /// Whether a target inside the source is entered without leaving the source.
    var isInternal = false
  }

  /// The diagram, of which the transitions are those below.
  private(set) var diagram: StateDiagram

  /// The transitions of each source, in order.
  private(set) var transitions: [ID: [Transition]] = [:]

  /// Sentences about what is omitted.
  private(set) var omissions: [String] = []

  private let index: DiagramIndex

  /// The states, and values of states, with timeouts.
  private var timedStates: Set<ID> = []

  /// The state that each value belongs to.
  private var stateOfValue: [ID: ID] = [:]

  private struct Cell: Hashable {
    let source: ID
    let event: String?
  }

  init(_ original: StateDiagram) {
    diagram = original.withExplicitRegions(wrapsAll: true)
    index = DiagramIndex(diagram)
    let values = Dictionary(
      original.details.filter { $0.kind == .values }.map { ($0.state, $0.values) }
    ) { first, _ in first }
    for index in diagram.regions.indices {
      diagram.regions[index].nodes = adding(values, to: diagram.regions[index].nodes)
    }
    let steps = original.details.filter { $0.kind == .step && $0.event != nil }
    let decided = Set(
      steps.map { Cell(source: stateOfValue[$0.state] ?? $0.state, event: $0.event) })
    timedStates = Set(
      original.transitions.filter {
        $0.timeout != nil && !decided.contains(Cell(source: $0.source, event: $0.event))
      }.map(\.source)
        + steps.filter { $0.event.flatMap { TimeoutLabel($0) } != nil }.map(\.state))
    addTransitions(besides: decided)
    for step in steps { add(step) }
    if values.isEmpty, steps.isEmpty, let carrier = original.carriers.first {
      omissions.append(
        "The values of states such as '\(carrier)' are not followed, so that the machine may react "
          + "differently after several events.")
    }
  }

  /// Returns nodes of which the states with values are composites of these.
  private mutating func adding(
    _ values: [ID: [String]], to nodes: [StateDiagram.Node]
  ) -> [StateDiagram.Node] {
    var nodes = nodes
    let count = stateOfValue.count
    for index in nodes.indices {
      let node = nodes[index]
      for region in node.regions.indices {
        nodes[index].regions[region].nodes = adding(values, to: node.regions[region].nodes)
      }
      guard let values = values[node.id], node.regions.isEmpty, !values.isEmpty else { continue }
      let states = values.map { StateDiagram.Node($0, id: node.id.appending($0)) }
      for state in states { stateOfValue[state.id] = node.id }
      let start = StateDiagram.Node.initial(in: node.id)
      nodes[index].kind = .composite
      nodes[index].regions = [.init(nodes: [start] + states)]
      transitions[start.id] = [Transition(target: states[0].id, effects: [])]
    }
    if stateOfValue.count > count {
      for index in nodes.indices where nodes[index].kind == .history {
        nodes[index].kind = .deepHistory
      }
    }
    return nodes
  }
}

// MARK: Timeouts

extension SCXMLProgram {
  /// Returns the timeouts whose transitions leave a state, which begin when it is entered.
  func timeouts(of state: ID) -> [(label: String, delay: String)] {
    var seen: Set<String> = []
    return (transitions[state] ?? []).compactMap(\.event).compactMap { label in
      guard let timeout = TimeoutLabel(label), seen.insert(label).inserted else { return nil }
      return (label, timeout.delay)
    }
  }
}

// MARK: Steps

extension SCXMLProgram {
  private mutating func add(_ step: StateDiagram.Detail) {
    let state = stateOfValue[step.state] ?? step.state
    var transition = Transition(
      event: step.event, payloads: step.values, conditions: step.regions ?? [],
      target: step.target, effects: step.effects ?? [], isInternal: step.isInternal ?? false)
    transition.guardText = guardText(of: step, in: state)
    let mentioned = [step.state, step.target].compactMap(\.self) + transition.conditions
    if let missing = mentioned.first(where: { index[stateOfValue[$0] ?? $0] == nil }) {
      let payloads = step.values.isEmpty ? "" : " [\(step.values.joined(separator: ", "))]"
      omissions.append(
        "The step '\(step.state) —\(step.event ?? "")\(payloads)→ \(step.target ?? step.state)' is "
          + "omitted: the diagram has no state '\(missing)'.")
      return
    }
    var source = step.state
    if let target = step.target, stateOfValue[target] == state, !transition.isInternal,
      stateOfValue[source] != nil, hasEffects(state)
    {
      // From one value to another, the state would not be left.
      transition.conditions.append(source)
      source = state
    }
    transitions[source, default: []].append(transition)
  }

  /// Returns whether leaving and entering a state has effects, of which a timeout is one.
  private func hasEffects(_ id: ID) -> Bool {
    guard let node = index[id]?.node else { return false }
    return !node.entryEffects.isEmpty || !node.exitEffects.isEmpty || timedStates.contains(id)
  }

  /// Returns the text of the guard that the diagram has for a step, unless it is about other payloads.
  private func guardText(of step: StateDiagram.Detail, in state: ID) -> String? {
    let target = step.target.map { stateOfValue[$0] ?? $0 } ?? state
    let isInternal = step.target == nil || step.isInternal == true
    let found = diagram.transitions.filter {
      $0.source == state && $0.event == step.event && $0.target == target
        && $0.effects == step.effects && $0.kind == (isInternal ? .internal : .external)
    }
    guard found.count == 1, let text = found[0].guard else { return nil }
    let isMeant = text.alternatives.isEmpty || step.values.allSatisfy(text.mentions)
    return isMeant ? text.text : nil
  }
}

// MARK: Transitions of the diagram

extension SCXMLProgram {
  private mutating func addTransitions(besides decided: Set<Cell>) {
    var cells: [Cell] = []
    var transitionsOfCell: [Cell: [StateDiagram.Transition]] = [:]
    for transition in diagram.transitions {
      let cell = Cell(source: transition.source, event: transition.event)
      if decided.contains(cell) { continue }
      if transitionsOfCell[cell] == nil { cells.append(cell) }
      transitionsOfCell[cell, default: []].append(transition)
    }
    for cell in cells {
      let all = transitionsOfCell[cell] ?? []
      // An initial pseudostate decides nothing.
      let isStart = index.kind(of: cell.source) == .initial
      let expressed = isStart ? all.map(Self.plain) : Self.expressed(all)
      guard let expressed else {
        omissions += all.map {
          "The transition '\($0)' is omitted: \(Self.problem(all)), which SCXML can't decide."
        }
        continue
      }
      transitions[cell.source, default: []] += expressed
    }
  }

  /// Returns the transitions of a source and an event; nil if their guards can't be expressed.
  private static func expressed(_ all: [StateDiagram.Transition]) -> [Transition]? {
    if all.count == 1, all[0].guard == nil { return [plain(all[0])] }
    var result: [Transition] = []
    for transition in all {
      guard let alternatives = transition.guard?.alternatives, !alternatives.isEmpty else {
        return nil
      }
      for alternative in alternatives {
        guard let expressed = expressed(transition, alternative) else { return nil }
        result += expressed
      }
    }
    return result
  }

  /// Returns a transition for each state of other regions that an alternative names.
  private static func expressed(
    _ transition: StateDiagram.Transition, _ alternative: [StateDiagram.Guard.Term]
  ) -> [Transition]? {
    var result = [plain(transition)]
    for term in alternative {
      switch term {
      case .event(let payloads):
        guard !payloads.isEmpty, result.allSatisfy(\.payloads.isEmpty) else { return nil }
        for index in result.indices { result[index].payloads = payloads }
      case .region(let states):
        result = result.flatMap { transition in
          states.map { state in
            var copy = transition
            copy.conditions.append(state)
            return copy
          }
        }
      case .state, .payload: return nil
      }
    }
    return alternative.isEmpty || result.isEmpty ? nil : result
  }

  private static func plain(_ transition: StateDiagram.Transition) -> Transition {
    Transition(
      event: transition.event, target: transition.kind == .external ? transition.target : nil,
      effects: transition.effects, guardText: transition.guard?.text)
  }

  private static func problem(_ all: [StateDiagram.Transition]) -> String {
    let guards = all.compactMap(\.guard)
    if guards.contains(where: { $0.alternatives.isEmpty }) { return "a guard is only a text" }
    return guards.count < all.count
      ? "several transitions have no guard" : "a guard depends on values that were not followed"
  }
}

extension StateDiagram {
  /// Sentences about what ``scxml`` omits.
  package var scxmlOmissions: [String] { SCXMLProgram(self).omissions }
}
