extension Comparison {
  private typealias Detail = StateDiagram.Detail

  /// Returns differences of the values that the pictures don't show.
  ///
  /// Values are skipped if their element was added or removed, if another difference already reports
  /// its effects, or if only the names of the states and inputs before them differ. A diagram without any values, such as one that was built by hand, is
  /// compared only by its picture, and by values that a derived diagram can lack: those of fields,
  /// final states of the machine, rules, and events that must not happen.
  ///
  /// - Parameter others: The differences of the pictures.
  func details(besides others: [Difference]) -> [Difference] {
    guard old.details != new.details else { return [] }
    let comparesAll = !old.details.isEmpty && !new.details.isEmpty
    let before = Dictionary(old.details.map { (DetailKey($0), $0) }) { first, _ in first }
    let after = Dictionary(new.details.map { (DetailKey($0), $0) }) { first, _ in first }
    let keys = new.details.map { DetailKey($0) }
    var result: [Difference] = []
    for key in keys + old.details.map({ DetailKey($0) }).filter({ after[$0] == nil }) {
      // If the other diagram has several representatives, the details of the transitions differ
      // instead.
      let isOfMachine = key.state == .machine && [.fields, .final].contains(key.kind)
      if !comparesAll, !isOfMachine, key.kind != .impossible, key.kind != .excluded { continue }
      if key.kind == .representative, before[key] == nil || after[key] == nil { continue }
      let (first, second) = (key.detail(in: before), key.detail(in: after))
      guard first?.observation != second?.observation, let detail = after[key] ?? before[key],
        isInBoth(detail), !isReported(detail, by: others),
        !Self.haveSameValues(first, second) || !isRenamed(detail, others)
      else { continue }
      // A change of the values after the event is already reported.
      if key.kind == .outcome,
        result.contains(where: { $0.kind == .valuesChanged(key.state, event: key.event) })
      {
        continue
      }
      let change =
        switch key.kind {
        case .excluded where key.state == .machine: Self.change(first, second)
        case .excluded where second == nil: "no longer excluded by rules"
        case .excluded where second?.values == []: "excluded by rules"
        case .excluded: "excluded by rules for some values: \(Self.change(first, second))"
        case .impossible where second == nil: "no longer traps"
        case .impossible: "must not happen: \(Self.change(first, second))"
        default: Self.change(first, second)
        }
      result.append(
        Difference(
          .valuesChanged(key.state, event: key.event), sentence(key, change),
          of: after[key] ?? before[key]))
    }
    if comparesAll, hasSameRegions, result.isEmpty, others.isEmpty, before != after {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil), "values that the picture doesn't show changed"))
    }
    return result
  }

  /// Returns whether two details differ only in the states and inputs that lead to the values.
  private static func haveSameValues(_ first: Detail?, _ second: Detail?) -> Bool {
    guard let first, let second else { return false }
    return first.values == second.values && first.count == second.count
  }

  /// Returns whether the names of states or inputs that lead to the values can have been changed.
  /// Digests of names can't be renamed.
  private func isRenamed(_ detail: Detail, _ others: [Difference]) -> Bool {
    if !hasSameRegions { return true }
    return others.contains { difference in
      switch difference.kind {
      case .eventRenamed(_, let event): event == detail.event
      case .stateRenamed(_, let state):
        state.isInside(detail.state) || detail.state.isInside(state) || newDiagram.regions.count > 1
      default: false
      }
    }
  }

  /// Returns whether both diagrams have the element that has the values.
  private func isInBoth(_ detail: Detail) -> Bool {
    let states = [detail.state, detail.target].compactMap(\.self).filter { $0.role == .state }
    guard
      states.allSatisfy({ id in
        [old, new].allSatisfy { $0.places.contains { $0.node.id == id } }
      })
    else { return false }
    guard detail.kind == .effect || detail.kind == .target else { return true }
    return [old, new].allSatisfy { diagram in
      diagram.transitions.contains { transition in
        transition.event == detail.event && detail.state.isInside(transition.source)
          && transition.kind.isTaken && detail.hasTarget(of: transition)
      }
    }
  }

  /// Returns whether another difference reports the same change.
  private func isReported(_ detail: Detail, by others: [Difference]) -> Bool {
    others.contains { difference in
      switch difference.kind {
      case .transitionChanged(let before, let after):
        (detail.kind == .outcome || detail.kind == .effect && before.effects != after.effects)
          && after.event == detail.event && detail.state.isInside(after.source)
      case .transitionAdded(let transition), .transitionRemoved(let transition):
        [.effect, .outcome].contains(detail.kind) && transition.event == detail.event
          && detail.state.isInside(transition.source)
      case .stateChanged(let id):
        id == detail.state
          && ([.entry, .exit].contains(detail.kind) || detail.kind == .final && isFinal(id))
      default: false
      }
    }
  }

  /// Returns whether a state of the later diagram is final with all of its values.
  private func isFinal(_ id: StateDiagram.Node.ID) -> Bool {
    new.places.contains { $0.node.id == id && $0.node.kind == .final }
  }

  /// Returns the description of a difference.
  ///
  /// - Parameters:
  ///   - key: The element.
  ///   - change: The change, such as `with credit: 0 instead of credit: 40`.
  private func sentence(_ key: DetailKey, _ change: String) -> String {
    let transition =
      "transition \(names(key.state)) —\(key.event ?? "")"
      + (key.target.map { "→ \(names($0))" } ?? "→")
    switch key.kind {
    case .target where key.event == nil:
      return
        "the machine starts in \(key.target.map { names($0) } ?? "its initial state") \(change)"
    case .target:
      return "\(transition): leads to \(key.target.map { names($0) } ?? "its target") \(change)"
    case .effect where key.event == nil:
      return "the machine starts with the effect `\(key.effect ?? "")` \(change)"
    case .effect:
      return "`\(key.event ?? "")` in \(names(key.state)): effect `\(key.effect ?? "")` \(change)"
    case .entry, .exit:
      return "\(key.kind) effect `\(key.effect ?? "")` of \(names(key.state)) \(change)"
    case .outcome: return "outcomes of `\(key.event ?? "")` in \(names(key.state)): \(change)"
    case .fields: return "`\(key.event ?? "")` leaves the fields without a region \(change)"
    case .order: return "effects of `\(key.event ?? "")` in several regions: \(change)"
    case .excluded where key.state == .machine: return "rules of `\(key.event ?? "")`: \(change)"
    case .excluded: return "`\(key.event ?? "")` in \(names(key.state)) is \(change)"
    case .representative: return "\(names(key.state)) is entered \(change)"
    case .impossible: return "`\(key.event ?? "")` in \(names(key.state)) \(change)"
    case .final, .values, .step: return "\(names(key.state)) is final \(change)"
    }
  }

  /// Returns the change of values: `with credit: 0 instead of credit: 40`.
  private static func change(_ old: Detail?, _ new: Detail?) -> String {
    let (before, after) = (old?.values ?? [], new?.values ?? [])
    if (old ?? new)?.kind == .outcome {
      // A single outcome has no detail.
      if before.isEmpty { return "\(list(after)) instead of one" }
      if after.isEmpty { return "one instead of \(list(before))" }
    }
    let removed = before.filter { !after.contains($0) }
    let added = after.filter { !before.contains($0) }
    let isComplete = [old, new].allSatisfy { $0.map { $0.count == $0.values.count } ?? true }
    if added.isEmpty, removed.isEmpty || !isComplete {
      return isComplete
        ? "with the same values, but after other states or inputs" : "with other values"
    }
    if removed.isEmpty { return "\(before.isEmpty ? "" : "also ")with \(list(added))" }
    if added.isEmpty { return "no longer with \(list(removed))" }
    return "with \(list(added)) instead of \(list(removed))"
  }

  /// Returns up to four values: `a or b or c or d or 3 others`.
  private static func list(_ values: [String]) -> String {
    let shown = 4
    if values.count <= shown { return values.joined(separator: " or ") }
    return values.prefix(shown).joined(separator: " or ") + " or \(values.count - shown) others"
  }
}

