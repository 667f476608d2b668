import StateDiagrams
import Testing

@Suite struct TableDiagramTests {
  enum State: CaseIterable { case idle, busy, done }
  enum Event { case start, poke, finish }
  enum Effect { case log(Int), ring, sweep }

  @Test func `a table's diagram shows all of its declarations`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle) {
        OnExit(emit: .sweep)
        On(.start, to: .busy, when: Guard("fuel") { _, _ in true }, emit: .ring, .log(1))
        On(.start, emit: .log(2))
      }
      From(.busy) {
        OnEntry(emit: .ring, .sweep)
        On(.poke, emit: .ring)
        On(.start, .finish, to: .done)
      }
      Final(.done) { OnEntry(emit: .log(3)) }
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

  @Test func `a table's diagram shows ignored events on request`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle) {
        On(.start, to: .busy, when: Guard("fuel") { _, _ in true })
        On(.poke)
      }
      From(.busy) {
        On(.finish, to: .done)
        On(.start, when: Guard("late") { _, _ in true })
        On(.start, to: .done)
      }
      Final(.done)
    }
    let model = MachineModel("work", table)
    let diagram = StateDiagram(of: model, showsIgnoredEvents: true)
    let ignored = diagram.transitions.filter { $0.kind == .ignored }
    #expect(
      ignored.map(\.description) == [
        "idle ignores start [else]", "idle ignores finish", "busy ignores poke",
        "done ignores start", "done ignores poke", "done ignores finish",
      ])
    #expect(
      diagram.transitions.filter { $0.kind != .ignored } == StateDiagram(of: model).transitions)
  }

  private enum TrafficLight { case red(Int), green }

  @Test func `a state stands for its case, and each computed transition names its target`() {
    let table = TransitionTable<TrafficLight, String, Never>(initial: .red(1)) {
      From(.red(0)) { On("go", to: .green, .red(0)) { _, _ in .green } }
      From(.green) {
        On("stop", to: .red(0), .green, when: Guard("late") { _, _ in true }) { _, _ in .red(2) }
      }
    }
    #expect(
      StateDiagram(of: table).arrows == [
        "red -> green go [to green]", "red -> red go [to red]",
        "green -> red stop [late, to red]", "green -> green stop [late, to green]",
      ])
    #expect(StateDiagram(of: table).name == "TrafficLight")
    #expect(StateDiagram(of: table).diagnostics == [])
  }

  @Test func `an event stands for its case`() {
    enum Coin { case insert(Int), pull }
    let table = TransitionTable<State, Coin, Never>(initial: .idle) {
      From(.idle) { On(.insert(5), to: .busy) }
      From(.busy) { On(.pull, to: .idle) }
      Final(.done)
    }
    #expect(
      StateDiagram(of: table).arrows == ["idle -> busy insert", "busy -> idle pull"])
  }

  private enum Lift: CaseIterable, DOTLabelable {
    case up, down, out
    enum Call: CaseIterable, DOTLabelable { case down, fail }
    var dotLabel: String { "\(self)".uppercased() }
    var dotComposites: [String] { self == .out ? [] : ["working"] }
  }

  @Test func `a table's diagram has labels and composites, with transitions of their borders`() {
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

  /// States that share labels by pairs.
  private enum Shade: CaseIterable, DOTLabelable {
    case dark, dim, bright, gone
    var dotLabel: String { self == .dark || self == .dim ? "low" : "high" }
  }

  @Test func `states with one label are one node, with each transition once`() {
    let table = TransitionTable<Shade, String, String>(initial: .dark) {
      From(.dark, .dim) {
        OnEntry(emit: "hum")
        On("up", to: .bright)
      }
      From(.bright) {
        OnEntry(emit: "glow")
        On("down", to: .dim)
        On("out", to: .gone)
      }
      Final(.gone) { OnEntry(emit: "click") }
    }
    #expect(
      StateDiagram(of: table, named: "shade")
        == StateDiagram(
          name: "shade",
          nodes: [
            .initial(), .init("low", entryEffects: ["hum"]),
            // Not final, because one of its states isn't.
            .init("high", entryEffects: ["glow", "click"]),
          ],
          transitions: [
            .init(from: ":initial", to: "low"), .init(from: "low", to: "high", event: "up"),
            .init(from: "high", to: "low", event: "down"),
            .init(from: "high", to: "high", event: "out"),
          ]))
  }

  @Test func `unreachable states are reported`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle, .busy)
      Final(.done)
    }
    let diagram = StateDiagram(of: table)
    #expect(diagram.notices == ["unreachableState busy", "unreachableState done"])
    #expect(
      diagram.diagnostics.first?.message
        == "No transitions lead from the initial state to 'busy'.")
  }

  @Test func `the declarations of a table are what exploring it observes`() {
    let table = TransitionTable<Lift, Lift.Call, Lift.Call>(initial: .up) {
      From(.up) { On(.down, to: .down, emit: .down, .fail) }
      From(.down) { On(.down, emit: .fail) }
      From(.up, .down) { On(.fail, to: .out) }
      From(.out)
    }
    let observed = StateDiagram(of: MachineModel("lift", exploring: table))
    let declared = StateDiagram(of: table)
    #expect(observed.regions == declared.regions)
    #expect(Set(observed.transitions) == Set(declared.transitions))
  }
}
