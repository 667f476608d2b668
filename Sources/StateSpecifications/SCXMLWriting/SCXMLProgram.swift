import StateDiagrams

import StateExploration

/// A diagram in terms of SCXML.
///
/// Values by which a state reacts differently become states inside it. The only conditions are
/// payloads of events and active states. For `coin` in `locked`, with and without a credit:
///
/// ```xml
/// <state id="locked">
///   <initial><transition target="locked_credit_3A_0"/></initial>
///   <state id="locked_credit_3A_0"><transition event="coin" target="locked_credit_3A_30"/></state>
///   <state id="locked_credit_3A_30"><transition event="coin" target="unlocked"/></state>
/// </state>
/// ```
///
/// If the condition of a transition can't be expressed, all transitions of its source and event are
/// omitted.
struct SCXMLProgram {
  typealias ID = StateDiagram.Node.ID

  /// A transition as an interpreter takes it. The first whose event and conditions match is taken.
  struct Transition {
    var event: String?
    /// The payloads of the event. Empty if the event has none, or if the transition accepts all.
    var payloads: [String] = []
    /// The states that must be active: states of other regions, or a value of the source.
    var conditions: [ID] = []
    /// The target; nil if no state is exited and entered.
    var target: ID?
    var effects: [String]

    /// The text of the guard, as information for readers.
    var guardText: String?
    /// Whether a target inside the source is entered without exiting the source.
    var isInternal = false
  }

  /// The diagram with explicit regions, and with values as states. Only its nodes are written;
  /// ``transitions`` replaces its transitions.
  private(set) var diagram: StateDiagram

  /// The transitions of each source, in the order of precedence.
  private(set) var transitions: [ID: [Transition]] = [:]

  /// One sentence for each omission, for comments in the document.
  private(set) var omissions: [String] = []

  /// The events of the program's transitions.
  var events: [String] {
    transitions.sorted { $0.key.description < $1.key.description }.flatMap {
      $0.value.compactMap(\.event)
    }
    .withoutRepetitions
  }

  /// The events of each state whose transitions are omitted.
  private(set) var undecidedEvents: [ID: [String]] = [:]

  private let index: DiagramIndex
  private let arrows: ArrowLookup

  /// The states, and values of states, that have a timeout.
  private var timedStates: Set<ID> = []

  /// The state that each value belongs to: `locked` for `locked/credit: 30`.
  private var stateOfValue: [ID: ID] = [:]

  /// A source and an event. The transitions of a cell exclude each other by their conditions.
  private struct Cell: Hashable {
    let source: ID
    let event: String?
  }

  init(_ original: StateDiagram) {
    diagram = original.withExplicitRegions(wrapsAll: true)
    index = DiagramIndex(diagram)
    arrows = ArrowLookup(original)
    let refined = RefinedSteps(original)
    let values = Dictionary(refined?.values.map { ($0.node, $0.values) } ?? []) { first, _ in first
    }
    diagram = StateDiagram(
      name: diagram.name, nodes: adding(values, to: diagram.regions.flatMap(\.nodes)),
      transitions: diagram.transitions)
    let steps = refined?.steps ?? []
    let decided = Set(
      steps.map { Cell(source: stateOfValue[$0.source] ?? $0.source, event: $0.event) })
    timedStates = Set(
      original.transitions.filter {
        $0.timeout != nil && !decided.contains(Cell(source: $0.source, event: $0.event))
      }.map(\.source)
        + steps.filter { TimeoutLabel($0.event) != nil }.map(\.source))
    addTransitions(besides: decided)
    for step in steps { add(step) }
    if refined == nil, let carrier = original.carrier {
      omissions.append(
        "The values of states such as '\(carrier)' are not followed, so that the machine may react "
          + "differently after several events.")
    }
  }

