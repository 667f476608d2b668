/// What each state does on each event.
public struct EventTable: Hashable, Sendable {
  /// The states, by their labels, or where several share one, by their paths.
  public let states: [String]

  /// The events.
  public let events: [String]

  /// For each state, what it does on each event: the labels of the transitions without the event,
  /// such as `→ unlocked` or `[50] → unlocked`. An empty list is a pair that nobody handles.
  public let cells: [[[String]]]

  /// Makes the table of a diagram.
  ///
  /// A composite's transitions are those of all the states inside it. Final states have no row.
  public init(_ diagram: StateDiagram) {
    let names = NodeNames(diagram)
    let reachability = Reachability(diagram)
    var nodes: [StateDiagram.Node] = []
    diagram.forEachNode { if $0.kind == .simple { nodes.append($0) } }
    var seen: Set<String> = []
    let events = diagram.transitions.compactMap(\.event).filter { seen.insert($0).inserted }
    var transitions: [StateDiagram.Node.ID: [StateDiagram.Transition]] = [:]
    for transition in diagram.transitions where transition.kind != .ignored {
      transitions[transition.source, default: []].append(transition)
    }

    func plain(_ id: StateDiagram.Node.ID) -> String {
      names(id).filter { $0 != "`" }
    }
    states = nodes.map { plain($0.id) }
    self.events = events
    cells = nodes.map { node in
      let sources = [node.id] + reachability.enclosing(node.id)
      let own = sources.flatMap { transitions[$0] ?? [] }
      return events.map { event in
        own.filter { $0.event == event }.map { transition in
          let condition = transition.guard.map { "[\($0)] " } ?? ""
          return condition
            + (transition.kind == .internal ? "stays" : "→ \(plain(transition.target))")
        }
      }
    }
  }
}
