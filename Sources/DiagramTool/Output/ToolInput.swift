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

  private let nextLine: @Sendable () -> String?

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a person types.
  ///   - nextLine: Gives a line without its end, or nil where there are no more.
  public init(isTerminal: Bool = false, nextLine: @escaping @Sendable () -> String?) {
    self.isTerminal = isTerminal
    self.nextLine = nextLine
  }

  func line() -> String? { nextLine() }
}

extension ToolInput {
  /// The process's standard input.
  public static var standardInput: ToolInput {
    ToolInput(isTerminal: isatty(0) == 1) { readLine() }
  }
}
