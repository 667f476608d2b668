import StateDiagrams
import Synchronization
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
    #expect(step.input.name == "coin(50)")
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
    let inputs = run.inputs
    #expect(inputs.map(\.name) == ["coin(10)", "coin(50)", "pass"])
    #expect(inputs[1].isNamed("coin(50)"))
    #expect(inputs[1].isNamed("coin [50]"))
    #expect(!inputs[1].isNamed("coin(10)"))
    #expect(!inputs[2].isNamed("pass()"))
  }

  @Test func `an input with a text has quotes in its name, which may be omitted`() {
    enum Lock: CaseIterable, StateType, DOTLabelable {
      case locked, open
      enum Event: DOTLabelable {
        case code(String)
        static let dotLabelableItems = [Event.code("0000"), .code("master key")]
      }
      static let initialState = locked
      mutating func handleEvent(_ event: Event) { self = .open }
    }
    let inputs = MachineModel("lock", Lock.self).inputs
    #expect(inputs.map(\.name) == [#"code("0000")"#, #"code("master key")"#])
    #expect(inputs[0].isNamed("code(0000)"))
    #expect(inputs[0].isNamed(#"code("0000")"#))
    #expect(inputs[1].isNamed("code(master key)"))
    #expect(!inputs[1].isNamed("code(0000)"))
  }

  @Test func `a machine that ends is in a final state`() {
    enum Job: CaseIterable, StateType, DOTLabelable {
      case busy, over
      enum Event: CaseIterable, DOTLabelable { case end }
      static let initialState = busy
      var isFinal: Bool { self == .over }
      mutating func handleEvent(_ event: Event) { self = .over }
    }
    let model = MachineModel("job", Job.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(!run.isFinal)
    #expect(run.handle(0).after == ["over"])
    #expect(run.isFinal)
  }

  // MARK: Kinds of machines

  @Test func `a run follows each region, whose transitions are those with its effects`() {
    let model = MachineModel("lamps", Lamps<Following>.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.current == ["left/off", "right/off"])
    func step(_ label: String) -> RunStep? {
      run.inputs.firstIndex { $0.label == label }.map { run.handle($0) }
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

  @Test func `a run follows an explored machine`() {
    let model = MachineModel("gate", exploring: Gate.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.current == ["locked"])
    #expect(run.handle(0).transitions.map(\.target) == ["locked"])
    #expect(run.stateText == "locked(credit: 10)")
    #expect(run.handle(1).transitions.map(\.target) == ["unlocked"])
  }

  @Test func `a run of an observed machine finds its state by reflection`() {
    let model = MachineModel(
      "upgrader", observing: Upgrader(),
      inputs: [
        .input("read", "1") { $0.read(1) }, .input("read", "2") { $0.read(2) },
        .input("finished", "well") { try $0.finish(succeeds: true) },
        .input("finished", "badly") { try $0.finish(succeeds: false) },
      ])
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(
      run.inputs.map(\.name) == ["read(1)", "read(2)", "finished(well)", "finished(badly)"])
    #expect(run.current == ["waiting"])
    let refused = run.handle(2)
    #expect(!refused.isIgnored)
    #expect(refused.effects == ["throws early"])
    #expect(refused.transitions.map(\.kind) == [.internal])

    let read = run.handle(1)
    #expect(read.before == ["waiting"] && read.after == ["upgrading"])
    #expect(read.effects == ["start"])
    #expect(read.transitions.map(\.event) == ["read"])
    #expect(read.transitions.map(\.target) == ["upgrading"])
    #expect(run.handle(0).isIgnored)

    let retried = run.handle(3)
    #expect(!retried.isIgnored)
    #expect(retried.transitions.map(\.source) == ["upgrading"])
    #expect(retried.transitions.map(\.target) == ["upgrading"])
    #expect(run.stateText.contains("attempts: 1"))
    #expect(run.handle(3).after == ["waiting"])
    _ = run.handle(0)
    let finished = run.handle(2)
    #expect(finished.after == ["done"])
    #expect(finished.effects == ["report", "report"])
    #expect(finished.transitions.map(\.target) == ["done"])
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
        "running —receiveEnd [in request: sent if in response: receiving] / succeed→ finished"
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

  @Test func `a copy of a run of an observed value continues independently`() {
    let model = MachineModel(
      "upgrader", observing: Upgrader(), inputs: [.input("read") { $0.read(1) }])
    var run = DiagramRun(model, on: StateDiagram(of: model))
    let start = run
    _ = run.handle(0)
    #expect(run.current == ["upgrading"])
    #expect(start.current == ["waiting"])
    #expect(DiagramRun(model, on: run.diagram).current == ["waiting"])
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
    #expect(run.inputs.map(\.name) == ["go", "stay"])
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

  @Test func `a run takes no transition for a value that its diagram counts as another one`() {
    struct Counter {
      enum State { case idle, open(number: Int), sent }
      enum Action { case send(Int) }
      var state = State.idle
      mutating func open() { if case .idle = state { state = .open(number: 0) } }
      mutating func count() {
        if case .open(let number) = state { state = .open(number: min(number + 1, 4)) }
      }
      mutating func send() -> Action? {
        guard case .open(let number) = state else { return nil }
        state = .sent
        return .send(number)
      }
    }
    let model = MachineModel(
      "counter", observing: Counter(), identity: .summarized(leavingOut: ["number"]),
      inputs: [
        .input("open") { $0.open() }, .input("count") { $0.count() }, .input("send") { $0.send() },
      ])
    let diagram = StateDiagram(of: model)
    func guards(after counts: Int) -> [String] {
      var run = DiagramRun(model, on: diagram)
      for input in [0] + Array(repeating: 1, count: counts) { _ = run.handle(input) }
      return run.handle(2).transitions.compactMap(\.guard)
    }
    #expect(guards(after: 1) == ["number: 1"])
    #expect(guards(after: 4) == [])
  }

  @Test func `an ignored input doesn't take an internal transition of the diagram`() {
    let diagram = StateDiagram(
      name: "", nodes: [.init("locked"), .init("unlocked")],
      transitions: [.init(in: "unlocked", event: "coin")])
    var run = DiagramRun(MachineModel("gate", Gate.self), on: diagram)
    _ = run.handle(1)
    let step = run.handle(0)
    #expect(step.isIgnored)
    #expect(step.transitions == [])
  }

  @Test(arguments: [("hum", true), ("click", false)])
  func `an unchanged region takes an internal transition only if its effects happened`(
    _ effect: String, _ isTaken: Bool
  ) {
    let transition = StateDiagram.Transition(in: "right/off", event: "right", effects: [effect])
    let diagram = StateDiagram(
      name: "",
      regions: [
        .init(label: "left", nodes: [.init("off", id: "left/off")]),
        .init(label: "right", nodes: [.init("off", id: "right/off")]),
      ],
      transitions: [transition])
    var run = DiagramRun(MachineModel("lamps", Lamps<Following>.self), on: diagram)
    let step = run.inputs.firstIndex { $0.label == "right" }.map { run.handle($0) }
    #expect(step?.effects == ["hum"])
    #expect(step?.transitions == (isTaken ? [transition] : []))
  }

  @Test func `a run takes no transition that the diagram doesn't show`() {
    var run = DiagramRun(MachineModel("gate", Gate.self), on: StateDiagram(name: "", nodes: []))
    let step = run.handle(1)
    #expect(!step.isIgnored)
    #expect(step.transitions == [])
    #expect(step.after == ["unlocked"])
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

  @Test(arguments: [
    (Panel.Event.play, "light/lit: play [play] / beep"),
    (.command("play"), "fan/turning: play [command] / beep"),
  ])
  private func `a transition on a case whose label is a value of another case is taken`(
    event: Panel.Event, transition: String
  ) {
    let highlights = StateDiagram(of: Panel.self).highlights(
      of: StateTypeSchema<Panel>(), after: [.light, .fan, event])
    #expect(
      Set(highlights.taken.map(\.description)) == [
        "light/dark —light→ light/lit", "fan/still —fan→ fan/turning", transition,
      ])
  }

  @Test(arguments: [
    [Panel.Event.light, .up(1)], [.light, .up(1), .up(1)], [.light, .up(1), .down(1)],
  ])
  private func `a transition on one of several events with a label is taken, however often`(
    events: [Panel.Event]
  ) {
    let highlights = StateDiagram(of: Panel.self).highlights(
      of: StateTypeSchema<Panel>(), after: events)
    #expect(
      Set(highlights.taken.map(\.description)) == [
        "light/dark —light→ light/lit", "light/lit: move [up] / beep",
      ])
  }

  @Test func `a run describes no state except the current one`() {
    /// A region of a hundred states, each of which counts how often it is named.
    struct Counter: StateType, DOTLabelable, Hashable {
      static let looks = Mutex(0)
      struct Digit: DOTLabelable, Hashable {
        var value = 0
        var dotLabel: String {
          Counter.looks.withLock { $0 += 1 }
          return "digit"
        }
        static let dotLabelableItems = [Digit()]
      }
      enum Event: CaseIterable, DOTLabelable { case tick }
      var digit = Digit()
      static let initialState = Counter()
      static let dotLabelableItems = [initialState]
      static var dotRegions: [DOTRegion<Counter>] { [DOTRegion("digit", \.digit)] }
      mutating func handleEvent(_ event: Event) -> String? {
        digit.value += 1
        return nil
      }
    }
    let model = MachineModel("counter", Counter.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    Counter.looks.withLock { $0 = 0 }
    for _ in 0..<100 { _ = run.handle(0) }
    // Of each step, the state before it and the state after it, and the row in the table.
    #expect(Counter.looks.withLock(\.self) == 300)
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

  @Test func `a state that was not left is not highlighted as the previous one`() {
    let highlights = diagram.highlights(of: schema, after: [.coin(10)])
    #expect(highlights.current == ["locked"])
    #expect(highlights.previous == [])
    #expect(highlights.visited == ["locked"])
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

  @Test func `an ignored event doesn't change the highlights of a run`() {
    #expect(
      diagram.highlights(of: schema, after: [.coin(50), .coin(10)])
        == diagram.highlights(of: schema, after: [.coin(50)]))
  }

  @Test func `the highlights of a run are those of its steps`() {
    let model = MachineModel(
      "upgrader", observing: Upgrader(), inputs: [.input("read") { $0.read(1) }])
    var run = DiagramRun(model, on: StateDiagram(of: model))
    let steps = [run.handle(0), run.handle(0)]
    #expect(
      StateDiagram.Highlights(of: run, after: steps)
        == .init(
          current: ["upgrading"], previous: ["waiting"], visited: ["waiting"],
          taken: [.init(from: "waiting", to: "upgrading", event: "read", effects: ["start(1)"])]))
  }

  @Test func `a run of a table highlights the transition whose guard held`() {
    enum Lock { case locked, open }
    enum Key { case code(Int), close }
    enum Signal { case unlock, beep, log, callOwner }
    let table = TransitionTable<Lock, Key, Signal>(initial: .locked) {
      From(.locked) {
        On(
          .code(0), to: .open, when: Guard("right code") { _, key in isCode(key, 1234) },
          emit: .beep)
        On(
          .code(0), to: .open, when: Guard("emergency code") { _, key in isCode(key, 9999) },
          emit: .log, .callOwner)
        On(.code(0), emit: .beep)
      }
      From(.open) {
        OnEntry(emit: .unlock)
        On(.close, to: .locked)
      }
    }
    @Sendable func isCode(_ key: Key, _ code: Int) -> Bool {
      if case .code(let number) = key { number == code } else { false }
    }
    let diagram = StateDiagram(of: table)
    func taken(_ keys: [Key]) -> [String] {
      let highlights = diagram.highlights(of: table, after: keys)
      return diagram.transitions.filter(highlights.taken.contains).map(\.label)
    }
    #expect(taken([.code(1234)]) == ["code [1. right code] / beep"])
    #expect(
      taken([.code(9999), .close]) == ["code [2. emergency code] / log, callOwner", "close"])
    #expect(taken([.code(1)]) == ["code [else] / beep"])
  }

  @Test func `a run of a table stays in the composite of the declared state`() {
    enum Job: Hashable, DOTLabelable {
      case idle, running(attempt: Int), done
      static let dotLabelableItems: [Job] = [.idle, .running(attempt: 1), .done]
      var dotComposites: [String] {
        if case .running(let attempt) = self {
          attempt > 1 ? ["on", "retrying"] : ["on"]
        } else {
          []
        }
      }
    }
    enum Event { case start, fail, finish }
    let table = TransitionTable<Job, Event, String>(initial: .idle) {
      From(.idle) { On(.start, to: .running(attempt: 1)) }
      From(.running(attempt: 1)) {
        On(.fail, to: .running(attempt: 1)) { _, _ in .running(attempt: 2) }
        On(.finish, to: .done)
      }
      Final(.done)
    }
    let diagram = StateDiagram(of: table)
    let highlights = diagram.highlights(of: table, after: [.start, .fail])
    #expect(highlights.current == ["on/running"])
    #expect(highlights.taken.count == 2)
  }

  @Test func `a run of a table highlights a transition that only changes values`() throws {
    enum Modem { case idle, connecting(attempt: Int) }
    enum Call { case dial, failed }
    enum Wire { case wait, reset, openPort }
    let table = TransitionTable<Modem, Call, Wire>(initial: .idle) {
      From(.idle) { On(.dial, to: .connecting(attempt: 0)) }
      From(.connecting(attempt: 0)) {
        OnEntry(emit: .openPort)
        On(
          .failed, to: .connecting(attempt: 0),
          when: Guard("attempts left") { state, _ in
            if case .connecting(let attempt) = state { attempt < 1 } else { false }
          }, emit: .wait
        ) { state, _ in
          if case .connecting(let attempt) = state {
            .connecting(attempt: attempt + 1)
          } else {
            state
          }
        }
        On(.failed, to: .connecting(attempt: 0), emit: .reset)
      }
    }
    let diagram = StateDiagram(of: table)
    func taken(_ events: [Call]) -> Set<String> {
      Set(diagram.highlights(of: table, after: events).taken.map(\.label))
    }
    #expect(taken([.dial, .failed]) == ["dial", "failed [attempts left] / wait"])
    #expect(
      taken([.dial, .failed, .failed])
        == ["dial", "failed [attempts left] / wait", "failed [else] / reset"])
    let model = MachineModel("modem", table)
    let scxml = StateDiagram(of: model, includesSteps: true).scxml
    try model.conforms(to: MachineSpecification(scxml: scxml, named: "modem.scxml"))
  }

  @Test func `a run highlights the transition whose guard on another region held`() {
    let schema = StateTypeSchema<Heating>()
    let diagram = StateDiagram(of: MachineModel("heating", exploring: schema))
    func taken(_ events: [Heating.Event]) -> [String] {
      let highlights = diagram.highlights(of: schema, after: events)
      return diagram.transitions.filter(highlights.taken.contains).map(\.label)
    }
    #expect(taken([.heat]) == ["heat [in pump: idle]"])
    #expect(
      taken([.circulate, .heat]) == [
        "heat [in pump: running] / boost", "circulate", "heat / hum",
      ])
  }

  @Test func `a run highlights the transition whose effects have the order of the step`() {
    let schema = StateTypeSchema<Blinds>()
    let diagram = StateDiagram(of: Blinds.self)
    let highlights = diagram.highlights(of: schema, after: [.close(3)])
    #expect(
      highlights.taken.map(\.label) == ["close [2] / lock, lower"], "an event that isn't listed")
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

  @Test func `a run finds a state with the path of a composite inside that composite`() {
    let diagram = StateDiagram(
      name: "d", nodes: [.init("on", nodes: [.init("on", id: "on/on")])])
    #expect(diagram.nodeIDs(of: "on" as Spot) == ["on/on"])
  }

  @Test func `a state that the diagram doesn't show has the identifier of its path`() {
    #expect(StateDiagram(name: "", nodes: []).nodeIDs(of: Gate.unlocked) == ["unlocked"])
    #expect(
      StateDiagram(name: "", nodes: []).nodeIDs(of: "c/:initial" as Spot)
        == [.init(path: ["c", ":initial"])])
  }

  @Test(arguments: StateDiagram.lookalikeLabels.filter { !$0.isEmpty && !$0.contains("/") })
  func `a run treats a state that looks like a pseudostate as a state`(_ label: String) {
    let state = Spot(stringLiteral: label)
    let id = StateDiagram.Node.ID(path: [label])
    Spot.$listed.withValue(["a", state]) {
      Signal.$listed.withValue(["go", "back"]) {
        let model = MachineModel(
          "l", TableMachine(initial: "a", [Step("a", "go", state), Step(state, "back", "a")]))
        var run = DiagramRun(model, on: StateDiagram(of: model))
        #expect(run.handle(0).transitions == [.init(from: "a", to: id, event: "go")])
        #expect(run.current == [id])
        #expect(run.handle(1).transitions == [.init(from: id, to: "a", event: "back")])
      }
    }
  }
}
