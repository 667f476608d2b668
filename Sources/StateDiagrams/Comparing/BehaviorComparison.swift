import StateExploration

/// A comparison of the rows of two tables.
///
/// States that differ only in the bookkeeping of rules are one *place*, in which an input can have several
/// outcomes.
struct BehaviorComparison {
  typealias Difference = StateDiagram.Difference
  typealias ID = StateDiagram.Node.ID

  private let old: PlacedBehavior
  private let new: PlacedBehavior

  /// The place of the later table that each place of the earlier one is; nil if there is none.
  private let matches: [Int?]

  /// The input of the later table that each input of the earlier one is.
  private let inputs: [Int?]

  init(_ old: Behavior, _ new: Behavior, renames: Renames) {
    let (old, new) = (PlacedBehavior(old, renames), PlacedBehavior(new, Renames()))
    (self.old, self.new) = (old, new)
    matches = Self.matches(old, new)
    inputs = old.behavior.inputs.map { input in
      let label = renames.event(input.label)
      let value = input.value.map(renames.value)
      let inputs = new.behavior.inputs
      let own = inputs.indices.filter {
        inputs[$0].label == label && inputs[$0].isTimeout == input.isTimeout
      }
      return own.first { inputs[$0].value == value }
        // The case of a renamed event has another name too.
        ?? own.first { inputs[$0].value?.fields == value?.fields && value != nil }
    }
  }

  /// Returns the matching places: those with equal values, and then the listed ones at equal positions among
  /// the others of their node, if both tables have as many.
  private static func matches(_ old: PlacedBehavior, _ new: PlacedBehavior) -> [Int?] {
    let numbers = Dictionary(zip(new.keys, new.keys.indices)) { first, _ in first }
    var result = old.keys.map { numbers[$0] }
    let known = Set(result.compactMap(\.self))
    let others = new.keys.indices.filter { !known.contains($0) && new.isListed($0) }
    var free = Dictionary(grouping: others) { new.keys[$0].paths }
    let unmatched = old.keys.indices.filter { result[$0] == nil && old.isListed($0) }
    for (paths, places) in Dictionary(grouping: unmatched, by: { old.keys[$0].paths })
    where free[paths]?.count == places.count {
      for place in places { result[place] = free[paths]?.removeFirst() }
    }
    return result
  }

  /// Returns the differences of rows.
  ///
  /// - Parameter reported: The differences of the pictures.
  func differences(besides reported: [Difference]) -> [Difference] {
    var found = DifferenceExamples()
    for (place, match) in matches.enumerated() {
      guard let match else { continue }
      let ids = new.ids(of: match)
      if old.isFinal(place) != new.isFinal(match) {
        found.add(
          ids[0], nil,
          "`\(new.text(of: match))` is \(new.isFinal(match) ? "now" : "no longer") final")
      }
      guard let oldRow = old.rows[place].first, let newRow = new.rows[match].first else { continue }
      if let text = timeText(oldRow, newRow, ids, reported) {
        found.add(
          ids[0], new.behavior.timeout(row: newRow)?.label.text,
          "in `\(new.text(of: match))`, \(text)")
      }
      for (input, other) in inputs.enumerated() {
        guard let other else { continue }
        let before = old.rows[place].map { outcome(in: old, $0, input) { matches[$0] } }.distinct
        let after = new.rows[match].map { outcome(in: new, $0, other) { $0 } }.distinct
        let added = after.filter { !before.contains($0) }
        let removed = before.filter { !after.contains($0) }
        let event = new.behavior.label(of: other, row: newRow)
        func isReported(_ id: ID) -> Bool { reported.contains { $0.reports(event, in: id) } }
        // The region of an effect is unknown.
        let moved = new.keys[match].paths.indices.filter { region in
          Set(before.map { $0.part(region) }) != Set(after.map { $0.part(region) })
        }
        guard !added.isEmpty || !removed.isEmpty,
          moved.isEmpty
            ? !ids.contains(where: isReported) : !moved.allSatisfy({ isReported(ids[$0]) })
        else { continue }
        found.add(
          ids[0], event,
          "in `\(new.text(of: match))`, `\(new.behavior.name(of: other, row: newRow))` "
            + (added.first ?? after[0]).text(since: removed.first ?? before[0], added, removed))
      }
    }
    let result = start() + found.differences
    return result + (result.isEmpty ? unmatched(reported) : []) + rules()
  }

