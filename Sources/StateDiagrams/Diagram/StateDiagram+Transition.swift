extension StateDiagram {
  /// An arrow: what an event does in a state.
  public struct Transition: Hashable, Sendable, Codable {
    /// What becomes of the source state.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// The state is left for the target, which may be the same state.
      case external
      /// The state stays as it is, and there are effects. Drawn as a row inside its box.
      case `internal`
      /// Nothing happens. Drawn only where it was asked for.
      case ignored
    }

    /// The node that the transition leaves.
    public var source: Node.ID

    /// The node that the transition enters; the source itself unless the kind is `external`.
    public var target: Node.ID

    /// The event's label, or nil where no event is awaited: the arrow of an initial pseudostate.
    public var event: String?

    /// The condition under which the event does this, or nil where it always does.
    public var `guard`: String?

    /// The names of the effects, in order.
    public var effects: [String]

    /// What becomes of the source state.
    public var kind: Kind

    /// The label as UML writes it: `event [guard] / effect, effect`.
    public var label: String {
      if let event, `guard` == nil, effects.isEmpty { return event }
      var parts: [String] = []
      if let event { parts.append(event) }
      if let `guard` { parts.append("[\(`guard`)]") }
      if !effects.isEmpty { parts.append("/ " + effects.joined(separator: ", ")) }
      return parts.joined(separator: " ")
    }
  }
}

// An extension keeps the memberwise initializer, which makes a transition without a copy of it.
extension StateDiagram.Transition {
  /// Creates an external transition.
  public init(
    from source: StateDiagram.Node.ID,
    to target: StateDiagram.Node.ID,
    event: String? = nil,
    guard: String? = nil,
    effects: [String] = []
  ) {
    self.init(
      source: source, target: target, event: event, guard: `guard`, effects: effects,
      kind: .external)
  }

  /// Creates a transition that stays in its state.
  public init(
    in state: StateDiagram.Node.ID,
    event: String,
    guard: String? = nil,
    effects: [String] = [],
    kind: Kind = .internal
  ) {
    self.init(
      source: state, target: state, event: event, guard: `guard`, effects: effects, kind: kind)
  }
}
