import DiagramFixtures
import StateDiagrams
import Testing

private enum Gate: StateType, Hashable, DOTLabelable {
  case locked(credit: Int), unlocked

  enum Event: DOTLabelable {
    case coin(Int), pass
    static let dotLabelableItems = [Event.coin(10), .coin(50), .pass]
  }
  enum Command { case open, close, alarm }

  static let initialState = Gate.locked(credit: 0)
  static let dotLabelableItems = [initialState, .unlocked]

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.locked(let credit), .coin(let value)):
      self = credit + value < 50 ? .locked(credit: credit + value) : .unlocked
      return self == .unlocked ? .open : nil
    case (.locked, .pass): return .alarm
    case (.unlocked, .pass):
      self = .locked(credit: 0)
      return .close
    case (.unlocked, .coin): return nil
    }
  }
}

/// Two lamps of which the right one reacts to the left one.
private enum Following: LampRules {
  static func handle(_ event: LampEvent, _ lamps: inout Lamps<Following>) -> [LampCommand] {
    switch event {
    case .left:
      lamps.left.toggle()
      return lamps.left == .on ? [.click] : []
    case .right:
      guard lamps.left == .on else { return [.hum] }
      lamps.right.toggle()
      return []
    case .both:
      lamps.left.toggle()
      lamps.right.toggle()
      return [.flash(1), .flash(2)]
    }
  }
}

/// A burner whose reaction depends on a pump.
private struct Heating: StateType, Hashable, DOTLabelable {
  enum Burner: CaseIterable, DOTLabelable { case off, on }
  enum Pump: CaseIterable, DOTLabelable { case idle, running }
  enum Event: CaseIterable, DOTLabelable { case circulate, heat }
  enum Command { case boost, hum }

  var burner = Burner.off
  var pump = Pump.idle

  static let initialState = Heating()
  static let dotLabelableItems = [initialState]
  static var dotRegions: [DOTRegion<Heating>] {
    [DOTRegion("burner", \.burner), DOTRegion("pump", \.pump)]
  }

  mutating func handleEvent(_ event: Event) -> [Command] {
    switch event {
    case .circulate:
      pump = .running
      return []
    case .heat:
      let wasOff = burner == .off
      burner = .on
      guard pump == .running else { return [] }
      return wasOff ? [.boost, .hum] : [.hum]
    }
  }
}

/// A state whose effects have an order that depends on the event.
private enum Blinds: StateType, Hashable, DOTLabelable {
  case open, closed

  enum Event: DOTLabelable {
    case close(Int)
    static let dotLabelableItems = [Event.close(1), .close(2)]
  }
  enum Command { case lock, lower }

  static let initialState = Blinds.open
  static let dotLabelableItems = [initialState, .closed]

  mutating func handleEvent(_ event: Event) -> [Command] {
    guard case .close(let speed) = event, self == .open else { return [] }
    self = .closed
    return speed > 1 ? [.lock, .lower] : [.lower, .lock]
  }
}

/// A machine with a private state and a method for each event, not written for the package.
private struct Upgrader {
  private enum State { case waiting, upgrading(attempts: Int), done }
  enum Action { case start(Int), report(String) }
  enum Refusal: Error { case early }

  private var state = State.waiting

  mutating func read(_ number: Int) -> Action? {
    switch state {
    case .waiting:
      state = .upgrading(attempts: number)
      return .start(number)
    case .upgrading, .done: return nil
    }
  }

  mutating func finish(succeeds: Bool) throws -> [Action] {
    guard case .upgrading(let attempts) = state else { throw Refusal.early }
    if succeeds {
      state = .done
      return [.report("a"), .report("b")]
    }
    state = attempts > 1 ? .upgrading(attempts: attempts - 1) : .waiting
    return []
  }
}

@Suite struct DiagramRunTests {
  private let diagram = StateDiagram(of: Gate.self)
  private let schema = StateTypeSchema<Gate>()

  private var run: DiagramRun { DiagramRun(MachineModel("gate", Gate.self), on: diagram) }

  // MARK: Steps

  @Test func `a run starts in the initial state without effects`() {
    #expect(run.current == ["locked"])
    #expect(run.stateText == "locked(credit: 0)")
    #expect(run.initialEffects == [])
    #expect(!run.isFinal)
    #expect(run.diagram == diagram)
  }

