extension StateDiagram {
  /// Observed values that are part of a diagram, but not of its picture.
  ///
  /// A change of these values is a difference between diagrams, although the pictures are the same.
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
      /// The payload of a state with one representative, which every transition to it enters. It
      /// replaces a detail of the kind `target` for each of these transitions.
      case representative
      /// The outcomes of an event in a state that no guard distinguishes.
      case outcome
      /// The values, after an event, of the stored properties that belong to no region.
      case fields
      /// The rules of its inputs exclude an event in a state: with the values, or with all of them
      /// if there are none. A detail of the machine contains the rules of an event.
      case excluded
      /// The orders of the effects of several regions.
      case order
      /// The payloads with which a state is final, or the combinations of states in which the
      /// machine is final.
      case final
      /// The values of a state by which it reacts differently, in the order in which they were
      /// reached. A detail of the machine without values records that there are none.
      case values
      /// The values of a state and an event with which the event must not happen.
      case impossible
      /// The outcome of an event in a state that depends on values or other regions. Steps are
      /// found by following all events from the initial state.
      case step
    }

    /// The greatest number of values that a detail lists. Steps list all payloads.
    package static let valueLimit: Int = 16

    package var kind: Kind

    /// The state, or the machine. The source of a step can be a value of a state, `locked/credit:
    /// 30`.
    package var state: Node.ID

    /// The event of the transition.
    package var event: String?

    /// The target of the transition. The target of a step can be a value of a state, and is nil if
    /// nothing changes.
    package var target: Node.ID?

    /// The name of the effect.
    package var effect: String?

    /// The distinct values in sorted order; the first ``valueLimit`` if there are more. For a step,
    /// the payloads of the event.
    package var values: [String]

    /// The number of distinct values, including those that are not listed.
    package var count: Int

    /// A digest of all values, and of the states and inputs that led to each; nil if there is only
    /// one value.
    package var digest: String?

    /// The states of other regions, or their values, that a step requires.
    package var regions: [Node.ID]?

    /// The effects of a step.
    package var effects: [String]?

    /// Whether a step leads to another value of the same state, which isn't left.
    package var isInternal: Bool?

    /// Whether rules exclude an event with all values of a state.
    var isFullyExcluded: Bool { kind == .excluded && values.isEmpty }

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
  ///
  /// - Throws: An error of the decoder if a member is missing or has another type.
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
