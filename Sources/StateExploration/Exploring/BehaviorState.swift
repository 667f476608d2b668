extension Behavior {
  /// A state of a region, from which its node is made.
  @usableFromInline
  package struct State: Hashable, Sendable {
    /// The labels of the enclosing composites, from the outside in, and of the state.
    package internal(set) var path: [String]

    /// Whether the state is in the list of states.
    package var isListed: Bool
    package var isFinal: Bool

    /// The state itself, for its values.
    package let value: Value

    /// The places of ``value`` that are states of inner regions. They are no values of the state itself.
    package var partPlaces: [[String]] = []

    package init(
      _ path: [String], isListed: Bool = true, isFinal: Bool = false, value: Value
    ) {
      // The identifier of a state without a name has no labels.
      self.path = path.isEmpty ? [""] : path
      self.isListed = isListed
      self.isFinal = isFinal
      self.value = value
    }

    /// Describes a state by its label and composites, by the cases of the machines inside each other, or
    /// else by its description.
    init(of state: Any, isFinal: Bool = false, _ reader: ValueReader = ValueReader()) {
      let value = reader.identity(of: state).value
      let path =
        (state as? any DOTLabelable)?.dotPath ?? value.machineCases?.names
        ?? [plainLabel(of: state)]
      self.init(path, isFinal: isFinal, value: value)
    }

    package var label: String { path[path.count - 1] }

    /// The labels of the enclosing composites, from the outside in.
    package var composites: ArraySlice<String> { path.dropLast() }

    /// The place of the innermost case that the labels name, in ``value``.
    var innermostPlace: [String] {
      value.machineCases.flatMap { $0.names == path ? $0.path : nil } ?? []
    }

    /// The cases of the machines that the state carries, of which regions can be made.
    var innerCases: [String] {
      value.value(at: innermostPlace)?.innerMachines.compactMap(\.state.caseNames.first) ?? []
    }

    /// The labels from the outermost composite to the state: `open/receiving`.
    package var pathText: String { path.joined(separator: "/") }

    /// The labels with the values that the state carries, without those of inner regions:
    /// `open/receiving(chunks: 2)`.
    package var text: String {
      let own = partPlaces.isEmpty ? value : value.removing(Set(partPlaces))
      let values = own.carriedText(label: label)
      return values.isEmpty ? pathText : "\(pathText)(\(values))"
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
    let reader = ValueReader()
    return StateDescription { Behavior.State(of: $0, isFinal: isFinal($0), reader) }
  }
}
