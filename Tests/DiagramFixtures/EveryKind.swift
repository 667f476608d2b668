package import StateDiagrams

extension StateDiagram {
  /// A diagram with a node of every kind and a transition of every kind.
  package static let everyKind = StateDiagram(
    name: "every kind",
    nodes: [
      .initial(),
      Node("idle", entryEffects: ["hum", "glow"], exitEffects: ["dim"]),
      Node(
        "at work",
        nodes: [
          .initial(in: "at work"),
          Node("busy", id: "at work/busy"),
          .history(in: "at work"),
          Node("", id: "at work/deep", kind: .deepHistory),
        ]),
      Node(
        "both",
        regions: [
          Region(
            label: "left",
            nodes: [.initial(in: "both/left"), Node("a", id: "both/left/a")]),
          Region(
            label: "right",
            nodes: [.initial(in: "both/right"), Node("b", id: "both/right/b")]),
        ]),
      Node("either", kind: .choice),
      Node("lost", isListed: false),
      Node("over", kind: .final),
      Node("… 3 more", id: ":elided", kind: .elided),
    ],
    transitions: [
      .init(from: ":initial", to: "idle"),
      .init(from: "at work/:initial", to: "at work/busy", effects: ["begin"]),
      .init(from: "both/left/:initial", to: "both/left/a"),
      .init(from: "both/right/:initial", to: "both/right/b"),
      .init(from: "idle", to: "at work", event: "go", guard: "ready", effects: ["a", "b"]),
      .init(in: "idle", event: "ask", effects: ["tell"]),
      .init(in: "idle", event: "stop", kind: .ignored),
      .init(in: "at work", event: "ping", effects: ["pong"]),
      .init(from: "at work", to: "idle", event: "stop"),
      .init(from: "idle", to: "at work/:history", event: "resume"),
      .init(from: "idle", to: "at work/deep", event: "resume all"),
      .init(from: "idle", to: "either", event: "pick"),
      .init(from: "either", to: "both", guard: "yes"),
      .init(from: "either", to: "over", guard: "no"),
      .init(
        from: "both/right/b", to: "both/right/b", event: "tick",
        guard: "in left: a"),
      .init(from: "idle", to: "lost", event: "lose"),
      .init(from: "idle", to: ":elided", event: "wander"),
    ],
    diagnostics: [.init(.unlistedTarget, subject: "lost", message: "List 'lost'.")]
  )

  /// Labels with the characters that some format gives a meaning.
  package static let hostileLabels = [
    "", " ", "a \"quote\"", "it's; &amp; <b>", "]]>", "a|b", "`code` *a* _b_ ~c~ [d](e)", "\\n \\",
    "direction TB", "line\nbreak\n", "\t\r\u{0}\u{1B}\u{FFFE}", "été 日本 🙂", "%% {{ }} $x !y @z",
    "[*] --> x : y", "#35;", "a/b", "a\u{2028}b\u{FEFF}", "{\"formatVersion\": 9}", "e\u{301}",
  ]

  /// A diagram of which every text is the given one.
  package static func hostile(_ label: String) -> StateDiagram {
    let (state, composite) = (Node.ID(path: [label]), Node.ID(path: [label, "c"]))
    return StateDiagram(
      name: label,
      nodes: [
        Node(label, id: state, entryEffects: [label], exitEffects: [label, label]),
        Node(
          label, id: composite,
          regions: [
            Region(label: label, nodes: [Node(label, id: Node.ID(path: [label, "c", "d"]))]),
            Region(nodes: []),
          ]),
      ],
      transitions: [
        .init(
          from: state, to: composite, event: label, guard: label, effects: [label]),
        .init(in: state, event: label, kind: .ignored),
      ],
      diagnostics: [.init(.noEvents, subject: label, message: label)])
  }
}
