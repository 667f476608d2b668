import StateDiagrams
import Testing

@Suite struct `Composites` {
  @Test func `enclose their states where the first of them is listed`() {
    let diagram = diagram(states: ["a", "c/b", "d", "c/e"], events: ["go"], [])
    #expect(diagram.outline == "• a c{b e} d")
    #expect(diagram.starts == [":initial -> a"])
  }

  @Test func `start where the machine does`() {
    let diagram = diagram(states: ["a", "c/b", "c/d/e"], events: ["go"], initial: "c/d/e", [])
    #expect(diagram.outline == "• a c{• b d{• e}}")
    #expect(
      diagram.starts == [":initial -> c", "c/:initial -> c/d", "c/d/:initial -> c/d/e"])
  }

  @Test func `keep states of one label apart`() {
    let diagram = diagram(
      states: ["a", "c/a", "d/a"], events: ["go"],
      [Step("a", "go", "c/a"), Step("c/a", "go", "d/a")])
    #expect(diagram.outline == "• a c{a} d{a}")
    #expect(diagram.arrows == ["a -> c/a go", "c -> d/a go"])
  }
}

@Suite struct `An arrow that every state of a composite has` {
  private let states: [Spot] = ["c/a", "c/b", "d"]

  @Test func `leaves the composite's border`() {
    let diagram = diagram(
      states: states, events: ["fail"],
      [Step("c/a", "fail", "d", "ring"), Step("c/b", "fail", "d", "ring")])
    #expect(diagram.arrows == ["c -> d fail / ring"])
  }

  @Test func `leaves the border with a guard on the event's payload`() {
    let diagram = diagram(
      states: states, events: ["fail#1", "fail#2"],
      [Step("c/a", "fail#2", "d"), Step("c/b", "fail#2", "d")])
    #expect(diagram.arrows == ["c -> d fail [2]"])
  }

  @Test func `stands where the first of the states has it`() {
    let diagram = diagram(
      states: states, events: ["go", "fail"],
      [
        Step("c/a", "go", "c/b"), Step("c/a", "fail", "d"), Step("c/b", "go", "c/a"),
        Step("c/b", "fail", "d"), Step("d", "go", "c/a"),
      ])
    #expect(diagram.arrows == ["c/a -> c/b go", "c -> d fail", "c/b -> c/a go", "d -> c/a go"])
  }

  @Test(arguments: [
    ("another target", [Step("c/a", "fail", "d"), Step("c/b", "fail", "e")]),
    ("another effect", [Step("c/a", "fail", "d", "ring"), Step("c/b", "fail", "d")]),
    ("no reaction", [Step("c/a", "fail", "d"), Step("c/b", "go", "d")]),
    ("a target inside", [Step("c/a", "fail", "c/b"), Step("c/b", "fail", "c/b")]),
    (
      "another guard",
      [
        Step("c/a", "fail", "d"), Step("c/b", "fail", "d"), Step("c/b", "fail#1", "e"),
        Step("c/a", "fail#1", "d"),
      ]
    ),
  ])
  func `leaves each state where one of them has another`(difference: String, steps: [Step]) {
    let diagram = diagram(
      states: states + ["e"], events: ["fail", "fail#1", "go"], steps)
    #expect(diagram.transitions.allSatisfy { $0.source != "c" }, "\(difference)")
    #expect(diagram.arrows.count == steps.count - (difference == "another guard" ? 1 : 0))
  }

  @Test func `leaves each state where an unlisted one is inside`() {
    let diagram = diagram(
      states: states, events: ["fail", "go"],
      [Step("c/a", "fail", "d"), Step("c/b", "fail", "d"), Step("c/a", "go", "c/lost")])
    #expect(diagram.arrows == ["c/a -> d fail", "c/a -> c/lost go", "c/b -> d fail"])
  }

  @Test func `leaves each state where what a state carries decides`() {
    let diagram = diagram(
      states: ["c/a#1", "c/a#2", "c/b#1", "c/b#2", "d"], events: ["fail"],
      [Step("c/a#1", "fail", "d"), Step("c/b#1", "fail", "d")])
    #expect(diagram.arrows == ["c/a -> d fail [1]", "c/b -> d fail [1]"])
  }

  @Test func `leaves the only state of a composite from the border`() {
    let diagram = diagram(states: ["c/a", "d"], events: ["fail"], [Step("c/a", "fail", "d")])
    #expect(diagram.arrows == ["c -> d fail"])
  }

