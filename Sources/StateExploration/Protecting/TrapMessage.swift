/// A message of a trap that names its place in the source, as the runtime prints it.
///
/// ```text
/// Shop/Order.swift:28: Fatal error: paid twice
/// ```
package struct TrapMessage: Hashable, Sendable {
  /// The module and the name of the file; or its path, in the Swift 5 language mode.
  package let file: String

  /// The number of the line, which counts from 1.
  package let line: Int

  /// The message without the place: `Fatal error: paid twice`.
  package let text: String

  /// The file and the line: `Shop/Order.swift:28`.
  package var location: String { "\(file):\(line)" }

  /// Whether the place is in the standard library, so that it doesn't identify the trap.
  package var isInStandardLibrary: Bool { file.hasPrefix("Swift/") }

  /// Reads a message; nil if it names no place.
  package init?(_ message: String) {
    guard let end = message.firstPlace(of: ": "),
      let colon = message[..<end.lowerBound].lastPlace(of: ":"),
      let line = Int(message[colon.upperBound..<end.lowerBound])
    else { return nil }
    file = String(message[..<colon.lowerBound])
    self.line = line
    text = String(message[end.upperBound...])
  }
}
