extension StateDiagram {
  /// Something that was noticed while a diagram was derived.
  public struct Diagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What was noticed.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// The list of states is empty.
      case noStates
      /// The list of events is empty.
      case noEvents
      /// A transition leads to a state that the list of states does not hold.
      case unlistedTarget
      /// The list of states does not hold the initial state.
      case unlistedInitialState
      /// A list names the same thing twice.
      case duplicateItem
      /// A region's list of states is empty.
      case emptyRegion
      /// A label is both a state and a composite that encloses others.
      case stateIsComposite
      /// Representatives of one state name different enclosing composites.
      case conflictingComposites
      /// The same event in the same state was seen to do different things, and nothing that the
      /// diagram shows tells them apart.
      case undecidedGuard
      /// No transitions lead from the initial state to a state.
      case unreachableState
      /// There are more steps than the limit allows.
      case tooManySteps
      /// Exploring stopped at the limit.
      case explorationLimit
    }

    /// What was noticed.
    public var kind: Kind

    /// The name of the thing it was noticed about.
    public var subject: String

    /// A sentence for a person, which says what is the matter and how to mend it.
    public var message: String

    /// Creates a diagnostic.
    public init(_ kind: Kind, subject: String, message: String) {
      self.kind = kind
      self.subject = subject
      self.message = message
    }

    /// The message.
    public var description: String { message }
  }
}
