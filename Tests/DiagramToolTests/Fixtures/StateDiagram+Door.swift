import StateDiagrams

@testable import DiagramTool

extension StateDiagram {
  /// Four states, one of them a composite with two others; three events; four transitions, one of them
  /// internal.
  static let door = StateDiagram(
    name: "unnamed",
    nodes: [
      .initial(),
      Node("shut", nodes: [.initial(in: "shut"), .init("locked"), .init("closed")]),
      .init("open"),
    ],
    transitions: [
      .init(from: ":initial", to: "shut"),
      .init(from: "shut/:initial", to: "closed"),
      .init(from: "closed", to: "open", event: "push"),
      .init(from: "open", to: "closed", event: "pull"),
      .init(from: "closed", to: "locked", event: "turn"),
      .init(in: "locked", event: "push", effects: ["rattle"]),
      .init(in: "open", event: "turn", kind: .ignored),
    ]
  )

  /// The door, with an effect of its third transition.
  static var doorThatCreaks: StateDiagram {
    var diagram = door
    diagram.transitions[2].effects = ["creak"]
    return diagram
  }

  /// The door, with `shove` in place of `push`.
  static var doorToShove: StateDiagram {
    var diagram = door
    for index in diagram.transitions.indices where diagram.transitions[index].event == "push" {
      diagram.transitions[index].event = "shove"
    }
    return diagram
  }
}

extension DiagramCatalog {
  /// Two machines, the second without an abstract.
  static let doors = DiagramCatalog(machines: [
    Machine("door", abstract: "Opens and closes.") { .door },
    Machine("garage-door") { .door },
  ])

  /// Creates a catalog of a program named `tool`.
  init(machines: [Machine]) {
    self.init(
      commandName: "tool", abstract: "Draw doors.", version: "1.2.3", machines: machines)
  }
}
