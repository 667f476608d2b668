import StateExploration

extension StateDiagram {
  /// The reaction of a state to an event.
  public struct Transition: Hashable, Sendable {
    /// The kind of a transition, by its effect on the source.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The source is exited and the target entered. Both can be the same state.
      case external
      /// The source is not exited. Drawn as a row inside the source's box.
      case `internal`
      /// The event is ignored. Drawn only on request.
      case ignored
      /// The event must not happen, because its step traps or never returns. Drawn only on request.
      case impossible
    }

    /// The node that the transition leaves.
    public var source: Node.ID

    /// The node that the transition enters; the source itself unless the kind is `external`.
    public var target: Node.ID

    /// The label of the event; nil for the transition of an initial pseudostate.
    public var event: String?

    /// The condition of the transition; nil if it is always taken.
    public var `guard`: String?

    /// The names of the effects, in order.
    public var effects: [String]

    /// The effect on the source.
    public var kind: Kind

    /// The label as UML writes it: `event [guard] / effect, effect`.
    ///
    /// An event that could be mistaken for another part is quoted: `"go [1]"`, and `"entry" / ring` as
    /// an internal transition.
    package var label: String {
      let event = eventText
      if let event, `guard` == nil, effects.isEmpty { return event }
      var parts: [String] = []
      if let event { parts.append(event) }
      if let `guard` { parts.append("[\(`guard`)]") }
      if !effects.isEmpty { parts.append("/ " + effects.joined(separator: ", ")) }
      return parts.joined(separator: " ")
    }
  }
}

extension StateDiagram.Transition.Kind {
  /// Whether the machine makes a transition, rather than ignoring the event or failing.
  package var isTaken: Bool { self == .external || self == .internal }
}

extension StateDiagram.Transition {
  /// The timeout that causes the transition; nil if an event does.
  package var timeout: TimeoutLabel? { event.flatMap { TimeoutLabel($0) } }
}

// An initializer in the type itself would replace the memberwise one, which makes a transition
// without a copy.
extension StateDiagram.Transition {
  /// Creates an external transition.
  ///
  /// - Parameters:
  ///   - source: The node that the transition leaves.
  ///   - target: The node that the transition enters.
  ///   - event: The label of the event; nil for the transition of an initial pseudostate.
  ///   - guard: The condition; nil if the transition is always taken.
  ///   - effects: The names of the effects, in order.
  package init(
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

  /// Creates an internal transition, or an ignored or impossible event.
  ///
  /// - Parameters:
  ///   - state: The state, which is not left.
  ///   - event: The label of the event.
  ///   - guard: The condition; nil if the transition is always taken.
  ///   - effects: The names of the effects, in order.
  ///   - kind: The kind: `internal`, `ignored` or `impossible`.
  package init(
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

extension StateDiagram.Transition: CustomStringConvertible {
  /// The transition on one line: `locked —insertCoin [50] / openDoors→ unlocked`.
  ///
  /// An internal transition is `unlocked: knock / ring`, and an ignored event `unlocked ignores turn`.
  public var description: String {
    switch kind {
    case .external: label.isEmpty ? "\(source) → \(target)" : "\(source) —\(label)→ \(target)"
    case .internal: "\(source): \(label)"
    case .ignored: "\(source) ignores \(label)"
    case .impossible: "\(source) must not receive \(label)"
    }
  }
}

extension StateDiagram: CustomStringConvertible {
  /// The diagram as an outline: its name, a line for each node, indented by its depth, and a line for
  /// each transition.
  ///
  /// ```text
  /// door
  ///   open
  ///   closed
  ///   :initial
  ///
  ///   :initial → closed
  ///   closed —push→ open
  ///   open —pull / ring→ closed
  /// ```
  public var description: String {
    var lines = [name]
    func add(_ regions: [Region], depth: Int) {
      for region in regions {
        var depth = depth
        if let label = region.label {
          lines.append(String(repeating: "  ", count: depth) + "[\(label)]")
          depth += 1
        }
        for node in region.nodes {
          let words =
            (node.kind == .simple ? [] : [node.kind.rawValue]) + (node.isListed ? [] : ["unlisted"])
          // A pseudostate's identifier contains its kind.
          let suffix =
            words.isEmpty || node.id.isPseudostate ? "" : " (\(words.joined(separator: ", ")))"
          lines.append(String(repeating: "  ", count: depth) + "\(node.id)\(suffix)")
          add(node.regions, depth: depth + 1)
        }
      }
    }
    add(regions, depth: 1)
    if !transitions.isEmpty { lines.append("") }
    lines += transitions.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
