extension Comparison {
  private typealias Detail = StateDiagram.Detail

  /// Returns differences of the values that the pictures don't show.
  ///
  /// Values are skipped if their element was added or removed, if another difference already reports
  /// its effects, or if only the names of the states and inputs before them differ. A diagram without
  /// any values, such as one that was built by hand, is compared only by its picture, and by values that
  /// a derived diagram can lack: those of fields, final states of the machine, rules, and events that
  /// must not happen.
  ///
  /// - Parameter others: The differences of the pictures.
  func details(besides others: [Difference]) -> [Difference] {
    guard old.details != new.details else { return [] }
    let comparesAll = !old.details.isEmpty && !new.details.isEmpty
    let before = Dictionary(old.details.map { (DetailKey($0), $0) }) { first, _ in first }
    let after = Dictionary(new.details.map { (DetailKey($0), $0) }) { first, _ in first }
    let keys = new.details.map { DetailKey($0) }
    let targets = Set((old.details + new.details).compactMap(\.target))
    var result: [Difference] = []
    for key in keys + old.details.map({ DetailKey($0) }).filter({ after[$0] == nil }) {
      let isOfMachine = key.state == .machine && [.fields, .final].contains(key.kind)
      if !comparesAll, !isOfMachine, key.kind != .impossible, key.kind != .excluded { continue }
      // If the other diagram has several representatives, the details of the transitions differ
      // instead. The values of a renamed state can consist of names.
      if key.kind == .representative, before[key] == nil || after[key] == nil,
        targets.contains(key.state)
          || (after[key] ?? before[key]).flatMap({ renamedNames($0, others) }) != nil
      {
        continue
      }
      let (first, second) = (key.detail(in: before), key.detail(in: after))
      guard !Detail.haveSameObservation(first, second), let detail = after[key] ?? before[key],
        isInBoth(detail),
        !isReported(first, second, by: others),
        let change = change(of: key, first, second, renamedNames(detail, others))
      else { continue }
      // A change of the values after the event is already reported.
      if key.kind == .outcome,
        result.contains(where: { $0.kind == .valuesChanged(key.state, event: key.event) })
      {
        continue
      }
      result.append(
        Difference(.valuesChanged(key.state, event: key.event), sentence(key, change), of: detail))
    }
    if comparesAll, !hasReorderedRegions, result.isEmpty, others.isEmpty, before != after {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil), "values that the picture doesn't show changed"))
    }
    return result
  }

  /// Returns the change of an element's values; nil if only names differ.
  ///
  /// - Parameter names: The names of renamed states; nil if no name before the values can have changed.
  private func change(
    of key: DetailKey, _ old: Detail?, _ new: Detail?, _ names: [String]?
  ) -> String? {
    guard let names, Self.haveSameValues(old, new, except: names) else {
      return Self.change(of: key, old, new)
    }
    if old?.isComplete == false { return "perhaps with other values, of which not all are listed" }
    // The digests of such values don't depend on names, unless the names of other regions decide.
    let hasComparableDigests =
      [.target, .effect, .fields, .order].contains(key.kind) && !hasReorderedRegions
      && old?.values == new?.values
    return hasComparableDigests
      ? "with the same values, but perhaps after other states or inputs" : nil
  }

  /// Returns whether two details list the same values, apart from the names of renamed states.
  ///
  /// - Parameter names: The names; empty if the values must be equal.
  private static func haveSameValues(
    _ first: Detail?, _ second: Detail?, except names: [String]
  ) -> Bool {
    guard let first, let second, first.count == second.count else { return false }
    if first.values == second.values { return true }
    if names.isEmpty { return false }
    var others = second.values.map { $0.withoutNames(names) }
    return first.values.map { $0.withoutNames(names) }.allSatisfy { value in
      let match = others.firstIndex { $0 == value || $0.encloses(value) || value.encloses($0) }
      if let match { others.remove(at: match) }
      return match != nil
    }
  }

  /// Returns the earlier and later names of renamed states, if the names of states or inputs that lead to
  /// the values can have been changed; nil otherwise. Digests of names can't be renamed.
  private func renamedNames(_ detail: Detail, _ others: [Difference]) -> [String]? {
    var result: [String]? = hasReorderedRegions ? [] : nil
    for difference in others {
      switch difference.kind {
      // A rule can name another event.
      case .eventRenamed(_, let event) where event == detail.event || detail.isRule:
        result = result ?? []
      case .stateRenamed(let old, let new):
        let states = [detail.state, detail.target].compactMap(\.self)
        guard
          newDiagram.regions.count > 1 || detail.state == .machine
            || states.contains(where: { new.isInside($0) || $0.isInside(new) })
        else { continue }
        result = (result ?? []) + [old, new].compactMap(\.labels.last)
      default: break
      }
    }
    return result
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
        transition.event == detail.event && detail.hasSource(of: transition)
          && transition.kind.isTaken && detail.hasTarget(of: transition)
      }
    }
  }

  /// Returns whether another difference reports the same change.
  ///
  /// That of an effect is reported by the effects of a transition if the effect is written differently
  /// there, and no other values changed. The same values can come after other states or inputs because
  /// transitions were added or removed.
  private func isReported(
    _ first: Detail?, _ second: Detail?, by others: [Difference]
  ) -> Bool {
    guard let detail = second ?? first else { return false }
    let hasSameValues = Self.haveSameValues(first, second, except: [])
    return others.contains { difference in
      switch difference.kind {
      case .transitionChanged(let before, let after):
        after.event == detail.event && detail.hasSource(of: after)
          && (detail.kind == .outcome
            || detail.kind == .effect
              && show(
                occurrences(detail, before.effects),
                occurrences(detail, withValuesOfEffects(after).effects), first, second))
      case .transitionAdded(let transition), .transitionRemoved(let transition):
        (detail.kind == .outcome || detail.kind == .effect && hasSameValues)
          && transition.event == detail.event && detail.hasSource(of: transition)
      case .stateChanged(let id) where id == detail.state:
        switch detail.kind {
        case .entry:
          occurrences(detail, in: old, \.entryEffects)
            != occurrences(detail, in: new, \.entryEffects)
        case .exit:
          occurrences(detail, in: old, \.exitEffects) != occurrences(detail, in: new, \.exitEffects)
        case .final: isFinal(id)
        default: false
        }
      default: false
      }
    }
  }

  /// Returns whether the texts of an effect, before and after, show the changed values of its details.
  private func show(
    _ before: [String], _ after: [String], _ first: Detail?, _ second: Detail?
  ) -> Bool {
    guard before != after else { return false }
    let name = (second ?? first)?.effect ?? ""
    let texts = Set(before + after)
    // Texts without values stand for any.
    if texts.contains(name) || texts.contains("\(name)(…)") { return true }
    let changed = Set(first?.values ?? []).symmetricDifference(second?.values ?? [])
    return changed.allSatisfy { texts.contains(bounded("\(name)(\($0))")) }
  }

  /// Returns a transition of the later diagram with the values that its effects were given to compare
  /// them.
  private func withValuesOfEffects(
    _ transition: StateDiagram.Transition
  ) -> StateDiagram.Transition {
    let index = newDiagram.transitions.firstIndex(of: transition)
    return index.map { new.transitions[$0] } ?? transition
  }

  /// Returns the texts with which a diagram shows the effect of a detail among others, with or without
  /// values.
  private func occurrences(_ detail: Detail, _ effects: [String]) -> [String] {
    let name = detail.effect ?? ""
    return effects.filter { $0 == name || $0.hasPrefix(name + "(") }
  }

  private func occurrences(
    _ detail: Detail, in diagram: FlatDiagram, _ effects: KeyPath<StateDiagram.Node, [String]>
  ) -> [String] {
    let place = diagram.places.first { $0.node.id == detail.state }
    return occurrences(detail, place?.node[keyPath: effects] ?? [])
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
    case .order:
      return "order of the effects of `\(key.event ?? "")` that several regions show: \(change)"
    case .excluded where key.state == .machine: return "rules of `\(key.event ?? "")`: \(change)"
    case .excluded: return "`\(key.event ?? "")` in \(names(key.state)) is \(change)"
    case .representative: return "\(names(key.state)) is entered \(change)"
    case .impossible: return "`\(key.event ?? "")` in \(names(key.state)) \(change)"
    case .final, .values, .step: return "\(names(key.state)) is final \(change)"
    }
  }

  /// Returns the change of an element's values, with the words for its kind.
  private static func change(of key: DetailKey, _ old: Detail?, _ new: Detail?) -> String {
    switch key.kind {
    case .excluded where key.state == .machine: change(old, new)
    case .excluded where new == nil: "no longer excluded by rules"
    case .excluded where new?.values == []: "excluded by rules"
    case .excluded: "excluded by rules for some values: \(change(old, new))"
    case .impossible where new == nil: "no longer traps"
    case .impossible: "must not happen: \(change(old, new))"
    default: change(old, new)
    }
  }

  /// Returns the change of values: `with credit: 0 instead of credit: 40`.
  private static func change(_ old: Detail?, _ new: Detail?) -> String {
    let (before, after) = (old?.values ?? [], new?.values ?? [])
    if (old ?? new)?.kind == .outcome {
      // A single outcome has no detail.
      let (more, less) = ((new?.count ?? 0) - after.count, (old?.count ?? 0) - before.count)
      if before.isEmpty { return "\(list(after, and: more, true)) instead of one" }
      if after.isEmpty { return "one instead of \(list(before, and: less, true))" }
    }
    let isComplete = [old, new].allSatisfy { $0?.isComplete ?? true }
    let removed = before.filter { new.isMissing($0) }
    let added = after.filter { old.isMissing($0) }
    if added.isEmpty, removed.isEmpty {
      return isComplete
        ? "with the same values, but after other states or inputs" : "with other values"
    }
    // The counts can show that values which are not listed have changed too.
    let difference = (new?.count ?? 0) - (old?.count ?? 0) - added.count + removed.count
    let isKnown = (old?.count ?? 0) == 0 || (new?.count ?? 0) == 0 || isComplete
    let more = list(added, and: max(0, difference), isKnown)
    let less = list(removed, and: max(0, -difference), isKnown)
    if less.isEmpty { return "\(before.isEmpty ? "" : "also ")with \(more)" }
    if more.isEmpty { return "no longer with \(less)" }
    return "with \(more) instead of \(less)"
  }

  /// Returns up to four values and the number of others: `a or b or c or d or 3 others`.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - count: The number of values that are not listed.
  ///   - isKnown: Whether these are all.
  private static func list(_ values: [String], and count: Int, _ isKnown: Bool) -> String {
    let shown = values.prefix(4)
    let rest = values.count + count - shown.count
    let others = isKnown ? rest == 1 ? "1 other" : "\(rest) others" : "others"
    return (shown + (rest > 0 ? [others] : [])).joined(separator: " or ")
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
  /// Returns whether the state of the detail can have a transition: its source is the state, encloses
  /// it, or is inside one of its regions.
  func hasSource(of transition: StateDiagram.Transition) -> Bool {
    state.isInside(transition.source) || transition.source.isInside(state)
  }

  /// Returns whether a transition can lead to the target of the detail; true if it has none.
  func hasTarget(of transition: StateDiagram.Transition) -> Bool {
    guard let target else { return true }
    return target.isInside(transition.target) || transition.target.isInside(target)
      || transition.target.isPseudostate
  }

  /// Whether all values are listed.
  var isComplete: Bool { count == values.count }

  /// Whether the values are rules of inputs.
  var isRule: Bool { kind == .excluded && state == .machine }

  /// Returns whether two details of one element have the same observed values.
  fileprivate static func haveSameObservation(_ first: Self?, _ second: Self?) -> Bool {
    guard first?.values == second?.values, first?.count == second?.count else { return false }
    // An outcome has no digest after values were added to its effects.
    let isUnknown = first?.kind == .outcome && (first?.digest == nil || second?.digest == nil)
    return isUnknown || first?.digest == second?.digest
  }
}

