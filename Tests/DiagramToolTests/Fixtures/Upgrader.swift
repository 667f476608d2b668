import StateDiagrams

/// A machine as other packages have them: a private state, a mutating method for each event, and several
/// types of actions. Nothing in it is written for diagrams.
struct Upgrader: Sendable {
  enum RemovalAction { case fireAlarm, close }

  enum ReadAction { case findUpgrader, forward }

  enum FoundAction { case startUpgrading, notUpgraded }

  enum Failure: Error { case late }

  private enum State {
    case idle
    case awaiting(host: String)
    case upgrading(buffered: Int)
    case finished
  }

  private var state = State.idle

  mutating func read(_ host: String) -> ReadAction? {
    switch state {
    case .idle:
      state = .awaiting(host: host)
      return .findUpgrader
    case .upgrading(let buffered) where buffered < 2:
      state = .upgrading(buffered: buffered + 1)
      return .forward
    case .awaiting, .upgrading, .finished: return nil
    }
  }

  mutating func found(_ isFound: Bool) throws -> [FoundAction] {
    switch state {
    case .awaiting:
      state = isFound ? .upgrading(buffered: 0) : .finished
      return [isFound ? .startUpgrading : .notUpgraded]
    case .finished: throw Failure.late
    case .idle, .upgrading: return []
    }
  }

  mutating func removed() -> (RemovalAction, RemovalAction)? {
    if case .finished = state { return nil }
    state = .finished
    return (.fireAlarm, .close)
  }
}

extension Upgrader {
  /// The calls that a diagram shows.
  static var inputs: [MachineInput<Upgrader>] {
    [
      .input("read", "a") { $0.read("a") }, .input("read", "b") { $0.read("b") },
      .input("found", "yes") { try $0.found(true) }, .input("found", "no") { try $0.found(false) },
      .input("removed") { $0.removed() },
    ]
  }

  /// The transitions of the diagram, in the order in which the calls lead to the states.
  static let transitions: [String] = [
    ":initial → idle",
    "idle —read / findUpgrader→ awaiting",
    "idle —removed / fireAlarm, close→ finished",
    "awaiting —found [yes] / startUpgrading→ upgrading",
    "awaiting —found [no] / notUpgraded→ finished",
    "awaiting —removed / fireAlarm, close→ finished",
    "finished: found / throws late",
    "upgrading: read [buffered: 0, 1] / forward",
    "upgrading —removed / fireAlarm, close→ finished",
  ]
}
