/// An error in a file that is read as a specification.
package struct SpecificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  package private(set) var name: String = ""

  /// The number of the line, from 1.
  package let line: Int

  /// The problem and the remedy, in sentences.
  package let problem: String

  init(line: Int, _ problem: String) {
    self.line = line
    self.problem = problem
  }

  /// Returns the error with the name of the file.
  func inFile(_ name: String) -> SpecificationError {
    var copy = self
    copy.name = name
    return copy
  }

  /// The file, the line, and the problem.
  package var description: String { "\(name):\(line): \(problem)" }
}
