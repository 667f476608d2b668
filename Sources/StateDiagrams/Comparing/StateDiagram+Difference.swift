extension StateDiagram {
  /// Something in which a diagram differs from an earlier one, with a sentence that says so.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// What became of what.
    ///
    /// Where states or events were renamed, everything else goes by the new names.
    public enum Kind: Hashable, Sendable {
      /// There is a state, or a pseudostate, that was not there.
      case stateAdded(Node.ID)
      /// A state, or a pseudostate, is gone.
      case stateRemoved(Node.ID)
      /// A state has another name or another place, and is the same otherwise.
      case stateRenamed(from: Node.ID, to: Node.ID)
      /// A state's kind, label, entry effects or exit effects are others.
      case stateChanged(Node.ID)
      /// An event has another name, and all its transitions are as they were.
      case eventRenamed(from: String, to: String)
      /// There is a transition that was not there.
      case transitionAdded(Transition)
      /// A transition is gone.
      case transitionRemoved(Transition)
      /// A transition's target, guard or effects are others.
      case transitionChanged(from: Transition, to: Transition)
      /// A region, by the identifier of what it is a part of and its label, was not there.
      case regionAdded(String)
      /// A region, by the identifier of what it is a part of and its label, is gone.
      case regionRemoved(String)
      /// All is as it was, in another order.
      case orderChanged
    }

    /// What became of what.
    public let kind: Kind

    /// A sentence for a person, without a full stop, such as: event `insertCoin` was renamed to
    /// `payCoin`
    public let description: String

    init(_ kind: Kind, _ description: String) {
      self.kind = kind
      self.description = description
    }
  }
}

/// The names by which sentences call the nodes of two diagrams.
struct NodeNames {
  private var labels: [StateDiagram.Node.ID: String] = [:]
  private var counts: [String: Int] = [:]

  init(_ diagrams: StateDiagram...) {
    for diagram in diagrams {
      diagram.forEachNode { node in
        guard labels.updateValue(node.label, forKey: node.id) == nil else { return }
        counts[node.label, default: 0] += 1
      }
    }
  }

  /// A state's label, or where several share it, the whole path; a pseudostate's description.
  func callAsFunction(_ id: StateDiagram.Node.ID) -> String {
    let parts = id.pieces(by: "/")
    if let last = parts.last, last.hasPrefix(":") {
      if last.hasPrefix(":elided") { return "what is left out" + place(of: parts) }
      return (last == ":initial" ? "the start" : "the \(last.dropFirst())") + place(of: parts)
    }
    if let label = labels[id], !label.isEmpty, counts[label] == 1 { return "`\(label)`" }
    return "`\(DOTUnescaping.identifier(id))`"
  }

  /// The state that an initial pseudostate points to: `initial state of `functioning` `.
  func initialState(_ pseudostate: StateDiagram.Node.ID) -> String {
    "initial state" + place(of: pseudostate.pieces(by: "/"))
  }

  private func place(of parts: [String]) -> String {
    let parent = parts.dropLast().joined(separator: "/")
    return parent.isEmpty ? "" : " of \(self(parent))"
  }

  /// A transition without its effects: `` `locked` —insertCoin [50]→ `unlocked` ``.
  func callAsFunction(_ transition: StateDiagram.Transition) -> String {
    var copy = transition
    copy.effects = []
    let label = copy.label
    switch transition.kind {
    case .external:
      return "\(self(transition.source)) —\(label)→ \(self(transition.target))"
    case .internal: return "\(label) in \(self(transition.source))"
    case .ignored: return "\(label), ignored in \(self(transition.source))"
    }
  }
}
