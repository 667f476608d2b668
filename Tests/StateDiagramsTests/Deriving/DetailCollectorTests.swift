import StateDiagrams
import Testing

/// Whether the machines of these tests have their mutation.
private enum Mutation {
  @TaskLocal static var isOn = false
}

/// Returns the diagrams of a machine without and with its mutation.
private func diagrams(
  _ make: () -> StateDiagram
) -> (before: StateDiagram, after: StateDiagram) {
  (
    Mutation.$isOn.withValue(false, operation: make),
    Mutation.$isOn.withValue(true, operation: make)
  )
}

/// Returns the differences that the mutation makes in a machine's diagram.
private func changes(_ make: () -> StateDiagram) -> [String] {
  let (before, after) = diagrams(make)
  return after.differences(from: before).map(\.description)
}

// MARK: Effects

@Suite struct DetailCollectorTests {
  private enum Connection: CaseIterable, StateType, DOTLabelable {
    case open, closing
    enum Event: CaseIterable, DOTLabelable { case finish, fail }
    enum Command { case sendGoAway(close: Bool) }
    static let initialState = Connection.open
    mutating func handleEvent(_ event: Event) -> Command? {
      guard self == .open else { return nil }
      self = .closing
      return .sendGoAway(close: event == .fail || Mutation.isOn)
    }
  }

  @Test func `the payload of an effect is shown if the same effect has different ones`() {
    let (before, after) = diagrams { StateDiagram(of: Connection.self) }
    #expect(
      before.arrows == [
        "open -> closing finish / sendGoAway(close: false)",
        "open -> closing fail / sendGoAway(close: true)",
      ])
    #expect(
      after.arrows == ["open -> closing finish / sendGoAway", "open -> closing fail / sendGoAway"])
    // Reported once, with the effects.
    #expect(
      after.differences(from: before).map(\.description) == [
        "transition `open` —finish→ `closing`: "
          + "effects changed from sendGoAway(close: false) to sendGoAway(close: true)"
      ])
  }

  /// An effect with one payload.
  private enum Upload: CaseIterable, StateType, DOTLabelable {
    case idle, running
    enum Event: CaseIterable, DOTLabelable { case start }
    enum Command { case upload(retries: Int) }
    static let initialState = Upload.idle
    mutating func handleEvent(_ event: Event) -> Command? {
      guard self == .idle else { return nil }
      self = .running
      return .upload(retries: Mutation.isOn ? 0 : 3)
    }
  }

  @Test func `a change of a payload that the picture doesn't show is a difference`() {
    let (before, after) = diagrams { StateDiagram(of: Upload.self) }
    #expect(before.dot() == after.dot())
    #expect(before != after)
    #expect(before.json != after.json)
    #expect(
      after.differences(from: before).map(\.description) == [
        "`start` in `idle`: effect `upload` with retries: 0 instead of retries: 3"
      ])
  }

  private enum Barrier: StateType, DOTLabelable, Hashable {
    case closed(credit: Int), open
    enum Event: CaseIterable, DOTLabelable { case pass }
    static var initialState: Barrier { .closed(credit: Mutation.isOn ? 40 : 0) }
    static let dotLabelableItems: [Barrier] = [.closed(credit: 0), .closed(credit: 40), .open]
    mutating func handleEvent(_ event: Event) { if self == .open { self = .closed(credit: 0) } }
  }

  @Test func `a change of the initial state's payload is a difference`() {
    #expect(
      changes { StateDiagram(of: Barrier.self) } == [
        "the machine starts in `closed` with credit: 40 instead of credit: 0"
      ])
  }

  /// A counter whose effects differ in their payloads.
  private struct Ticker: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case tick }
    enum Command { case show(Int) }
    var count = 0
    static let initialState = Ticker()
    static let dotLabelableItems = (0..<8).map { Ticker(count: $0) }
    @TaskLocal static var limit = 8
    var dotLabel: String { "counting" }
    mutating func handleEvent(_ event: Event) -> Command? {
      count = (count + 1) % Self.limit
      return .show(Mutation.isOn && count == 5 ? 50 : count)
    }
  }

  @Test func `many outcomes that differ in payloads alone are drawn as one without payloads`() {
    let (before, after) = diagrams { StateDiagram(of: Ticker.self) }
    #expect(before.arrows == ["counting -> counting tick / show(…)"])
    #expect(before.dot() == after.dot())
    #expect(
      after.differences(from: before).map(\.description) == [
        "`tick` in `counting`: effect `show` with 50 instead of 5"
      ])
  }

  /// A download that waits longer after each of five failures, and then gives up.
  private struct Download: StateType, DOTLabelable, Hashable {
    enum Phase { case loading, failed }
    enum Event: DOTLabelable {
      case fail(attempt: Int)
      static let dotLabelableItems = (1...7).map { Event.fail(attempt: $0) }
    }
    enum Command { case retry(after: Int), report(code: Int) }
    var phase = Phase.loading
    static let initialState = Download()
    static let dotLabelableItems = [initialState, Download(phase: .failed)]
    var dotLabel: String { "\(phase)" }
    mutating func handleEvent(_ event: Event) -> Command? {
      guard phase == .loading, case .fail(let attempt) = event else { return nil }
      if attempt <= 5 { return .retry(after: attempt * attempt) }
      phase = .failed
      return .report(code: attempt)
    }
  }

  @Test func `payloads of other outcomes stay if many outcomes are drawn as one`() {
    #expect(
      StateDiagram(of: Download.self).arrows == [
        "loading: fail [1...5] / retry(…)", "loading -> failed fail [6] / report(code: 6)",
        "loading -> failed fail [7] / report(code: 7)",
      ])
  }

  @Test func `hidden payloads of an effect that trade places are a difference`() {
    enum Echo: StateType, DOTLabelable, Hashable {
      case on(Int)
      enum Event: CaseIterable, DOTLabelable { case press }
      enum Command { case show(Int) }
      static let initialState = Echo.on(0)
      static let dotLabelableItems = (0..<6).map { Echo.on($0) }
      mutating func handleEvent(_ event: Event) -> Command? {
        guard case .on(let number) = self else { return nil }
        return .show(Mutation.isOn ? 5 - number : number)
      }
    }
    #expect(
      changes { StateDiagram(of: Echo.self) } == [
        "`press` in `on`: effect `show` with the same values, but after other states or inputs"
      ])
  }
}

