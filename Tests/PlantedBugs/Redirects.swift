import StateDiagrams

/// The permanent redirects that an HTTP client has seen.
///
/// The mistake: a circle of redirects is followed without end.
struct Redirects: Sendable {
  enum Failure: Error { case tooManyRedirects }

  enum Action { case fetch }

  private enum State { case ready }

  private let state = State.ready
  private var targets: [String: String] = [:]
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func add(from page: String, to target: String) {
    targets[page] = target
  }

  func open(_ page: String) throws -> Action {
    _ = try distance(of: page, limit: isCorrect ? 5 : .max)
    return .fetch
  }

  /// Returns the number of redirects from a page to the last one.
  private func distance(of page: String, limit: Int) throws -> Int {
    guard let target = targets[page] else { return 0 }
    guard limit > 0 else { throw Failure.tooManyRedirects }
    return 1 + (try distance(of: target, limit: limit - 1))
  }

  static var inputs: [MachineInput<Redirects>] {
    [
      .input("redirect", "a to b") { $0.add(from: "a", to: "b") },
      .input("redirect", "b to a") { $0.add(from: "b", to: "a") },
      .input("open") { try $0.open("a") },
    ]
  }
}
