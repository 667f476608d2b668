import StateDiagrams
import Testing

@Suite struct `Lists that leave something out` {
  @Test func `show a target that nobody listed, marked, and report it once`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "run"],
      [Step("a", "go", "lost"), Step("b", "go", "lost"), Step("a", "run", "c/far")])
    #expect(diagram.outline == "• a b lost? c{far?}")
    #expect(diagram.arrows == ["a -> lost go", "a -> c/far run", "b -> lost go"])
    #expect(
      diagram.diagnostics == [
        StateDiagram.Diagnostic(
          .unlistedTarget, subject: "lost",
          message: "'go' leads from 'a' to 'lost', which is not among the listed states: "
            + "add it to 'dotLabelableItems'."),
        StateDiagram.Diagnostic(
          .unlistedTarget, subject: "far",
          message: "'run' leads from 'a' to 'far', which is not among the listed states: "
            + "add it to 'dotLabelableItems'."),
      ])
  }

  @Test func `show an initial state that nobody listed, marked, and report it`() {
    let diagram = diagram(
      states: ["a"], events: ["go"], initial: "lost", [Step("a", "go", "lost")])
    #expect(diagram.outline == "• a lost?")
    #expect(diagram.starts == [":initial -> lost"])
    #expect(diagram.arrows == ["a -> lost go"])
    #expect(
      diagram.diagnostics == [
        StateDiagram.Diagnostic(
          .unlistedInitialState, subject: "lost",
          message: "The initial state 'lost' is not among the listed states: "
            + "add it to 'dotLabelableItems'.")
      ])
  }

  @Test func `need not hold every representative of the initial state`() {
    let diagram = diagram(states: ["a#1"], events: ["go"], initial: "a", [Step("a#1", "go", "a")])
    #expect(diagram.outline == "• a")
    #expect(diagram.diagnostics == [])
  }
}

@Suite struct `Empty lists` {
  @Test func `of states are reported, and the initial state is drawn`() {
    let diagram = diagram(states: [], events: ["go"], initial: "a", [Step("a", "go", "b")])
    #expect(diagram.outline == "• a?")
    #expect(diagram.arrows == [])
    #expect(diagram.notices == ["noStates Spot", "unlistedInitialState a"])
  }

  @Test func `of events are reported, and the states are drawn`() {
    let diagram = diagram(states: ["a", "b"], events: [], [Step("a", "go", "b")])
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == [])
    #expect(diagram.notices == ["noEvents Signal"])
  }

  @Test func `of both are both reported`() {
    let diagram = diagram(states: [], events: [], initial: "a", [])
    #expect(diagram.notices == ["noStates Spot", "noEvents Signal", "unlistedInitialState a"])
  }

  @Test func `of events are reported by exploring`() {
    let diagram = explored(from: "a", events: [], [Step("a", "go", "b")])
    #expect(diagram.outline == "• a")
    #expect(diagram.notices == ["noEvents Signal"])
  }
}

@Suite struct `Duplicates in lists` {
  @Test func `of states are reported and drawn once`() {
    let diagram = diagram(
      states: ["a", "b", "a", "b#1"], events: ["go"], [Step("a", "go", "b"), Step("b", "go", "a")])
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == ["a -> b go", "b -> a go [0]"])
    #expect(diagram.notices == ["duplicateItem a"])
    #expect(diagram.diagnostics.first?.message == "The list of states holds 'a' twice: remove one.")
  }

  @Test func `of events are reported and drawn once`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go#1", "go#1", "go#2"],
      [Step("a", "go#1", "b"), Step("b", "go#1", "a"), Step("b", "go#2", "a")])
    #expect(diagram.arrows == ["a -> b go [1]", "b -> a go"])
    #expect(diagram.notices == ["duplicateItem go"])
    #expect(
      diagram.diagnostics.first?.message == "The list of events holds 'go' twice: remove one.")
  }
}

@Suite struct `Step limit` {
  private let steps = [Step("a", "go", "b"), Step("b", "go", "a")]

  @Test(arguments: [(4, true), (3, false), (0, false)])
  func `is on states times events`(limit: Int, isDrawn: Bool) {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "stop"], options: DerivationOptions(stepLimit: limit),
      steps)
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == (isDrawn ? ["a -> b go", "b -> a go"] : []))
    #expect(diagram.notices == (isDrawn ? [] : ["tooManySteps 2 states × 2 events"]))
  }

  @Test func `is a million by default`() {
    #expect(DerivationOptions().stepLimit == 1_000_000)
    #expect(DerivationOptions().showsIgnoredEvents == false)
  }

  /// Counts how often it is stepped; every event leads to a state of its own.
  final class Counting: StateMachineSchemaProtocol {
    var steps = 0
    var initialState: Spot { "a" }
    func step(_ state: inout Spot, on event: Signal) -> Reaction<Void> {
      steps += 1
      state.payload = steps
      return .handled(())
    }
  }

  @Test func `holds for the states that one step leads to, and says so`() {
    let machine = Counting()
    let events = (0..<10).map { Signal(stringLiteral: "go#\($0)") }
    let diagram = Spot.$listed.withValue(["a"]) {
      Signal.$listed.withValue(events) {
        StateDiagram(of: machine, options: DerivationOptions(stepLimit: 50))
      }
    }
    #expect(machine.steps == 50)
    #expect(diagram.arrows == ["a -> a go"])
    #expect(diagram.notices == ["explorationLimit 50"])
  }
}