// MARK: Targets

extension DetailCollectorTests {
  private enum Gate: StateType, DOTLabelable, Hashable {
    case locked(credit: Int), open
    enum Event: CaseIterable, DOTLabelable { case push, pull }
    static let initialState = Gate.locked(credit: 0)
    static let dotLabelableItems = [Gate.locked(credit: 0), .locked(credit: 40), .open]
    mutating func handleEvent(_ event: Event) {
      if event == .pull {
        self = .open
      } else if self == .open {
        self = .locked(credit: Mutation.isOn ? 0 : 40)
      }
    }
  }

  @Test func `a change of the payload with which a state is entered is a difference`() {
    let (before, after) = diagrams { StateDiagram(of: Gate.self) }
    #expect(before.dot() == after.dot())
    #expect(before != after)
    #expect(
      after.differences(from: before).map(\.description) == [
        "transition `open` —push→ `locked`: leads to `locked` with credit: 0 instead of credit: 40"
      ])
  }

  @Test func `the payload of the only state of a case is known`() {
    enum Single: StateType, DOTLabelable, Hashable {
      case locked(credit: Int), open
      enum Event: CaseIterable, DOTLabelable { case push }
      static let initialState = Single.open
      static let dotLabelableItems: [Single] = []
      mutating func handleEvent(_ event: Event) {
        self = self == .open ? .locked(credit: Mutation.isOn ? 0 : 40) : .open
      }
    }
    #expect(
      changes { StateDiagram(of: MachineModel("single", exploring: Single.self)) } == [
        "`locked` is entered with credit: 0 instead of credit: 40"
      ])
  }

  @Test func `a second value beside a state's only one is a difference of the transition to it`() {
    enum Single: StateType, DOTLabelable, Hashable {
      case open, locked(credit: Int)
      enum Event: CaseIterable, DOTLabelable { case push, pull }
      static let initialState = Single.open
      static let dotLabelableItems: [Single] = []
      mutating func handleEvent(_ event: Event) {
        guard self == .open else { return self = .open }
        self = .locked(credit: Mutation.isOn && event == .pull ? 1 : 40)
      }
    }
    #expect(
      changes { StateDiagram(of: MachineModel("single", exploring: Single.self)) } == [
        "transition `open` —pull→ `locked`: leads to `locked` with credit: 1 instead of credit: 40"
      ])
  }

  @Test func `many payloads are counted, and a change of any of them is a difference`() throws {
    enum Meter: StateType, DOTLabelable, Hashable {
      case at(Int)
      enum Event: CaseIterable, DOTLabelable { case next }
      static let initialState = Meter.at(0)
      static let dotLabelableItems: [Meter] = []
      mutating func handleEvent(_ event: Event) {
        guard case .at(let number) = self else { return }
        self = .at(number == 98 && Mutation.isOn ? 0 : (number + 1) % 100)
      }
    }
    let (before, after) = diagrams {
      StateDiagram(of: MachineModel("meter", exploring: Meter.self))
    }
    let detail = try #require(before.details.last)
    #expect(before.details.map(\.event) == [nil, "next"])
    #expect(detail.values.count == 16)
    #expect(detail.count == 100)
    #expect(
      after.differences(from: before).map(\.description) == [
        "transition `at` —next→ `at`: leads to `at` with other values"
      ])
  }

  @Test func `a machine without payloads has no details`() {
    #expect(StateDiagram(of: Lamps<Plain>.self).details.isEmpty)
  }

  enum Plain: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      lamps.left.toggle()
      return [.click]
    }
  }

  /// A game whose label is one of its properties.
  private struct Game: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case start }
    var phase = "setup"
    var round = 0
    static let initialState = Game()
    static let dotLabelableItems = [Game(), Game(phase: "playing", round: Mutation.isOn ? 2 : 1)]
    var dotLabel: String { phase }
    mutating func handleEvent(_ event: Event) {
      if phase == "setup" { self = Game(phase: "playing", round: Mutation.isOn ? 2 : 1) }
    }
  }

  @Test func `a change of a struct's property that its label doesn't show is a difference`() {
    #expect(
      changes { StateDiagram(of: Game.self) } == [
        "transition `setup` —start→ `playing`: leads to `playing` with "
          + #"Game(phase: "playing", round: 2) instead of Game(phase: "playing", round: 1)"#
      ])
  }

  @Test func `a change of the values after an internal transition is a difference`() {
    enum Dial: DOTLabelable, Hashable {
      case at(Int)
      static let dotLabelableItems = [Dial.at(0)]
      var number: Int {
        switch self {
        case .at(let number): number
        }
      }
    }
    enum Turn: CaseIterable, DOTLabelable { case turn }
    func diagram() -> StateDiagram {
      let step = Mutation.isOn ? 2 : 1
      let table = TransitionTable<Dial, Turn, String>(initial: .at(0)) {
        From(.at(0)) {
          On(.turn, updating: { dial, _ in .at((dial.number + step) % 5) })
        }
      }
      return StateDiagram(of: MachineModel("dial", exploring: table))
    }
    #expect(
      changes { diagram() } == [
        "transition `at` —turn→ `at`: leads to `at` with the same values, but after other states or "
          + "inputs"
      ])
  }

  /// A scale on which two cases of one label put the same weight.
  private enum Scale: StateType, DOTLabelable, Hashable {
    case empty, loaded(Int)
    enum Event: DOTLabelable {
      case left(Int), right(Int)
      static let dotLabelableItems = [Event.left(1), .right(1)]
      var dotLabel: String { "put" }
      var isLeft: Bool { if case .left = self { true } else { false } }
    }
    static let initialState = Scale.empty
    static let dotLabelableItems = [Scale.empty, .loaded(-1), .loaded(1)]
    mutating func handleEvent(_ event: Event) {
      if self == .empty { self = .loaded(event.isLeft == Mutation.isOn ? 1 : -1) }
    }
  }

  @Test func `a change of an event's case with the same label and value is a difference`() {
    #expect(
      changes { StateDiagram(of: Scale.self) } == [
        "transition `empty` —put→ `loaded`: leads to `loaded` with the same values, but after other "
          + "states or inputs"
      ])
  }

  /// A connection that gives up after a number of failures, which its state doesn't carry.
  private struct Dialer {
    enum State { case dialing, dead }
    var state = State.dialing
    var failures = 0
    mutating func fail() {
      failures += 1
      if failures == (Mutation.isOn ? 3 : 2) { state = .dead }
    }
  }

  @Test func `a change of a property beside an existing machine's state is a difference`() {
    func diagram() -> StateDiagram {
      StateDiagram(
        of: MachineModel(
          "dialer", observing: Dialer(),
          inputs: [.input("fail") { if $0.state == .dialing { $0.fail() } }]))
    }
    #expect(
      changes { diagram() } == [
        "`dead` is entered with Dialer(state: dead, failures: 3) instead of "
          + "Dialer(state: dead, failures: 2)",
        "transition `dialing` —fail→ `dialing`: leads to `dialing` also with "
          + "Dialer(state: dialing, failures: 2)",
      ])
  }

  /// A machine with a counter that its states and inner states don't carry.
  private struct Door {
    enum Side { case idle, busy }
    enum State { case shut, open(Side, Side), locked(code: Int) }
    var state = State.shut
    var count = 0
    mutating func step(_ input: String) {
      switch (input, state) {
      case ("open", _): state = .open(.idle, .idle)
      case ("left", .open(_, let right)): state = .open(.busy, right)
      case ("right", .open(let left, _)): state = .open(left, .busy)
      case ("lock", .shut): state = .locked(code: 1)
      default: return
      }
      if Mutation.isOn { count = 1 }
    }
  }

  @Test(arguments: [
    (
      "lock",
      [
        "`locked` is entered with Door(state: locked(code: 1), count: 1) instead of "
          + "Door(state: locked(code: 1), count: 0)"
      ]
    ),
    (
      "open",
      [
        "`open` is entered with Door(state: open(idle, idle), count: 1) instead of "
          + "Door(state: open(idle, idle), count: 0)"
      ]
    ),
  ])
  func `a change of a property beside a state with one value is a difference`(
    input: String, expected: [String]
  ) {
    #expect(
      changes {
        StateDiagram(
          of: MachineModel("door", observing: Door(), inputs: [.input(input) { $0.step(input) }]))
      } == expected)
  }

  @Test func `a change of a property beside inner states is a difference`() {
    let open = ["idle, idle", "idle, busy", "busy, idle", "busy, busy"]
    let changed = changes {
      StateDiagram(
        of: MachineModel(
          "door", observing: Door(),
          inputs: ["open", "left", "right"].map { input in .input(input) { $0.step(input) } }))
    }
    #expect(changed.count == 1)
    for values in open {
      #expect(changed.first?.contains("Door(state: open(\(values)), count: 1)") == true)
    }
  }

  /// Two regions whose first version has no values besides them.
  private struct Desk: StateType, Hashable, DOTLabelable {
    enum Light: CaseIterable, StateType, DOTLabelable {
      case off, on
      enum Event { case press }
      static let initialState = Light.off
      mutating func handleEvent(_ event: Event) { self = self == .off ? .on : .off }
    }
    enum Event: CaseIterable, DOTLabelable { case left, right }
    static let initialState = Desk()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Desk>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    var left = Light.off
    var right = Light.off
    var count = 0
    var isFinal: Bool { Mutation.isOn && left == .on }
    mutating func handleEvent(_ event: Event) {
      if event == .left { left.handleEvent(.press) } else { right.handleEvent(.press) }
      if Mutation.isOn { count = 1 }
    }
  }

  @Test func `the first values of fields and the first final state are differences`() {
    #expect(
      changes { StateDiagram(of: Desk.self) } == [
        "`left` leaves the fields without a region with count: 1",
        "`right` leaves the fields without a region with count: 1",
        "the machine is final with left: on, right: off, count: 0 or left: on, right: off, count: 1 "
          + "or left: on, right: on, count: 0 or left: on, right: on, count: 1",
      ])
  }

  /// A counter of an existing machine, which logs when it is reset.
  private struct Counter {
    enum State { case counting(Int) }
    var state = State.counting(0)

    mutating func next() {
      if case .counting(let count) = state { state = .counting(min(count + 1, 2)) }
    }

    mutating func reset() -> String {
      if case .counting(1) = state, Mutation.isOn { return "log" }
      state = .counting(0)
      return "log"
    }
  }

  @Test func `an internal transition that keeps the value of one more state is a difference`() {
    func diagram() -> StateDiagram {
      StateDiagram(
        of: MachineModel(
          "counter", observing: Counter(),
          inputs: [.input("next") { $0.next() }, .input("reset") { $0.reset() }]))
    }
    #expect(
      changes { diagram() } == [
        "transition `counting` —reset→ `counting`: leads to `counting` also with 1"
      ])
  }

  /// A link of which two cases have one label.
  private enum Link: StateType, DOTLabelable, Hashable {
    case up, failed(code: Int), dropped(code: Int)
    enum Event: CaseIterable, DOTLabelable { case fail }
    static let initialState = Link.up
    static let dotLabelableItems: [Link] = [.up, .failed(code: 3), .dropped(code: 3)]
    var dotLabel: String { self == .up ? "up" : "down" }
    mutating func handleEvent(_ event: Event) {
      if self == .up { self = Mutation.isOn ? .dropped(code: 3) : .failed(code: 3) }
    }
  }

  /// A player whose label is that of the innermost state.
  private enum Player: StateType, DOTLabelable, Hashable {
    enum Track: CaseIterable, DOTLabelable { case paused, running }
    enum Medium: DOTLabelable, Hashable {
      case audio(Track), video(Track)
      static let dotLabelableItems: [Medium] = []
      var dotLabel: String {
        switch self {
        case .audio(let track), .video(let track): track.dotLabel
        }
      }
    }
    enum Event: CaseIterable, DOTLabelable { case start }
    case off, playing(Medium)
    static let initialState = Player.off
    static var dotLabelableItems: [Player] {
      [.off, .playing(Mutation.isOn ? .video(.paused) : .audio(.paused))]
    }
    var dotLabel: String { if case .playing(let medium) = self { medium.dotLabel } else { "off" } }
    mutating func handleEvent(_ event: Event) {
      if self == .off { self = .playing(Mutation.isOn ? .video(.paused) : .audio(.paused)) }
    }
  }

  @Test func `a change of the case around a state with the same label is a difference`() {
    #expect(
      changes { StateDiagram(of: Player.self) } == [
        "`paused` is entered with playing(video(paused)) instead of playing(audio(paused))"
      ])
  }

  @Test func `a change of a state's case with the same label and value is a difference`() {
    #expect(
      changes { StateDiagram(of: Link.self) } == [
        "transition `up` —fail→ `down`: leads to `down` with dropped(code: 3) instead of "
          + "failed(code: 3)"
      ])
  }
}

