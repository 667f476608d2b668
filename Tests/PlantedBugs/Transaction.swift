import StateDiagrams

/// A transaction of a database, which can't be copied.
///
/// The mistake: the commit of a transaction in which a query has failed, unless a rule excludes it.
struct Transaction: ~Copyable {
  enum Action { case sendBegin, sendQuery, abort, sendCommit, sendRollback }

  enum State { case idle, open, aborted, ended }

  private(set) var state = State.idle
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func begin() -> Action {
    precondition(state == .idle, "begun twice")
    state = .open
    return .sendBegin
  }

  mutating func query(isValid: Bool) -> Action? {
    guard case .open = state else { return nil }
    if isValid { return .sendQuery }
    state = .aborted
    return .abort
  }

  mutating func commit() -> Action? {
    switch state {
    case .open:
      state = .ended
      return .sendCommit
    case .aborted where isCorrect:
      state = .ended
      return .sendRollback
    case .aborted: preconditionFailure("a commit after a failed query")
    case .idle, .ended: return nil
    }
  }

  /// - Parameter isCareful: Whether the program never commits after a failed query.
  static func model(isCorrect: Bool, isCareful: Bool = false) -> MachineModel {
    let commit = MachineInput<Transaction>.input("commit") { $0.commit() }
    return MachineModel(
      "transaction", observing: { Transaction(isCorrect: isCorrect) }, state: { $0.state },
      inputs: [
        .input("begin") { $0.begin() }.once(),
        .input("query", "valid") { $0.query(isValid: true) },
        .input("query", "invalid") { $0.query(isValid: false) },
        isCareful ? commit.never(after: "abort") : commit,
      ])
  }
}
