import PlatformLibC

/// The input of a command that reads events, from a person or a script.
struct ToolInput: Sendable {
  /// Whether a person types the input, so that the command prints a prompt and continues after an
  /// error.
  let isTerminal: Bool

  /// Returns the next line without its line break; nil at the end of the input. A line that is longer than
  /// a limit of bytes may be cut one byte after it.
  let line: @Sendable (_ maximum: Int) -> String?
}

extension ToolInput {
  /// The standard input of the process.
  static var standardInput: ToolInput {
    ToolInput(isTerminal: isatty(0) == 1, line: standardLine)
  }

  /// Reads a line byte by byte, so that the rest of an endless line is not read. Both kinds of line
  /// breaks, `\n` and `\r\n`, are removed.
  private static func standardLine(upTo maximum: Int) -> String? {
    var line: [UInt8] = []
    while line.count <= maximum {
      let byte = getchar()
      if byte == EOF && line.isEmpty { return nil }
      if byte == EOF || byte == 0x0A { break }
      line.append(UInt8(truncatingIfNeeded: byte))
    }
    if line.last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
