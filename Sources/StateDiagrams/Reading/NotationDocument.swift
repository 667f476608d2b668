/// A text for Mermaid or PlantUML that ``StateDiagram/mermaid(direction:)`` or
/// ``StateDiagram/plantUML(direction:)`` wrote, read back as far as it tells.
///
/// The diagram serves comparisons with another one that was read: two texts that differ in what
/// they show give two diagrams that differ in the same. What the languages have no sign for (which
/// effects a text with a comma is, what is a region of a composite) is not told apart.
package struct NotationDocument: Hashable, Sendable {
  /// What the text shows.
  package private(set) var diagram: StateDiagram

  /// The direction in which the diagram grows. PlantUML's only tell right from down.
  package private(set) var direction: DOTDirection = .leftToRight

  /// Reads a text for Mermaid.
  package init(mermaid text: String) throws(NotationReadingError) {
    try self.init(text, start: "stateDiagram-v2") {
      $0.decoded("#", ";", radix: 10, break: "<br/>")
    }
  }

  /// Reads a text for PlantUML.
  package init(plantUML text: String) throws(NotationReadingError) {
    try self.init(text, start: "@startuml") { $0.decoded("<U+", ">", radix: 16, break: "\\n") }
  }

  private init(
    _ text: String, start: String, decode: @escaping (String) -> String
  ) throws(NotationReadingError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.drop { $0 == " " })
    }
    guard lines.contains(start) else {
      throw NotationReadingError(line: 1, problem: "there is no line '\(start)'")
    }
    var reader = NotationReader(decode: decode)
    for (index, line) in lines.enumerated() { try reader.read(line, number: index + 1) }
    diagram = try reader.diagram(endingInLine: lines.count)
    direction = reader.direction ?? .leftToRight
  }
}

extension String {
  /// The text with characters in place of their codes.
  fileprivate func decoded(
    _ start: String, _ end: String, radix: Int, break lineBreak: String
  ) -> String {
    let parts = pieces(by: lineBreak).joined(separator: "\n").pieces(by: start)
    return parts.dropFirst().reduce(into: parts[0]) { result, part in
      let pieces = part.pieces(by: end)
      if pieces.count > 1, let value = UInt32(pieces[0], radix: radix),
        let scalar = Unicode.Scalar(value)
      {
        result.unicodeScalars.append(scalar)
        result += pieces.dropFirst().joined(separator: end)
      } else {
        result += start + part
      }
    }
  }
}
