extension StateDiagram {
  /// A property of a diagram that is probably not intended.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a finding. The raw value is the name under which a finding can be allowed.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A state that no transition leads to.
      case unreachableState = "unreachable-state"
      /// A state that is not final, and that no transition leaves for another state.
      case deadEnd = "dead-end"
      /// A state from which no final state can be reached, although the machine has one.
      case noPathToFinal = "no-path-to-final"
      /// An event that no state handles: it is ignored, or must not happen.
      case unhandledEvent = "unhandled-event"
      /// An event that leads from a state to several others without a guard.
      case ambiguousTransition = "ambiguous-transition"
      /// A guard of a table that was false for all tried values. The diagram must include the steps.
      case falseGuard = "false-guard"
      /// A state that is the target of a transition, but not in the list of states.
      case unlistedTarget = "unlisted-target"
      /// Another diagnostic of the derivation.
      case derivation
    }

    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
      /// The machine is probably wrong.
      case error
      /// The machine may be right.
      case warning
    }

    /// The kind.
    public let kind: Kind

    /// The affected states.
    package let states: [Node.ID]

    /// The affected transitions.
    package let transitions: [Transition]

    /// The problem, as a sentence without a full stop.
    public let description: String

    /// The severity: a warning for ``Kind/deadEnd``, ``Kind/noPathToFinal``, ``Kind/unhandledEvent``,
    /// ``Kind/falseGuard`` and most diagnostics of the kind ``Kind/derivation``, and an error for all others.
    public let severity: Severity

    init(
      _ kind: Kind, _ states: [Node.ID], transitions: [Transition] = [],
      severity: Severity? = nil, _ description: String
    ) {
      let usual: Severity =
        switch kind {
        case .unreachableState, .ambiguousTransition, .unlistedTarget: .error
        case .deadEnd, .noPathToFinal, .unhandledEvent, .falseGuard, .derivation: .warning
        }
      self.severity = severity ?? usual
      self.kind = kind
      self.states = states
      self.transitions = transitions
      self.description = description
    }
  }
}

extension StateDiagram {
  /// Returns the properties of the machine that are probably not intended.
  ///
  /// Guards are assumed to hold at some time. A region without an initial pseudostate can start in
  /// any of its states. If the derivation stopped at a limit, missing transitions are no findings.
  /// Events that no state handles are found only in a diagram with ignored or impossible events. These
  /// events and unreachable states are found only if all states are listed.
  ///
  /// - Returns: The findings by kind, in the order of ``Finding/Kind``, and within a kind by state.
  /// - Complexity: O(*n*²) in the number of nodes and transitions.
  public func findings() -> [Finding] { Validation(self).findings() }
}
