/// The exit status of a command.
enum ExitCode: Int32 {
  /// The command succeeded.
  case success = 0

  /// The command failed, or its result is negative.
  ///
  /// Errors are on standard error. A negative result is on standard output: the differences of
  /// `check` and `diff`, the findings of `validate`, `verify` and `conform`.
  case failure = 1

  /// The arguments are invalid or contradict each other. The status is `EX_USAGE` of `sysexits.h`.
  case usageError = 64
}