  /// Returns nodes in which each state with values is a composite of these. The first value is the
  /// initial one.
  ///
  /// A history of such a state becomes deep, because it has to restore the value too.
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

extension SCXMLProgram {
  /// Returns whether a state stands for a value of the state around it.
  func isValue(_ id: ID) -> Bool { stateOfValue[id] != nil }
}

// MARK: Timeouts

extension SCXMLProgram {
  /// Returns the timeouts of a state: the labels of its transitions' events, `after 5 s`, and the
  /// delays for `send`, `5s`.
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
  /// Adds the transition of a step, or an omission if the diagram doesn't contain one of its
  /// states.
  private mutating func add(_ step: RefinedSteps.Step) {
    let state = stateOfValue[step.source] ?? step.source
    // A transition between two values of a state does not exit the state, because both are inside.
    var transition = Transition(
      event: step.event, payloads: step.payloads, conditions: step.regions,
      target: step.target, effects: step.effects,
      isInternal: step.isInternal && step.source == state)
    let mentioned = [step.source, step.target].compactMap(\.self) + transition.conditions
    if let missing = mentioned.first(where: { index[stateOfValue[$0] ?? $0] == nil }) {
      let payloads = step.payloads.isEmpty ? "" : " [\(step.payloads.joined(separator: ", "))]"
      omissions.append(
        "The step '\(step.source) —\(step.event)\(payloads)→ \(step.target ?? step.source)' is "
          + "omitted: the diagram has no state '\(missing)'.")
      addUndecided(step.event, of: state)
      return
    }
    var source = step.source
    if let target = step.target, stateOfValue[target] == state, !step.isInternal,
      stateOfValue[source] != nil, hasEffects(state)
    {
      // A transition between two values would not exit the state, whose entry and exit have
      // effects. It becomes a transition of the state, with the value as a condition.
      transition.conditions.append(source)
      source = state
    }
    transitions[source, default: []].append(transition)
  }

  /// Returns whether entering or exiting a state has effects. Starting a timeout is one.
  private func hasEffects(_ id: ID) -> Bool {
    guard let node = index[id]?.node else { return false }
    return !node.entryEffects.isEmpty || !node.exitEffects.isEmpty || timedStates.contains(id)
  }
}

// MARK: Transitions of the diagram

extension SCXMLProgram {
  /// Adds the transitions of the diagram.
  ///
  /// - Parameter decided: The cells whose steps are added instead.
  private mutating func addTransitions(besides decided: Set<Cell>) {
    var cells: [Cell] = []
    var numbersOfCell: [Cell: [Int]] = [:]
    for (number, transition) in diagram.transitions.enumerated() {
      let cell = Cell(source: transition.source, event: transition.event)
      if decided.contains(cell) { continue }
      if numbersOfCell[cell] == nil { cells.append(cell) }
      numbersOfCell[cell, default: []].append(number)
    }
    for cell in cells {
      let numbers = numbersOfCell[cell] ?? []
      let all = numbers.map { diagram.transitions[$0] }
      // The transitions of an initial pseudostate or a history have no condition, and are taken
      // together.
      let isStart = [.initial, .history, .deepHistory].contains(index.kind(of: cell.source))
      let isSingle = all.count == 1 && all[0].guard == nil
      if isStart || isSingle && !arrows.hasTable {
        transitions[cell.source, default: []] += all.map(Self.plain)
      } else if let event = cell.event,
        let conditions = arrows.conditions(source: cell.source, event: event)
      {
        transitions[cell.source, default: []] += numbers.flatMap { number in
          (conditions[number] ?? []).map { condition in
            var transition = Self.plain(diagram.transitions[number])
            transition.conditions = condition.states
            transition.payloads = condition.payload.map { [$0] } ?? []
            return transition
          }
        }
      } else {
        omissions += all.map {
          "The transition '\($0)' is omitted: \(Self.problem(all)), which SCXML can't decide."
        }
        addUndecided(cell.event, of: cell.source)
      }
    }
  }

  private mutating func addUndecided(_ event: String?, of state: ID) {
    guard let event, undecidedEvents[state]?.contains(event) != true else { return }
    undecidedEvents[state, default: []].append(event)
  }

  /// Returns a transition without payloads and conditions.
  private static func plain(_ transition: StateDiagram.Transition) -> Transition {
    Transition(
      event: transition.event, target: transition.kind == .external ? transition.target : nil,
      effects: transition.effects, guardText: transition.guard)
  }

  /// Returns the reason that a cell can't be expressed, as a clause of an omission.
  private static func problem(_ all: [StateDiagram.Transition]) -> String {
    let isGuarded = all.contains { $0.guard != nil }
    return isGuarded
      ? "its guard is a text, and the machine's steps were not followed"
      : "several transitions have no guard"
  }
}

extension StateDiagram {
  /// A state that stands for several values; nil if there is none.
  fileprivate var carrier: Node.ID? {
    guard let behavior = origin?.behavior else { return nil }
    for region in behavior.regions {
      // Without the parts that inner regions show.
      var values: [[String]: Value] = [:]
      for state in region.states {
        let value = state.value.removing(Set(state.partPlaces))
        if let known = values.updateValue(value, forKey: state.path), known != value {
          return Node.ID(path: region.path + state.path)
        }
      }
    }
    return nil
  }

  /// One sentence for each transition or step that SCXML omits.
  package var scxmlOmissions: [String] { SCXMLProgram(self).omissions }
}
