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
}

// MARK: Shared labels

// MARK: Branches and any state

extension TableDiagramTests {
  private static let branching = TransitionTable<TrafficLight, String, Effect>(initial: .red(1)) {
    From(.red(0)) {
      OnEntry(emit: .log(0), .ring) { state, _ in
        guard case .red(let number) = state else { return [] }
        return [.log(number), .ring]
      }
      OnExit(emit: .sweep)
      On(
        "go", branches: .to(.green, emit: .ring), .to(.green, emit: .log(0)), .to(.red(0)), .stay()
      ) { state, _ in
        guard case .red(let number) = state else { return .stay() }
        return switch number {
        case 0: .to(.green, emit: .ring)
        case 1: .to(.green, emit: .log(number))
        case 2: .to(.red(7))
        default: .stay()
        }
      }
    }
    From(.green) {
      On("stop", branches: .to(.red(0), emit: .log(0)), when: Guard("late") { _, _ in true }) {
        _, _ in .to(.red(3), emit: .log(9))
      }
      On("stop", emit: .log(5))
    }
  }

  @Test func `each branch of a table is drawn with its target and its effects`() {
    let diagram = StateDiagram(of: Self.branching)
    #expect(
      diagram.transitions.dropFirst().map(\.description) == [
        "red —go [to green with ring] / ring→ green",
        "red —go [to green with log(…)] / log(…)→ green", "red —go [to red]→ red",
        "red: go [stay]", "green —stop [late] / log(…)→ red", "green: stop [else] / log(5)",
      ])
    #expect(diagram.regions[0].nodes[1].entryEffects == ["log(…)", "ring"])
    #expect(diagram.regions[0].nodes[1].exitEffects == ["sweep"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `a run of a table finds the branch that it took`() {
    let model = MachineModel("light", Self.branching)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    let step = run.handle(0)
    #expect(
      step.transitions.map(\.description) == ["red —go [to green with log(…)] / log(…)→ green"])
  }
}
