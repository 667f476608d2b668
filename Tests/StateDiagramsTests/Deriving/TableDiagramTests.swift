import StateDiagrams
import Testing

@Suite struct TableDiagramTests {
  enum State: CaseIterable { case idle, busy, done }
  enum Event { case start, poke, finish }
  enum Effect { case log(Int), ring, sweep }

  @Test func `table guards of one label that lead to different states are reported`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle) {
        On(.start, to: .busy, when: Guard("fuel") { _, _ in true })
        On(.start, to: .done, when: Guard("fuel") { _, _ in false })
        On(.poke, to: .busy, when: Guard("fuel") { _, _ in true })
        On(.poke, to: .done)
      }
      From(.busy)
      Final(.done)
    }
    let diagram = StateDiagram(of: table, named: "work")
    #expect(diagram.notices == ["undecidedGuard idle start"])
    #expect(
      diagram.diagnostics.first?.message
        == "'start' in 'idle' has several transitions whose guards have the same label: the first "
        + "one whose guard is true is taken. Use different labels, or remove the others.")
    #expect(
      diagram.arrows == [
        "idle -> busy start [1. fuel]", "idle -> done start [2. fuel]", "idle -> busy poke [fuel]",
        "idle -> done poke [else]",
      ])
  }

  @Test func `a guard of a state precedes the same guard of any state`() {
    let fuel = Guard<State, Event>("fuel") { _, _ in true }
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle) { On(.start, to: .busy, when: fuel, emit: .ring) }
      From(.busy)
      From(.done)
      From.anyState { On(.start, to: .busy, when: fuel, emit: .sweep) }
    }
    #expect(
      StateDiagram(of: table).arrows.filter { $0.hasPrefix("idle") } == [
        "idle -> busy start [1. fuel] / ring", "idle -> busy start [2. fuel] / sweep",
      ])
  }

  @Test func `a table guard with the label of a choice's guard is reported`() {
    let table = TransitionTable<State, Event, Effect>(initial: .idle) {
      From(.idle) {
        On(.start, to: .idle, .busy, when: Guard("fuel") { _, _ in true }) { _, _ in .busy }
        On(.start, to: .done, when: Guard("fuel") { _, _ in false })
      }
      From(.busy)
      Final(.done)
    }
    #expect(StateDiagram(of: table).notices == ["undecidedGuard idle start"])
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

  @Test func `a table of labelled states and events keeps its guards with its ignored events`() {
    let table = TransitionTable<Lift, Lift.Call, Never>(initial: .up) {
      From(.up) { On(.down, to: .down, when: Guard("light") { _, _ in false }) }
      From(.down)
      From(.out)
    }
    #expect(
      StateDiagram(of: table, showsIgnoredEvents: true).arrows == [
        "working/UP -> working/DOWN down [light]", "working/UP ignores down [else]",
        "working/UP ignores fail", "working/DOWN ignores down", "working/DOWN ignores fail",
        "OUT ignores down", "OUT ignores fail",
      ])
  }

  @Test func `a guard that its table calls else is quoted`() {
    let table = TransitionTable<State, Event, Never>(initial: .idle) {
      From(.idle) {
        On(.start, to: .busy, when: Guard("else") { _, _ in true })
        On(.start, to: .done)
      }
      From(.busy)
      Final(.done)
    }
    #expect(
      StateDiagram(of: table).arrows == [
        #"idle -> busy start ["else"]"#, "idle -> done start [else]",
      ])
  }

  private enum TrafficLight { case red(Int), green }

  @Test func `a table's state stands for its case, and each computed transition names its target`()
  {
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

  @Test func `a change of the values with which a table enters a state is a difference`() {
    func diagram(initial: Int, after stop: Int, when isLate: Int) -> StateDiagram {
      let table = TransitionTable<TrafficLight, String, Never>(initial: .red(initial)) {
        From(.red(0)) { On("go", to: .green) }
        From(.green) {
          On("stop", to: .red(isLate), when: Guard("late") { _, _ in true })
          On("stop", to: .red(stop))
        }
      }
      return StateDiagram(of: table, named: "light")
    }
    let old = diagram(initial: 1, after: 1, when: 1)
    func changes(_ new: StateDiagram) -> [String] {
      new.differences(from: old).map(\.description)
    }
    #expect(changes(diagram(initial: 1, after: 1, when: 1)) == [])
    #expect(
      changes(diagram(initial: 2, after: 1, when: 1))
        == ["the machine now starts in `red(2)`, before in `red(1)`"])
    let stop = "in `green`, `stop` now leads to"
    #expect(
      changes(diagram(initial: 1, after: 3, when: 1)) == ["\(stop) `red(3)`, before to `red(1)`"])
    #expect(
      changes(diagram(initial: 1, after: 1, when: 2)) == ["\(stop) `red(2)`, before to `red(1)`"])
    #expect(
      changes(diagram(initial: 1, after: 3, when: 3))
        == ["\(stop) `red(3)`, before to `red(1)` (and 1 more like this)"])
    // Values are not drawn.
    #expect(diagram(initial: 1, after: 3, when: 1) == old)
  }

  @Test func `an event in a table stands for its case`() {
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

  @Test func `states of a table with one label are one node, and an error`() {
    let table = TransitionTable<Shade, String, String>(initial: .dark) {
      From(.dark, .dim) { On("up", to: .bright) }
      From(.bright) {
        On("down", to: .dim)
        On("out", to: .gone)
      }
      From(.gone)
    }
    let diagram = StateDiagram(of: table, named: "shade")
    #expect(diagram.outline == "• low high")
    #expect(diagram.arrows == ["low -> high up", "high -> low down", "high -> high out"])
    #expect(diagram.notices == ["sharedLabel low", "sharedLabel high"])
    #expect(
      diagram.diagnostics.first?.message
        == "Several states or events of the table have the label 'low', and the diagram can't "
        + "distinguish them: give each its own 'dotLabel'.")
    let findings = diagram.findings().filter { $0.kind == .derivation }
    #expect(findings.map(\.severity) == [.error, .error])
  }

  private enum Stop: CaseIterable, DOTLabelable {
    case early, late
    var dotLabel: String { "stop" }
  }

  @Test func `events of a table with one label are an error`() {
    let table = TransitionTable<State, Stop, Never>(initial: .idle) {
      From(.idle) { On(.early, to: .busy) }
      From(.busy) { On(.late, to: .done) }
      Final(.done)
    }
    let diagram = StateDiagram(of: table)
    #expect(diagram.arrows == ["idle -> busy stop", "busy -> done stop"])
    #expect(diagram.notices == ["sharedLabel stop"])
    #expect(
      diagram.findings().filter { $0.kind == .derivation }.map(\.severity) == [.error])
  }

  private struct Coin: Hashable, Sendable, DOTLabelable {
    var value: Int
    var dotLabel: String { value < 100 ? "coin \(value)" : "bill" }
    static let dotLabelableItems = [10, 50, 20, 100].map(Coin.init)
  }

  private enum Slot: CaseIterable, DOTLabelable, Sendable {
    case empty, half, paid
    var dotComposites: [String] { self == .paid ? [] : ["open"] }
  }

  private static let slot = TransitionTable<Slot, Coin, Never>(initial: .empty) {
    From(.empty) {
      On(Coin(value: 10), to: .half)
      On(Coin(value: 50), to: .paid)
    }
    From(.half) { On(Coin(value: 10), to: .paid) }
    From(.paid)
  }

  @Test func `listed events that no state of a table handles are ignored`() {
    let model = MachineModel("slot", Self.slot)
    let ignored = StateDiagram(of: model, showsIgnoredEvents: true).arrows
      .filter { $0.hasPrefix("open/half ignores") }
    #expect(
      ignored == [
        "open/half ignores coin 50", "open/half ignores coin 20", "open/half ignores bill",
      ])
  }

  @Test func `unreachable states of a table are reported`() {
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

  @Test func `a table's declared transitions are those that exploring it observes`() {
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

// MARK: Borders of composites

extension TableDiagramTests {
  private enum Pump: CaseIterable, DOTLabelable {
    case low, high, surge, out
    var dotComposites: [String] { self == .out ? [] : ["pumping"] }
  }

  @Test func `an event that one state of a composite ignores is not drawn from the border`() {
    let table = TransitionTable<Pump, String, Never>(initial: .low) {
      From(.low) {
        On("up", to: .high)
        On("fail", to: .out)
      }
      From(.high) {
        On("up", to: .surge)
        On("fail", to: .out)
      }
      From(.surge)
      From(.out)
    }
    #expect(
      StateDiagram(of: table).arrows == [
        "pumping/low -> pumping/high up", "pumping/low -> out fail",
        "pumping/high -> pumping/surge up", "pumping/high -> out fail",
      ])
  }

  @Test func `an event that all states of a composite take is drawn from the border`() {
    let table = TransitionTable<Pump, String, Never>(initial: .low) {
      From(.low) { On("up", to: .high, .surge) { _, _ in .high } }
      From(.low, .high, .surge) { On("fail", to: .out) }
      From(.out)
    }
    #expect(
      StateDiagram(of: table).arrows == [
        "pumping/low -> pumping/high up [to high]", "pumping/low -> pumping/surge up [to surge]",
        "pumping -> out fail",
      ])
  }

  @Test func `guards are numbered if some of them have one label`() {
    let fuel = Guard<State, Event>("fuel") { _, _ in true }
    let table = TransitionTable<State, Event, Never>(initial: .idle) {
      From(.idle) {
        On(.start, to: .busy, when: fuel)
        On(.start, to: .done, when: Guard("late") { _, _ in true })
        On(.start, to: .busy, when: fuel)
        On(.poke, to: .busy, when: fuel)
        On(.poke, to: .busy, when: fuel)
      }
      From(.busy)
      Final(.done)
    }
    let diagram = StateDiagram(of: table)
    #expect(
      diagram.arrows == [
        "idle -> busy start [1. fuel]", "idle -> done start [2. late]",
        "idle -> busy start [3. fuel]", "idle -> busy poke [fuel]",
      ])
    #expect(diagram.notices == [])
  }

  @Test func `several guards of a table are numbered, because the first one that holds decides`() {
    let table = TransitionTable<State, Event, Never>(initial: .idle) {
      From(.idle) {
        On(.start, to: .busy, when: Guard("fuel") { _, _ in true })
        On(.start, to: .busy, .done, when: Guard("late") { _, _ in true }) { _, _ in .busy }
        On(.start)
        On(.poke, to: .busy, when: Guard("fuel") { _, _ in true })
        On(.poke, to: .done)
      }
      From(.busy) { On(.finish, to: .done, when: Guard("late") { _, _ in true }) }
      Final(.done)
    }
    let diagram = StateDiagram(of: table, showsIgnoredEvents: true)
    #expect(
      diagram.arrows == [
        "idle -> busy start [1. fuel]", "idle -> busy start [2. late, to busy]",
        "idle -> done start [2. late, to done]", "idle: start [else]", "idle -> busy poke [fuel]",
        "idle -> done poke [else]", "busy -> done finish [late]", "idle ignores finish",
        "busy ignores start", "busy ignores poke", "busy ignores finish [else]",
        "done ignores start", "done ignores poke", "done ignores finish",
      ])
    #expect(diagram.notices == [])
    #expect(diagram.dot().contains("start [1. fuel]"))
    // The entity is a full stop.
    #expect(diagram.mermaid().contains("start [1#46; fuel]"))
  }

  @Test func `guarded transitions of a table are not drawn from the border, and keep their order`()
  {
    let table = TransitionTable<Lift, String, String>(initial: .up) {
      From(.up) {
        On("fail", to: .down, when: Guard("light") { _, _ in true })
        On("fail", to: .out, when: Guard("heavy") { _, _ in true })
      }
      From(.down) {
        On("fail", to: .out, when: Guard("heavy") { _, _ in true })
        On("fail", to: .up, when: Guard("light") { _, _ in true })
      }
      From(.out)
    }
    #expect(
      StateDiagram(of: table).arrows == [
        "working/UP -> working/DOWN fail [1. light]", "working/UP -> OUT fail [2. heavy]",
        "working/DOWN -> OUT fail [1. heavy]", "working/DOWN -> working/UP fail [2. light]",
      ])
  }
}

