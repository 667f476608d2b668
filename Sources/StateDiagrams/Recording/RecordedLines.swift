import StateExploration

/// The lines of a file of a recorder: a header, and an object on each line.
package struct RecordedLines {
  /// The header, which names the format.
  let header: [String: JSONValue]

  /// The lines after it, which can end with one that was not completed.
  let lines: [Substring]

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - text: The contents. Zeros at the end, as a killed process leaves them, are ignored.
  ///   - format: The name of the format, with its version.
  ///   - file: The name of the file, for messages.
  init(_ text: String, format: String, file: String) throws(RecordingError) {
    let content = text.utf8.firstIndex(of: 0).map { text[..<$0] } ?? text[...]
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    let header = lines.first.flatMap { Self.object($0) } ?? [:]
    guard case .string(let found) = header["format"] else {
      throw RecordingError("'\(file)' was not written by a recorder: its first line has no format.")
    }
    guard found == format else {
      throw RecordingError(
        "'\(file)' has the format '\(found)', but '\(format)' is expected: record it again.")
    }
    self.header = header
    self.lines = Array(lines.dropFirst())
  }

  /// Returns the members of a line that is an object; nil for other lines.
  package static func object(_ line: some StringProtocol) -> [String: JSONValue]? {
    guard case .object(let members) = try? JSONValue(parsing: String(line)) else { return nil }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

extension JSONValue {
  /// The string; nil for other values.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The integer; nil for other values.
  package var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// The elements of a list; nil for other values.
  var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The elements of a list of strings; nil for other values.
  package var texts: [String]? {
    guard let texts = elements?.map(\.string), !texts.contains(nil) else { return nil }
    return texts.compactMap(\.self)
  }
}
