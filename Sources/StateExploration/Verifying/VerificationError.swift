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
  package let machine: String

  /// The violations; empty if there are only problems.
  package let findings: [VerificationFinding]

  /// The reasons for which properties were not decided, in sentences.
  package let problems: [String]

  /// The bounds of the search; nil if there was none.
  package let bounds: Verification?

  package init(
    _ machine: String, findings: [VerificationFinding] = [], problems: [String],
    bounds: Verification? = nil
  ) {
    self.machine = machine
    self.findings = findings
    self.problems = problems
    self.bounds = bounds
  }

  /// The findings with their sequences of inputs, the problems, and the bounds of the search.
  public var description: String {
    (findings.reportLines(of: machine) + problems.map { "\(machine): \($0)" }
      + (bounds?.boundNotes ?? [])).joined(separator: "\n")
  }
}

extension [VerificationFinding] {
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
