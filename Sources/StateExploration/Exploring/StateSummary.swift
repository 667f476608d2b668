/// The description of a state, from which its node is made.
@usableFromInline
package struct StateSummary {
  package var label: String

  /// The labels of the enclosing composites, from the outside in.
  package let composites: [String]

  /// Whether the state is in the list of states.
  package var isListed: Bool
  package var isFinal: Bool

  /// The state itself, for its payload and features; nil if it carries nothing.
  package let value: Any?

  /// The whole machine, if the state is a part of an existing machine, which can store more.
  package let machine: Any?

  /// The paths of the parts that are states of inner regions. They are no features of the state
  /// itself.
  package var partPaths: [[String]] = []

  /// Whether the state is made anew by repeating inputs, so that the same state has other objects.
  package internal(set) var remakesObjects = false

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

  /// The labels of the enclosing composites and of the state.
  package var path: [String] { composites + [label] }

  /// The paths of the inner states that a diagram can draw as regions.
  var innerPaths: [[String]] { parts.map(\.summary.path) }

  /// The parts of the state that are states themselves.
  package var parts: [StatePart] {
    value.map { StatePart.parts(of: $0, remakesObjects: remakesObjects) } ?? []
  }

  /// The values that distinguish the state from others with the same label.
  package var payload: PayloadText { value.map { PayloadText(of: $0) } ?? PayloadText(text: "") }

  /// The same values for readers. Different states can have the same text.
  package var readablePayload: PayloadText { value.map { PayloadText(readable: $0) } ?? payload }

  /// The features that can distinguish the state from others with the same label.
  package var features: Features {
    guard let value else { return Features(text: "") }
    return partPaths.isEmpty ? Features(of: value) : Features(of: value).without(partPaths)
  }

  /// The names of the cases, from the outside in. States in different composites are of one kind if
  /// these are equal.
  package var caseNames: [String] { value.map { StateExploration.caseNames(of: $0) } ?? [] }
}

/// Returns the labels of a state as a text: `open/idle`.
///
/// - Parameter paths: The labels from the outermost composite to the state, for each region.
func labelText(ofPaths paths: [[String]]) -> String {
  paths.map { $0.joined(separator: "/") }.joined(separator: ", ")
}

/// The way in which the states of a type are described.
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
