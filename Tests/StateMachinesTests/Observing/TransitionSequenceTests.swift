import StateMachines
import Testing

@Suite struct TransitionSequenceTests {
  private func makeMachine() -> StateMachine<StateTypeSchema<Door>> {
    StateMachine(Door.self, state: .open, perform: { _ in })
  }

  @Test func `holds the transitions in order, and ends with the machine`() async {
    let transitions: AsyncStream<EventReport<Door, Door.Event>>
    do {
      let machine = makeMachine()
      machine.handleEvent(.pull)
      transitions = machine.transitions()
      machine.handleEvent(.knock(times: 2))
      machine.handleEvent(.push)
    }
    var seen: [EventReport<Door, Door.Event>] = []
    for await transition in transitions { seen.append(transition) }
    #expect(
      seen == [
        EventReport(
          before: .closed(knocks: 0), event: .knock(times: 2), after: .closed(knocks: 2),
          outcome: .handled),
        EventReport(
          before: .closed(knocks: 2), event: .push, after: .open, outcome: .handled),
      ])
  }

  @Test func `drops what the policy does not keep`() async {
    let transitions: AsyncStream<EventReport<Door, Door.Event>>
    do {
      let machine = makeMachine()
      transitions = machine.transitions(bufferingPolicy: .bufferingNewest(1))
      machine.handleEvent(.pull)
      machine.handleEvent(.push)
    }
    var events: [Door.Event] = []
    for await transition in transitions { events.append(transition.event) }
    #expect(events == [.push])
  }

  @Test func `holds ignored events if that is asked for`() async {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 0) { state, event in
      event == 0 ? nil : (state + event, nil)
    }
    var all: [EventOutcome] = []
    var handled: [EventOutcome] = []
    let sequences: (AsyncStream<EventReport<Int, Int>>, AsyncStream<EventReport<Int, Int>>)
    do {
      let machine = StateMachine(schema: schema, subject: ())
      sequences = (machine.transitions(includingIgnored: true), machine.transitions())
      for event in [1, 0, 1] { machine.handleEvent(event) }
    }
    for await report in sequences.0 { all.append(report.outcome) }
    for await report in sequences.1 { handled.append(report.outcome) }
    #expect(all == [.handled, .ignored, .handled])
    #expect(handled == [.handled, .handled])
  }

  @Test func `a reader that has gone costs nobody anything`() {
    let machine = makeMachine()
    do { _ = machine.transitions() }
    machine.handleEvent(.pull)
    machine.handleEvent(.push)
    #expect(machine.state == .open)
  }
}
