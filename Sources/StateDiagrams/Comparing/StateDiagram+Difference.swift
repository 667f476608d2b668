extension StateDiagram {
  /// Returns the differences of the diagram from an earlier one.
  ///
  /// ```swift
  /// for difference in turnstile.differences(from: committed) { print(difference) }
  /// // event `insertCoin` was renamed to `payCoin`
  /// // transition `locked` —admitPerson→ `locked`: effects changed from none to soundAlarm
  /// ```
  ///
  /// States are matched by their ``Node/id``. If one state or event was removed, another one was
  /// added, and all their transitions match, it counts as renamed. Names and diagnostics of the
  /// diagrams are not compared.
  ///
  /// If both diagrams were derived, their tables are compared too. What the picture doesn't show, such as
  /// the values with which a state is entered, is reported for each state and event with one example, at
  /// most 20 times.
  ///
  /// - Parameter old: The earlier diagram.
  /// - Returns: The differences, in an order that depends only on the diagrams; none if both show
  ///   the same.
  /// - Complexity: O(*n*²) in the number of nodes and transitions; if nothing was renamed, O(*n*)
  ///   for equal elements in the same order.
  public func differences(from old: StateDiagram) -> [Difference] {
    var comparison = Comparison(old, self)
    return comparison.differences()
  }
}

extension StateDiagram {
  /// A difference of a diagram from an earlier one, with a description.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a difference, with the affected elements.
    ///
    /// If states or events were renamed, all elements have the new names.
    public enum Kind: Hashable, Sendable {
      /// A state or a pseudostate was added.
      case stateAdded(Node.ID)
      /// A state or a pseudostate was removed.
      case stateRemoved(Node.ID)
      /// A state has another name or another position, and is otherwise unchanged.
      case stateRenamed(from: Node.ID, to: Node.ID)
      /// The kind, the label, or the entry or exit effects of a state differ.
      case stateChanged(Node.ID)
      /// An event has another name, and the same transitions.
      case eventRenamed(from: String, to: String)
      /// A transition was added.
      case transitionAdded(Transition)
      /// A transition was removed.
      case transitionRemoved(Transition)
      /// The target, the guard or the effects of a transition differ.
      case transitionChanged(from: Transition, to: Transition)
      /// Values that the picture doesn't show differ: values of a state or of the machine, on an
      /// event if one is given.
      case valuesChanged(Node.ID, event: String?)
      /// A region was added.
      case regionAdded(Node.ID)
      /// A region was removed.
      case regionRemoved(Node.ID)
      /// The order of states or transitions differs, and nothing else.
      case orderChanged
    }

    /// The kind.
    public let kind: Kind

    /// A sentence without a full stop, such as: event `insertCoin` was renamed to `payCoin`
    public let description: String

    init(_ kind: Kind, _ description: String) {
      self.kind = kind
      self.description = description
    }
  }
}
