import StateDiagrams

/// An error in a text for Mermaid or in SCXML.
public struct SpecificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file; empty if it has none.
  public fileprivate(set) var name: String = ""

  /// The number of the line, from 1.
  public let line: Int

  /// The problem and the remedy, in sentences.
  public let problem: String

  init(line: Int, _ problem: String) {
    self.line = line
    self.problem = problem
  }

  /// Throws an error if a text is so long that no person wrote it.
  static func checkLength(of text: String) throws(SpecificationError) {
    let limit = 4 << 20
    guard text.utf8.count <= limit else {
      throw SpecificationError(line: 1, "the text has more than \(limit >> 20) MiB. Divide it.")
    }
  }

  /// The file, the line, and the problem.
  public var description: String {
    (name.isEmpty ? "line \(line)" : "\(name):\(line)") + ": \(problem)"
  }
}

extension MachineSpecification {
  /// Creates a specification from a statechart, whose errors get the name of the file.
  init(
    named name: String, _ chart: () throws(SpecificationError) -> Statechart
  ) throws(SpecificationError) {
    do throws(SpecificationError) {
      self.init(name, try chart())
    } catch {
      var error = error
      error.name = name
      throw error
    }
  }
}
