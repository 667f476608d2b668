/// Why a text is not a diagram that `StateDiagram.dot(style:direction:)` wrote.
public struct DOTReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1, at which reading stopped.
  public var line: Int

  /// What is the matter there.
  public var problem: String

  /// Creates an error.
  public init(line: Int, problem: String) {
    self.line = line
    self.problem = problem
  }

  /// The line and what is the matter there.
  public var description: String { "line \(line): \(problem)" }
}
