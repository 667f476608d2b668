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
    matches = Self.matches(old.keys, new.keys)
    inputs = old.behavior.inputs.map { input in
      let label = renames.event(input.label)
      let value = input.value.map(renames.value)
      let inputs = new.behavior.inputs
      let own = inputs.indices.filter { inputs[$0].label == label }
      return own.first { inputs[$0].value == value }
        // The case of a renamed event has another name too.
        ?? own.first { inputs[$0].value?.fields == value?.fields && value != nil }
    }
  }

  /// Returns the matching places: those with equal values, and then those at equal positions among the
  /// others of their node, if both tables have as many.
  private static func matches(
    _ old: [PlacedBehavior.Key], _ new: [PlacedBehavior.Key]
  ) -> [Int?] {
    let numbers = Dictionary(zip(new, new.indices)) { first, _ in first }
    var result = old.map { numbers[$0] }
    let known = Set(result.compactMap(\.self))
    var free = Dictionary(grouping: new.indices.filter { !known.contains($0) }) { new[$0].paths }
    let unmatched = old.indices.filter { result[$0] == nil }
    for (paths, places) in Dictionary(grouping: unmatched, by: { old[$0].paths })
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
      guard !old.rows[place].isEmpty, !new.rows[match].isEmpty else { continue }
      for (input, other) in inputs.enumerated() {
        guard let other else { continue }
        let before = old.rows[place].map { outcome(in: old, $0, input) { matches[$0] } }.distinct
        let after = new.rows[match].map { outcome(in: new, $0, other) { $0 } }.distinct
        let added = after.filter { !before.contains($0) }
        let removed = before.filter { !after.contains($0) }
        let event = new.behavior.inputs[other].label
        guard !added.isEmpty || !removed.isEmpty,
          !ids.contains(where: { id in reported.contains { $0.reports(event, in: id) } })
        else { continue }
        found.add(
          ids[0], event,
          "in `\(new.text(of: match))`, `\(new.behavior.inputs[other].name)` "
            + (added.first ?? after[0]).text(since: removed.first ?? before[0], added, removed))
      }
    }
    let result = start() + found.differences
    return result + (result.isEmpty ? unmatched(reported) : []) + rules()
  }

  // MARK: Outcomes

  /// The result of a step in terms of the later table.
  private struct Outcome: Equatable {
    let reaction: String
    var effects: [ObservedEffect] = []

    /// The place of the later table; nil if it has none that is equal.
    var target: Int?

    /// The text of the target.
    var targetText = ""

    static func == (left: Self, right: Self) -> Bool {
      left.reaction == right.reaction && left.effects == right.effects
        && (left.target == nil || right.target == nil
          ? left.targetText == right.targetText : left.target == right.target)
    }

    /// Returns the difference from an earlier outcome as a predicate: `now leads to …, before to …`.
    ///
    /// - Parameters:
    ///   - before: The earlier outcome.
    ///   - added: The outcomes that the place didn't have before.
    ///   - removed: The outcomes that it no longer has.
    func text(since before: Outcome, _ added: [Outcome], _ removed: [Outcome]) -> String {
      if removed.isEmpty { return isText(now: true) + " after some inputs" }
      if added.isEmpty { return "no longer \(before.plainText) after some inputs" }
      guard reaction == before.reaction, reaction == "" else {
        return "\(isText(now: true)), before it \(before.isText(now: false))"
      }
      if effects != before.effects, target == before.target {
        return "now performs \(Self.list(effects)), before \(Self.list(before.effects))"
      }
      let with = effects == before.effects ? "" : " with \(Self.list(effects))"
      let withBefore = effects == before.effects ? "" : " with \(Self.list(before.effects))"
      return "now leads to `\(targetText)`\(with), before to `\(before.targetText)`\(withBefore)"
    }

    private var plainText: String {
      reaction == "" ? "leads to `\(targetText)`" : "is \(reaction)"
    }

    private func isText(now: Bool) -> String {
      if reaction == "" {
        let effects = effects.isEmpty ? "" : " with \(Self.list(effects))"
        return now ? "now leads to `\(targetText)`\(effects)" : "led to `\(targetText)`\(effects)"
      }
      return now ? "is now \(reaction)" : "was \(reaction)"
    }

    private static func list(_ effects: [ObservedEffect]) -> String {
      effects.isEmpty ? "nothing" : "`\(effects.map(\.fullText).joined(separator: ", "))`"
    }
  }

  private static func word(_ reaction: Behavior.Reaction) -> String {
    switch reaction {
    case .ignored: "ignored"
    case .impossible: "a step that traps or never returns"
    case .forbidden: "excluded by a rule"
    case .undetermined: "not tried"
    case .handled: ""
    }
  }

  /// Returns the outcome of an input in a row of one of the tables.
  ///
  /// - Parameter match: Returns the place of the later table that a place of this table is.
  private func outcome(
    in table: PlacedBehavior, _ row: Int, _ input: Int, match: (Int) -> Int?
  ) -> Outcome {
    let reaction = table.reaction(row: row, input: input)
    guard case .handled(let list, _) = reaction else {
      return Outcome(reaction: Self.word(reaction))
    }
    let target = table.target(row: row, input: input)
    return Outcome(
      reaction: "", effects: table.behavior.effects[list].map(table.renames.effect),
      target: match(target), targetText: table.text(of: target))
  }

  // MARK: Reporting

  /// Returns the differences of the initial state and of the effects of starting.
  private func start() -> [Difference] {
    var result: [Difference] = []
    let (before, after) = (old.initialPlace, new.initialPlace)
    if matches[before] != after, old.keys[before].paths == new.keys[after].paths {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil),
          "the machine now starts in `\(new.text(of: after))`, before in `\(old.text(of: before))`")
      )
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
    if case .enumCase(name, _) = value { return cut(value.fullText) }
    return text == name ? cut("\(name)(\(value.fullText))") : text
  }
}
