import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct TableDiagramTests {
  enum State: CaseIterable { case idle, busy, done }
  enum Event { case start, poke, finish }
  enum Effect { case log(Int), ring, sweep }

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
}

// MARK: Shared labels

extension TableDiagramTests {
  private enum Room: CaseIterable, DOTLabelable {
    case hall, upstairs, downstairs
    var dotLabel: String { self == .hall ? "hall" : "room" }
    var dotComposites: [String] { self == .hall ? [] : ["\(self)"] }
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

  private enum Deck: CaseIterable, DOTLabelable {
    case stopped, active, playing, paused
    var dotComposites: [String] { self == .playing || self == .paused ? ["active"] : [] }
  }
}
