/// What a command's process ends with.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number that the shell sees.
  public let rawValue: Int32

  /// Creates a status from the number that the shell sees.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// All that was asked for was done.
  public static let success: ExitCode = ExitCode(rawValue: 0)

  /// Something failed; what it was is on standard error.
  public static let failure: ExitCode = ExitCode(rawValue: 1)

  /// The arguments can't be understood or contradict each other: `EX_USAGE` of `sysexits.h`.
  public static let usageError: ExitCode = ExitCode(rawValue: 64)
}
