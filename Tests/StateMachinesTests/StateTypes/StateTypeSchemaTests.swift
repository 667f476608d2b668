import StateMachines
import Testing

@Suite
struct StateTypeSchemaTests {
  @Test(arguments: [
    (Lamp(), 0, true), (Lamp(), 1, false), (Lamp(), 2, false), (Lamp(isOn: true), 1, true),
  ])
  func `all queries of a state type agree on an event of a comparable state`(
    state: Lamp, event: Int, isIgnored: Bool
  ) async throws {
    let schema = StateTypeSchema<Lamp>()
    var stepped = state
    #expect((schema.step(&stepped, on: event) == .ignored) == isIgnored)
    #expect(schema.availableEvents(in: state, among: [event]).isEmpty == isIgnored)

    let outcome = isIgnored ? EventOutcome.ignored : .handled
    let journal = Journal()
    func machine() -> StateMachine<StateTypeSchema<Lamp>> {
      StateMachine(Lamp.self, state: state) { _ in journal.note("perform") }
    }
    #expect(machine().handleEvent(event) == outcome)
    #expect(machine().availableEvents(among: [event]).isEmpty == isIgnored)
    #expect(((try? machine().transition(on: event)) == nil) == isIgnored)
    let observed = machine()
    observed.didTransitionCallback = { _, _, _ in journal.note("callback") }
    let token = observed.observe { journal.note(($0.reaction == .ignored) ? "ignored" : "handled") }
    #expect(observed.handleEvent(event) == outcome)
    token.cancel()
    #expect(
      journal.entries
        == (isIgnored ? ["ignored"] : ["perform", "perform", "perform", "callback", "handled"]))

    let live = LiveStateMachine(Lamp.self, state: state) { _ in [] }
    var reports = await live.reports().makeAsyncIterator()
    #expect(try await live.handleEvent(event) == outcome)
    #expect((await reports.next()?.reaction == .ignored) == isIgnored)
    #expect((PureStateMachine(schema, state: state).handleEvent(event) == nil) == isIgnored)
  }

  @Test
  func `all queries count an event as handled if comparing states requires a copy of a buffer`()
    async throws
  {
    let machine = StateMachine(Order.self) { _ in }
    #expect(machine.availableEvents(among: [0]) == [0])
    #expect(try machine.transition(on: 0).reaction == .handled(nil))
    #expect(machine.handleEvent(0) == .handled)
    #expect(try await LiveStateMachine(Order.self) { _ in [] }.handleEvent(0) == .handled)
  }

  @Test func `an event of a state that isn't Equatable counts as handled`() {
    struct Opaque: StateType {
      static let initialState = Opaque()
      mutating func handleEvent(_ event: Int) {}
    }
    #expect(StateMachine(Opaque.self) {}.handleEvent(1) == .handled)
  }

  @Test(arguments: [([], nil, true), ([], 1, false), ([1], nil, false)] as [([Int], Int?, Bool)])
  func `a tuple of an empty list, nil and Void doesn't count as a command`(
    list: [Int], number: Int?, isEmpty: Bool
  ) {
    struct Lists: StateType, Equatable {
      static let initialState = Lists()
      mutating func handleEvent(_ event: ([Int], Int?)) -> ([Int], Int?, Void) {
        (event.0, event.1, ())
      }
    }
    let machine = StateMachine(Lists.self) { _ in }
    #expect(machine.handleEvent((list, number)) == (isEmpty ? .ignored : .handled))
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
    #expect(StateMachine(Text.self) { _ in }.handleEvent("") == .handled)
  }

  @Test func `an orthogonal state ignores an event if all its regions do`() {
    typealias Lamps = OrthogonalState<Lamp, Lamp>
    let machine = StateMachine(Lamps.self) { _ in }
    #expect(machine.handleEvent((nil, nil)) == .ignored)
    #expect(machine.handleEvent((0, nil)) == .ignored)
    #expect(machine.handleEvent((0, 0)) == .ignored)
    #expect(machine.handleEvent((0, 2)) == .handled)
    #expect(machine.handleEvent((0, 1)) == .handled)
    let orders = StateMachine(OrthogonalState<Lamp, Order>.self) { _ in }
    #expect(orders.handleEvent((nil, nil)) == .handled)
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
