#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a command reads what a person or a script has to say.
///
/// ```swift
/// let input = ToolInput { readLine(strippingNewline: true) }
/// let status = catalog.run(["simulate", "turnstile"], input: input)
/// ```
public struct ToolInput: Sendable {
  /// Whether a person types, and sees what is written at once.
  let isTerminal: Bool

  private let nextLine: @Sendable (_ maximum: Int) -> String?

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a person types.
  ///   - nextLine: Gives a line without its end, or nil where there are no more.
  public init(isTerminal: Bool = false, nextLine: @escaping @Sendable () -> String?) {
    self.isTerminal = isTerminal
    self.nextLine = { _ in nextLine() }
  }

  private init(isTerminal: Bool, bounded: @escaping @Sendable (Int) -> String?) {
    self.isTerminal = isTerminal
    nextLine = bounded
  }

  /// Returns the next line without its end; nil at the end of the input.
  ///
  /// - Parameter maximum: The number of bytes after which a line need not be read further.
  func line(upTo maximum: Int = .max) -> String? { nextLine(maximum) }
}

extension ToolInput {
  /// The process's standard input.
  public static var standardInput: ToolInput {
    ToolInput(isTerminal: isatty(0) == 1, bounded: standardLine)
  }

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