// MARK: Regions

extension DetailCollectorTests {
  /// Two lamps and a number that belongs to no region.
  private struct Panel: StateType, DOTLabelable, Hashable {
    var left = Lamp.off
    var right = Lamp.off
    var presses = 0
    static let initialState = Panel()
    static let dotLabelableItems = [Panel()]
    static var dotRegions: [DOTRegion<Panel>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: LampEvent) {
      if event == .left { left.toggle() }
      if event == .right { right.toggle() }
      if event == .both { presses = Mutation.isOn ? 2 : 1 }
    }
  }

  @Test func `a change of a stored property outside the regions is a diagnostic and a difference`()
  {
    let (before, after) = diagrams { StateDiagram(of: Panel.self) }
    #expect(before.dot() == after.dot())
    #expect(before.notices == ["unshownField presses"])
    #expect(
      before.diagnostics.first?.message
        == "'both' changes 'presses', which belongs to no region, so that the change is not drawn: "
        + "add a region for it in 'dotRegions', or carry it in the state of a region.")
    #expect(
      after.differences(from: before).map(\.description) == [
        "`both` leaves the fields without a region with presses: 2 instead of presses: 1"
      ])
  }

  /// A machine in which setting a region also sets another property.
  private struct Phone: StateType, DOTLabelable, Hashable {
    enum Battery: CaseIterable, DOTLabelable { case low, high }
    enum Event: CaseIterable, DOTLabelable { case use, charge, button }
    var percent = 100
    var screen = Lamp.off { didSet { if screen == .on { time = 0 } } }
    var time = 0
    var battery: Battery {
      get { percent > 50 ? .high : .low }
      set { percent = newValue == .high ? 100 : 20 }
    }
    static let initialState = Phone()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Phone>] {
      [DOTRegion("battery", \.battery), DOTRegion("screen", \.screen)]
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .use: percent = max(0, percent - 30)
      case .charge: percent = 100
      case .button: screen.toggle()
      }
      if screen == .on { time = min(time + 1, 2) }
    }
  }

  @Test(arguments: [false, true])
  func `a property that setting a region changes is a field`(isExplored: Bool) {
    let diagram = StateDiagram(
      of: isExplored
        ? MachineModel("phone", exploring: Phone.self) : MachineModel("phone", Phone.self),
      showsIgnoredEvents: true)
    let messages = diagram.diagnostics.map(\.message)
    #expect(
      messages.contains { $0.hasPrefix("'use', 'charge' change 'percent', 'time', which belong") },
      "\(messages)")
    #expect(
      messages.contains { $0.hasPrefix("'button' changes 'time', which belongs") }, "\(messages)")
    #expect(!diagram.findings().contains { $0.kind == .unhandledEvent })
  }

  private struct Heater: StateType, DOTLabelable, Hashable {
    struct Lamps: DOTLabelable, Hashable {
      var left = Lamp.off
      var right = Lamp.off
      static let dotLabelableItems = [Lamps()]
      static var dotRegions: [DOTRegion<Lamps>] {
        [DOTRegion("left", \.left), DOTRegion("right", \.right)]
      }
    }
    enum Event: CaseIterable, DOTLabelable { case left, right, warm }
    var lamps = Lamps() { didSet { if lamps.left == .off { heat = 0 } } }
    var heat = 0
    static let initialState = Heater()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Heater>] { [DOTRegion(\.lamps)] }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .left: lamps.left.toggle()
      case .right: lamps.right.toggle()
      case .warm: if lamps.left == .on { heat = min(heat + 1, 2) }
      }
    }
  }

  @Test func `a property that consists of regions is no field`() {
    let diagram = StateDiagram(of: MachineModel("heater", exploring: Heater.self))
    let messages = diagram.diagnostics.map(\.message)
    #expect(
      messages.contains { $0.hasPrefix("'left', 'warm' change 'heat', which belongs") },
      "\(messages)")
  }

  /// Two lamps and a warning, which one state of the left lamp sets.
  private struct Alarm: StateType, DOTLabelable, Hashable {
    var left = Lamp.off
    var right = Lamp.off
    var warns = false
    static let initialState = Alarm()
    static let dotLabelableItems = [Alarm()]
    static var dotRegions: [DOTRegion<Alarm>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: LampEvent) {
      if event == .left { left.toggle() }
      if event == .right { right.toggle() }
      if event == .both, left == (Mutation.isOn ? .on : .off) { warns = true }
    }
  }

  @Test func `another state that changes a property outside the regions is a difference`() {
    #expect(
      changes { StateDiagram(of: Alarm.self) } == [
        "`both` leaves the fields without a region with the same values, but after other states "
          + "or inputs"
      ])
  }

  enum Ordered: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      guard event == .both else { return [] }
      var commands: [LampCommand] = []
      if lamps.left == .on { commands.append(.click) }
      if lamps.right == .on { commands.append(.hum) }
      return Mutation.isOn ? commands.reversed() : commands
    }
  }

  @Test func `a change of the order of two regions' effects is a difference`() {
    let (before, after) = diagrams { StateDiagram(of: Lamps<Ordered>.self) }
    #expect(before.dot() == after.dot())
    #expect(
      after.differences(from: before).map(\.description) == [
        "order of the effects of `both` that several regions show: with hum, click instead of click, hum"
      ])
  }

  private struct Pair: StateType, DOTLabelable, Hashable {
    var left = Lamp.off
    var right = Lamp.off
    static let initialState = Pair()
    static let dotLabelableItems = [Pair()]
    static var dotRegions: [DOTRegion<Pair>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    var isFinal: Bool { left == .on && (right == .on || Mutation.isOn) }
    mutating func handleEvent(_ event: LampEvent) {
      if event == .left { left.toggle() }
      if event == .right { right.toggle() }
    }
  }

  @Test func `a machine of regions that is final is a diagnostic and a difference`() {
    let (before, after) = diagrams { StateDiagram(of: Pair.self) }
    #expect(before.dot() == after.dot())
    #expect(before.notices == ["unshownFinalState left: on, right: on"])
    #expect(
      after.differences(from: before).map(\.description) == [
        "the machine is final also with left: on, right: off"
      ])
  }

  @Test func `a machine of regions that is never final is a diagnostic if all regions end`() {
    enum Fuse: CaseIterable, StateType, DOTLabelable {
      case whole, blown
      static let initialState = Fuse.whole
      var isFinal: Bool { self == .blown }
      mutating func handleEvent(_ event: LampEvent) { self = .blown }
    }
    struct Box: StateType, DOTLabelable, Hashable {
      var left = Fuse.whole
      var right = Fuse.whole
      static let initialState = Box()
      static let dotLabelableItems = [Box()]
      static var dotRegions: [DOTRegion<Box>] {
        [DOTRegion("left", \.left), DOTRegion("right", \.right)]
      }
      var isFinal: Bool { !Mutation.isOn && left.isFinal && right.isFinal }
      mutating func handleEvent(_ event: LampEvent) {
        left.handleEvent(event)
        right.handleEvent(event)
      }
    }
    let (before, after) = diagrams { StateDiagram(of: Box.self) }
    #expect(before.notices == [])
    #expect(before.details == [])
    #expect(after.notices == ["unshownFinalState left: blown, right: blown"])
    #expect(before != after)
    #expect(before.json != after.json)
  }

  private enum Order: StateType, DOTLabelable, Hashable {
    case open, closed(refunded: Bool)
    enum Event: CaseIterable, DOTLabelable { case close }
    static let initialState = Order.open
    static let dotLabelableItems = [Order.open, .closed(refunded: false), .closed(refunded: true)]
    var isFinal: Bool { self == .closed(refunded: !Mutation.isOn) }
    mutating func handleEvent(_ event: Event) { self = .closed(refunded: false) }
  }

  @Test func `a state that is final with some payloads is a diagnostic and a difference`() {
    let (before, after) = diagrams { StateDiagram(of: Order.self) }
    #expect(before.dot() == after.dot())
    #expect(before.notices == ["unshownFinalState closed"])
    #expect(
      after.differences(from: before).map(\.description) == [
        "`closed` is final with refunded: false instead of refunded: true"
      ])
  }
}

