import StateMachines
import Synchronization
import Testing

private enum Step: CaseIterable, Sendable, Codable { case waiting, running, done, queued }
private enum Signal: CaseIterable, Sendable { case begin, fail, finish }
private enum Work: Sendable { case announce, start, stop, celebrate }

/// One state of the type is not the table's.
private func makeTable() throws -> TransitionTable<Step, Signal, Work> {
  try TransitionTable(validating: .waiting) {
    From(.waiting, .queued) {
      Entering(emit: .announce)
      On(.begin, to: .running)
    }
    From(.running) {
      Entering(emit: .start)
      Leaving(emit: .stop)
      On(.fail, to: .waiting)
      On(.finish, to: .done)
    }
    Final(.done) { Entering(emit: .celebrate) }
  }
}

private let machineTable = TransitionTable<Int, Signal, Work>(initial: 1) {
  From(1) { On(.begin, to: 2) }
  From(2) { On(.finish, to: 3, emit: .celebrate) }
  Final(3)
}

@Suite struct `A table among the others` {
  @Test(arguments: [(1, ["begin"]), (2, ["finish"]), (3, []), (4, [])])
  func `names the events that are legal in a state`(state: Int, events: [String]) {
    #expect(machineTable.legalEvents(in: state) == events)
  }

  @Test func `is named in the error of an event that is ignored`() {
    let machine = StateMachine(schema: machineTable) { (_: Work) in }
    let error = #expect(throws: UnhandledEvent<Int, Signal>.self) {
      try machine.transition(on: .finish)
    }
    #expect(error?.legalEvents == ["begin"])
  }

  @Test(arguments: [(1, true), (3, true), (4, false)])
  func `knows the states that it declares`(state: Int, isKnown: Bool) {
    #expect(machineTable.knows(state) == isKnown)
    let snapshot = MachineSnapshot(state)
    if isKnown {
      #expect(throws: Never.self) { try snapshot.state(in: machineTable) }
    } else {
      #expect(throws: SnapshotError.unknownState("4")) { try snapshot.state(in: machineTable) }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `runs live, effect by effect, until it is finished`() async throws {
    let log = Mutex<[Work]>([])
    let machine = LiveStateMachine(try makeTable()) { (work: Work) async in
      log.withLock { $0.append(work) }
      return work == .start ? [.finish] : []
    }
    try await machine.start()
    #expect(log.withLock { $0 } == [.announce])
    try await machine.handleEvent(.begin)
    #expect(try await machine.finished() == .done)
    #expect(log.withLock { $0 } == [.announce, .start, .stop, .celebrate])
  }
}
