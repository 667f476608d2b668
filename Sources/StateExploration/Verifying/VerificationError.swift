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
  public var description: String {
    let machine = verification.machine
    return
      (verification.findings.reportLines(of: machine)
      + verification.problems.map { "\(machine): \($0)" } + verification.boundNotes)
      .joined(separator: "\n")
  }
}

extension [Verification.Finding] {
  /// The findings as lines of text. The first one of each property has its trace, and all others
  /// only the inputs.
  ///
  /// - Parameter machine: The name of the machine.
  package func reportLines(of machine: String) -> [String] {
    var lines: [String] = []
    var property: String?
    for finding in self {
      let isFirst = finding.property != property
      property = finding.property
      if isFirst { lines.append("\(machine): violated: \(finding.property)") }
      lines.append(finding.description)
      if isFirst { lines += finding.trace.lines.map { "  " + $0 } }
      lines.append("  " + finding.trace.swiftText)
    }
    return lines
  }
}