  /// Returns the difference between the times of two states that have timeouts, unless that of the pictures
  /// contains it.
  private func timeText(
    _ oldRow: Int, _ newRow: Int, _ ids: [ID], _ reported: [Difference]
  ) -> String? {
    guard let before = old.behavior.timeout(row: oldRow)?.label.text,
      let after = new.behavior.timeout(row: newRow)?.label.text,
      old.renames.event(before) != after,
      !ids.contains(where: { id in reported.contains { $0.reports(after, in: id) } })
    else { return nil }
    return "the timeout is now `\(after)`, before `\(before)`"
  }

  // MARK: Outcomes

  /// The result of a step in terms of the later table.
  private struct StepOutcome: Equatable {
    /// The outcome as a predicate; empty for a step that was handled.
    let word: String
    var effects: [ObservedEffect] = []

    /// The place of the later table; nil if it has none that is equal.
    var target: Int?

    /// The later path and value of each region's state after the step.
    var parts: [PlacedBehavior.Key] = []

    /// The text of the target, and that of all its values.
    var targetText = ""
    var fullTargetText = ""

    func part(_ region: Int) -> PlacedBehavior.Key? {
      parts.indices.contains(region) ? parts[region] : nil
    }

    static func == (left: Self, right: Self) -> Bool {
      left.word == right.word && left.effects == right.effects
        && (left.target == nil || right.target == nil
          ? left.targetText == right.targetText : left.target == right.target)
    }

    /// Returns the difference from an earlier outcome as a predicate: `now leads to …, before to …`.
    ///
    /// - Parameters:
    ///   - before: The earlier outcome.
    ///   - added: The outcomes that the place didn't have before.
    ///   - removed: The outcomes that it no longer has.
    func text(since before: StepOutcome, _ added: [StepOutcome], _ removed: [StepOutcome]) -> String
    {
      if removed.isEmpty { return isText(now: true) + " after some inputs" }
      if added.isEmpty { return "no longer \(before.plainText) after some inputs" }
      guard word == before.word, word == "" else {
        return "\(isText(now: true)), before it \(before.isText(now: false))"
      }
      if effects != before.effects, target == before.target {
        return "now performs \(Self.list(effects)), before \(Self.list(before.effects))"
      }
      let with = effects == before.effects ? "" : " with \(Self.list(effects))"
      let withBefore = effects == before.effects ? "" : " with \(Self.list(before.effects))"
      let isAmbiguous = targetText == before.targetText
      let (now, then) =
        isAmbiguous
        ? (fullTargetText, before.fullTargetText) : (targetText, before.targetText)
      return "now leads to `\(now)`\(with), before to `\(then)`\(withBefore)"
    }

    private var plainText: String {
      word == "" ? "leads to `\(targetText)`" : "is \(word)"
    }

    private func isText(now: Bool) -> String {
      if word == "" {
        let effects = effects.isEmpty ? "" : " with \(Self.list(effects))"
        return now ? "now leads to `\(targetText)`\(effects)" : "led to `\(targetText)`\(effects)"
      }
      return now ? "is now \(word)" : "was \(word)"
    }

    private static func list(_ effects: [ObservedEffect]) -> String {
      effects.isEmpty ? "nothing" : "`\(effects.map(\.fullText).joined(separator: ", "))`"
    }
  }

  /// Returns the outcome of an input in a row of one of the tables.
  ///
  /// - Parameter match: Returns the place of the later table that a place of this table is.
  private func outcome(
    in table: PlacedBehavior, _ row: Int, _ input: Int, match: (Int) -> Int?
  ) -> StepOutcome {
    let list: Int
    switch table.behavior.outcome(row: row, input: input) {
    case .ignored: return StepOutcome(word: "ignored")
    case .impossible: return StepOutcome(word: "a step that traps or never returns")
    case .excluded:
      let isTimeout = table.behavior.inputs[input].isTimeout
      return StepOutcome(word: isTimeout ? "not possible" : "excluded by a rule")
    case .unknown: return StepOutcome(word: "not tried")
    case .handled(let effects, _): list = effects
    }
    let target = table.target(row: row, input: input)
    return StepOutcome(
      word: "", effects: table.behavior.effects[list].map(table.renames.effect),
      target: match(target),
      parts: match(target).map { new.parts(of: $0) } ?? table.parts(of: target),
      targetText: table.text(of: target),
      fullTargetText: table.fullText(of: target))
  }

