import StateDiagrams
import Testing

@Suite struct TimeoutDerivingTests {
  enum Connection: StateType, Equatable, DOTLabelable {
    case idle, connecting(attempt: Int), lockedOut, connected
    enum Event: DOTLabelable, CaseIterable { case connect, cancel, accepted, timedOut }
    enum Command { case request }

    static let initialState = Connection.idle
    static let dotLabelableItems = [
      idle, connecting(attempt: 0), connecting(attempt: 1), lockedOut, connected,
    ]

    var timeout: Timeout<Event>? {
      switch self {
      case .connecting(let attempt): .after(.seconds(attempt + 1), .timedOut)
      case .lockedOut: .after(.seconds(60), .cancel)
      case .idle, .connected: nil
      }
    }

    mutating func handleEvent(_ event: Event) -> Command? {
      switch (self, event) {
      case (.idle, .connect):
        self = .connecting(attempt: 0)
        return .request
      case (.connecting, .accepted): self = .connected
      case (.connecting(0), .timedOut):
        self = .connecting(attempt: 1)
        return .request
      case (.connecting, .timedOut): self = .lockedOut
      case (.connecting, .cancel), (.lockedOut, .cancel): self = .idle
      default: break
      }
      return nil
    }
  }

  private static let arrows = [
    "idle -> connecting connect / request",
    "connecting -> idle cancel",
    "connecting -> connected accepted",
    "connecting -> connecting after 1 s [attempt: 0] / request",
    "connecting -> lockedOut after 2 s [attempt: 1]",
    "lockedOut -> idle cancel",
    "lockedOut -> idle after 1 min",
  ]

  @Test func `timeouts are transitions, with guards if a node's states have different timeouts`() {
    let diagram = StateDiagram(of: Connection.self)
    #expect(diagram.arrows == Self.arrows)
    #expect(diagram.notices == [])
  }

  @Test func `exploring follows timeouts`() {
    let model = MachineModel("m", exploring: Connection.self)
    #expect(Set(StateDiagram(of: model).arrows) == Set(Self.arrows))
  }