// MARK: Exploring

extension TableDiagramTests {
  private enum Counter: Hashable, DOTLabelable {
    case counting(Int), full
    static var dotLabelableItems: [Counter] { [.counting(0), .full] }
  }

  private static let counter = TransitionTable<Counter, String, String>(initial: .counting(0)) {
    From(.counting(0)) {
      On(
        "add", to: .counting(0), when: Guard("room") { state, _ in state != .counting(2) }
      ) { state, _ in
        if case .counting(let number) = state { .counting(number + 1) } else { state }
      }
      On("add", to: .full)
    }
    From(.full) { On("clear", to: .counting(0)) }
  }

  @Test func `exploring a table follows the payloads that its closures compute`() {
    let diagram = StateDiagram(
      of: MachineModel("counter", exploring: Self.counter, events: ["add", "clear"]))
    #expect(
      diagram.arrows == [
        "counting -> counting add [counting: 0, 1]", "counting -> full add [counting: 2]",
        "full -> counting clear",
      ])
    #expect(diagram.diagnostics == [])
  }
}

// MARK: Shared labels

extension TableDiagramTests {
  private enum Room: CaseIterable, DOTLabelable {
    case hall, upstairs, downstairs
    var dotLabel: String { self == .hall ? "hall" : "room" }
    var dotComposites: [String] { self == .hall ? [] : ["\(self)"] }
  }

