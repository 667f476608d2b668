/// The description of a state.
@usableFromInline
package struct StateSummary {
  package var label: String
  package let composites: [String]
  package var isListed: Bool
  package var isFinal: Bool

  /// The state, or nil if it carries nothing.
  package let value: Any?

  /// The machine that has the state, if it is an existing machine, which may remember more.
  package let machine: Any?

  package init(
    label: String, composites: [String], isListed: Bool = true, isFinal: Bool = false,
    value: Any? = nil, machine: Any? = nil
  ) {
    self.label = label
    self.composites = composites
    self.isListed = isListed
    self.isFinal = isFinal
    self.value = value
    self.machine = machine
  }

  /// The position of the state in the hierarchy.
  package var path: [String] { composites + [label] }

  /// The values that distinguish the state from others with its label.
  package var payload: PayloadText { value.map { PayloadText(of: $0) } ?? PayloadText(text: "") }

  /// The features that can distinguish the state from others with its label.
  package var features: Features { value.map { Features(of: $0) } ?? Features(text: "") }

  /// The names of the cases, which show whether two states in different composites are of a kind.
  package var caseNames: [String] { value.map { StateExploration.caseNames(of: $0) } ?? [] }
}

/// Describes the states of a type.
@usableFromInline
struct StateDescription<State> {
  let summary: (State) -> StateSummary

  init(_ summary: @escaping (State) -> StateSummary) {
    self.summary = summary
  }

  /// Describes states by their labels.
  @usableFromInline
  static func labelled(isFinal: @escaping (State) -> Bool) -> StateDescription
  where State: DOTLabelable {
    StateDescription {
      StateSummary(
        label: $0.dotLabel, composites: $0.dotComposites, isFinal: isFinal($0), value: $0)
    }
  }

  /// Describes states of any type: by their labels, or by reflection.
  @usableFromInline
  static func reflected(isFinal: @escaping (State) -> Bool) -> StateDescription {
    StateDescription {
      StateSummary(
        label: labelText(of: $0), composites: ($0 as? any DOTLabelable)?.dotComposites ?? [],
        isFinal: isFinal($0), value: $0)
    }
  }
}
