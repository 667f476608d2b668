import Dispatch
import Foundation
import StateMachines
import Testing

@Suite struct PureStateMachineTests {
  enum Turnstile { case locked, unlocked }
  enum Visit { case insertToken, admitPerson }
  enum Order { case lock, unlock, ejectToken, notifySecurity }

  /// The turnstile of "Building Blocks: Pure State Machine".
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeTurnstile(_ state: Turnstile = .locked) -> PureStateMachine<
    Turnstile, Visit, Order
  > {
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
    (Turnstile.locked, Visit.insertToken, Turnstile.unlocked, Order.unlock),
    (.locked, .admitPerson, .locked, .notifySecurity),
    (.unlocked, .insertToken, .unlocked, .ejectToken),
    (.unlocked, .admitPerson, .locked, .lock),
  ])
  func `an event changes a pure machine's state and returns the handler's command`(
    _ from: Turnstile, _ event: Visit, _ to: Turnstile, _ command: Order
  ) {
    let machine = makeTurnstile(from)
    #expect(machine.handleEvent(event) == command)
    #expect(machine.state == to)
  }

  @Test func `the visits in the post about the turnstile have its commands`() {
    let machine = makeTurnstile()
    let visits = [
      Visit.insertToken, .admitPerson, .admitPerson, .insertToken, .insertToken,
    ]
    #expect(
      visits.map { machine.handleEvent($0) }
        == [.unlock, .lock, .notifySecurity, .unlock, .ejectToken])
  }

  @Test func `a pure machine of a function starts in the given state`() {
    #expect(makeTurnstile(.locked).state == .locked)
    #expect(makeTurnstile(.unlocked).state == .unlocked)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a state type starts in its initial state`() {
    let machine = PureStateMachine(Door.self)
    #expect(machine.state == .closed(knocks: 0))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a state type starts in a restored state`() {
    let machine = PureStateMachine(Door.self, state: .closed(knocks: 7))
    #expect(machine.state == .closed(knocks: 7))
    #expect(machine.handleEvent(.knock(times: 1)) == .ring(times: 1))
    #expect(machine.state == .closed(knocks: 8))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a pure machine passes each event to the handler once`() {
    let seen = Locked<[String]>([])
    let machine = PureStateMachine<Int, Int, Void>(initialState: 0) { state, event in
      seen.withLock { $0.append("\(event) in \(state)") }
      return (state + event, ())
    }
    machine.handleEvent(1)
    machine.handleEvent(10)
    #expect(seen.withLock { $0 } == ["1 in 0", "10 in 1"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a state that was read doesn't change with the pure machine`() {
    let machine = PureStateMachine<[Int], Int, Void>(initialState: []) { ($0 + [$1], ()) }
    machine.handleEvent(1)
    let snapshot = machine.state
    machine.handleEvent(2)
    #expect(snapshot == [1])
    #expect(machine.state == [1, 2])
  }

  // MARK: - Schemas and tables

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [
    (Job.State.idle, Job.Event.start, Job.State.running, Job.Effect?.some(.work)),
    (.idle, .look, .idle, .peek),
    (.idle, .retry, .idle, nil),
    (.running, .succeed, .done, .report),
    (.done, .start, .done, nil),
  ])
  func `the command of a schema is the effect, or nil if the event is ignored`(
    _ from: Job.State, _ event: Job.Event, _ to: Job.State, _ command: Job.Effect?
  ) {
    let machine = PureStateMachine(schema: Job(), state: from)
    #expect(machine.handleEvent(event) == command)
    #expect(machine.state == to)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a schema or a table starts in its initial state`() {
    #expect(PureStateMachine(schema: Job()).state == .idle)
    #expect(PureStateMachine(schema: Gate.table).state == .locked(credit: 0))
    #expect(PureStateMachine(schema: Gate.table, state: .unlocked).state == .unlocked)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the command of a table is the list of effects, or nil if the event is ignored`() {
    let machine = PureStateMachine(schema: Gate.table)
    let commands = [Gate.Event.insertCoin(20), .admitPerson, .machineRepairDidComplete]
      .map { machine.handleEvent($0) }
    #expect(commands == [[], [.soundAlarm], nil])
    #expect(machine.state == .locked(credit: 20))
    #expect(machine.handleEvent(.insertCoin(30)) == [.openDoors])
    #expect(machine.state == .unlocked)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the initial effects of a table are not commands`() {
    let table = TransitionTable<Bool, Int, String>(initial: false) {
      From(false) {
        OnEntry(emit: "entered")
        OnExit(emit: "left")
        On(1, to: true, emit: "moved", "twice")
        On(2, to: false)
      }
      From(true)
    }
    let machine = PureStateMachine(schema: table)
    #expect(machine.handleEvent(2) == ["left", "entered"])
    #expect(machine.handleEvent(1) == ["left", "moved", "twice"])
    #expect(machine.handleEvent(1) == nil)
  }

  // MARK: - Threads

  // Threads instead of tasks, because one thread might run all tasks one after the other.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a pure machine applies the events of many threads exactly once each`() {
    let busywork = Locked(0)
    let machine = PureStateMachine<Int, Int, Int>(initialState: 0) { state, event in
      // Takes a while, so that the threads compete for the lock.
      for _ in 0..<20 { busywork.withLock { $0 += 1 } }
      return (state + event, state)
    }
    let results = Locked<[[Int]]>([])
    let threadsDone = DispatchSemaphore(value: 0)
    for _ in 0..<8 {
      Thread.detachNewThread {
        let own = (0..<10_000).map { _ in machine.handleEvent(1) }
        results.withLock { $0.append(own) }
        threadsDone.signal()
      }
    }
    for _ in 0..<8 { threadsDone.wait() }

    #expect(machine.state == 80_000)
    // Each command is the state before: each state occurs once,
    let seen = results.withLock { $0 }
    #expect(seen.flatMap { $0 }.sorted() == Array(0..<80_000))
    // and each thread's events are applied in its order.
    #expect(seen.allSatisfy { $0 == $0.sorted() })
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a reader never sees the state in the middle of a step`() async {
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

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a pure machine is Sendable even if its events aren't`() {
    #expect(isSendable(PureStateMachine<Turnstile, Visit, Order>.self))
    #expect(isSendable(PureStateMachine<Int, Journal, Int>.self))
  }

  // MARK: - Recursion

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a handler that sends its machine an event ends the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = PureStateMachine<Int, () -> Void, Void>(initialState: 0) { state, event in
        event()
        return (state + 1, ())
      }
      machine.handleEvent { machine.handleEvent {} }
    }
    expectRecursionMessage(in: result)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a handler that reads its machine's state ends the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = PureStateMachine<Int, () -> Void, Void>(initialState: 0) { state, event in
        event()
        return (state + 1, ())
      }
      machine.handleEvent { _ = machine.state }
    }
    expectRecursionMessage(in: result)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a handler can use another pure machine`() {
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