  @Test func `a step of a run has its input, its states, its effects and its transitions`() {
    var run = run
    let step = run.handle(1)
    #expect(step.input == "coin(50)")
    #expect(step.before == ["locked"])
    #expect(step.after == ["unlocked"])
    #expect(!step.isIgnored)
    #expect(step.effects == ["open"])
    #expect(
      step.transitions.map(\.description) == ["locked —coin [50] / open→ unlocked"])
    #expect(run.current == ["unlocked"])
    #expect(run.stateText == "unlocked")
  }

  @Test func `an ignored input takes no transition of the diagram`() {
    var run = run
    #expect(run.handle(1).isIgnored == false)
    let step = run.handle(0)
    #expect(step.isIgnored)
    #expect(step.transitions == [])
    #expect(step.effects == [])
    #expect(step.before == step.after)
    #expect(run.current == ["unlocked"])
  }

  @Test func `an input with effects that changes nothing takes an internal transition`() {
    var run = run
    let step = run.handle(2)
    #expect(!step.isIgnored)
    #expect(step.transitions == [.init(in: "locked", event: "pass", effects: ["alarm"])])
  }

  @Test func `a copy of a run continues independently`() {
    var run = run
    let start = run
    _ = run.handle(1)
    #expect(run.stateText == "unlocked")
    #expect(start.stateText == "locked(credit: 0)")
  }

  @Test func `the inputs of a run have different names`() {
    let inputs = run.events
    #expect(inputs.map(\.name) == ["coin(10)", "coin(50)", "pass"])
    #expect(inputs[1].isNamed("coin(50)"))
    #expect(inputs[1].isNamed("coin [50]"))
    #expect(!inputs[1].isNamed("coin(10)"))
    #expect(!inputs[2].isNamed("pass()"))
  }

  // MARK: Kinds of machines

  @Test func `a run follows each region, whose transitions are those with its effects`() {
    let model = MachineModel("lamps", Lamps<Following>.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.current == ["left/off", "right/off"])
    func step(_ label: String) -> RunStep? {
      run.events.firstIndex { $0.label == label }.map { run.handle($0) }
    }
    // The left lamp alone decides whether the effect happens.
    #expect(step("right")?.transitions.map(\.description) == ["left/off: right / hum"])
    let left = step("left")
    #expect(left?.before == ["left/off", "right/off"])
    #expect(left?.after == ["left/on", "right/off"])
    #expect(left?.transitions.map(\.source) == ["left/off"])
    #expect(left?.transitions.map(\.target) == ["left/on"])
    #expect(step("right")?.transitions.map(\.target) == ["right/on"])
    let both = step("both")
    #expect(both?.after == ["left/off", "right/off"])
    #expect(both?.effects == ["flash", "flash"])
    #expect(both?.transitions.map(\.target) == ["left/off", "right/off"])
  }

  @Test func `a run is in a state of each inner region`() {
    var run = DiagramRun(Exchange.model, on: StateDiagram(of: Exchange.model))
    func step(_ input: Int) -> [String] { run.handle(input).transitions.map(\.description) }
    #expect(step(1) == [#"idle —start ["no body"] / writeHead→ running/request/sent"#])
    #expect(run.current == ["running/request/sent", "running/response/waiting"])
    #expect(
      step(4) == [
        "running/response/waiting —receiveHead / forwardHead→ running/response/receiving"
      ])
    #expect(step(6) == [])
    #expect(run.current == ["running/request/sent", "running/response/receiving"])
    #expect(
      step(5) == [
        "running —receiveEnd [in request: sent and in response: receiving] / succeed→ finished"
      ])
    #expect(run.current == ["finished"])
  }

  @Test func `a run enters the initial states of inner regions`() {
    var run = DiagramRun(Exchange.model, on: StateDiagram(of: Exchange.model))
    #expect(run.handle(0).transitions.map(\.target) == ["running"])
    #expect(run.current == ["running/request/sending", "running/response/waiting"])
    #expect(run.handle(2).transitions.map(\.source) == ["running/request/sending"])
    #expect(run.handle(2).isIgnored)
  }

  @Test func `the effects of a run of a table include exit and entry effects`() {
    enum Step { case a, b }
    enum Go { case go, stay }
    let table = TransitionTable<Step, Go, String>(initial: .a) {
      From(.a) {
        OnEntry(emit: "enter a")
        OnExit(emit: "leave a")
        On(.go, to: .b, emit: "go")
        On(.stay, emit: "stay")
      }
      From(.b) {
        On(.go, to: .a)
        On(.stay, to: .b)
      }
    }
    let model = MachineModel("table", table)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.initialEffects == ["enter a"])
    #expect(run.inputNames == ["go", "stay"])
    #expect(run.handle(1).transitions.map(\.kind) == [.internal])
    let step = run.handle(0)
    #expect(step.effects == ["leave a", "go"])
    #expect(step.transitions.map(\.effects) == [["go"]])
    #expect(run.handle(1).transitions == [.init(from: "b", to: "b", event: "stay")])
    #expect(run.handle(0).effects == ["enter a"])
  }

  @Test func `a run takes the transition of a composite, and one to its history`() {
    let states: [Spot] = ["on/a", "on/b", "off#1", "off#2"]
    let steps = [
      Step("on/a", "next", "on/b"), Step("on/b", "next", "on/a"), Step("on/a", "cut", "off#1"),
      Step("on/b", "cut", "off#2"), Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b"),
    ]
    Spot.$listed.withValue(states) {
      Signal.$listed.withValue(["next", "cut", "back"]) {
        let model = MachineModel("h", TableMachine(initial: "on/a", steps))
        let diagram = StateDiagram(of: model)
        #expect(diagram.outline == "• on{• a b H} off")
        var run = DiagramRun(model, on: diagram)
        _ = run.handle(0)
        #expect(
          run.handle(1).transitions == [.init(from: "on", to: "off", event: "cut")])
        #expect(
          run.handle(2).transitions
            == [.init(from: "off", to: .history(in: "on"), event: "back")])
        #expect(run.current == ["on/b"])
      }
    }
  }

  /// A lamp beside a lift. Only the lit lamp reacts to a movement, and only to one upwards.
  private struct Panel: StateType, Hashable, DOTLabelable {
    enum Light: CaseIterable, DOTLabelable { case dark, lit }
    enum Fan: CaseIterable, DOTLabelable { case still, turning }
    enum Event: DOTLabelable {
      case light, fan, up(Int), down(Int), play, command(String)
      static let dotLabelableItems = [
        Event.light, .fan, .up(1), .down(1), .play, .command("play"),
      ]
      var dotLabel: String {
        switch self {
        case .light: "light"
        case .fan: "fan"
        case .up, .down: "move"
        case .play: "play"
        case .command(let text): text
        }
      }
    }
    enum Command { case beep }
    var light = Light.dark
    var fan = Fan.still
    static let initialState = Panel()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Panel>] {
      [DOTRegion("light", \.light), DOTRegion("fan", \.fan)]
    }
    mutating func handleEvent(_ event: Event) -> Command? {
      switch event {
      case .light: light = light == .dark ? .lit : .dark
      case .fan: fan = fan == .still ? .turning : .still
      case .up, .play: return light == .lit ? .beep : nil
      case .command: return fan == .turning ? .beep : nil
      case .down: break
      }
      return nil
    }
  }

  // MARK: Highlights

  private func taken(_ events: [Gate.Event]) -> [String] {
    let highlights = diagram.highlights(of: schema, after: events)
    return diagram.transitions.filter(highlights.taken.contains).map(\.label)
  }

  @Test func `a run without events highlights the initial state`() {
    #expect(
      diagram.highlights(of: schema, after: []) == StateDiagram.Highlights(current: ["locked"]))
  }

  @Test func `a run of a model or of a state type is highlighted as that of a schema`() throws {
    let model = Exchange.model
    let exchange = StateDiagram(of: model)
    let started = try exchange.highlights(of: model, after: ["start(body)", "receiveHead"])
    #expect(started.current == ["running/request/sending", "running/response/receiving"])
    #expect(started.taken.count == 2)
    #expect(throws: VerificationError.self) { try exchange.highlights(of: model, after: ["stop"]) }
    let lamps = StateDiagram(of: Lamps<ConditionalRules>.self)
    let lit = lamps.highlights(of: Lamps<ConditionalRules>.self, after: [.left])
    #expect(lit == lamps.highlights(of: StateTypeSchema<Lamps<ConditionalRules>>(), after: [.left]))
    #expect(lit.current == ["left/on", "right/off"])
  }

  @Test func `a run highlights the current, previous and visited states`() {
    let paid = diagram.highlights(of: schema, after: [.coin(10), .coin(50)])
    #expect(paid.current == ["unlocked"])
    #expect(paid.previous == ["locked"])
    #expect(paid.visited == ["locked"])
    let passed = diagram.highlights(of: schema, after: [.coin(50), .pass])
    #expect(passed.current == ["locked"])
    #expect(passed.previous == ["unlocked"])
    #expect(passed.visited == ["locked", "unlocked"])
  }

  @Test(arguments: [
    ([Gate.Event.pass], ["pass / alarm"]),
    ([.coin(10)], ["coin [10]"]),
    ([.coin(50), .pass], ["coin [50] / open", "pass / close"]),
    ([.coin(50), .coin(10)], ["coin [50] / open"]),
    // Events that are not listed take the transition to the same state with the same effects.
    ([.coin(20)], ["coin [10]"]),
    ([.coin(20), .coin(20), .coin(20)], ["coin [10]", "coin [50] / open"]),
  ])
  private func `a run highlights the transitions that were taken`(
    _ events: [Gate.Event], _ labels: [String]
  ) {
    #expect(taken(events) == labels)
  }

  // MARK: Nodes

  @Test func `a run finds the nodes of a state in each region`() {
    #expect(diagram.nodeIDs(of: Gate.locked(credit: 40)) == ["locked"])
    #expect(
      StateDiagram(of: TwoParts.model("parts")).nodeIDs(of: TwoParts.State.on(.b, .c))
        == ["on/first/b", "on/second/c"])
    let lamps = StateDiagram(of: Lamps<Following>.self)
    #expect(lamps.nodeIDs(of: Lamps<Following>(left: .on)) == ["left/on", "right/off"])
  }
}
