/// The reaction of each state to each event, as a matrix.
///
/// | State | coin | push |
/// | --- | --- | --- |
/// | locked | → unlocked | |
/// | unlocked | stays | → locked |
package struct EventTable: Hashable, Sendable {
  /// The names of the states.
  package let states: [String]

  /// The events.
  package let events: [String]

  /// The reactions of each state to each event: the transitions without the event, such as
  /// `→ unlocked` or `[50] → unlocked`. An empty list is an event that the state ignores. `excluded`
  /// stands for an event that the rules of its inputs forbid in the state, and `unknown` for one
  /// that was not applied in the state.
  package let cells: [[[String]]]

  /// Creates the table of a diagram.
  ///
  /// A composite's transitions are those of all states inside it. Final states have no row.
  ///
  /// - Parameter diagram: The diagram, which must show ignored and impossible events.
  package init(_ diagram: StateDiagram) {
    let names = NodeNames(diagram)
    let index = DiagramIndex(diagram)
    let nodes = index.entries.map(\.node).filter { $0.kind == .simple }
    let events = diagram.transitions.compactMap(\.event).withoutRepetitions
    let excluded = diagram.excludedEvents
    var transitions: [StateDiagram.Node.ID: [StateDiagram.Transition]] = [:]
    for transition in diagram.transitions {
      transitions[transition.source, default: []].append(transition)
    }
    states = nodes.map { names.plain($0.id) }
    self.events = events
    cells = nodes.map { node in
      let sources = [node.id] + index.enclosing(node.id)
      return events.map { event in
        if sources.contains(where: { excluded[$0]?.contains(event) == true }) {
          return ["excluded"]
        }
        let own = sources.flatMap { transitions[$0] ?? [] }.filter { $0.event == event }
        if own.isEmpty, !node.isListed || diagram.isIncomplete { return ["unknown"] }
        return own.filter { $0.kind != .ignored }.map { transition in
          let condition = transition.guard.map { "[\($0)] " } ?? ""
          return switch transition.kind {
          case .external, .ignored: condition + "→ \(names.plain(transition.target))"
          case .internal: condition + "stays"
          case .impossible: condition + "must not happen"
          }
        }
      }
    }
  }
}