// MARK: Tables

@Suite struct TableDetailsTests {
  private enum State: CaseIterable { case idle, busy }
  private enum Event { case start, poke }
  private enum Effect { case log(Int), ring }

  private func table(_ numbers: Int...) -> StateDiagram {
    StateDiagram(
      of: TransitionTable<State, Event, Effect>(initial: .idle) {
        From(.idle) {
          OnEntry(emit: .log(numbers[0]))
          OnExit(emit: .log(numbers[1]))
          On(.start, to: .busy, emit: .ring, .log(numbers[2]))
        }
        From(.busy)
      }, named: "work")
  }

  @Test
  func `a change of a payload of a table's effects is a difference, though not in the picture`() {
    #expect(table(1, 1, 1).dot() == table(2, 2, 2).dot())
    #expect(
      table(2, 2, 2).differences(from: table(1, 1, 1)).map(\.description) == [
        "entry effect `log` of `idle` with 2 instead of 1",
        "exit effect `log` of `idle` with 2 instead of 1",
        "`start` in `idle`: effect `log` with 2 instead of 1",
      ])
  }

  @Test func `different payloads of a table's effects are shown`() {
    let diagram = table(1, 2, 3)
    #expect(diagram.arrows == ["idle -> busy start / ring, log(3)"])
    #expect(diagram.regions[0].nodes[1].entryEffects == ["log(1)"])
    #expect(diagram.regions[0].nodes[1].exitEffects == ["log(2)"])
  }
}

