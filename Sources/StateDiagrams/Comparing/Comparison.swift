import StateExploration

/// A comparison of two diagrams.
///
/// Renamed states and events are found first, and the earlier diagram gets the new names. The
/// remaining differences then compare elements by identifier.
struct Comparison {
  typealias Difference = StateDiagram.Difference
  typealias Transition = StateDiagram.Transition

  /// The earlier diagram. After ``differences()``, it has the names of the later one.
  private(set) var old: FlatDiagram
  private let oldDiagram: StateDiagram
  let newDiagram: StateDiagram
  let new: FlatDiagram
  let names: NodeNames

  /// Whether the regions and transitions of both diagrams are equal, including their order.
  private let isSameInOrder: Bool

  init(_ old: StateDiagram, _ new: StateDiagram) {
    self.old = FlatDiagram(old)
    self.new = FlatDiagram(new)
    (oldDiagram, newDiagram) = (old, new)
    names = NodeNames(old, new)
    isSameInOrder = old.regions == new.regions && old.transitions == new.transitions
  }

  /// Returns the differences: renamed elements, states, regions, transitions, and rows of the tables that
  /// the pictures don't show. An order that changed is reported only if nothing else has.
  ///
  /// - Complexity: O(*n*²) in the number of nodes and transitions.
  mutating func differences() -> [Difference] {
    var result = renamedStates()
    result += renamedEvents()
    result += states()
    result += regions()
    result += transitions()
    result += TableComparison(oldDiagram, newDiagram, besides: result, names).differences()
    if result.isEmpty, !isSameInOrder {
      result.append(Difference(.orderChanged, "the order of states or transitions changed"))
    }
    return result
  }

  // MARK: Names

  /// Returns the renamed and moved states, and renames them in the earlier diagram.
  ///
  /// A removed and an added state of the same kind match if either the label or the parent is the
  /// same, and if all transitions are the same after renaming, or else have the same events and ends.
  private mutating func renamedStates() -> [Difference] {
    renamedStates(by: .content) + renamedStates(by: .ends)
  }