  @Test func `a choice in a table names the composites of targets that share a label`() {
    let table = TransitionTable<Room, String, Never>(initial: .hall) {
      From(.hall) { On("go", to: .upstairs, .downstairs) { _, _ in .upstairs } }
      From(.upstairs, .downstairs)
    }
    #expect(
      StateDiagram(of: table).transitions.compactMap(\.guard)
        == ["to upstairs/room", "to downstairs/room"])
  }
}

// MARK: Computed effects and any state

extension TableDiagramTests {
  @Test func `computed entry effects of a table are drawn without their values`() {
    let table = TransitionTable<TrafficLight, String, Effect>(initial: .red(1)) {
      From(.red(0)) {
        OnEntry(emit: .log(0), .ring) { _, _ in [.log(1), .ring] }
        OnExit(emit: .sweep)
      }
      From(.green)
    }
    let node = StateDiagram(of: table).regions[0].nodes[1]
    #expect(node.entryEffects == ["log(…)", "ring"])
    #expect(node.exitEffects == ["sweep"])
  }

  @Test func `names with separators are quoted in the guards of computed targets`() {
    let table = TransitionTable<String, String, Never>(initial: "a") {
      From("a") { On("go", to: "b", "b, c") { _, _ in "b" } }
      From("b", "b, c")
    }
    #expect(StateDiagram(of: table).transitions.compactMap(\.guard) == ["to b", #"to "b, c""#])
  }

