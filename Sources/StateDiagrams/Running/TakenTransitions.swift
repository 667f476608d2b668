/// Finds the transitions of a diagram that tell what a machine did.
struct TakenTransitions {
  typealias Transition = StateDiagram.Transition

  private let reachability: Reachability
  private let payloads: Set<String>
  private var transitions: [Key: [Transition]] = [:]

  private struct Key: Hashable {
    let source: StateDiagram.Node.ID
    let event: String
  }

  /// - Parameter payloads: What events carry, as guards tell it.
  init(_ diagram: StateDiagram, payloads: Set<String>) {
    self.payloads = payloads
    reachability = Reachability(diagram)
    for transition in diagram.transitions where transition.kind != .ignored {
      guard let event = transition.event else { continue }
      transitions[Key(source: transition.source, event: event), default: []].append(transition)
    }
  }

  /// What an event did in a region, as the diagram tells it; several transitions where it does not
  /// tell which, and none where it tells nothing of the kind.
  ///
  /// - Parameters:
  ///   - isAlone: Whether there are no other regions, whose effects would be among those given.
  ///   - staysByTransition: Whether a state that stays as it is was left and entered.
  func transitions(
    from source: RunPlace,
    to target: RunPlace,
    on event: RunEvent,
    effects: [String],
    isAlone: Bool,
    staysByTransition: Bool
  ) -> [Transition] {
    let isInternal = source == target && !staysByTransition
    // What the innermost state does goes before what those around it do.
    for place in [source.node] + reachability.enclosing(source.node) {
      var found = (transitions[Key(source: place, event: event.label)] ?? []).filter {
        leads($0, from: source.node, to: target.node)
      }
      if isInternal {
        found = found.filter { $0.kind == .internal }
        // A region that others leave alone did nothing, unless something was done.
        if !isAlone { found = found.filter { Self.isPart($0.effects, of: effects) } }
      }
      guard !found.isEmpty else { continue }
      if source.node == target.node, !isInternal {
        found = found.preferring { $0.kind == .external }
      }
      found = found.preferring { $0.effects == effects }
      found = found.preferring { Self.isPart($0.effects, of: effects) }
      return found.preferring { lists($0.guard, event.payload) }
    }
    return []
  }

  private func leads(
    _ transition: Transition, from source: StateDiagram.Node.ID, to target: StateDiagram.Node.ID
  ) -> Bool {
    if transition.kind == .internal { return source == target }
    if transition.target == target { return true }
    let around = reachability.enclosing(target)
    // Into a composite, or back to where it was left.
    return around.contains(transition.target)
      || transition.target.isPseudostate
        && reachability.enclosing(transition.target).first.map(around.contains) == true
  }

  private func lists(_ text: String?, _ payload: String?) -> Bool {
    guard let text, let payload else { return false }
    return GuardText.lists(payload, in: text, among: payloads)
  }

  private static func isPart(_ effects: [String], of all: [String]) -> Bool {
    effects.allSatisfy(all.contains)
  }
}

extension [StateDiagram.Transition] {
  /// The elements that meet a condition, or all where none does.
  fileprivate func preferring(_ condition: (Element) -> Bool) -> Self {
    let chosen = filter(condition)
    return chosen.isEmpty ? self : chosen
  }
}
