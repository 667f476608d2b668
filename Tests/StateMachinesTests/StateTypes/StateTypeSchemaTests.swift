import StateMachines
import Testing

@Suite
struct StateTypeSchemaTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [
    (Lamp(), 0, EventOutcome.ignored), (Lamp(), 1, .handled), (Lamp(), 2, .stayed),
    (Lamp(isOn: true), 1, .ignored),
  ])
  func `all queries of a state type agree on the outcome of an event`(
    state: Lamp, event: Int, outcome: EventOutcome
  ) async throws {
    let isIgnored = outcome == .ignored
    let schema = StateTypeSchema<Lamp>()
    var stepped = state
    #expect((schema.step(&stepped, on: event) == .ignored) == isIgnored)
    #expect(schema.availableEvents(in: state, among: [event]).isEmpty == isIgnored)

    let journal = Journal()
    func machine() -> StateMachine<StateTypeSchema<Lamp>> {
      StateMachine(Lamp.self, state: state) { _ in journal.note("perform") }
    }
    #expect(machine().handleEvent(event) == outcome)
    #expect(machine().availableEvents(among: [event]).isEmpty == isIgnored)
    #expect(((try? machine().transition(on: event)) == nil) == isIgnored)
    let observed = machine()
    observed.didTransitionCallback = { _, _, _ in journal.note("callback") }
    let token = observed.observe { journal.note("\($0.outcome)") }
    #expect(observed.handleEvent(event) == outcome)
    token.cancel()
    #expect(
      journal.entries
        == (isIgnored ? ["ignored"] : ["perform", "perform", "perform", "callback", "\(outcome)"]))

    let live = LiveStateMachine(Lamp.self, state: state) { _ in [] }
    var reports = await live.reports().makeAsyncIterator()
    #expect(await live.handleEvent(event) == outcome)
    #expect(await reports.next()?.outcome == outcome)
    #expect((PureStateMachine(schema: schema, state: state).handleEvent(event) == nil) == isIgnored)
  }

  @Test func `states with buffers are compared like all others`() {
    #expect(StateMachine(Order.self) { _ in }.handleEvent(0) == .ignored)
  }

  @Test func `an event of a state that isn't Equatable counts as handled`() {
    struct Opaque: StateType {
      static let initialState = Opaque()
      mutating func handleEvent(_ event: Int) {}
    }
    #expect(StateMachine(Opaque.self) {}.handleEvent(1) == .handled)
  }

  @Test func `Void doesn't count as a command, and a struct or a string does`() {
    struct Silent: StateType, Equatable {
      static let initialState = Silent()
      mutating func handleEvent(_ event: Int) {}
    }
    struct Text: StateType, Equatable {
      static let initialState = Text()
      mutating func handleEvent(_ event: String) -> String { event }
    }
    #expect(StateMachine(Silent.self) {}.handleEvent(1) == .ignored)
    #expect(StateMachine(Text.self) { _ in }.handleEvent("") == .stayed)
  }

  @Test func `an orthogonal state ignores an event if all its regions do`() {
    let machine = StateMachine(OrthogonalState<Lamp, Lamp>.self) { _ in }
    #expect(machine.handleEvent(.a(0)) == .ignored)
    #expect(machine.handleEvent(.both(0, 0)) == .ignored)
    #expect(machine.handleEvent(.both(0, 2)) == .stayed)
    #expect(machine.handleEvent(.both(0, 1)) == .handled)
  }
}

/// A state that is compared: 1 turns it on, 2 rings, and 0 does nothing.
struct Lamp: StateType, Equatable, Sendable {
  var isOn = false

  static let initialState = Lamp()

  mutating func handleEvent(_ event: Int) -> String? {
    if event == 1 { isOn = true }
    return event == 2 ? "ring" : nil
  }
}

/// A state that holds a string.
struct Order: StateType, Equatable, Sendable {
  var receipt = "none"

  static let initialState = Order()

  mutating func handleEvent(_ event: Int) -> String? { nil }
}
