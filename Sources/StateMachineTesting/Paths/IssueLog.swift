import StateDiagrams
import Testing

/// The issues of a piece of a test, which are not recorded.
final class IssueLog: Sendable {
  private let texts = Locked<[String]>([])

  /// The text of the first issue, with its place; nil if there is none.
  var first: String? { all.first }

  /// The texts of all issues.
  var all: [String] { texts.withLock { $0 } }

  /// Runs a closure, and keeps the issues that it records instead of recording them. Warnings and known
  /// issues are recorded. Outside of a test, there are no issues.
  nonisolated(nonsending) func collect(
    _ body: @escaping () async throws -> Void
  ) async throws {
    guard let test = Test.current else { return try await body() }
    // Called once, and awaited.
    nonisolated(unsafe) let body = body
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      guard issue.isFailure else { return issue }
      let place = issue.sourceLocation.map { " (at \($0.fileName):\($0.line))" } ?? ""
      self.texts.withLock { $0.append("\(issue)\(place)") }
      return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) { try await body() }
  }
}
