import Testing

@testable import StateDiagrams

@Suite struct SharedTransitionsTests {
  private typealias ID = StateDiagram.Node.ID
  private typealias Transition = StateDiagram.Transition

  /// Transitions from states to one target on `fail`.
  private static func fail(from sources: String, to target: ID = "failed") -> [Transition] {
    sources.split(separator: " ").map {
      Transition(from: ID(path: [String($0)]), to: target, event: "fail")
    }
  }

  private static func nodes(_ labels: String) -> [StateDiagram.Node] {
    labels.split(separator: " ").map { .init(String($0)) }
  }

  private static func drawn(
    _ nodes: [StateDiagram.Node], _ transitions: [Transition], _ marks: DOTMarks = DOTMarks()
  ) -> StateDiagram {
    SharedTransitions(StateDiagram(name: "m", nodes: nodes, transitions: transitions), marks)
      .diagram
  }

  // MARK: Names

  @Test func `a transition of all states starts at a node for any state`() {
    let drawn = Self.drawn(Self.nodes("a b c failed"), Self.fail(from: "a b c failed"))
    #expect(drawn.arrows == [":any state -> failed fail"])
    #expect(drawn.outline == "a b c failed any state")
  }

  @Test func `a transition that only the target lacks starts at a node for any other state`() {
    let drawn = Self.drawn(Self.nodes("a b c d failed"), Self.fail(from: "a b c d"))
    #expect(drawn.arrows == [":any state -> failed fail"])
    #expect(drawn.outline == "a b c d failed any other state")
  }

  @Test func `a transition of inner states to their composite is not drawn once`() {
    let names = ["a", "b", "c", "d"]
    let nodes: [StateDiagram.Node] = [
      .init("idle"),
      .init("active", nodes: names.map { .init($0, id: .init(path: ["active", $0])) }),
    ]
    let transitions = names.map {
      Transition(from: ID(path: ["active", $0]), to: "active", event: "reset")
    }
    #expect(Self.drawn(nodes, transitions).arrows == transitions.map(\.arrow))
  }