/// The element that a detail is about, by which details of two diagrams are matched.
private struct DetailKey: Hashable {
  let kind: StateDiagram.Detail.Kind
  let state: StateDiagram.Node.ID
  let event: String?
  let target: StateDiagram.Node.ID?
  let effect: String?

  init(_ detail: StateDiagram.Detail) {
    kind = detail.kind
    state = detail.state
    event = detail.event
    target = detail.target
    effect = detail.effect
  }

  private init(representativeOf state: StateDiagram.Node.ID) {
    (kind, self.state) = (.representative, state)
    (event, target, effect) = (nil, nil, nil)
  }

  /// Returns the detail of the element. A transition whose target has one representative has no
  /// detail of its own, so that of the representative is returned.
  func detail(in details: [DetailKey: StateDiagram.Detail]) -> StateDiagram.Detail? {
    details[self]
      ?? (kind == .target ? target.flatMap { details[DetailKey(representativeOf: $0)] } : nil)
  }
}

extension StateDiagram.Detail {
  /// Returns whether a transition can lead to the target of the detail; true if it has none.
  func hasTarget(of transition: StateDiagram.Transition) -> Bool {
    target.map { $0.isInside(transition.target) || transition.target.isPseudostate } ?? true
  }

  /// The observed values, without the element.
  fileprivate var observation: [String] { values + ["\(count)", digest ?? ""] }
}
