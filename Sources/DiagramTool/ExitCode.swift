/// The exit status of a command.
///
/// ```swift
/// let status = catalog.run(["check"])
/// if status == .failure { print("Some diagrams are out of date.") }
/// ```
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The exit status of the process.
  public let rawValue: Int32

  /// Creates an exit code from the exit status of a process.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The command succeeded: 0.
  public static let success: ExitCode = ExitCode(rawValue: 0)

  /// The command failed, or its result is negative: 1.
  ///
  /// Errors are on standard error. A negative result is on standard output: the differences of
  /// `check` and `diff`, the findings of `validate`, `verify` and
  /// `conform`.
  public static let failure: ExitCode = ExitCode(rawValue: 1)

  /// The arguments are invalid or contradict each other: 64, which is `EX_USAGE` of `sysexits.h`.
  public static let usageError: ExitCode = ExitCode(rawValue: 64)
}