  @Test func `a final state that has the transition keeps its own arrow`() {
    let nodes = Self.nodes("a b c d failed") + [.init("done", kind: .final)]
    #expect(
      Self.drawn(nodes, Self.fail(from: "a b c d")).arrows == [":any state -> failed fail"])
    #expect(
      Self.drawn(nodes, Self.fail(from: "a b c d done")).arrows == [
        ":any state -> failed fail", "done -> failed fail",
      ])
    #expect(
      Self.drawn(nodes, Self.fail(from: "a b c done")).arrows
        == Self.fail(from: "a b c done").map(\.arrow))
  }

  @Test func `transitions that the same state lacks start at one node`() {
    var transitions = Self.fail(from: "a b c d")
    transitions.insert(.init(from: "a", to: "b", event: "go"), at: 1)
    for state: ID in ["a", "b", "c", "failed"] {
      transitions.append(.init(from: state, to: "d", event: "x", guard: "1", effects: ["log"]))
      transitions.append(.init(from: state, to: "d", event: "y"))
    }
    let drawn = Self.drawn(Self.nodes("a b c d failed"), transitions)
    // `any other state` does not include `failed` in one case, and `d` in the other.
    #expect(drawn.outline == "a b c d failed any other state any other state")
    #expect(
      drawn.arrows == [
        ":any state -> failed fail", "a -> b go", ":any state 2 -> d x [1] / log",
        ":any state 2 -> d y",
      ])
  }

  @Test func `transitions that different states lack start at different nodes`() {
    let transitions =
      Self.fail(from: "a b c d")
      + ["a", "b", "c", "d", "failed"].map { .init(from: $0, to: "a", event: "x") }
    let drawn = Self.drawn(Self.nodes("a b c d failed"), transitions)
    #expect(drawn.outline == "a b c d failed any other state any state")
    #expect(drawn.arrows == [":any state -> failed fail", ":any state 2 -> a x"])
  }

  // MARK: Transitions that are not shared

  /// Transitions of states `a` to `d`, which `failed` is the target of.
  private static let different: [[Transition]] = [
    // Three states are too few.
    fail(from: "a b c"),
    // Another state than the target lacks it.
    fail(from: "a b c d", to: "a"),
    // Guards, effects or targets differ.
    ["a", "b", "c", "d"].map { .init(from: $0, to: "failed", event: "x", guard: .init("\($0)")) },
    ["a", "b", "c", "d"].map { .init(from: $0, to: "failed", event: "x", effects: ["\($0)"]) },
    ["a", "b", "c", "d"].map { .init(from: $0, to: $0, event: "x") },
    ["a", "b", "c", "d"].map { .init(in: $0, event: "x", effects: ["y"]) },
    // A timeout starts again in each state.
    ["a", "b", "c", "d"].map { .init(from: $0, to: "failed", event: "after 5 s") },
    // A transition without an event isn't a reaction.
    ["a", "b", "c", "d"].map { .init(from: $0, to: "failed") },
  ]

  @Test(arguments: different)
  func `transitions that differ, or are few, stay`(_ transitions: [StateDiagram.Transition]) {
    let drawn = Self.drawn(Self.nodes("a b c d failed"), transitions)
    #expect(drawn.transitions == transitions)
    #expect(drawn.outline == "a b c d failed")
  }

  @Test func `only a final state with other transitions must have a transition of any state`() {
    let nodes =
      Self.nodes("a b c d") + [.init("done", kind: .final), .init("failed", kind: .final)]
    let fail = Self.fail(from: "a b c d")
    #expect(Self.drawn(nodes, fail).outline == "a b c d done failed any state")
    let reopen = Transition(from: "done", to: "a", event: "reopen")
    #expect(Self.drawn(nodes, fail + [reopen]).outline == "a b c d done failed")
  }

  @Test func `a composite with parallel regions has a transition only at its border`() {
    let parallel = StateDiagram.Node(
      "k",
      regions: [
        .init(label: "l", nodes: [.init("x", id: "k/l/x")]),
        .init(label: "r", nodes: [.init("y", id: "k/r/y")]),
      ])
    let nodes = Self.nodes("a b c d failed") + [parallel]
    let inside = Self.fail(from: "a b c d") + ["k/l/x", "k/r/y"].map { Self.fail(fromID: $0) }
    #expect(Self.drawn(nodes, inside).transitions == inside)
    #expect(Self.drawn(nodes, Self.fail(from: "a b c d k")).arrows == [":any state -> failed fail"])
  }

  @Test func `transitions of a region with an unlisted state are drawn one by one`() {
    let nodes = Self.nodes("a b c d failed") + [.init("customs", isListed: false)]
    let transitions = Self.fail(from: "a b c d")
    #expect(Self.drawn(nodes, transitions).arrows == transitions.map(\.arrow))
  }

  @Test func `transitions are drawn one by one if a limit left out states`() {
    struct Steps: StateType, Hashable, DOTLabelable {
      enum Event: CaseIterable, DOTLabelable { case next, cancel }
      var number = 0
      static let initialState = Steps()
      static let dotLabelableItems = [initialState]
      var dotLabel: String { "\(number)" }
      mutating func handleEvent(_ event: Event) {
        number = event == .next ? min(number + 1, 9) : 0
      }
    }
    func outline(_ states: Int) -> String {
      let model = MachineModel("steps", exploring: Steps.self, limits: .init(states: states))
      return SharedTransitions(StateDiagram(of: model), DOTMarks()).diagram.outline
    }
    #expect(outline(10) == "• 0 1 2 3 4 5 6 7 8 9 any other state")
    #expect(outline(7) == "• 0 1 2 3 4 5 6 7")
  }

  @Test func `any state inside a composite is named with the composite`() {
    let names = ["a", "b", "c", "d", "help"]
    let form = StateDiagram.Node(
      "form", nodes: names.map { .init($0, id: .init(path: ["form", $0])) })
    let transitions = names.dropLast().map {
      Transition(from: ID(path: ["form", $0]), to: "form/help", event: "ask")
    }
    let drawn = Self.drawn([.init("welcome"), form], transitions)
    #expect(drawn.arrows == ["form/:any state -> form/help ask"])
    #expect(
      NodeNames(drawn)(drawn.transitions[0])
        == "any other state of `form` —ask→ `help`")
  }

  @Test func `transitions of a focused diagram stay`() {
    let nodes = Self.nodes("a b c d failed") + [.init("… 3 more", id: ":elided", kind: .elided)]
    #expect(Self.drawn(nodes, Self.fail(from: "a b c d")).arrows.count == 4)
  }

  // MARK: Composites and regions

  private static let composite = StateDiagram.Node(
    "k", nodes: [.initial(in: "k"), .init("x", id: "k/x"), .init("y", id: "k/y")])

  @Test(arguments: 3...5)
  func `transitions stay if states inside a composite are left out`(count: Int) {
    let elided = StateDiagram.Node("… 2 more", id: "c/:elided", kind: .elided)
    let composite = StateDiagram.Node("c", nodes: [.init("x", id: "c/x"), elided])
    let transitions =
      Self.fail(from: "a b d")
      + ["c/x", "c/:elided"].map { Transition(from: $0, to: "failed", event: "fail") }
    let drawn = Self.drawn(
      Self.nodes("a b d failed") + [composite], Array(transitions[..<count]))
    #expect(drawn.arrows == transitions[..<count].map(\.arrow))
  }

  @Test func `a composite has a transition if its border or all states inside have it`() {
    let nodes = Self.nodes("a b c failed") + [Self.composite]
    let border = Self.fail(from: "a b c k")
    let inside = Self.fail(from: "a b c") + ["k/x", "k/y"].map { Self.fail(fromID: $0) }
    for transitions in [border, inside] {
      let drawn = Self.drawn(nodes, transitions)
      #expect(drawn.arrows == [":any state -> failed fail"])
      #expect(drawn.outline == "a b c failed k{• x y} any other state")
    }
  }

  @Test func `a shared transition inside a composite starts inside the composite`() {
    let inner = ["a", "b", "c", "d", "e"].map {
      StateDiagram.Node($0, id: ID(path: ["k", $0]))
    }
    let drawn = Self.drawn(
      [.init("out"), .init("k", nodes: inner)],
      inner.dropLast().map { .init(from: $0.id, to: "k/e", event: "x") })
    #expect(drawn.outline == "out k{a b c d e any other state}")
    #expect(drawn.arrows == ["k/:any state -> k/e x"])
  }

  @Test func `each region has its own node for any state`() {
    let regions = ["l", "r"].map { region in
      StateDiagram.Region(
        label: region, nodes: ["a", "b", "c", "d"].map { .init($0, id: ID(path: [region, $0])) })
    }
    let transitions = regions.flatMap { region in
      region.nodes.map { Transition(from: $0.id, to: region.nodes[0].id, event: "x") }
    }
    let diagram = StateDiagram(name: "m", regions: regions, transitions: transitions)
    let drawn = SharedTransitions(diagram, DOTMarks()).diagram
    #expect(drawn.outline == "l: a b c d any state | r: a b c d any state")
    #expect(drawn.arrows == ["l/:any state -> l/a x", "r/:any state 2 -> r/a x"])
  }

  // MARK: Marks

  @Test func `a highlighted transition is also drawn by itself`() {
    let transitions = Self.fail(from: "a b c d e")
    var marks = DOTMarks()
    marks.transitions[transitions[1]] = .taken
    let drawn = Self.drawn(Self.nodes("a b c d e failed"), transitions, marks)
    #expect(drawn.arrows == [":any state -> failed fail", "b -> failed fail"])
    marks.transitions[transitions[2]] = .error
    #expect(
      Self.drawn(Self.nodes("a b c d e failed"), transitions, marks).transitions == transitions)
  }

  @Test func `states and transitions of the earlier version need not be shared`() {
    let transitions =
      Self.fail(from: "a b c d") + [.init(from: "a", to: "old", event: "fail", effects: ["log"])]
    var marks = DOTMarks()
    marks.nodes["old"] = .removed
    marks.transitions[transitions[4]] = .removed
    let drawn = Self.drawn(Self.nodes("a b c d failed old"), transitions, marks)
    #expect(drawn.outline == "a b c d failed old any other state")
    #expect(drawn.arrows == [":any state -> failed fail", "a -> old fail / log"])
  }

  // MARK: Texts

  @Test func `a node for any state is a dashed box, and has a description in words`() {
    let diagram = StateDiagram(
      name: "m", nodes: Self.nodes("a b c d failed"), transitions: Self.fail(from: "a b c d"))
    let lines = diagram.dot().split(separator: "\n").suffix(3)
    #expect(
      lines == [
        #"  ":any state" [id="m/:any state", class="pseudostate any", style="rounded,dashed", "#
          + #"fontsize=10, height=0.3, label="any other state"]"#,
        #"  ":any state" -> "failed" [id="m/:any state--failed", label=" fail "]"#,
        "}",
      ])
    let texts = diagram.elementTexts(title: nil, highlighting: .init())
    #expect(texts["m/:any state"] == "any other state")
    #expect(texts["m/:any state--failed"] == "From any other state to failed on fail")
    #expect(texts.description.hasSuffix("State failed. From any other state to failed on fail."))
  }

  @Test func `the diagram in other formats is not changed`() {
    let diagram = StateDiagram(
      name: "m", nodes: Self.nodes("a b c d failed"), transitions: Self.fail(from: "a b c d"))
    for text in [diagram.json, diagram.mermaid(), diagram.plantUML(), diagram.dot(style: .classic)]
    {
      #expect(!text.contains("any"))
    }
  }

  // MARK: Random diagrams

  /// Returns the transitions for which a transition of any state stands, read from the label alone.
  private static func expanded(_ drawn: StateDiagram) -> Set<Transition> {
    let nodes = drawn.regions[0].nodes
    let states = nodes.filter { $0.kind == .simple }
    return Set(
      drawn.transitions.flatMap { transition -> [Transition] in
        guard let node = nodes.first(where: { $0.id == transition.source && $0.kind == .elided })
        else { return [transition] }
        let isOther = node.label == "any other state"
        return states.filter { !isOther || $0.id != transition.target }.map {
          var copy = transition
          copy.source = $0.id
          return copy
        }
      })
  }

  @Test func `transitions of any state stand for exactly the transitions of the diagram`() {
    var generator = SplitMix64(state: 18)
    var sharing = 0
    for _ in 0..<2_000 {
      let labels = (0..<Int.random(in: 4...9, using: &generator)).map { "s\($0)" }
      var transitions: [Transition] = []
      for event in ["e", "f"] {
        let common = labels.randomElement(using: &generator) ?? ""
        for label in labels where Int.random(in: 0..<10, using: &generator) > 0 {
          let isCommon = Int.random(in: 0..<10, using: &generator) > 0
          let target = isCommon ? common : labels.randomElement(using: &generator) ?? ""
          transitions.append(.init(from: ID(path: [label]), to: ID(path: [target]), event: event))
        }
      }
      let drawn = Self.drawn(labels.map { .init($0) }, transitions)
      if drawn.transitions.count < transitions.count { sharing += 1 }
      #expect(Self.expanded(drawn) == Set(transitions))
    }
    #expect(sharing > 500)
  }
}

extension SharedTransitionsTests {
  private static func fail(fromID source: StateDiagram.Node.ID) -> StateDiagram.Transition {
    .init(from: source, to: "failed", event: "fail")
  }
}

extension StateDiagram.Transition {
  fileprivate var arrow: String { "\(source) -> \(target) \(label)" }
}
