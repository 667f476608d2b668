extension StateDiagram {
  /// In what the diagram differs from an earlier one.
  ///
  /// ```swift
  /// for difference in turnstile.differences(from: committed) { print(difference) }
  /// // event `insertCoin` was renamed to `payCoin`
  /// // transition `locked` —admitPerson→ `locked`: effects changed from none to soundAlarm
  /// ```
  ///
  /// States are the same by their ``Node/id``. A state or an event counts as renamed where one is
  /// gone, another is new, and all the transitions match. The diagrams' names and diagnostics are
  /// not compared.
  ///
  /// - Returns: The differences, in an order that follows from the diagrams; none where both show
  ///   the same.
  /// - Complexity: O(*n*²) in the number of nodes and transitions; where nothing was renamed, O(*n*)
  ///   for what is equal and in the same order.
  public func differences(from old: StateDiagram) -> [Difference] {
    var comparison = Comparison(old, self)
    return comparison.differences()
  }
}

/// One comparison of two diagrams.
struct Comparison {
  typealias Difference = StateDiagram.Difference
  typealias Transition = StateDiagram.Transition

  /// The earlier diagram, in terms of the later one as soon as that is known.
  private(set) var old: FlatDiagram
  let newDiagram: StateDiagram
  private let new: FlatDiagram
  private let names: NodeNames
  private let isSameInOrder: Bool

  init(_ old: StateDiagram, _ new: StateDiagram) {
    self.old = FlatDiagram(old)
    self.new = FlatDiagram(new)
    newDiagram = new
    names = NodeNames(old, new)
    isSameInOrder = old.regions == new.regions && old.transitions == new.transitions
  }

  mutating func differences() -> [Difference] {
    var result = renamedStates()
    result += renamedEvents()
    result += states()
    result += regions()
    result += transitions()
    if result.isEmpty, !isSameInOrder {
      result.append(Difference(.orderChanged, "the order of states or transitions changed"))
    }
    return result
  }

  // MARK: Names

  private mutating func renamedStates() -> [Difference] {
    var result: [Difference] = []
    let oldIDs = Set(old.places.map(\.node.id))
    var free = new.places.filter { !oldIDs.contains($0.node.id) && !$0.node.id.isPseudostate }
    let newIDs = Set(new.places.map(\.node.id))
    for id in old.places.map(\.node.id) where !newIDs.contains(id) && !id.isPseudostate {
      // A composite that was renamed took what is inside with it.
      guard let place = old.places.first(where: { $0.node.id == id }) else { continue }
      let match = free.firstIndex { candidate in
        guard candidate.node.kind == place.node.kind else { return false }
        let isMoved = candidate.node.label == place.node.label
        guard isMoved || candidate.parent == place.parent else { return false }
        var renamed = old
        renamed.rename(id, to: candidate)
        return renamed.transitions(of: candidate.node.id)
          == new.transitions(of: candidate.node.id)
      }
      guard let match else { continue }
      let candidate = free.remove(at: match)
      old.rename(id, to: candidate)
      let verb = candidate.parent == place.parent ? "was renamed" : "moved"
      let to = candidate.node.id
      result.append(
        Difference(.stateRenamed(from: id, to: to), "state \(names(id)) \(verb) to \(names(to))"))
    }
    return result
  }

  private mutating func renamedEvents() -> [Difference] {
    var result: [Difference] = []
    let oldEvents = Set(old.events)
    let newEvents = Set(new.events)
    var free = new.events.filter { !oldEvents.contains($0) }
    for event in old.events where !newEvents.contains(event) {
      let match = free.firstIndex { candidate in
        var renamed = old
        renamed.rename(event: event, to: candidate)
        return renamed.transitions(on: candidate) == new.transitions(on: candidate)
      }
      guard let match else { continue }
      let name = free.remove(at: match)
      old.rename(event: event, to: name)
      result.append(
        Difference(
          .eventRenamed(from: event, to: name), "event `\(event)` was renamed to `\(name)`"))
    }
    return result
  }

  // MARK: States and regions

  private func states() -> [Difference] {
    var result: [Difference] = []
    let oldNodes = Dictionary(old.places.map { ($0.node.id, $0.node) }) { first, _ in first }
    let newIDs = Set(new.places.map(\.node.id))
    for place in old.places where !newIDs.contains(place.node.id) {
      let noun = noun(place.node)
      result.append(Difference(.stateRemoved(place.node.id), "\(noun) was removed"))
    }
    for node in new.places.map(\.node) {
      guard let before = oldNodes[node.id] else {
        result.append(Difference(.stateAdded(node.id), "\(noun(node)) was added"))
        continue
      }
      let changes = changes(before, node)
      guard !changes.isEmpty else { continue }
      result.append(
        Difference(.stateChanged(node.id), "\(noun(before)): \(changes.joined(separator: ", "))"))
    }
    return result
  }

