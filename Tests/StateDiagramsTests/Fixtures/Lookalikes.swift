import StateDiagrams

extension StateDiagram {
  /// Labels of states that look like the text of a pseudostate's identifier, like the label of a node
  /// that stands for omitted states, or like an escape sequence.
  static let lookalikeLabels = [
    ":initial", ":history", ":elided", ":elided 2", ":machine", ":region 1", "… 3 more", "a/b", "%",
    "%2F", "",
  ]

  /// A diagram of states with these labels, each of which has a transition to the next, and a
  /// composite with another state labelled `:initial`. It contains three pseudostates.
  static let lookalikes: StateDiagram = {
    let ids = lookalikeLabels.map { Node.ID(path: [$0]) }
    let outer = Node.ID(path: ["outer"])
    let inner = Node.ID(path: ["outer", ":initial"])
    return StateDiagram(
      name: "lookalikes",
      nodes: [.initial()] + lookalikeLabels.map { Node($0) } + [
        Node(
          "outer", nodes: [.initial(in: outer), Node(":initial", id: inner), .history(in: outer)])
      ],
      transitions: [
        .init(from: .initial(), to: ids[0]), .init(from: .initial(in: outer), to: inner),
      ]
        + zip(ids, ids.dropFirst() + [outer]).map { .init(from: $0, to: $1, event: "next") }
        + [
          .init(from: outer, to: ids[0], event: "leave"),
          .init(from: ids[0], to: .history(in: outer), event: "back"),
        ])
  }()
}
