import StateDiagrams
import Testing

@Suite struct FindingTests {
  typealias Node = StateDiagram.Node
  typealias Transition = StateDiagram.Transition

  /// A machine, and what there is to say about it.
  struct Machine: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var nodes: [Node]
    var transitions: [Transition]
    var findings: [String]

    init(_ name: String, _ nodes: [Node], _ transitions: [Transition], _ findings: String...) {
      testDescription = name
      self.nodes = nodes
      self.transitions = transitions
      self.findings = findings
    }
  }

  static let start = Transition(from: ":initial", to: "a")

  static let machines: [Machine] = [
    Machine("nothing", [], []),
    Machine("one state", [.initial(), .init("a")], [start]),
    Machine(
      "a circle", [.initial(), .init("a"), .init("b")],
      [start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "a", event: "x")]),
    Machine(
      "an island", [.initial(), .init("a"), .init("b"), .init("c")],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "a", event: "x"),
        .init(from: "c", to: "a", event: "x"), .init(in: "c", event: "y"),
      ], "unreachable-state: no transition leads to state `c`"),
    Machine(
      "a trap", [.initial(), .init("a"), .init("b")],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "b", event: "y"),
        .init(in: "b", event: "x"),
      ], "trap: no transition leads out of state `b`, which is not final"),
    Machine(
      "an end", [.initial(), .init("a"), .init("b", kind: .final)],
      [start, .init(from: "a", to: "b", event: "x")]),
    Machine(
      "a circle beside an end",
      [.initial(), .init("a"), .init("b"), .init("c"), .init("end", kind: .final)],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "a", to: "end", event: "z"),
        .init(from: "b", to: "c", event: "x"), .init(from: "c", to: "b", event: "x"),
      ],
      "no-path-to-final: no way leads from state `b` to a final state",
      "no-path-to-final: no way leads from state `c` to a final state"),
    Machine(
      "ignored events", [.initial(), .init("a")],
      [start, .init(in: "a", event: "x", kind: .ignored), .init(in: "a", event: "y")],
      "unhandled-event: all states ignore event `x`"),
    Machine(
      "two ways", [.initial(), .init("a"), .init("b")],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "a", to: "a", event: "x"),
        .init(from: "b", to: "a", event: "x", guard: "1"),
        .init(from: "b", to: "b", event: "x", guard: "2"),
      ], "ambiguous-transition: `a` goes on x to `b` or `a`"),
    Machine(
      "two ways under one guard", [.initial(), .init("a"), .init("b")],
      [
        start, .init(from: "a", to: "b", event: "x", guard: "1"),
        .init(from: "a", to: "a", event: "x", guard: "1"), .init(from: "b", to: "a", event: "x"),
      ], "ambiguous-transition: `a` goes on x [1] to `b` or `a`"),
    Machine(
      "a target that nobody listed", [.initial(), .init("a"), .init("b", isListed: false)],
      [start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "a", event: "x")],
      "unlisted-target: a transition leads to state `b`, which the list of states does not hold"),
    Machine(
      "a composite with its own way out",
      [
        .initial(),
        .init("c", nodes: [.initial(in: "c"), .init("d", id: "c/d"), .init("e", id: "c/e")]),
        .init("a"),
      ],
      [
        start, .init(from: "a", to: "c", event: "x"), .init(from: "c/:initial", to: "c/d"),
        .init(from: "c/d", to: "c/e", event: "x"), .init(from: "c", to: "a", event: "y"),
      ]),
    Machine(
      "a composite that nothing leads to",
      [
        .initial(), .init("a"), .init("b"),
        .init("c", nodes: [.initial(in: "c"), .init("d", id: "c/d")]),
      ],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "a", event: "x"),
        .init(from: "c/:initial", to: "c/d"), .init(from: "c", to: "a", event: "y"),
      ], "unreachable-state: no transition leads to state `c`"),
    Machine(
      "a state in a composite that is entered past it",
      [
        .initial(), .init("a"),
        .init("c", nodes: [.initial(in: "c"), .init("d", id: "c/d"), .init("e", id: "c/e")]),
      ],
      [
        start, .init(from: "a", to: "c/e", event: "x"), .init(from: "c/:initial", to: "c/d"),
        .init(from: "c", to: "a", event: "y"),
      ], "unreachable-state: no transition leads to state `d`"),
    Machine(
      "a composite that is entered by its history alone",
      [
        .initial(), .init("a"),
        .init(
          "c", nodes: [.initial(in: "c"), .init("d", id: "c/d"), .history(in: "c")]),
      ],
      [
        start, .init(from: "a", to: "c/:history", event: "x"),
        .init(from: "c/:initial", to: "c/d"), .init(from: "c", to: "a", event: "y"),
      ]),
    Machine(
      "regions that start together",
      [
        .initial(), .init("a"),
        .init(
          "c",
          regions: [
            .init(label: "l", nodes: [.initial(in: "c/l"), .init("d", id: "c/l/d")]),
            .init(
              label: "r",
              nodes: [
                .initial(in: "c/r"), .init("e", id: "c/r/e"), .init("f", id: "c/r/f"),
              ]),
          ]),
      ],
      [
        start, .init(from: "a", to: "c/l/d", event: "x"),
        .init(from: "c/l/:initial", to: "c/l/d"), .init(from: "c/r/:initial", to: "c/r/e"),
        .init(from: "c", to: "a", event: "y"),
      ], "unreachable-state: no transition leads to state `f`"),
  ]

  @Test(arguments: machines)
  func `finds what is not meant`(_ machine: Machine) {
    let diagram = StateDiagram(
      name: "m", nodes: machine.nodes, transitions: machine.transitions)
    let found = diagram.findings().map { "\($0.kind.rawValue): \($0)" }
    #expect(found == machine.findings)
  }

  @Test func `passes on what was noticed while deriving`() {
    let diagram = StateDiagram(
      name: "m", nodes: [],
      diagnostics: [
        .init(.noEvents, subject: "E", message: "Nothing is listed."),
        .init(.unlistedTarget, subject: "b", message: "b is lost."),
      ])
    #expect(diagram.findings().map(\.description) == ["Nothing is listed"])
    #expect(diagram.findings().map(\.severity) == [.warning])
  }

  @Test func `tabulates what each state does`() {
    let table = EventTable(
      StateDiagram(
        name: "m",
        nodes: [
          .initial(), .init("c", nodes: [.init("a", id: "c/a"), .init("b", id: "c/b")]),
          .init("off"), .init("end", kind: .final),
        ],
        transitions: [
          .init(from: ":initial", to: "off"), .init(from: "c/a", to: "c/b", event: "go"),
          .init(from: "c/a", to: "c/a", event: "go", guard: "2"),
          .init(from: "c", to: "off", event: "stop"), .init(in: "off", event: "go"),
          .init(in: "c/b", event: "rest", kind: .ignored),
        ]))
    #expect(table.states == ["a", "b", "off"])
    #expect(table.events == ["go", "stop", "rest"])
    #expect(
      table.cells == [
        [["→ b", "[2] → a"], ["→ off"], []], [[], ["→ off"], []], [["stays"], [], []],
      ])
  }
}
