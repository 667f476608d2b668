import StateMachines
import Testing

@testable import StateExploration

@Suite struct PropertySearchTests {
  @Test(arguments: [(3, 288), (5, 8_832)])
  func `two-phase commit has as many states as others found`(participants: Int, states: Int) throws
  {
    let machine = TwoPhaseCommit(participantCount: participants)
    let model = MachineModel("commit", exploring: machine, events: machine.events)
    let property = MachineProperty.always("participants agree") { (state: TwoPhaseCommit.State) in
      !(state.participants.contains(.committed) && state.participants.contains(.aborted))
    }
    let result = try model.verify(property)
    #expect(result.isComplete)
    #expect(result.states == states)
    let search = try PropertySearch(model, [property], storable: ExplorationLimits(states: 20))
    #expect(search.verification.states == states)
    #expect(search.verification.findings.isEmpty)
  }
}

/// Two-phase commit by a manager and participants, as in Gray and Lamport, "Consensus on Transaction
/// Commit" (2006).
private struct TwoPhaseCommit: StateMachineSchemaProtocol {
  enum Participant { case working, prepared, committed, aborted }
  enum Decision { case commit, abort }

  struct State: Hashable {
    var participants: [Participant]
    var announced: Set<Int> = []
    var known: Set<Int> = []
    var decision: Decision?
  }

  enum Event {
    case decide(Decision)
    case learn(Int), prepare(Int), giveUp(Int), receive(Int)
  }

  let participantCount: Int

  var initialState: State {
    State(participants: Array(repeating: .working, count: participantCount))
  }

  var events: [Event] {
    [.decide(.commit), .decide(.abort)]
      + (0..<participantCount).flatMap {
        [.learn($0), .prepare($0), .giveUp($0), .receive($0)] as [Event]
      }
  }

  func step(_ state: inout State, on event: Event) -> Reaction<Void> {
    let before = state
    switch event {
    case .decide(let decision) where state.decision == nil:
      if decision == .abort || state.known.count == participantCount { state.decision = decision }
    case .learn(let number) where state.decision == nil && state.announced.contains(number):
      state.known.insert(number)
    case .prepare(let number) where state.participants[number] == .working:
      state.participants[number] = .prepared
      state.announced.insert(number)
    case .giveUp(let number) where state.participants[number] == .working:
      state.participants[number] = .aborted
    case .receive(let number):
      if let decision = state.decision {
        state.participants[number] = decision == .commit ? .committed : .aborted
      }
    default: break
    }
    return state == before ? .ignored : .handled(())
  }
}
