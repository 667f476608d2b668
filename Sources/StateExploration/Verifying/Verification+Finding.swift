extension Verification {
  /// A violation of a property, with a shortest sequence of inputs that leads to it.
  ///
  /// Violations with one cause are one finding: steps that trap at one place of the source, or else states
  /// that violate a property by the same input.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// A kind of violation. Further kinds can be added.
    public struct Kind: Hashable, Sendable {
      private let name: String

      /// A step traps.
      public static let trap = Kind(name: "trap")
      /// A step never returns.
      public static let endlessStep = Kind(name: "endlessStep")
      /// A state doesn't fulfill a condition.
      public static let condition = Kind(name: "condition")
      /// A goal can't be reached any more.
      public static let unreachableGoal = Kind(name: "unreachableGoal")
      /// A response need never occur.
      public static let missingResponse = Kind(name: "missingResponse")
      /// An effect occurs too early or too often.
      public static let effectOrder = Kind(name: "effectOrder")
      /// The machine differs from a specification.
      public static let difference = Kind(name: "difference")
    }

    /// The property as a text.
    public let property: String

    /// The kind of the violation.
    public let kind: Kind

    /// The labels of the state that violates the property or receives the last input.
    public let state: String

    /// The name of the input that violates the property; nil if the state itself does.
    public let input: String?

    /// The violation as a phrase after the property's name: `'chunk' traps in 'idle'`.
    package let summary: String

    /// The message or the signal of a trap, which depend on the build; nil for other violations.
    public let message: String?

    /// The number of states in which the property is violated.
    public package(set) var count: Int

    /// A shortest sequence that leads to the violation.
    package let trace: MachineTrace

    package init(
      _ property: String, _ kind: Kind, in state: String, input: String?, summary: String,
      failure: StepFailure? = nil, count: Int = 1, trace: MachineTrace
    ) {
      self.property = property
      self.kind = kind
      self.state = state
      self.input = input
      self.summary = summary
      message = failure?.message
      self.count = count
      self.trace = trace
    }

    /// The names of the inputs from the initial state to the violation, which
    /// ``MachineModel/replay(_:)`` repeats.
    public var inputs: [String] { trace.inputs }

    /// The texts of the initial state and of the state after each input. A last step that fails has none.
    public var states: [String] { [trace.start] + trace.steps.compactMap(\.state) }

    /// The place of a trap in the source, `Shop/Order.swift:28`; nil if the message doesn't contain it.
    public var location: String? { message.flatMap { TrapMessage($0) }?.location }

    /// The finding as a sentence without a full stop.
    public var description: String {
      summary + (count == 1 ? "" : " (\(count) states)") + (message.map { ": \($0)" } ?? "")
    }
  }
}

extension [Verification.Finding] {
  /// The findings as lines of text. The first one of each property has its trace, and all others
  /// only the inputs.
  ///
  /// - Parameters:
  ///   - machine: The name of the machine.
  ///   - trace: Returns the lines of the trace of a finding.
  package func reportLines(
    of machine: String,
    trace: (Verification.Finding) -> [String] = { $0.trace.lines }
  ) -> [String] {
    var lines: [String] = []
    var property: String?
    for finding in self {
      let isFirst = finding.property != property
      property = finding.property
      if isFirst { lines.append("\(machine): violated: \(finding.property)") }
      lines.append(finding.description)
      if isFirst { lines += trace(finding).map { "  " + $0 } }
      lines.append("  " + finding.trace.swiftText)
    }
    return lines
  }
}
