import StateDiagrams

/// A pool of at most one connection, which serves one request and is then closed.
///
/// The mistake: a connection that is closed is not replaced, so that a request that waits is stranded.
struct Pool: Sendable {
  enum Action { case connect, succeed }

  private enum Connection { case none, starting, used }

  private var connection = Connection.none
  private(set) var waiting = 0
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func lease() -> Action? {
    waiting += 1
    return connected()
  }

  mutating func established() -> Action {
    precondition(connection == .starting && waiting > 0, "nothing to establish")
    connection = .used
    waiting -= 1
    return .succeed
  }

  mutating func closed() -> Action? {
    precondition(connection == .used, "no connection to close")
    connection = .none
    return isCorrect && waiting > 0 ? connected() : nil
  }

  private mutating func connected() -> Action? {
    guard case .none = connection else { return nil }
    connection = .starting
    return .connect
  }

  static var inputs: [MachineInput<Pool>] {
    [
      .input("lease") { $0.lease() }.only { $0.waiting < 2 },
      .input("established") { $0.established() }.once(perEffect: "connect"),
      .input("closed") { $0.closed() }.only(after: "established", until: "closed"),
    ]
  }
}
