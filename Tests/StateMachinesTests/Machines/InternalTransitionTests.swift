import StateMachines
import Testing

/// A schema that tells internal transitions from others.
private struct Bell: StateMachineSchemaProtocol {
  enum Event { case ring, leave, nap }
  let initialState = 0

  func step(_ state: inout Int, on event: Event) -> Reaction<String> {
    switch event {
    case .ring: return .stayed("ding")
    case .leave:
      state += 1
      return .handled("bye")
    case .nap: return .ignored
    }
  }
}

@Suite struct InternalTransitionTests {
  @Test(arguments: [(Bell.Event.ring, EventOutcome.stayed), (.leave, .handled), (.nap, .ignored)])
  fileprivate func `are told apart`(event: Bell.Event, outcome: EventOutcome) {
    let machine = StateMachine(schema: Bell(), perform: { _ in })
    #expect(machine.handleEvent(event) == outcome)
    machine.didTransitionCallback = { _, _, _ in }
    #expect(machine.handleEvent(event) == outcome)
  }

  @Test(arguments: [false, true])
  func `perform their effect and call the callback`(hasCallback: Bool) {
    var log: [String] = []
    let machine = StateMachine(schema: Bell()) { log.append($0) }
    if hasCallback { machine.didTransitionCallback = { log.append("\($0) \($1) \($2)") } }
    machine.handleEvent(.ring)
    #expect(log == (hasCallback ? ["ding", "0 ring 0"] : ["ding"]))
    #expect(machine.state == 0)
  }
}
