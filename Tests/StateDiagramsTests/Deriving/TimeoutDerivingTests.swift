import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct TimeoutDerivingTests {
  private static let arrows = [
    "idle -> connecting connect / request",
    "connecting -> idle cancel",
    "connecting -> connected accepted",
    "connecting: after 1 s [attempt: 0] / request",
    "connecting -> lockedOut after 2 s [attempt: 1]",
    "lockedOut -> idle cancel",
    "lockedOut -> idle after 1 min",
  ]

  @Test func `timeouts are transitions, with guards if a node's states have different timeouts`() {
    let diagram = StateDiagram(of: TimedConnection.self)
    #expect(diagram.arrows == Self.arrows)
    #expect(diagram.notices == [])
  }

  @Test func `exploring follows timeouts`() {
    let model = MachineModel("m", exploring: TimedConnection.self)
    #expect(Set(StateDiagram(of: model).arrows) == Set(Self.arrows))
  }

  @Test func `a timeout that a state doesn't have is not drawn as ignored`() {
    let diagram = StateDiagram(of: TimedConnection.self, showsIgnoredEvents: true)
    let ignored = diagram.arrows.filter { $0.contains("ignores") }
    #expect(
      ignored == [
        "idle ignores cancel", "idle ignores accepted", "connecting ignores connect",
        "lockedOut ignores connect", "lockedOut ignores accepted", "connected ignores connect",
        "connected ignores cancel", "connected ignores accepted",
      ])
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

  // MARK: Runs

  @Test func `a run takes a timeout and its event along the same transition`() throws {
    let model = MachineModel("m", TimedConnection.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.inputNames == ["connect", "cancel", "accepted", "timedOut"])
    #expect(run.drawnInputNames == ["connect", "cancel", "accepted"])
    _ = run.handle(0)
    #expect(run.inputNames.last == "after 1 s")
    var copy = run
    let row = ["connecting: after 1 s [attempt: 0] / request"]
    #expect(run.handle(4).transitions.map(\.description) == row)
    #expect(copy.handle(3).transitions.map(\.description) == row)
    #expect(run.stateText == "connecting(attempt: 1)")
    #expect(copy.stateText == "connecting(attempt: 1)")
  }

  @Test func `the events of timeouts are highlighted`() {
    let diagram = StateDiagram(of: TimedConnection.self)
    let highlights = diagram.highlights(
      of: StateTypeSchema<TimedConnection>(), after: [.connect, .timedOut, .timedOut])
    #expect(highlights.current == ["lockedOut"])
    #expect(
      highlights.taken.compactMap(\.event).sorted() == ["after 1 s", "after 2 s", "connect"])
  }
}
