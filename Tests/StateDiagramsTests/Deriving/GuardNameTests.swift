import DiagramFixtures
import StateDiagrams
import Testing

/// The names of values in guards.
@Suite struct GuardNameTests {
  private enum Lock: StateType, Hashable, DOTLabelable {
    case locked(code: Int), open

    enum Event: DOTLabelable {
      case enter(code: Int), lock
      static let dotLabelableItems = [Event.enter(code: 7), .lock]
    }

    static let initialState = Lock.locked(code: 7)
    static let dotLabelableItems = [Lock.locked(code: 7), .locked(code: 5), .open]

    mutating func handleEvent(_ event: Event) -> String? {
      switch (self, event) {
      case (.locked(let own), .enter(let code)) where own == code: self = .open
      case (.locked, .enter): return "wrong"
      case (.open, .lock): self = .locked(code: 5)
      default: break
      }
      return nil
    }
  }

  @Test func `a value of the state with the name of one of the event is named by the state`() {
    let guards = StateDiagram(of: Lock.self).transitions.compactMap { $0.guard }
    #expect(Set(guards) == ["state.code: 5", "state.code: 7"])
  }

  private struct Retry {
    enum State { case idle, waiting(attempts: Int) }
    var state = State.idle
    var attempts = 0

    mutating func start() { if case .idle = state { state = .waiting(attempts: 0) } }
    mutating func fail() {
      if case .waiting(0) = state { state = .waiting(attempts: 1) }
      attempts = 1
    }
    mutating func stop() -> String? {
      guard case .waiting(let own) = state else { return nil }
      state = .idle
      return own == 0 && attempts == 1 ? "warn" : nil
    }
  }

  @Test func `a property with the name of a value of the state is named by the machine`() {
    let model = MachineModel(
      "retry", observing: Retry(),
      inputs: [
        .input("start") { $0.start() }, .input("fail") { $0.fail() }, .input("stop") { $0.stop() },
      ])
    let stop = StateDiagram(of: model).transitions.first { $0.effects == ["warn"] }
    #expect(stop?.guard == "attempts: 0 and machine.attempts: 1")
  }

  private struct Device {
    enum Mode { case manual(limit: Int?), timed, off }
    enum State { case idle(Mode?), busy }
    var state = State.idle(nil)

    mutating func start() { if case .idle(.manual) = state { state = .busy } }
  }

  @Test func `a case in an optional is preferred to the values that it carries`() {
    let modes: [Device.Mode] = [.manual(limit: nil), .timed, .off]
    let model = MachineModel(
      "device", observing: Device(),
      inputs: .inputs(modes) { $0.state = .idle($1) } + [.input("start") { $0.start() }])
    #expect(
      StateDiagram(of: model).transitions.filter { $0.event == "start" }.map(\.guard) == [
        "idle: manual"
      ])
  }

  // MARK: The grammar of guards

  private enum Camera: StateType, Hashable, CaseIterable, DOTLabelable {
    enum Quality: CaseIterable { case low, medium, high, best }
    enum Event: Hashable, DOTLabelable {
      case shoot(Quality)
      static let dotLabelableItems = Quality.allCases.map(Event.shoot)
    }
    case on, busy
    static let initialState = Camera.on
    mutating func handleEvent(_ event: Event) {
      if self == .on, event != .shoot(.low) { self = .busy }
    }
  }

  @Test func `cases are named by the others if these are fewer`() {
    #expect(StateDiagram(of: Camera.self).arrows == ["on -> busy shoot [not low]"])
  }

  /// A lamp with three switches, all of which must be on.
  private enum Lamp: StateType, Hashable, CaseIterable, DOTLabelable {
    struct Event: Hashable, DOTLabelable {
      let a, b, c: Int
      var dotLabel: String { "set" }
      static let dotLabelableItems = (0..<8).map { Event(a: $0 & 1, b: $0 >> 1 & 1, c: $0 >> 2) }
    }
    case dark, lit
    static let initialState = Lamp.dark
    mutating func handleEvent(_ event: Event) {
      self = event.a + event.b + event.c == 3 ? .lit : .dark
    }
  }

  @Test func `a guard joins three values that decide together`() {
    #expect(
      StateDiagram(of: Lamp.self).arrows == [
        "dark -> lit set [a: 1 and b: 1 and c: 1]",
        "lit -> dark set [a: 0; a: 1 and b: 0; a: 1 and b: 1 and c: 0]",
      ])
  }

  /// A lamp with four switches, of which an odd number must be on.
  private enum Parity: StateType, Hashable, CaseIterable, DOTLabelable {
    struct Event: Hashable, DOTLabelable {
      let a, b, c, d: Bool
      var dotLabel: String { "set" }
      static let dotLabelableItems = (0..<16).map {
        Event(a: $0 & 1 > 0, b: $0 & 2 > 0, c: $0 & 4 > 0, d: $0 & 8 > 0)
      }
    }
    case dark, lit
    static let initialState = Parity.dark
    mutating func handleEvent(_ event: Event) {
      self = (event.a != event.b) != (event.c != event.d) ? .lit : .dark
    }
  }

  @Test func `outcomes that no three values separate are marked and reported`() {
    let diagram = StateDiagram(of: Parity.self)
    #expect(diagram.arrows == ["dark -> lit set […]", "lit -> dark set […]"])
    #expect(diagram.notices == ["undecidedGuard dark set", "undecidedGuard lit set"])
  }

  /// A door that only a person in the house can open, beside the place of the person.
  private struct House: StateType, Hashable, DOTLabelable {
    enum Door: CaseIterable, DOTLabelable { case closed, open }
    enum Person: CaseIterable, DOTLabelable {
      case kitchen, hall, attic, garden
      var dotComposites: [String] { self == .garden ? [] : ["inside"] }
    }
    enum Event: CaseIterable, DOTLabelable { case push, pull }
    var door = Door.closed
    var person = Person.garden
    static let initialState = House()
    static let dotLabelableItems = [House()]
    static var dotRegions: [DOTRegion<House>] {
      [DOTRegion("door", \.door), DOTRegion("person", \.person)]
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .push where person != .garden: door = .open
      case .pull where person != .attic: door = .closed
      default: break
      }
    }
  }

  @Test func `states of another region are named by their composite, or by the other states`() {
    #expect(
      StateDiagram(of: House.self).arrows == [
        "door/closed -> door/open push [in person: inside]",
        "door/open -> door/closed pull [not in person: attic]",
      ])
  }

  private enum Poll: StateType, CaseIterable, DOTLabelable {
    case busy, idle, done
    enum Event: String, CaseIterable, DOTLabelable {
      case poll, expire
      var dotLabel: String { self == .poll ? "after 5 s" : rawValue }
    }
    static let initialState = Poll.busy
    var timeout: Timeout<Event>? { self == .busy ? .after(.seconds(5), .expire) : nil }
    mutating func handleEvent(_ event: Event) {
      if self == .busy { self = event == .poll ? .done : .idle }
    }
  }

  @Test func `an event with the label of a timeout is quoted`() {
    let events = StateDiagram(of: Poll.self).transitions.filter { $0.source == "busy" }
    #expect(
      Dictionary(grouping: events, by: \.target).mapValues { $0.compactMap(\.event) } == [
        "done": [#""after 5 s""#], "idle": ["after 5 s"],
      ])
  }
}
