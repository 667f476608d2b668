/// A diagram that was read from a text of ``StateDiagram/mermaid(direction:)`` or
/// ``StateDiagram/plantUML(direction:)``.
///
/// Two documents are equal if the texts have the same content. Details that the notations can't
/// express, such as the regions of a composite or a comma in an effect, are not distinguished.
package struct NotationDocument: Hashable, Sendable {
  /// The diagram that the text shows.
  package private(set) var diagram: StateDiagram

  /// The direction in which the diagram grows. PlantUML has only two.
  package private(set) var direction: DOTDirection = .leftToRight

  /// Reads a text for Mermaid.
  ///
  /// - Throws: `NotationReadingError` if the text has no `stateDiagram-v2`, or if its braces don't
  ///   match.
  package init(mermaid text: String) throws(NotationReadingError) {
    try self.init(text, start: "stateDiagram-v2") {
      $0.decoded("#", ";", radix: 10, break: "<br/>")
    }
  }

  /// Reads a text for PlantUML.
  ///
  /// - Throws: `NotationReadingError` if the text has no `@startuml`, or if its braces don't match.
  package init(plantUML text: String) throws(NotationReadingError) {
    try self.init(text, start: "@startuml") { $0.decoded("<U+", ">", radix: 16, break: "\\n") }
  }

  private init(
    _ text: String, start: String, decode: @escaping (String) -> String
  ) throws(NotationReadingError) {
    // Git can write the line breaks of Windows, which are one character each.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { String($0.drop { $0 == " " }) }
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
  /// Returns the text with codes replaced by characters: `#35;` or `<U+0023>` by `#`.
  ///
  /// - Parameters:
  ///   - start: The start of a code.
  ///   - end: The end of a code.
  ///   - radix: The radix of the number between them.
  ///   - lineBreak: The text of a line break.
  func decoded(
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

/// An error in a text for Mermaid or PlantUML.
package struct NotationReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1, at which reading stopped.
  package let line: Int

  /// The problem there.
  package let problem: String

  /// The line and the problem.
  package var description: String { "line \(line): \(problem)" }
}

/// The parts of a transition's label: `event [guard] / effect, effect`. All are optional.
///
/// The label is ambiguous if a part contains the separator of the next one. The first separator
/// counts.
struct TransitionLabel: Hashable {
  var event: String?
  var condition: String?
  var effects: [String] = []

  init(_ label: String) {
    if let (event, rest) = label.startingLiteral {
      self = TransitionLabel(String(rest))
      self.event = event
      return
    }
    var rest = label
    // With a space before it, a first part is found in the same way as a later one.
    if rest.hasPrefix("[") || rest.hasPrefix("/ ") { rest = " " + rest }
    let guardParts = rest.pieces(by: " [")
    let beforeGuard = guardParts[0].pieces(by: " / ")
    if guardParts.count > 1, beforeGuard.count == 1 {
      let text = guardParts.dropFirst().joined(separator: " [")
      let ends = text.pieces(by: "] / ")
      if ends.count > 1 {
        condition = ends[0]
        effects = ends.dropFirst().joined(separator: "] / ").pieces(by: ", ")
      } else if text.hasSuffix("]") {
        condition = String(text.dropLast())
      }
      if condition != nil {
        event = guardParts[0].isEmpty ? nil : guardParts[0]
        return
      }
    }
    let parts = rest.pieces(by: " / ")
    event = parts[0].isEmpty ? nil : parts[0]
    if parts.count > 1 {
      effects = parts.dropFirst().joined(separator: " / ").pieces(by: ", ")
    }
  }
}