  private mutating func renamedStates(by likeness: FlatDiagram.Likeness) -> [Difference] {
    var result: [Difference] = []
    let oldIDs = Set(old.places.map(\.node.id))
    var free = new.places.filter { !oldIDs.contains($0.node.id) && !$0.node.id.isPseudostate }
    let newIDs = Set(new.places.map(\.node.id))
    for id in old.places.map(\.node.id) where !newIDs.contains(id) && !id.isPseudostate {
      // Nodes inside a renamed composite have been renamed with it.
      guard let place = old.places.first(where: { $0.node.id == id }) else { continue }
      let match = free.firstIndex { candidate in
        guard candidate.node.kind == place.node.kind else { return false }
        let isMoved = candidate.node.label == place.node.label
        guard isMoved || candidate.parent == place.parent else { return false }
        var renamed = old
        renamed.rename(id, to: candidate)
        return renamed.transitions(of: candidate.node.id, likeness)
          == new.transitions(of: candidate.node.id, likeness)
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

  /// Returns the renamed events, and renames them in the earlier diagram. A removed and an added
  /// event match if their transitions are the same, or else have the same ends. A timeout is no event
  /// that was renamed.
  private mutating func renamedEvents() -> [Difference] {
    renamedEvents(by: .content) + renamedEvents(by: .ends)
  }

  private mutating func renamedEvents(by likeness: FlatDiagram.Likeness) -> [Difference] {
    var result: [Difference] = []
    let oldEvents = Set(old.events)
    let newEvents = Set(new.events)
    var free = new.events.filter { !oldEvents.contains($0) }
    for event in old.events where !newEvents.contains(event) {
      let isTimeout = TimeoutLabel(event) != nil
      let match = free.firstIndex { candidate in
        guard isTimeout == (TimeoutLabel(candidate) != nil) else { return false }
        var renamed = old
        renamed.rename(event: event, to: candidate)
        return renamed.transitions(on: candidate, likeness)
          == new.transitions(on: candidate, likeness)
      }
      guard let match else { continue }
      let name = free.remove(at: match)
      old.rename(event: event, to: name)
      let text =
        isTimeout
        ? "timeout `\(event)` was changed to `\(name)`"
        : "event `\(event)` was renamed to `\(name)`"
      result.append(Difference(.eventRenamed(from: event, to: name), text))
    }
    return result
  }

  // MARK: States and regions

  /// Returns the states that were removed, added or changed.
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

  /// Returns the name of a node with its kind: ``composite state `functioning` ``.
  private func noun(_ node: StateDiagram.Node) -> String {
    switch node.kind {
    case .composite: "composite state \(names(node.id))"
    case .final: "final state \(names(node.id))"
    case .choice: "choice \(names(node.id))"
    case .simple: "state \(names(node.id))"
    case .initial, .history, .deepHistory, .elided: names(node.id)
    }
  }

  /// Returns a clause for each property that differs between two versions of a node.
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
      changes.append(new.isListed ? "is listed now" : "is no longer listed")
    }
    return changes
  }

  /// Returns the labelled regions that were removed or added.
  private func regions() -> [Difference] {
    let oldRegions = Set(old.regions)
    let newRegions = Set(new.regions)
    return old.regions.filter { !newRegions.contains($0) }.map {
      Difference(.regionRemoved($0), "region `\($0.labels.joined(separator: "/"))` was removed")
    }
      + new.regions.filter { !oldRegions.contains($0) }.map {
        Difference(.regionAdded($0), "region `\($0.labels.joined(separator: "/"))` was added")
      }
  }

  /// Returns a clause about effects: `changed from none to soundAlarm`.
  private static func change(_ old: [String], _ new: [String]) -> String {
    let old = old.isEmpty ? "none" : old.joined(separator: ", ")
    return "changed from \(old) to \(new.isEmpty ? "none" : new.joined(separator: ", "))"
  }
}

extension Comparison {
  /// Returns the transitions that were removed, added or changed.
  ///
  /// Equal transitions are paired first. The others are paired with the most similar transition of
  /// the same source and event, or of another time; without one, they are removed or added.
  private func transitions() -> [Difference] {
    var removed = old.transitions
    var added: [Int] = []
    for (index, transition) in new.transitions.enumerated() {
      if let index = removed.firstIndex(of: transition) {
        removed.remove(at: index)
      } else {
        added.append(index)
      }
    }
    // The most similar transitions are regarded as versions of one transition.
    var partners: [Int: Transition] = [:]
    for comparesTimes in [true, false] {
      for isSame in Self.likenesses {
        for index in added where partners[index] == nil {
          let transition = new.transitions[index]
          let match = removed.firstIndex { other in
            let isSameEvent =
              comparesTimes
              ? other.event == transition.event : other.timeout != nil && transition.timeout != nil
            return isSameEvent && other.source == transition.source && isSame(other, transition)
          }
          if let match { partners[index] = removed.remove(at: match) }
        }
      }
    }
    var result = removed.map { transition in
      Difference(
        .transitionRemoved(transition),
        "\(noun(transition)) was removed\(effects(of: transition))")
    }
    for index in added {
      let transition = new.transitions[index]
      let difference =
        if let partner = partners[index] {
          Difference(
            .transitionChanged(from: partner, to: transition), change(partner, transition))
        } else {
          Difference(
            .transitionAdded(transition), "\(noun(transition)) was added\(effects(of: transition))")
        }
      result.append(difference)
    }
    return result
  }

  /// The properties that two versions of a transition can share, the most significant combination
  /// first.
  private static let likenesses: [@Sendable (Transition, Transition) -> Bool] = [
    { $0.target == $1.target && $0.kind == $1.kind && $0.guard == $1.guard },
    { $0.target == $1.target && $0.kind == $1.kind && $0.effects == $1.effects },
    { $0.guard == $1.guard && $0.effects == $1.effects },
    { $0.target == $1.target && $0.kind == $1.kind },
    { $0.guard == $1.guard },
  ]

  /// Returns the name of a transition; `arrow from … to …` if it has no label.
  private func noun(_ transition: Transition) -> String {
    transition.event == nil && transition.effects.isEmpty && transition.guard == nil
      ? "arrow from \(names(transition.source)) to \(names(transition.target))"
      : "transition \(names(transition))"
  }

  private func effects(of transition: Transition) -> String {
    transition.effects.isEmpty ? "" : ", with \(transition.effects.joined(separator: ", "))"
  }

  /// Returns a sentence about the changes between two versions of a transition.
  private func change(_ old: Transition, _ new: Transition) -> String {
    var changes: [String] = []
    if old.kind != new.kind {
      changes.append("was \(old.kind), is \(new.kind)")
    }
    if let before = old.event, let after = new.event, before != after {
      changes.append("time changed from `\(before)` to `\(after)`")
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
    let isInitial = new.source.role == .initial && new.event == nil
    guard isInitial, changes.count == 1, old.target != new.target else {
      return "transition \(names(old)): \(changes.joined(separator: ", "))"
    }
    return "\(names.initialState(new.source)) changed from \(names(old.target)) to "
      + names(new.target)
  }
}
