import StateDiagrams
import Testing

@Suite struct `Diagram of a transition table` {
  enum State: CaseIterable { case idle, busy, done }
  enum Event { case start, poke, finish }
  enum Effect { case log(Int), ring, sweep }

  @Test func `tells all that the table declares`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle) {
        Leaving(emit: .sweep)
        On(.start, to: .busy, when: Guard("fuel") { _, _ in true }, emit: .ring, .log(1))
        On(.start, emit: .log(2))
      }
      From(.busy) {
        Entering(emit: .ring, .sweep)
        On(.poke, emit: .ring)
        On(.start, .finish, to: .done)
      }
      Final(.done) { Entering(emit: .log(3)) }
    }
    #expect(
      StateDiagram(of: table, named: "work")
        == StateDiagram(
          name: "work",
          nodes: [
            .initial(), .init("idle", exitEffects: ["sweep"]),
            .init("busy", entryEffects: ["ring", "sweep"]),
            .init("done", kind: .final, entryEffects: ["log"]),
          ],
          transitions: [
            .init(from: ":initial", to: "idle"),
            .init(
              from: "idle", to: "busy", event: "start", guard: "fuel", effects: ["ring", "log"]),
            .init(in: "idle", event: "start", guard: "else", effects: ["log"]),
            .init(in: "busy", event: "poke", effects: ["ring"]),
            .init(from: "busy", to: "done", event: "start"),
            .init(from: "busy", to: "done", event: "finish"),
          ]))
  }

  @Test func `names the kinds, and the states among which a closure chooses`() {
    let table = TransitionTable<TrafficLight, String, Never>(initial: .red(1)) {
      From(.red) { On("go", to: .green, .red) { _, _ in .green } }
      From(.green) {
        On("stop", to: .red, .green, when: Guard("late") { _, _ in true }) { _, _ in .red(2) }
      }
    }
    #expect(
      StateDiagram(of: table).arrows == [
        "red -> green go [to green]", "red -> red go [to red]",
        "green -> red stop [late, to red]", "green -> green stop [late, to green]",
      ])
    #expect(StateDiagram(of: table).name == "TrafficLight")
  }

  @Test func `has labels and composites, with one arrow for all that is inside`() {
    let table = TransitionTable<Lift, String, Never>(initial: .up) {
      From(.up) { On("down", to: .down) }
      From(.up, .down) { On("fail", to: .out) }
      From(.down)
      From(.out)
    }
    let diagram = StateDiagram(of: table, named: "lift")
    #expect(diagram.outline == "• working{• UP DOWN} OUT")
    #expect(diagram.starts == [":initial -> working", "working/:initial -> working/UP"])
    #expect(diagram.arrows == ["working/UP -> working/DOWN down", "working -> OUT fail"])
  }

  @Test func `reports unreachable states`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle, .busy)
      Final(.done)
    }
    #expect(
      StateDiagram(of: table).notices == ["unreachableState busy", "unreachableState done"])
  }

  @Test func `agrees with what is seen by stepping`() {
    let table = TransitionTable<Lift, Lift.Call, Lift.Call>(initial: .up) {
      From(.up) { On(.down, to: .down, emit: .down, .fail) }
      From(.down) { On(.down, emit: .fail) }
      From(.up, .down) { On(.fail, to: .out) }
      From(.out)
    }
    let (seen, told) = (StateDiagram(exploring: table), StateDiagram(of: table))
    #expect(seen.regions == told.regions)
    #expect(Set(seen.transitions) == Set(told.transitions))
  }
}

private enum TrafficLight: Discriminated {
  case red(Int), green
  enum Kind { case red, green }
  var kind: Kind { self == .green ? .green : .red }
}

private enum Lift: CaseIterable, DOTLabelable {
  case up, down, out
  enum Call: CaseIterable, DOTLabelable { case down, fail }
  var dotLabel: String { "\(self)".uppercased() }
  var dotComposites: [String] { self == .out ? [] : ["working"] }
}
