extension StateDiagram {
  /// Observed values that are part of a diagram and that its picture doesn't show.
  ///
  /// A change of them is a difference of the diagrams, although the pictures are the same.
  package struct Detail: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// The payloads of an effect of a transition.
      case effect
      /// The payloads of an entry effect of a state.
      case entry
      /// The payloads of an exit effect of a state.
      case exit
      /// The payloads with which a transition enters its target, or the machine its initial state.
      case target
      /// The payload of a state with one representative, which every transition to it enters. It stands
      /// for a detail of each of these.
      case representative
      /// The values, after an event, of the stored properties that belong to no region.
      case fields
      /// The orders of the effects of several regions.
      case order
      /// The payloads with which a state is final, or the states of the regions in which the machine is.
      case final
      /// The values of a state by which it reacts differently, in the order in which they were reached;
      /// of the machine, if no state has such values.
      case values
      /// The reaction of a state to an event whose outcome depends on values or on other regions, by
      /// following the events from the initial state.
      case step
    }

    /// The greatest number of values that are listed, except those of steps.
    package static let valueLimit: Int = 16

    package var kind: Kind

    /// The state, or the machine. The source of a step may be a value of a state: the value's text in the
    /// state's path.
    package var state: Node.ID

    /// The event of the transition.
    package var event: String?

    /// The target of the transition; in a step, a state or a value of one, or nil if nothing changes.
    package var target: Node.ID?

    /// The name of the effect.
    package var effect: String?

    /// The distinct values, sorted; the first ``valueLimit`` if there are more. In a step, the payloads of
    /// the event, and none if it has none.
    package var values: [String]

    /// The number of distinct values.
    package var count: Int

    /// A digest of the values and of the states and inputs that led to each; nil if there is one value.
    package var digest: String?

    /// The states of other regions, or values of them, that a step requires.
    package var regions: [Node.ID]?

    /// The effects of a step.
    package var effects: [String]?

    /// Whether a step to another value doesn't leave the state.
    package var isInternal: Bool?

    package init(
      _ kind: Kind, of state: Node.ID, event: String? = nil, target: Node.ID? = nil,
      effect: String? = nil, values: [String], count: Int? = nil, digest: String? = nil
    ) {
      self.kind = kind
      self.state = state
      self.event = event
      self.target = target
      self.effect = effect
      self.values = values
      self.count = count ?? values.count
      self.digest = digest
    }
  }
}

extension StateDiagram: Codable {
  private enum Key: String, CodingKey { case name, regions, transitions, diagnostics, details }

  /// Decodes a diagram.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      regions: try container.decode([Region].self, forKey: .regions),
      transitions: try container.decode([Transition].self, forKey: .transitions),
      diagnostics: try container.decode([Diagnostic].self, forKey: .diagnostics))
    details = try container.decodeIfPresent([Detail].self, forKey: .details) ?? []
  }

  /// Encodes the diagram.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(regions, forKey: .regions)
    try container.encode(transitions, forKey: .transitions)
    try container.encode(diagnostics, forKey: .diagnostics)
    if !details.isEmpty { try container.encode(details, forKey: .details) }
  }
}
