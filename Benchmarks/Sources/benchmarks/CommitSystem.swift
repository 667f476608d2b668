import StateExploration
import StateSystems

/// Two-phase commit as a system of a manager and participants, which has the states of ``TwoPhaseCommit``.
enum CommitSystem {
  private struct Manager: Hashable {
    enum State { case collecting, committed, aborted }
    enum Action { case commit, abort }

    let participantCount: Int
    private(set) var state = State.collecting
    private var prepared: Set<Int> = []

    init(participantCount: Int) { self.participantCount = participantCount }

    mutating func receivePrepared(_ participant: Int) {
      if state == .collecting { prepared.insert(participant) }
    }

    mutating func commit() -> Action? {
      guard state == .collecting, prepared.count == participantCount else { return nil }
      state = .committed
      return .commit
    }

    mutating func abort() -> Action? {
      guard state == .collecting else { return nil }
      state = .aborted
      return .abort
    }
  }

  private enum Participant: Hashable {
    case working, prepared, committed, aborted

    enum Action { case prepared }

    mutating func prepare() -> Action? {
      guard self == .working else { return nil }
      self = .prepared
      return .prepared
    }

    mutating func giveUp() { if self == .working { self = .aborted } }
    mutating func commit() { self = .committed }
    mutating func abort() { self = .aborted }
  }

  static func system(participantCount count: Int, limits: ExplorationLimits) -> MachineSystem {
    let system = MachineSystem("commit", limits: limits)
    let manager = system.add("manager", Manager(participantCount: count))
    let participants = system.add("participant", count: count, Participant.working)
    system.on(manager) { (action: Manager.Action, send) in
      for participant in participants {
        switch action {
        case .commit: send(.input("commit") { $0.commit() }, to: participant, .kept)
        case .abort: send(.input("abort") { $0.abort() }, to: participant, .kept)
        }
      }
    }
    system.on(participants) { (_: Participant.Action, index, send) in
      send(.input("prepared", index) { $0.receivePrepared($1) }, to: manager, .kept)
    }
    system.environment(
      manager, [.input("commit") { $0.commit() }, .input("abort") { $0.abort() }])
    system.environment(
      participants, [.input("prepare") { $0.prepare() }, .input("giveUp") { $0.giveUp() }])
    return system
  }
}
