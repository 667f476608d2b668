import StateSystems

/// The transaction manager of L. Lamport's and J. Gray's "Consensus on transaction commit" (2006).
struct TransactionManager: Hashable {
  enum State { case initial, committed, aborted }
  enum Action: Equatable { case none, commit, abort }

  let participants: Int
  private(set) var state = State.initial
  private(set) var prepared: Set<Int> = []

  init(participants: Int) { self.participants = participants }

  mutating func receivePrepared(_ participant: Int) {
    if state == .initial { prepared.insert(participant) }
  }

  mutating func commit() -> Action {
    guard state == .initial, prepared.count == participants else { return .none }
    state = .committed
    return .commit
  }

  mutating func abort() -> Action {
    guard state == .initial else { return .none }
    state = .aborted
    return .abort
  }
}

/// A resource manager.
struct Participant: Hashable {
  enum State { case working, prepared, committed, aborted }
  enum Action: Equatable { case none, prepared }

  private(set) var state = State.working

  mutating func prepare() -> Action {
    guard state == .working else { return .none }
    state = .prepared
    return .prepared
  }

  mutating func chooseToAbort() { if state == .working { state = .aborted } }
  mutating func commit() { state = .committed }
  mutating func abort() { state = .aborted }
}

func twoPhaseCommit(participants count: Int, states: Int = 20_000) -> MachineSystem {
  let system = MachineSystem(
    "two-phase commit",
    limits: ExplorationLimits(states: states, steps: 100 * states, bytes: 1 << 40))
  let manager = system.add("manager", TransactionManager(participants: count))
  let participants = system.add("participant", count: count, Participant())
  system.on(manager) { (action: TransactionManager.Action, send) in
    for participant in participants {
      switch action {
      case .commit: send(.input("commit") { $0.commit() }, to: participant, .kept)
      case .abort: send(.input("abort") { $0.abort() }, to: participant, .kept)
      case .none: break
      }
    }
  }
  system.on(participants) { (action: Participant.Action, index, send) in
    if action == .prepared {
      send(.input("prepared", index) { $0.receivePrepared($1) }, to: manager, .kept)
    }
  }
  system.environment(
    manager, [.input("commit") { $0.commit() }, .input("abort") { $0.abort() }])
  system.environment(
    participants, [.input("prepare") { $0.prepare() }, .input("abort") { $0.chooseToAbort() }])
  return system
}

/// The same protocol as one hand-written machine.
struct TwoPhaseProduct: Hashable {
  enum Message: Hashable { case prepared(Int), commit, abort }

  var manager: TransactionManager
  var participants: [Participant]
  var messages: Set<Message> = []

  init(participants count: Int) {
    manager = TransactionManager(participants: count)
    participants = Array(repeating: Participant(), count: count)
  }

  static func inputs(participants count: Int) -> [MachineInput<TwoPhaseProduct>] {
    [
      .input("commit") { if $0.manager.commit() == .commit { $0.messages.insert(.commit) } },
      .input("abort") { if $0.manager.abort() == .abort { $0.messages.insert(.abort) } },
    ]
      + (0..<count).flatMap { index -> [MachineInput<TwoPhaseProduct>] in
        [
          .input("prepare", "\(index)") {
            if $0.participants[index].prepare() == .prepared {
              $0.messages.insert(.prepared(index))
            }
          },
          .input("choose to abort", "\(index)") { $0.participants[index].chooseToAbort() },
          .input("prepared", "\(index)") { $0.manager.receivePrepared(index) }
            .only { $0.messages.contains(.prepared(index)) },
          .input("receive commit", "\(index)") { $0.participants[index].commit() }
            .only { $0.messages.contains(.commit) },
          .input("receive abort", "\(index)") { $0.participants[index].abort() }
            .only { $0.messages.contains(.abort) },
        ]
      }
  }
}