  @Test func `is not one to the ignored events`() {
    let options = DerivationOptions(showsIgnoredEvents: true)
    let diagram = diagram(states: ["c/a", "c/b"], events: ["go"], options: options, [])
    #expect(diagram.arrows == ["c/a ignores go", "c/b ignores go"])
  }
}

@Suite struct `Nested composites` {
  private let states: [Spot] = ["o/i/a", "o/i/b", "o/x", "d"]

  @Test func `let an arrow leave the outermost border that it can`() {
    let diagram = diagram(
      states: states, events: ["fail"],
      [Step("o/i/a", "fail", "d"), Step("o/i/b", "fail", "d"), Step("o/x", "fail", "d")])
    #expect(diagram.outline == "• o{• i{• a b} x} d")
    #expect(diagram.arrows == ["o -> d fail"])
  }

  @Test func `let an arrow leave the inner border where the outer one can't have it`() {
    let diagram = diagram(
      states: states, events: ["fail"], [Step("o/i/a", "fail", "d"), Step("o/i/b", "fail", "d")])
    #expect(diagram.arrows == ["o/i -> d fail"])
  }

  @Test func `let an arrow to a sibling leave the inner border`() {
    let diagram = diagram(
      states: states, events: ["up"],
      [Step("o/i/a", "up", "o/x"), Step("o/i/b", "up", "o/x"), Step("o/x", "up", "o/x")])
    #expect(diagram.arrows == ["o/i -> o/x up", "o/x -> o/x up"])
  }
}

@Suite struct `Odd composites` {
  @Test func `that are states too are reported, and the state is drawn inside`() {
    let diagram = diagram(
      states: ["c", "c/a"], events: ["go"], [Step("c", "go", "c/a"), Step("c/a", "go", "c")])
    #expect(diagram.outline == "• c{• c a}")
    #expect(diagram.arrows == ["c/c -> c/a go", "c/a -> c/c go"])
    #expect(diagram.notices == ["stateIsComposite c"])
  }

  @Test func `that are states at two depths keep different identifiers`() {
    let diagram = diagram(states: ["c", "c/c/a"], events: ["go"], [Step("c", "go", "c/c/a")])
    var ids: [String] = []
    func visit(_ nodes: [StateDiagram.Node]) {
      for node in nodes {
        ids.append(node.id)
        visit(node.regions.flatMap(\.nodes))
      }
    }
    visit(diagram.regions.flatMap(\.nodes))
    #expect(Set(ids).count == ids.count)
    #expect(diagram.notices == ["stateIsComposite c"])
  }

  /// A state whose composite depends on what it carries.
  enum Wanderer: DOTLabelable, Hashable {
    case here(Bool)
    static let dotLabelableItems = [Wanderer.here(true), .here(false)]
    var dotComposites: [String] { self == .here(true) ? ["home", "room"] : [] }
  }

  @Test func `that depend on what a state carries are reported, and both are drawn`() {
    let schema = GraphableStateMachineSchema<Wanderer, Light, Void>(initialState: .here(true)) {
      state, event in event == .green ? (.here(state == .here(false)), nil) : nil
    }
    #expect(schema.diagram.outline == "• home{• room{• here}} here")
    #expect(
      schema.diagram.diagnostics == [
        StateDiagram.Diagnostic(
          .conflictingComposites, subject: "here",
          message: "'here' names different enclosing composites, home/room and none: "
            + "'dotComposites' must not depend on what the state carries.")
      ])
  }

  enum Track: CaseIterable, DOTLabelable { case paused, running }

  enum Player: DOTLabelable, Hashable {
    enum Medium: Hashable { case audio(Track), video(Track) }
    case playing(Medium)
    static let dotLabelableItems = Track.allCases.flatMap {
      [Player.playing(.audio($0)), .playing(.video($0))]
    }
    var dotLabel: String {
      switch self {
      case .playing(.audio(let track)), .playing(.video(let track)): track.dotLabel
      }
    }
    var dotComposites: [String] {
      switch self {
      case .playing(.audio): ["playing", "audio"]
      case .playing(.video): ["playing", "video"]
      }
    }
  }

  @Test func `of states with one label in different cases inside are in order`() {
    let schema = GraphableStateMachineSchema<Player, Light, Void>(
      initialState: .playing(.audio(.paused))
    ) { _, _ in nil }
    #expect(
      schema.diagram.outline == "• playing{• audio{• paused running} video{paused running}}")
    #expect(schema.diagram.diagnostics == [])
  }
}
