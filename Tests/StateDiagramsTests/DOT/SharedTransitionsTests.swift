import DiagramFixtures
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

  @Test(arguments: [("a b c", ":any state"), ("a b", "active, idle")])
  func `a transition of a border counts as those of the states inside`(
    names: String, sources: String
  ) {
    let inner = names.split(separator: " ").map { name in
      StateDiagram.Node(String(name), id: ID(path: ["active", String(name)]))
    }
    let nodes: [StateDiagram.Node] = [
      .init("active", nodes: inner), .init("idle"), .init("failed"),
    ]
    let drawn = Self.drawn(nodes, Self.fail(from: "active idle"))
    #expect(drawn.transitions.map(\.source.description).joined(separator: ", ") == sources)
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

  // MARK: Composites and regions

  private static let composite = StateDiagram.Node(
    "k", nodes: [.initial(in: "k"), .init("x", id: "k/x"), .init("y", id: "k/y")])

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

  // MARK: Random diagrams
}

extension SharedTransitionsTests {
  private static func fail(fromID source: StateDiagram.Node.ID) -> StateDiagram.Transition {
    .init(from: source, to: "failed", event: "fail")
  }
}

extension StateDiagram.Transition {
  fileprivate var arrow: String { "\(source) -> \(target) \(label)" }
}