  @Test func `a timeout that a state doesn't have is not drawn as ignored`() {
    let diagram = StateDiagram(of: Connection.self, showsIgnoredEvents: true)
    let ignored = diagram.arrows.filter { $0.contains("ignores") }
    #expect(
      ignored == [
        "idle ignores cancel", "idle ignores accepted", "connecting ignores connect",
        "lockedOut ignores connect", "lockedOut ignores accepted", "connected ignores connect",
        "connected ignores cancel", "connected ignores accepted",
      ])
  }

  @Test func `a changed duration of a timeout is a difference`() {
    let before = StateDiagram(of: Connection.self)
    var after = before
    after.transitions[7].event = "after 5 min"
    #expect(after.transitions[7].target == "idle")
    #expect(
      after.differences(from: before).map(\.description)
        == ["timeout `after 1 min` was changed to `after 5 min`"])
  }

  // MARK: Mistakes

  @Test func `a timeout whose event is ignored is a warning`() {
    enum Machine: StateType, Equatable, DOTLabelable, CaseIterable {
      case connecting, connected
      enum Event: DOTLabelable, CaseIterable { case accepted, timedOut }
      static let initialState = Machine.connecting
      var timeout: Timeout<Event>? {
        self == .connecting ? .after(.seconds(5), .timedOut) : nil
      }
      mutating func handleEvent(_ event: Event) {
        if event == .accepted { self = .connected }
      }
    }
    let diagram = StateDiagram(of: Machine.self)
    #expect(diagram.arrows == ["connecting -> connected accepted"])
    #expect(
      diagram.diagnostics.map(\.message) == [
        "'connecting' ignores 'timedOut', the event of its timeout 'after 5 s': give it a "
          + "transition, or the state no timeout."
      ])
    #expect(
      diagram.findings().filter { $0.kind == .derivation }.map(\.severity) == [.warning])
  }

  // MARK: Composites and regions

  enum Wizard: StateType, Equatable, DOTLabelable, CaseIterable {
    case first, second, closed
    enum Event: DOTLabelable, CaseIterable { case next, close }
    static let initialState = Wizard.first
    var dotComposites: [String] { self == .closed ? [] : ["open"] }
    var timeout: Timeout<Event>? { self == .closed ? nil : .after(.seconds(9), .close) }
    mutating func handleEvent(_ event: Event) {
      if event == .close { self = .closed } else if self == .first { self = .second }
    }
  }

  /// A lock whose timeout sends one of two ticks; the other one means something else.
  enum Lock: StateType, Equatable, DOTLabelable {
    case locked, unlocked, broken
    enum Event: DOTLabelable {
      case tick(Int), open
      static let dotLabelableItems = [Event.tick(0), .tick(1), .open]
    }

    static let initialState = Lock.locked
    static let dotLabelableItems = [locked, unlocked, broken]

    var timeout: Timeout<Event>? { self == .unlocked ? .after(.seconds(5), .tick(0)) : nil }

    mutating func handleEvent(_ event: Event) -> Never? {
      switch (self, event) {
      case (.locked, .open): self = .unlocked
      case (.unlocked, .tick(0)): self = .locked
      case (.unlocked, .tick(1)): self = .broken
      default: break
      }
      return nil
    }
  }

  @Test func `the event of a timeout keeps its value beside another event with its label`() {
    #expect(
      StateDiagram(of: Lock.self).arrows == [
        "locked -> unlocked open", "unlocked -> locked tick [0]", "unlocked -> broken tick [1]",
        "unlocked -> locked after 5 s",
      ])
  }

  @Test func `a timeout of all states in a composite is not drawn from its border`() {
    #expect(
      StateDiagram(of: Wizard.self).arrows == [
        "open/first -> open/second next",
        "open/first -> closed after 9 s",
        "open/second -> closed after 9 s",
      ])
  }

  struct Phone: StateType, Equatable, DOTLabelable {
    enum Line: DOTLabelable, CaseIterable { case idle, ringing }
    enum Screen: DOTLabelable, CaseIterable { case dark, lit }
    enum Event: DOTLabelable, CaseIterable { case ring, hangUp }

    var dotLabel: String { "phone" }
    static let dotLabelableItems = [Phone()]
    var line = Line.idle
    var screen = Screen.dark
    static let initialState = Phone()
    static var dotRegions: [DOTRegion<Phone>] {
      [DOTRegion("line", \.line), DOTRegion("screen", \.screen)]
    }
    var timeout: Timeout<Event>? { line == .ringing ? .after(.seconds(30), .hangUp) : nil }
    mutating func handleEvent(_ event: Event) {
      switch (event, line) {
      case (.ring, .idle): (line, screen) = (.ringing, .lit)
      case (.hangUp, .ringing): line = .idle
      case (.ring, .ringing), (.hangUp, .idle): break
      }
    }
  }

  @Test func `the timeout of a machine with regions is drawn on the region that reacts`() {
    #expect(
      StateDiagram(of: Phone.self).arrows == [
        "line/idle -> line/ringing ring",
        "line/ringing -> line/idle after 30 s",
        "screen/dark -> screen/lit ring [in line: idle]",
      ])
  }

  /// A schema that reports an internal transition on the event of a timeout that is over.
  private struct Oven: StateMachineSchemaProtocol {
    enum State: CaseIterable, Hashable, DOTLabelable { case off, baking, done }
    enum Event: CaseIterable, DOTLabelable { case bake, tick }
    var initialState: State { .off }
    func timeout(of state: State) -> Timeout<Event>? {
      state == .baking ? .after(.seconds(5), .tick) : nil
    }
    func step(_ state: inout State, on event: Event) -> Reaction<[String]> {
      switch (state, event) {
      case (.off, .bake): state = .baking
      case (.baking, .tick): state = .done
      case (.done, .tick): return .stayed([])
      default: return .ignored
      }
      return .handled([])
    }
  }

  @Test func `the event of a timeout is not drawn if other states only report that they stay`() {
    #expect(
      StateDiagram(of: MachineModel("oven", Oven())).arrows == [
        "off -> baking bake", "baking -> done after 5 s",
      ])
  }

  // MARK: Runs

  @Test func `a run takes a timeout and its event along the same edge`() throws {
    let model = MachineModel("m", Connection.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.inputs.map(\.name) == ["connect", "cancel", "accepted", "timedOut"])
    #expect(run.drawnInputs.map(\.name) == ["connect", "cancel", "accepted"])
    _ = run.handle(0)
    #expect(run.inputs.map(\.name).last == "after 1 s")
    var copy = run
    let edge = ["connecting —after 1 s [attempt: 0] / request→ connecting"]
    #expect(run.handle(4).transitions.map(\.description) == edge)
    #expect(copy.handle(3).transitions.map(\.description) == edge)
    #expect(run.stateText == "connecting(attempt: 1)")
    #expect(copy.stateText == "connecting(attempt: 1)")
  }

  @Test func `the events of timeouts are highlighted`() {
    let diagram = StateDiagram(of: Connection.self)
    let highlights = diagram.highlights(
      of: StateTypeSchema<Connection>(), after: [.connect, .timedOut, .timedOut])
    #expect(highlights.current == ["lockedOut"])
    #expect(
      highlights.taken.compactMap(\.event).sorted() == ["after 1 s", "after 2 s", "connect"])
  }

  // MARK: Regions

  struct Job: StateType, Hashable, DOTLabelable {
    enum Step: CaseIterable, DOTLabelable { case idle, waiting }
    enum Menu: CaseIterable, DOTLabelable { case closed, open }
    enum Event: CaseIterable, DOTLabelable { case fail, tap, look, timer }
    var step = Step.idle
    var menu = Menu.closed
    static let initialState = Job()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Job>] {
      [DOTRegion("step", \.step), DOTRegion("menu", \.menu)]
    }
    var timeout: Timeout<Event>? { step == .waiting ? .after(.seconds(1), .timer) : nil }
    mutating func handleEvent(_ event: Event) -> Bool? {
      switch event {
      case .fail: step = .waiting
      case .tap: menu = menu == .open ? .closed : .open
      case .look: return menu == .open
      case .timer: step = .idle
      }
      return nil
    }
  }

  private func message(_ events: String, _ timeout: String) -> String {
    "\(events) the time of '\(timeout)', which the diagram doesn't show: a timeout belongs to the whole "
      + "state, not to a region. For a time that runs on, wait in an effect, and send the event from it."
  }

  /// A kiosk whose timeout moves both regions.
  struct Kiosk: StateType, Hashable, DOTLabelable {
    enum Page: CaseIterable, DOTLabelable { case home, list, detail }
    enum Lamp: CaseIterable, DOTLabelable { case dark, bright }
    enum Event: CaseIterable, DOTLabelable { case touch, next, idle }
    var page = Page.home
    var lamp = Lamp.dark
    static let initialState = Kiosk()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Kiosk>] {
      [DOTRegion("page", \.page), DOTRegion("lamp", \.lamp)]
    }
    var timeout: Timeout<Event>? {
      lamp == .bright && page != .home ? .after(.seconds(30), .idle) : nil
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .touch:
        lamp = .bright
        if page == .home { page = .list }
      case .next where page == .home: break
      case .next: page = page == .list ? .detail : .list
      case .idle where lamp == .bright: (page, lamp) = (.home, .dark)
      case .idle: break
      }
    }
  }

  /// A door that locks itself after a time in which it is closed.
  struct Entrance: StateType, Hashable, DOTLabelable {
    enum Lock: CaseIterable, DOTLabelable { case locked, unlocked }
    enum Door: CaseIterable, DOTLabelable { case open, closed }
    enum Event: CaseIterable, DOTLabelable { case code, open, close, relock }
    var lock = Lock.locked
    var door = Door.closed
    static let initialState = Entrance()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Entrance>] {
      [DOTRegion("lock", \.lock), DOTRegion("door", \.door)]
    }
    var timeout: Timeout<Event>? {
      lock == .unlocked && door == .closed ? .after(.seconds(5), .relock) : nil
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .code: lock = .unlocked
      case .open where lock == .unlocked: door = .open
      case .open: break
      case .close: door = .closed
      case .relock where door == .closed: lock = .locked
      case .relock: break
      }
    }
  }

  /// An upload that counts replies beside its only region.
  struct Upload: StateType, Hashable, DOTLabelable {
    enum Phase: CaseIterable, DOTLabelable { case idle, sending, stalled }
    enum Event: CaseIterable, DOTLabelable { case start, reply, silence }
    var phase = Phase.idle
    var replies = 0
    static let initialState = Upload()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Upload>] { [DOTRegion("phase", \.phase)] }
    var timeout: Timeout<Event>? { phase == .sending ? .after(.seconds(5), .silence) : nil }
    mutating func handleEvent(_ event: Event) -> String? {
      switch (phase, event) {
      case (.idle, .start): phase = .sending
      case (.sending, .reply):
        replies = min(replies + 1, 3)
        return "log"
      case (.sending, .silence): phase = .stalled
      default: break
      }
      return nil
    }
  }

  /// A connection that sends a ping every ten seconds, and counts them beside its region.
  struct Heartbeat: StateType, Hashable, DOTLabelable {
    enum Link: CaseIterable, DOTLabelable { case idle, connected }
    enum Event: CaseIterable, DOTLabelable { case dial, hangUp, tick }
    var link = Link.idle
    var pings = 0
    static let initialState = Heartbeat()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Heartbeat>] { [DOTRegion("link", \.link)] }
    var timeout: Timeout<Event>? { link == .connected ? .after(.seconds(10), .tick) : nil }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .dial: link = .connected
      case .hangUp: link = .idle
      case .tick where link == .connected:
        pings += 1
        return "ping"
      case .tick: break
      }
      return nil
    }
  }

  /// An alarm that rings after a time, unless it is disarmed.
  struct Alarm: StateType, Hashable, DOTLabelable {
    enum Phase: CaseIterable, DOTLabelable { case off, waiting }
    enum Event: CaseIterable, DOTLabelable { case start, disarm, ring }
    var phase = Phase.off
    var isArmed = true
    var count = 0
    static let initialState = Alarm()
    static let dotLabelableItems = [initialState, Alarm(phase: .waiting, isArmed: false)]
    static var dotRegions: [DOTRegion<Alarm>] { [DOTRegion("phase", \.phase)] }
    var timeout: Timeout<Event>? {
      phase == .waiting && isArmed ? .after(.seconds(9), .ring) : nil
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .start: phase = .waiting
      case .disarm:
        isArmed = false
        count = 1
      case .ring: phase = .off
      }
    }
  }

  enum Call: StateType, Hashable, DOTLabelable {
    enum Line: CaseIterable, DOTLabelable { case ringing, talking }
    enum Sound: CaseIterable, DOTLabelable { case on, off }
    case idle, active(Line, Sound)
    enum Event: CaseIterable, DOTLabelable { case call, answer, mute, giveUp }
    static let initialState = Call.idle
    static let dotLabelableItems = [
      idle, active(.ringing, .on), active(.ringing, .off), active(.talking, .on),
      active(.talking, .off),
    ]
    var timeout: Timeout<Event>? {
      if case .active(.ringing, _) = self { .after(.seconds(30), .giveUp) } else { nil }
    }
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.idle, .call): self = .active(.ringing, .on)
      case (.active(.ringing, let sound), .answer): self = .active(.talking, sound)
      case (.active(let line, let sound), .mute): self = .active(line, sound == .on ? .off : .on)
      case (.active, .giveUp): self = .idle
      default: break
      }
    }
  }

}