  // MARK: Reporting

  /// Returns the differences of the initial state and of the effects of starting.
  private func start() -> [Difference] {
    var result: [Difference] = []
    let (before, after) = (old.initialPlace, new.initialPlace)
    if matches[before] != after, old.keys[before].paths == new.keys[after].paths {
      result.append(startDifference)
    }
    let effects = old.behavior.initialEffects.map(old.renames.effect)
    if effects != new.behavior.initialEffects,
      effects.map(\.text) == new.behavior.initialEffects.map(\.text)
    {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil), "the effects of starting have other values"))
    }
    return result
  }

  private var startDifference: Difference {
    let (before, after) = (old.initialPlace, new.initialPlace)
    let texts = (new.text(of: after), old.text(of: before))
    let (now, then) =
      texts.0 == texts.1 ? (new.fullText(of: after), old.fullText(of: before)) : texts
    return Difference(
      .valuesChanged(.machine, event: nil),
      "the machine now starts in `\(now)`, before in `\(then)`")
  }

  /// Returns the values of matched places that differ, and the places that only one of the tables contains,
  /// if nothing else is reported: one for each node.
  private func unmatched(_ reported: [Difference]) -> [Difference] {
    guard reported.isEmpty else { return [] }
    var result: [Difference] = []
    var seen: Set<ID> = []
    func add(_ id: ID, _ text: String) {
      if seen.insert(id).inserted {
        result.append(Difference(.valuesChanged(id, event: nil), text))
      }
    }
    for (place, match) in matches.enumerated() {
      guard let match else {
        add(old.ids(of: place)[0], "`\(old.text(of: place))` is no longer among the states")
        continue
      }
      if old.keys[place] != new.keys[match] {
        add(
          new.ids(of: match)[0],
          "the values of `\(old.fullText(of: place))` are now those of `\(new.fullText(of: match))`"
        )
      }
    }
    let known = Set(matches.compactMap(\.self))
    for place in new.keys.indices where !known.contains(place) {
      add(new.ids(of: place)[0], "`\(new.text(of: place))` is now among the states")
    }
    let rests = [old, new].map { $0.renames.value($0.behavior.rest(of: $0.behavior.initialState)) }
    if rests[0] != rests[1], result.isEmpty { result.append(startDifference) }
    func addInput(_ input: ModelInput, _ text: String) {
      result.append(
        Difference(
          .valuesChanged(.machine, event: input.label),
          "`\(input.name)` is \(text) among the events"))
    }
    for (input, other) in zip(old.behavior.inputs, inputs) where other == nil {
      addInput(input, "no longer")
    }
    for (number, input) in new.behavior.inputs.enumerated() where !inputs.contains(number) {
      addInput(input, "now")
    }
    return result
  }

  /// Returns the inputs whose rules differ.
  private func rules() -> [Difference] {
    guard !old.behavior.rules.isEmpty || !new.behavior.rules.isEmpty else { return [] }
    return inputs.enumerated().compactMap { input, other in
      guard let other else { return nil }
      let before = (old.behavior.rules.isEmpty ? [] : old.behavior.rules[input]).map { rule in
        var rule = rule
        for (name, newName) in old.renames.events { rule.rename(name, to: newName) }
        return rule
      }
      let after = new.behavior.rules.isEmpty ? [] : new.behavior.rules[other]
      guard before != after else { return nil }
      func list(_ rules: [String]) -> String {
        rules.isEmpty ? "none" : rules.joined(separator: ", ")
      }
      return Difference(
        .valuesChanged(.machine, event: new.behavior.inputs[other].label),
        "rules of `\(new.behavior.inputs[other].name)` are now \(list(after)), before \(list(before))"
      )
    }
  }
}

extension Array where Element: Equatable {
  /// The distinct elements, in order.
  fileprivate var distinct: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension ObservedEffect {
  /// The name with all values.
  fileprivate var fullText: String {
    let full = value.fullText
    if case .enumCase(name, _) = value { return cut(full) }
    return text == name && full != name ? cut("\(name)(\(full))") : text
  }
}
