import StateDiagrams
import Testing

@Suite struct ValidationTests {
  typealias Node = StateDiagram.Node
  typealias Transition = StateDiagram.Transition

  /// A machine and its findings.
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

  static let start = Transition(from: .initial(), to: "a")

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
      "a dead end", [.initial(), .init("a"), .init("b")],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "b", event: "y"),
        .init(in: "b", event: "x"),
      ], "dead-end: no transition leads out of state `b`, which is not final"),
    Machine(
      "a dead end that is alone in its composite",
      [.initial(), .init("a"), .init("c", nodes: [.init("b", id: "c/b")])],
      [start, .init(from: "a", to: "c/b", event: "x")],
      "dead-end: no transition leads out of state `b`, which is not final"),
    Machine(
      "one state in a composite",
      [.initial(), .init("c", nodes: [.init("a", id: "a")])], [start]),
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
      "no-path-to-final: no path leads from state `b` to a final state",
      "no-path-to-final: no path leads from state `c` to a final state"),
    Machine(
      "an end in a composite",
      [
        .initial(), .init("a"), .init("b"),
        .init("c", nodes: [.init("d", id: "c/d", kind: .final)]),
        .init("end", kind: .final),
      ],
      [
        start, .init(from: "a", to: "end", event: "x"), .init(from: "a", to: "b", event: "y"),
        .init(from: "b", to: "c/d", event: "x"),
      ]),
    Machine(
      "an end of a composite alone",
      [
        .initial(), .init("a"), .init("b"),
        .init("c", nodes: [.init("w", id: "c/w"), .init("d", id: "c/d", kind: .final)]),
      ],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "a", event: "x"),
        .init(from: "b", to: "c/w", event: "y"), .init(from: "c/w", to: "c/d", event: "x"),
        .init(from: "c", to: "a", event: "y"),
      ]),
    Machine(
      "impossible events", [.initial(), .init("a"), .init("b")],
      [
        start, .init(in: "a", event: "x", kind: .ignored),
        .init(in: "b", event: "x", kind: .impossible), .init(from: "a", to: "b", event: "y"),
        .init(from: "b", to: "a", event: "y"),
      ], "unhandled-event: no state handles event `x`"),
    Machine(
      "ignored events", [.initial(), .init("a")],
      [start, .init(in: "a", event: "x", kind: .ignored), .init(in: "a", event: "y")],
      "unhandled-event: no state handles event `x`"),
    Machine(
      "two targets", [.initial(), .init("a"), .init("b")],
      [
        start, .init(from: "a", to: "b", event: "x"), .init(from: "a", to: "a", event: "x"),
        .init(from: "b", to: "a", event: "x", guard: "1"),
        .init(from: "b", to: "b", event: "x", guard: "2"),
      ], "ambiguous-transition: `a` goes on x to `b` or `a`"),
    Machine(
      "two targets under one guard", [.initial(), .init("a"), .init("b")],
      [
        start, .init(from: "a", to: "b", event: "x", guard: "1"),
        .init(from: "a", to: "a", event: "x", guard: "1"), .init(from: "b", to: "a", event: "x"),
      ], "ambiguous-transition: `a` goes on x [1] to `b` or `a`"),
    Machine(
      "two targets under guards with one text", [.initial(), .init("a"), .init("b")],
      [
        start,
        .init(
          from: "a", to: "b", event: "x", guard: "in i"),
        .init(
          from: "a", to: "a", event: "x", guard: "in i"),
        .init(from: "b", to: "a", event: "x"),
      ], "ambiguous-transition: `a` goes on x [in i] to `b` or `a`"),
    Machine(
      "two targets of a choice",
      [.initial(), .init("a"), .init("b"), .init("either", kind: .choice)],
      [
        start, .init(from: "a", to: "either", event: "x"), .init(from: "either", to: "a"),
        .init(from: "either", to: "b"), .init(from: "b", to: "a", event: "x"),
      ], "ambiguous-transition: `either` goes to `a` or `b`"),
    Machine(
      "a target that is not listed", [.initial(), .init("a"), .init("b", isListed: false)],
      [start, .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "a", event: "x")],
      "unlisted-target: a transition leads to state `b`, which is not in the list of states"),
    Machine(
      "a composite with its own transition",
      [
        .initial(),
        .init("c", nodes: [.initial(in: "c"), .init("d", id: "c/d"), .init("e", id: "c/e")]),
        .init("a"),
      ],
      [
        start, .init(from: "a", to: "c", event: "x"), .init(from: .initial(in: "c"), to: "c/d"),
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
        .init(from: .initial(in: "c"), to: "c/d"), .init(from: "c", to: "a", event: "y"),
      ], "unreachable-state: no transition leads to state `c`"),
    Machine(
      "a composite that is entered at another state",
      [
        .initial(), .init("a"),
        .init("c", nodes: [.initial(in: "c"), .init("d", id: "c/d"), .init("e", id: "c/e")]),
      ],
      [
        start, .init(from: "a", to: "c/e", event: "x"), .init(from: .initial(in: "c"), to: "c/d"),
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
        start, .init(from: "a", to: .history(in: "c"), event: "x"),
        .init(from: .initial(in: "c"), to: "c/d"), .init(from: "c", to: "a", event: "y"),
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
        .init(from: .initial(in: "c/l"), to: "c/l/d"),
        .init(from: .initial(in: "c/r"), to: "c/r/e"),
        .init(from: "c", to: "a", event: "y"),
      ], "unreachable-state: no transition leads to state `f`"),
  ]

  @Test(arguments: machines)
  func `validation finds the properties that are probably not intended`(_ machine: Machine) {
    let diagram = StateDiagram(
      name: "m", nodes: machine.nodes, transitions: machine.transitions)
    let found = diagram.findings().map { "\($0.kind.rawValue): \($0)" }
    #expect(found == machine.findings)
  }

  @Test func `validation passes on the other diagnostics of the derivation`() {
    let diagram = StateDiagram(
      name: "m", nodes: [],
      diagnostics: [
        .init(.noEvents, subject: "E", message: "Nothing is listed."),
        .init(.unlistedTarget, subject: "b", message: "b is lost."),
        .init(.undecidedGuard, subject: "a", message: "Nothing decides"),
      ])
    #expect(diagram.findings().map(\.description) == ["Nothing is listed", "Nothing decides"])
    #expect(diagram.findings().map(\.kind) == [.derivation, .derivation])
    #expect(diagram.findings().map(\.severity) == [.warning, .warning])
  }

  @Test func `a finding carries its states, its transitions and its severity`() throws {
    let transitions: [Transition] = [
      .init(from: .initial(), to: "a"), .init(from: "a", to: "a", event: "x"),
      .init(from: "a", to: "b", event: "x"), .init(in: "a", event: "y", kind: .ignored),
    ]
    let findings = StateDiagram(
      name: "m",
      nodes: [.initial(), .init("a"), .init("b"), .init("c"), .init("d")],
      transitions: transitions
    ).findings()
    #expect(
      findings.map(\.kind) == [
        .unreachableState, .unreachableState, .deadEnd, .deadEnd, .deadEnd, .unhandledEvent,
        .ambiguousTransition,
      ])
    #expect(findings.map(\.states) == [["c"], ["d"], ["b"], ["c"], ["d"], [], ["a"]])
    #expect(findings.map(\.transitions.count) == [0, 0, 0, 0, 0, 0, 2])
    #expect(findings[6].transitions == [transitions[1], transitions[2]])
    #expect(
      findings.map(\.severity) == [
        .error, .error, .warning, .warning, .warning, .warning, .error,
      ])
  }

  private enum Payment: DOTLabelable {
    case small(Int), large(Int)
    static let dotLabelableItems = [small(20), large(20), large(600)]
    var amount: Int {
      switch self {
      case .small(let amount), .large(let amount): amount
      }
    }
  }

  @Test func `a guard of a table is a finding if it was false for all tried values`() {
    let isMuch = Guard<String, Payment>("over 500") { _, payment in payment.amount > 500 }
    let table = TransitionTable<String, Payment, Never>(initial: "open") {
      From("open") {
        On(.small(0), to: "frozen", when: isMuch)
        On(.small(0))
        On(.large(0), to: "frozen", when: isMuch)
      }
      From("frozen")
    }
    func sentences(includesSteps: Bool) -> [String] {
      StateDiagram(of: MachineModel("m", table), includesSteps: includesSteps).findings()
        .filter { $0.kind == .falseGuard }.map(\.description)
    }
    #expect(
      sentences(includesSteps: true) == [
        "the guard `over 500` of `small` in state `open` was false for all tried values: list values "
          + "for which it is true"
      ])
    // Nothing was tried.
    #expect(sentences(includesSteps: false) == [])
  }

  private struct Pot: StateType, Hashable, DOTLabelable {
    enum Food: CaseIterable, DOTLabelable { case raw, burnt, lost }
    enum Lid: CaseIterable, DOTLabelable { case off, on }
    enum Event: CaseIterable, DOTLabelable { case heat, lose, lid, louder, quieter, wait }
    var food = Food.raw
    var lid = Lid.off
    var volume = 5
    static let initialState = Pot()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("food", \.food), DOTRegion("lid", \.lid)]
    }
    var isFinal: Bool { food == .burnt }
    mutating func handleEvent(_ event: Event) {
      switch (food, event) {
      case (.raw, .heat): food = .burnt
      case (.raw, .lose): food = .lost
      case (_, .lid): lid = lid == .on ? .off : .on
      case (_, .louder): volume = min(volume + 1, 6)
      case (_, .quieter): volume = max(volume - 1, 4)
      default: break
      }
    }
  }

  private enum Match: StateType, CaseIterable, DOTLabelable {
    case playing, lagging, frozen, won
    enum Event: CaseIterable, DOTLabelable { case lag, catchUp, win }
    static let initialState = Match.playing
    var isFinal: Bool { self == .won }
    var dotComposites: [String] { isFinal ? ["over"] : [] }
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.playing, .win): self = .won
      case (.playing, .lag): self = .lagging
      case (.lagging, .lag): self = .frozen
      case (.frozen, .catchUp): self = .lagging
      default: break
      }
    }
  }

  private enum Quiz: StateType, Hashable, DOTLabelable {
    case answering(score: Int)
    enum Event: CaseIterable, DOTLabelable { case right }
    static let initialState = Quiz.answering(score: 0)
    static let dotLabelableItems = [initialState]
    var isFinal: Bool { if case .answering(10...) = self { true } else { false } }
    mutating func handleEvent(_ event: Event) {
      if case .answering(let score) = self, score < 30 { self = .answering(score: score + 1) }
    }
  }

  private struct Engine: StateType, Hashable, DOTLabelable {
    enum Power: CaseIterable, DOTLabelable { case on, burnt, melted }
    enum Fan: Int, CaseIterable, DOTLabelable {
      case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q
    }
    enum Event: CaseIterable, DOTLabelable { case surge, melt, turn }
    var power = Power.on
    var fan = Fan.a
    static let initialState = Engine()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("power", \.power), DOTRegion("fan", \.fan)]
    }
    var isFinal: Bool { power != .on }
    mutating func handleEvent(_ event: Event) {
      switch (power, event) {
      case (.on, .surge): power = .burnt
      case (.on, .melt): power = .melted
      case (_, .turn): fan = Fan(rawValue: fan.rawValue + 1) ?? .a
      default: break
      }
    }
  }
}
