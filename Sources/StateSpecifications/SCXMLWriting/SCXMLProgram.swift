import StateDiagrams

import StateExploration

/// A diagram in terms of SCXML: its nodes, and transitions that an interpreter can take.
///
/// If the machine was followed from its initial state, ``FollowedProgram`` writes the rows of that table.
/// Otherwise, the transitions of the diagram are written. Their guards are texts, so that all guarded
/// transitions of a source and event are omitted.
struct SCXMLProgram {
  typealias ID = StateDiagram.Node.ID
  typealias Transition = SCXMLTransition

  /// The diagram with explicit regions. Only its nodes are written; ``transitions`` replaces its
  /// transitions.
  private(set) var diagram: StateDiagram

  /// The transitions of each source, in the order of precedence.
  private(set) var transitions: [ID: [Transition]] = [:]

  /// The states that stand for a value of the state around them.
  private(set) var values: Set<ID> = []

  /// The initial states, one in each region.
  private(set) var starts: [ID] = []

  /// One sentence for each omission, for comments in the document.
  private(set) var omissions: [String] = []

  /// The events of each state whose transitions are omitted.
  private(set) var undecidedEvents: [ID: [String]] = [:]

  init(_ original: StateDiagram) {
    diagram = original.withExplicitRegions(wrapsAll: true)
    if let following = original.following, !following.isIncomplete {
      let followed = FollowedProgram(following, of: original, in: diagram.regions)
      diagram = StateDiagram(name: original.name, regions: followed.regions)
      transitions = followed.transitions
      values = followed.values
      starts = followed.starts
    } else {
      addDrawnTransitions()
      if let carrier = original.carrier {
        omissions.append(
          "The values of states such as '\(carrier)' are not followed, so that the machine may react "
            + "differently after several events.")
      }
    }
  }

  /// The events of the transitions.
  var events: [String] {
    transitions.sorted { $0.key.description < $1.key.description }.flatMap {
      $0.value.compactMap(\.event)
    }
    .withoutRepetitions
  }

  /// Returns the timeouts of a state: the labels of its transitions' events, `after 5 s`, and the
  /// delays for `send`, `5s`.
  func timeouts(of state: ID) -> [(label: String, delay: String)] {
    (transitions[state] ?? []).compactMap(\.event).withoutRepetitions.compactMap { label in
      TimeoutLabel(label).map { (label, $0.delay) }
    }
  }

  /// Adds the transitions of the diagram.
  private mutating func addDrawnTransitions() {
    struct Cell: Hashable {
      let source: ID
      let event: String?
    }
    let cells = Dictionary(grouping: diagram.transitions) {
      Cell(source: $0.source, event: $0.event)
    }
    let index = DiagramIndex(diagram)
    for drawn in diagram.transitions {
      let source = drawn.source
      // A transition to an initial pseudostate leads to its composite.
      let end =
        index.kind(of: drawn.target) == .initial ? index[drawn.target]?.parent : drawn.target
      let targets = drawn.kind == .external ? [end].compactMap(\.self) : []
      let all = cells[Cell(source: source, event: drawn.event)] ?? []
      let isStart = index.kind(of: source).map { $0 == .initial || $0.isHistory } ?? false
      if drawn.guard == nil, isStart || all.count == 1 {
        if isStart, transitions[source] != nil {
          // The transitions of an initial pseudostate or a history are taken together.
          transitions[source]?[0].targets += targets
        } else {
          transitions[source, default: []].append(
            Transition(event: drawn.event, targets: targets, effects: drawn.effects))
        }
        continue
      }
      let problem =
        all.contains { $0.guard != nil }
        ? "its guard is a text, and the machine's steps were not followed"
        : "several transitions have no guard"
      omissions.append(
        "The transition '\(drawn)' is omitted: \(problem), which SCXML can't decide.")
      if let event = drawn.event, undecidedEvents[source]?.contains(event) != true {
        undecidedEvents[source, default: []].append(event)
      }
    }
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

  /// One sentence for each transition that SCXML omits.
  package var scxmlOmissions: [String] { SCXMLProgram(self).omissions }
}