  private func noun(_ node: StateDiagram.Node) -> String {
    switch node.kind {
    case .composite: "composite state \(names(node.id))"
    case .final: "final state \(names(node.id))"
    case .choice: "choice \(names(node.id))"
    case .simple: "state \(names(node.id))"
    case .initial, .history, .deepHistory: names(node.id)
    }
  }

  private func changes(_ old: StateDiagram.Node, _ new: StateDiagram.Node) -> [String] {
    var changes: [String] = []
    if old.kind != new.kind { changes.append("was \(old.kind), is \(new.kind)") }
    if old.label != new.label {
      changes.append("label changed from `\(old.label)` to `\(new.label)`")
    }
    if old.entryEffects != new.entryEffects {
      changes.append("entry effects " + Self.change(old.entryEffects, new.entryEffects))
    }
    if old.exitEffects != new.exitEffects {
      changes.append("exit effects " + Self.change(old.exitEffects, new.exitEffects))
    }
    if old.isListed != new.isListed {
      changes.append(new.isListed ? "is listed now" : "is not listed any more")
    }
    return changes
  }

  private func regions() -> [Difference] {
    let oldRegions = Set(old.regions)
    let newRegions = Set(new.regions)
    return old.regions.filter { !newRegions.contains($0) }.map {
      Difference(.regionRemoved($0), "region `\(DOTUnescaping.identifier($0))` was removed")
    }
      + new.regions.filter { !oldRegions.contains($0) }.map {
        Difference(.regionAdded($0), "region `\(DOTUnescaping.identifier($0))` was added")
      }
  }

  private static func change(_ old: [String], _ new: [String]) -> String {
    let old = old.isEmpty ? "none" : old.joined(separator: ", ")
    return "changed from \(old) to \(new.isEmpty ? "none" : new.joined(separator: ", "))"
  }
}

extension Comparison {
  private func transitions() -> [Difference] {
    var removed = old.transitions
    var added: [Transition] = []
    for transition in new.transitions {
      if let index = removed.firstIndex(of: transition) {
        removed.remove(at: index)
      } else {
        added.append(transition)
      }
    }
    // What has most in common is taken for the same transition.
    var partners: [Int: Transition] = [:]
    for isSame in Self.likenesses {
      for (index, transition) in added.enumerated() where partners[index] == nil {
        let match = removed.firstIndex {
          $0.source == transition.source && $0.event == transition.event && isSame($0, transition)
        }
        if let match { partners[index] = removed.remove(at: match) }
      }
    }
    var result = removed.map { transition in
      Difference(
        .transitionRemoved(transition),
        "\(noun(transition)) was removed\(effects(of: transition))")
    }
    for (index, transition) in added.enumerated() {
      if let partner = partners[index] {
        result.append(changed(partner, transition))
      } else {
        result.append(
          Difference(
            .transitionAdded(transition),
            "\(noun(transition)) was added\(effects(of: transition))"))
      }
    }
    return result
  }

  /// In what two transitions of a state on an event can agree, the most telling first.
  private static let likenesses: [@Sendable (Transition, Transition) -> Bool] = [
    { $0.target == $1.target && $0.kind == $1.kind && $0.guard == $1.guard },
    { $0.target == $1.target && $0.kind == $1.kind && $0.effects == $1.effects },
    { $0.guard == $1.guard && $0.effects == $1.effects },
    { $0.target == $1.target && $0.kind == $1.kind },
    { $0.guard == $1.guard },
  ]

  private func noun(_ transition: Transition) -> String {
    transition.event == nil && transition.effects.isEmpty && transition.guard == nil
      ? "arrow from \(names(transition.source)) to \(names(transition.target))"
      : "transition \(names(transition))"
  }

  private func effects(of transition: Transition) -> String {
    transition.effects.isEmpty ? "" : ", with \(transition.effects.joined(separator: ", "))"
  }

  private func changed(_ old: Transition, _ new: Transition) -> Difference {
    var changes: [String] = []
    if old.kind != new.kind {
      changes.append("was \(old.kind), is \(new.kind)")
    }
    if old.target != new.target {
      changes.append("target changed from \(names(old.target)) to \(names(new.target))")
    }
    if old.guard != new.guard {
      let before = old.guard.map { "[\($0)]" } ?? "none"
      let after = new.guard.map { "[\($0)]" } ?? "none"
      changes.append("guard changed from \(before) to \(after)")
    }
    if old.effects != new.effects {
      changes.append("effects " + Self.change(old.effects, new.effects))
    }
    let text =
      if new.source.isInitial, new.event == nil, changes.count == 1, old.target != new.target {
        "\(names.initialState(new.source)) changed from \(names(old.target)) to "
          + names(new.target)
      } else {
        "transition \(names(old)): \(changes.joined(separator: ", "))"
      }
    return Difference(.transitionChanged(from: old, to: new), text)
  }
}

extension StateDiagram.Node.ID {
  /// Whether the identifier is that of a pseudostate.
  var isPseudostate: Bool { pieces(by: "/").last?.hasPrefix(":") == true }

  /// Whether the identifier is that of the point at which a region starts.
  var isInitial: Bool { pieces(by: "/").last == ":initial" }
}
