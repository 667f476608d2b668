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
    #expect(stop?.guard == "attempts: 0 if machine.attempts: 1")
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
