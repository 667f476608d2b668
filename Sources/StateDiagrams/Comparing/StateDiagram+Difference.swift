extension StateDiagram {
  /// Returns the differences of the diagram from an earlier one.
  ///
  /// ```swift
  /// for difference in turnstile.differences(from: committed) { print(difference) }
  /// // event `insertCoin` was renamed to `payCoin`
  /// // transition `locked` —admitPerson→ `locked`: effects changed from none to soundAlarm
  /// ```
  ///
  /// States are matched by their ``Node/id``. A state or an event counts as renamed if one is gone,
  /// another is new, and all transitions match. Names and diagnostics of the diagrams are not compared.
  ///
  /// Derived diagrams contain observed values that their pictures don't show, such as the payloads with
  /// which a state is entered. They are compared if both diagrams have some, so that a diagram that was
  /// made by hand can be compared with a derived one.
  ///
  /// - Returns: The differences, in an order that follows from the diagrams; none if both show the
  ///   same.
  /// - Complexity: O(*n*²) in the number of nodes and transitions; if nothing was renamed, O(*n*) for
  ///   equal elements in the same order.
  public func differences(from old: StateDiagram) -> [Difference] {
    var comparison = Comparison(old, self)
    return comparison.differences()
  }
}

extension StateDiagram {
  /// A difference of a diagram from an earlier one, with a sentence about it.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a difference, with the elements that differ.
    ///
    /// If states or events were renamed, all elements have the new names.
    public enum Kind: Hashable, Sendable {
      /// A state or a pseudostate is new.
      case stateAdded(Node.ID)
      /// A state or a pseudostate is gone.
      case stateRemoved(Node.ID)
      /// A state has another name or another position, and is the same otherwise.
      case stateRenamed(from: Node.ID, to: Node.ID)
      /// The kind, the label, or the entry or exit effects of a state differ.
      case stateChanged(Node.ID)
      /// An event has another name, and the same transitions.
      case eventRenamed(from: String, to: String)
      /// A transition is new.
      case transitionAdded(Transition)
      /// A transition is gone.
      case transitionRemoved(Transition)
      /// The target, the guard or the effects of a transition differ.
      case transitionChanged(from: Transition, to: Transition)
      /// Values that the picture doesn't show differ: those of a state, or of the machine, on an event.
      case valuesChanged(Node.ID, event: String?)
      /// A region is new.
      case regionAdded(Node.ID)
      /// A region is gone.
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