extension StateDiagram.Detail? {
  /// Returns whether a value is known not to be one of the detail. Of sorted values that are not all
  /// listed, those after the last one can be.
  fileprivate func isMissing(_ value: String) -> Bool {
    guard let detail = self else { return true }
    if detail.values.contains(value) { return false }
    return detail.isComplete || detail.kind != .values && value < detail.values.last ?? ""
  }
}

extension String {
  /// Returns the text of a value with a sign in place of given names.
  fileprivate func withoutNames(_ names: [String]) -> String {
    if names.contains(self) { return "" }
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isInName == first.isInName }
      result += names.contains(String(word)) ? "…" : word
      rest = rest[word.endIndex...]
    }
    return result
  }

  /// Returns whether the text is that of another value with names of cases around it: the value of
  /// `sending` is `sending(2)`, rather than `2`, if the label is another text.
  fileprivate func encloses(_ value: String) -> Bool {
    let brackets =
      suffix(while: { $0 == ")" }).count - value.suffix(while: { $0 == ")" }).count
    guard brackets > 0, hasSuffix(value + String(repeating: ")", count: brackets)) else {
      return false
    }
    let names = dropLast(value.count + brackets)
    return names.count { $0 == "(" } == brackets && names.last == "("
      && names.allSatisfy { $0.isInName || $0 == "(" || $0 == "…" }
  }

  private func suffix(while condition: (Character) -> Bool) -> Substring {
    self[(lastIndex { !condition($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}

extension Character {
  /// Whether the character can be part of the name of a case.
  var isInName: Bool { isLetter || isNumber || self == "_" }
}
