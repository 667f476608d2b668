/// The error of a verification that found violations, or that could not decide a property.
///
/// The description contains a shortest sequence of inputs for each finding:
///
/// ```text
/// connection: violated: never traps
/// 'connected' traps in 'closed': Fatal error: not connecting
///   idle
///   start → connecting / connect
///   close → closed
///   connected → traps
///   try model.replay(["start", "close", "connected"])
/// ```
public struct VerificationError: Error, CustomStringConvertible {
  /// The result, with the findings and the bounds of the search.
  public let verification: Verification

  package init(_ verification: Verification) { self.verification = verification }

  /// Creates the error of a property that nothing decided.
  package init(_ machine: String, problems: [String]) {
    verification = Verification(machine, problems: problems)
  }

  /// The findings with their sequences of inputs, the problems, and the bounds of the search.
  public var description: String { verification.description }
}
