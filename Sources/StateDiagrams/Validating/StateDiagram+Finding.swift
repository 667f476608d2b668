extension StateDiagram {
  /// Something about a diagram that is probably not meant.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// What was found, by the names under which findings can be allowed.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// No transition leads to a state.
      case unreachableState = "unreachable-state"
      /// No transition leads out of a state, which is not final.
      case trap
      /// The machine has a final state, and there is no way to it.
      case noPathToFinal = "no-path-to-final"
      /// All states ignore an event.
      case unhandledEvent = "unhandled-event"
      /// An event leads from a state to several others, and no guard decides.
      case ambiguousTransition = "ambiguous-transition"
      /// A transition leads to a state that the list of states does not hold.
      case unlistedTarget = "unlisted-target"
      /// Something else that was noticed while the diagram was derived.
      case derivation
    }

    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
      /// The machine can hardly be right.
      case error
      /// The machine may be right.
      case warning
    }

    /// What was found.
    public let kind: Kind

    /// The states it was found at; none for what is not about states.
    public let states: [Node.ID]

    /// The transitions that it is about; none for what is not about transitions.
    public let transitions: [Transition]

    /// A sentence for a person, without a full stop.
    public let description: String

    /// How bad it is: warnings are ``Kind/trap``, ``Kind/noPathToFinal``, ``Kind/unhandledEvent``
    /// and ``Kind/derivation``, and all else is an error.
    public var severity: Severity {
      switch kind {
      case .unreachableState, .ambiguousTransition, .unlistedTarget: .error
      case .trap, .noPathToFinal, .unhandledEvent, .derivation: .warning
      }
    }

    init(
      _ kind: Kind, _ states: [Node.ID], transitions: [Transition] = [], _ description: String
    ) {
      self.kind = kind
      self.states = states
      self.transitions = transitions
      self.description = description
    }
  }
}
