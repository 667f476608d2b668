import Dispatch
import Foundation
import StateMachines
import Synchronization
import Testing

@Suite struct PureStateMachineTests {
  enum Gate { case locked, unlocked }
  enum Visit { case insertToken, admitPerson }
  enum Order { case lock, unlock, ejectToken, notifySecurity }

  /// The turnstile of "Building Blocks: Pure State Machine".
  private func makeGate(_ state: Gate = .locked) -> PureStateMachine<Gate, Visit, Order> {
    PureStateMachine(initialState: state) { state, event in
      switch (state, event) {
      case (.locked, .insertToken): (.unlocked, .unlock)
      case (.locked, .admitPerson): (.locked, .notifySecurity)
      case (.unlocked, .insertToken): (.unlocked, .ejectToken)
      case (.unlocked, .admitPerson): (.locked, .lock)
      }
    }
  }

  @Test(arguments: [
    (Gate.locked, Visit.insertToken, Gate.unlocked, Order.unlock),
    (.locked, .admitPerson, .locked, .notifySecurity),
    (.unlocked, .insertToken, .unlocked, .ejectToken),
    (.unlocked, .admitPerson, .locked, .lock),
  ])
  func `goes to the handler's state and answers with its command`(
    _ from: Gate, _ event: Visit, _ to: Gate, _ command: Order
  ) {
    let machine = makeGate(from)
    #expect(machine.handleEvent(event) == command)
    #expect(machine.state == to)
  }

  @Test func `walks the turnstile as the post does`() {
    let machine = makeGate()
    let visits = [
      Visit.insertToken, .admitPerson, .admitPerson, .insertToken, .insertToken,
    ]
    #expect(
      visits.map { machine.handleEvent($0) }
        == [.unlock, .lock, .notifySecurity, .unlock, .ejectToken])
  }

  @Test func `starts in the state it was given`() {
    #expect(makeGate(.locked).state == .locked)
    #expect(makeGate(.unlocked).state == .unlocked)
  }

  @Test func `a state type starts in its initial state`() {
    let machine = PureStateMachine(Door.self)
    #expect(machine.state == .closed(knocks: 0))
  }

  @Test func `a state type starts in a given state`() {
    let machine = PureStateMachine(Door.self, state: .closed(knocks: 7))
    #expect(machine.state == .closed(knocks: 7))
    #expect(machine.handleEvent(.knock(times: 1)) == .ring(times: 1))
    #expect(machine.state == .closed(knocks: 8))
  }

  @Test func `shows the handler each event once`() {
    let seen = Mutex<[String]>([])
    let machine = PureStateMachine<Int, Int, Void>(initialState: 0) { state, event in
      seen.withLock { $0.append("\(event) in \(state)") }
      return (state + event, ())
    }
    machine.handleEvent(1)
    machine.handleEvent(10)
    #expect(seen.withLock { $0 } == ["1 in 0", "10 in 1"])
  }

  @Test func `a snapshot does not change with the machine`() {
    let machine = PureStateMachine<[Int], Int, Void>(initialState: []) { ($0 + [$1], ()) }
    machine.handleEvent(1)
    let snapshot = machine.state
    machine.handleEvent(2)
    #expect(snapshot == [1])
    #expect(machine.state == [1, 2])
  }

  // MARK: - Threads

  // Threads rather than tasks, because tasks might all be run by one thread, one after the other.
  @Test func `applies the events of many threads exactly once each`() {
    let busywork = Atomic(0)
    let machine = PureStateMachine<Int, Int, Int>(initialState: 0) { state, event in
      // Takes a while, so that the threads do meet.
      for _ in 0..<20 { busywork.add(1, ordering: .relaxed) }
      return (state + event, state)
    }
    let answers = Mutex<[[Int]]>([])
    let threadsDone = DispatchSemaphore(value: 0)
    for _ in 0..<8 {
      Thread.detachNewThread {
        let own = (0..<10_000).map { _ in machine.handleEvent(1) }
        answers.withLock { $0.append(own) }
        threadsDone.signal()
      }
    }
    for _ in 0..<8 { threadsDone.wait() }

    #expect(machine.state == 80_000)
    // Each answer is the state before, so none was seen twice or left out,
    let seen = answers.withLock { $0 }
    #expect(seen.flatMap { $0 }.sorted() == Array(0..<80_000))
    // and each thread's events were applied in its order.
    #expect(seen.allSatisfy { $0 == $0.sorted() })
  }

  @Test func `a snapshot is never a state in the midst of a step`() async {
    struct Pair: StateType {
      var left = 0
      var right = 0
      static let initialState = Pair()
      mutating func handleEvent(_ event: Int) {
        left += event
        right += event
      }
    }
    let machine = PureStateMachine(Pair.self)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for _ in 0..<10_000 { machine.handleEvent(1) }
        return true
      }
      group.addTask {
        (0..<10_000).allSatisfy { _ in
          let snapshot = machine.state
          return snapshot.left == snapshot.right
        }
      }
      for await isWhole in group { #expect(isWhole) }
    }
    #expect(machine.state.left == 10_000)
  }

  @Test func `is Sendable, whatever the event`() {
    #expect(isSendable(PureStateMachine<Gate, Visit, Order>.self))
    #expect(isSendable(PureStateMachine<Int, Journal, Int>.self))
  }

  // MARK: - Calling back in

  @Test func `a handler that handles an event ends the process with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = PureStateMachine<Int, () -> Void, Void>(initialState: 0) { state, event in
        event()
        return (state + 1, ())
      }
      machine.handleEvent { machine.handleEvent {} }
    }
    expectRecursionMessage(in: result)
  }

  @Test func `a handler that reads the state ends the process with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = PureStateMachine<Int, () -> Void, Void>(initialState: 0) { state, event in
        event()
        return (state + 1, ())
      }
      machine.handleEvent { _ = machine.state }
    }
    expectRecursionMessage(in: result)
  }

  @Test func `a handler may use another machine`() {
    let inner = PureStateMachine<Int, Int, Int>(initialState: 0) { ($0 + $1, $0 + $1) }
    let outer = PureStateMachine<Int, Int, Int>(initialState: 0) { (inner.handleEvent($1), $0) }
    outer.handleEvent(3)
    outer.handleEvent(4)
    #expect(outer.state == 7)
  }

  private func expectRecursionMessage(
    in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Recursive call to lock Mutex"), sourceLocation: sourceLocation)
  }
}