  @Test func `transitions of 'anyState' are drawn from each state that doesn't override them`() {
    let table = TransitionTable<Lift, Lift.Call, Never>(initial: .up) {
      From.anyState { On(.fail, to: .out) }
      From(.up) { On(.down, to: .down) }
      From(.down) { On(.fail, when: Guard("light") { _, _ in true }) }
      From(.out) { On(.fail) }
    }
    #expect(
      StateDiagram(of: table).arrows == [
        "working/UP -> working/DOWN down", "working/DOWN: fail [light]", "OUT: fail",
        "working/UP -> OUT fail", "working/DOWN -> OUT fail [else]",
      ])
  }

  @Test func `transitions of 'anyState' are drawn from the border of a composite`() {
    let table = TransitionTable<Lift, Lift.Call, Never>(initial: .up) {
      From.anyState { On(.fail, to: .out) }
      From(.up) { On(.down, to: .down) }
      From(.down)
      Final(.out)
    }
    #expect(
      StateDiagram(of: table).arrows == ["working/UP -> working/DOWN down", "working -> OUT fail"])
  }

  private enum Deck: CaseIterable, DOTLabelable {
    case stopped, active, playing, paused
    var dotComposites: [String] { self == .playing || self == .paused ? ["active"] : [] }
  }

  @Test func `a state of a table that is also a composite is reported`() {
    let table = TransitionTable<Deck, String, Never>(initial: .stopped) {
      From(.stopped) { On("load", to: .active) }
      From(.active) { On("play", to: .playing) }
      From(.playing) { On("pause", to: .paused) }
      From(.paused) { On("play", to: .playing) }
    }
    #expect(StateDiagram(of: table).notices == ["stateIsComposite active"])
  }
}
