extension Behavior {
  /// A state of a region, from which its node is made.
  @usableFromInline
  package struct State: Hashable, Sendable {
    package var label: String

    /// The labels of the enclosing composites, from the outside in.
    package let composites: [String]

    /// Whether the state is in the list of states.
    package var isListed: Bool
    package var isFinal: Bool

    /// The state itself, for its values.
    package let value: Value

    /// The places of ``value`` that are states of inner regions. They are no values of the state itself.
    package var partPlaces: [[String]] = []

    package init(
      label: String, composites: [String], isListed: Bool = true, isFinal: Bool = false,
      value: Value
    ) {
      self.label = label
      self.composites = composites
      self.isListed = isListed
      self.isFinal = isFinal
      self.value = value
    }

    /// The labels of the enclosing composites and of the state.
    package var path: [String] { composites + [label] }

    /// The labels of the states that the state carries, of which regions can be made.
    var innerLabels: [String] {
      value.fields.compactMap { $0.value.caseNames.first }
    }

    /// The labels from the outermost composite to the state, with the values that it carries:
    /// `open/receiving(chunks: 2)`.
    package var text: String {
      let path = path.joined(separator: "/")
      let values = value.carriedText(label: label)
      return values.isEmpty ? path : "\(path)(\(values))"
    }
  }
}

/// The way in which states of a type are described.
@usableFromInline
struct StateDescription<State> {
  let summary: (State) -> Behavior.State

  init(_ summary: @escaping (State) -> Behavior.State) {
    self.summary = summary
  }

  /// Describes states by their labels, or else by the names of their cases.
  @usableFromInline
  static func labelled(isFinal: @escaping (State) -> Bool) -> StateDescription {
    StateDescription {
      Behavior.State(
        label: labelText(of: $0), composites: ($0 as? any DOTLabelable)?.dotComposites ?? [],
        isFinal: isFinal($0), value: Value(of: $0))
    }
  }
}
