/// Why a text is not one for Mermaid or PlantUML that a diagram wrote.
package struct NotationReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1, at which reading stopped.
  package let line: Int

  /// What is the matter there.
  package let problem: String

  /// The line and what is the matter there.
  package var description: String { "line \(line): \(problem)" }
}