// MARK: Outcomes without guards

extension DetailCollectorTests {
  /// A clock that strikes by a value that its diagram doesn't show.
  private struct Clock {
    var state = Lamp.off
    private var ticks = 0
    mutating func tick() { ticks = min(ticks + 1, 2) }
    func ask(isAnswering: (Int) -> Bool) -> String? { isAnswering(ticks) ? "strike" : nil }
  }

  private func clock(isAnswering: @escaping @Sendable (Int) -> Bool) -> StateDiagram {
    StateDiagram(
      of: MachineModel(
        "clock", observing: Clock(),
        inputs: [
          .input("tick") { $0.tick() }, .input("ask") { $0.ask(isAnswering: isAnswering) },
        ]))
  }

  @Test func `another cause of an outcome that no guard distinguishes is a difference`() {
    let (before, after) = (clock { $0 == 1 }, clock { $0 == 2 })
    #expect(before.dot() == after.dot())
    #expect(before.notices.contains("undecidedGuard off ask"))
    #expect(
      after.differences(from: before).map(\.description) == [
        "outcomes of `ask` in `off`: with the same values, but after other states or inputs"
      ])
  }

  @Test func `an outcome that is drawn in any case can become the only one`() {
    let (before, after) = (clock { $0 == 1 }, clock { _ in true })
    #expect(before.arrows == after.arrows)
    #expect(
      after.differences(from: before).map(\.description) == [
        "outcomes of `ask` in `off`: one instead of ignored or internal / strike"
      ])
    #expect(
      before.differences(from: after).map(\.description) == [
        "outcomes of `ask` in `off`: ignored or internal / strike instead of one"
      ])
  }
}
