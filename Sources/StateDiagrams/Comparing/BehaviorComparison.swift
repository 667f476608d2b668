import StateExploration

/// A comparison of the rows of two tables.
struct BehaviorComparison {
  typealias Difference = StateDiagram.Difference
  typealias ID = StateDiagram.Node.ID

  private let old: Behavior
  private let new: Behavior
  private let renames: Renames

  /// The state of the later table that each state of the earlier one is; nil if there is none.
  private var matches: [Int?] = []

  /// The input of the later table that each input of the earlier one is.
  private let inputs: [Int?]

  init(_ old: Behavior, _ new: Behavior, renames: Renames) {
    self.old = old
    self.new = new
    self.renames = renames
    inputs = old.inputs.map { input in
      let label = renames.event(input.label)
      let value = input.value.map(renames.value)
      let own = new.inputs.indices.filter { new.inputs[$0].label == label }
      return own.first { new.inputs[$0].value == value }
        // The case of a renamed event has another name too.
        ?? own.first { new.inputs[$0].value?.fields == value?.fields && value != nil }
    }
    matches = matchedStates()
  }

  /// Returns the differences of rows.
  ///
  /// - Parameter reported: The differences of the pictures.
  func differences(besides reported: [Difference]) -> [Difference] {
    var result = start()
    let rows = (0..<old.rowCount).map { old.state(row: $0) }
    let newRows = Dictionary(
      (0..<new.rowCount).map { (new.state(row: $0), $0) }) { first, _ in first }
    var examples: [Cell: Example] = [:]
    var order: [Cell] = []
    for (row, state) in rows.enumerated() {
      guard let match = matches[state] else { continue }
      if isFinal(old, state) != isFinal(new, match) {
        add(
          Cell(id: id(match), event: nil), &examples, &order,
          "`\(new.text(of: match))` is \(isFinal(new, match) ? "now" : "no longer") final")
      }
      guard let newRow = newRows[match] else { continue }
      for (input, other) in inputs.enumerated() {
        guard let other else { continue }
        let (before, after) = (outcome(row, input), newOutcome(newRow, other))
        if before == after { continue }
        let event = new.inputs[other].label
        if regionIDs(match).contains(where: { id in reported.contains { $0.reports(event, in: id) } }) {
          continue
        }
        add(
          Cell(id: id(match), event: event), &examples, &order,
          "in `\(new.text(of: match))`, `\(new.inputs[other].name)` \(after.text(before, new, old))")
      }
    }
    result += order.compactMap { cell in
      examples[cell].map {
        let count = $0.count > 1 ? " (and \($0.count - 1) more like this)" : ""
        return Difference(.valuesChanged(cell.id, event: cell.event), $0.text + count)
      }
    }
    return result + (result.isEmpty ? unmatched(reported) : []) + rules()
  }

  // MARK: Matching

  /// Returns the matching states: those with equal values, and then those at equal positions among the
  /// others of their node.
  private func matchedStates() -> [Int?] {
    struct Key: Hashable {
      let paths: [[String]]
      var values: [Value] = []
      var facts: [UInt8] = []
    }
    func key(_ behavior: Behavior, _ state: Int, _ renames: Renames) -> Key {
      let own = behavior.regions.indices.filter { behavior.regions[$0].container == nil }
      let parts = own.map { behavior.regions[$0].states[behavior.part(of: state, region: $0)] }
      return Key(
        paths: zip(own, parts).map { renames.state(behavior.regions[$0].path + $1.path) },
        values: parts.map { renames.value($0.value) } + [renames.value(behavior.rest(of: state))],
        facts: behavior.facts.isEmpty ? [] : behavior.facts[state])
    }
    let keys = (0..<new.stateCount).map { key(new, $0, Renames()) }
    let oldKeys = (0..<old.stateCount).map { key(old, $0, renames) }
    let numbers = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    var result = oldKeys.map { numbers[$0] }
    let known = Set(result.compactMap(\.self))
    var free = Dictionary(grouping: keys.indices.filter { !known.contains($0) }) { keys[$0].paths }
    let unmatched = oldKeys.indices.filter { result[$0] == nil }
    for (paths, states) in Dictionary(grouping: unmatched, by: { oldKeys[$0].paths })
    where free[paths]?.count == states.count {
      for state in states { result[state] = free[paths]?.removeFirst() }
    }
    return result
  }

  private func id(_ state: Int) -> ID { regionIDs(state).first ?? .machine }

  /// Returns the nodes of a state of the later table, one for each region, and those inside it.
  private func regionIDs(_ state: Int) -> [ID] {
    let own = new.regions.indices.filter { new.regions[$0].container == nil }
    return own.map {
      ID(path: new.regions[$0].path + new.regions[$0].states[new.part(of: state, region: $0)].path)
    } + new.innerPaths(of: state).map { ID(path: $0) }
  }

  private func isFinal(_ behavior: Behavior, _ state: Int) -> Bool {
    behavior.areFinal.isEmpty
      ? behavior.regions[0].states[behavior.part(of: state, region: 0)].isFinal
      : behavior.areFinal[state]
  }

  // MARK: Outcomes

  /// The result of a step in terms of the later table.
  private struct Outcome: Equatable {
    let reaction: String
    var effects: [ObservedEffect] = []

    /// The state of the later table; nil if it has none that is equal.
    var target: Int?

    /// The text of the target.
    var targetText = ""

    static func == (left: Self, right: Self) -> Bool {
      left.reaction == right.reaction && left.effects == right.effects
        && (left.target == nil || right.target == nil
          ? left.targetText == right.targetText : left.target == right.target)
    }

    /// Returns the difference from an earlier outcome as a predicate: `now leads to …, before to …`.
    func text(_ before: Outcome, _ new: Behavior, _ old: Behavior) -> String {
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

  private func outcome(_ row: Int, _ input: Int) -> Outcome {
    let reaction = old.settled(row: row, input: input)
    guard case .handled(let list, _) = reaction else { return Outcome(reaction: Self.word(reaction)) }
    let target = old.target(row: row, input: input)
    return Outcome(
      reaction: "",
      effects: old.effects[list].map {
        ObservedEffect(name: renames.cases[$0.name] ?? $0.name, value: renames.value($0.value))
      },
      target: matches[target], targetText: old.text(of: target))
  }

  private func newOutcome(_ row: Int, _ input: Int) -> Outcome {
    let reaction = new.settled(row: row, input: input)
    guard case .handled(let list, _) = reaction else { return Outcome(reaction: Self.word(reaction)) }
    let target = new.target(row: row, input: input)
    return Outcome(
      reaction: "", effects: new.effects[list], target: target, targetText: new.text(of: target))
  }

  // MARK: Reporting

  private struct Cell: Hashable {
    let id: ID
    let event: String?
  }

  private struct Example {
    let text: String
    var count = 1
  }

  private func add(
    _ cell: Cell, _ examples: inout [Cell: Example], _ order: inout [Cell], _ text: String
  ) {
    if examples[cell] == nil {
      examples[cell] = Example(text: text)
      order.append(cell)
    } else {
      examples[cell]?.count += 1
    }
  }

  /// Returns the differences of the initial state and of the effects of starting.
  private func start() -> [Difference] {
    var result: [Difference] = []
    let (before, after) = (old.initialState, new.initialState)
    if matches[before] != after, old.paths(of: before).map(renames.state) == new.paths(of: after) {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil),
          "the machine now starts in `\(new.text(of: after))`, before in `\(old.text(of: before))`"))
    }
    let effects = old.initialEffects.map {
      ObservedEffect(name: renames.cases[$0.name] ?? $0.name, value: renames.value($0.value))
    }
    if effects != new.initialEffects, effects.map(\.text) == new.initialEffects.map(\.text) {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil), "the effects of starting have other values"))
    }
    return result
  }

  /// Returns the states that only one of the tables contains, if nothing else is reported: values that are
  /// listed or reached, and the values of matched states.
  private func unmatched(_ reported: [Difference]) -> [Difference] {
    guard reported.isEmpty else { return [] }
    var result: [Difference] = []
    var seen: Set<ID> = []
    let known = Set(matches.compactMap(\.self))
    for (state, match) in matches.enumerated() {
      let texts = (old.fullText(of: state), match.map { new.fullText(of: $0) })
      guard texts.0 != texts.1 else { continue }
      let id = match.map(id) ?? ID(path: old.paths(of: state)[0])
      guard seen.insert(id).inserted else { continue }
      if let text = texts.1 {
        if renames.isEmpty {
          result.append(
            Difference(
              .valuesChanged(id, event: nil), "state `\(cut(texts.0))` is now `\(cut(text))`"))
        }
      } else {
        result.append(
          Difference(
            .valuesChanged(id, event: nil), "`\(old.text(of: state))` is no longer among the states"))
      }
    }
    for state in 0..<new.stateCount where !known.contains(state) && seen.insert(id(state)).inserted {
      result.append(
        Difference(
          .valuesChanged(id(state), event: nil), "`\(new.text(of: state))` is now among the states"))
    }
    return result
  }

  /// Returns the inputs whose rules differ.
  private func rules() -> [Difference] {
    guard !old.rules.isEmpty || !new.rules.isEmpty else { return [] }
    return inputs.enumerated().compactMap { input, other in
      guard let other else { return nil }
      let before = (old.rules.isEmpty ? [] : old.rules[input]).map { rule in
        var rule = rule
        for (name, newName) in renames.events { rule.rename(name, to: newName) }
        return rule
      }
      let after = new.rules.isEmpty ? [] : new.rules[other]
      guard before != after else { return nil }
      func list(_ rules: [String]) -> String { rules.isEmpty ? "none" : rules.joined(separator: ", ") }
      return Difference(
        .valuesChanged(.machine, event: new.inputs[other].label),
        "rules of `\(new.inputs[other].name)` are now \(list(after)), before \(list(before))")
    }
  }
}

extension Renames {
  fileprivate var isEmpty: Bool { states.isEmpty && events.isEmpty && cases.isEmpty }
}

extension ObservedEffect {
  /// The name with all values.
  fileprivate var fullText: String {
    if case .enumCase(name, _) = value { return cut(value.fullText) }
    return text == name ? cut("\(name)(\(value.fullText))") : text
  }
}

extension Behavior {
  /// Returns the reaction in a row, in which handling an input without any change is ignoring it, unless the
  /// machine reports what it ignores.
  fileprivate func settled(row: Int, input: Int) -> Reaction {
    let reaction = reaction(row: row, input: input)
    if case .handled(effects: 0, _) = reaction, !reportsIgnored, isUnchanged(row: row, input: input) {
      return .ignored
    }
    return reaction
  }

  /// Returns the labels of a state with all values that it carries, and those beside its regions.
  fileprivate func fullText(of state: Int) -> String {
    let own = regions.indices.filter { regions[$0].container == nil }
    let values = own.map { regions[$0].states[part(of: state, region: $0)].value.fullText }
    let rest = rest(of: state)
    return (values + (rest == .nothing ? [] : [rest.fullText])).joined(separator: ", ")
  }

  /// For each node and label of an event, a digest of the steps in it. Positions of states and inputs
  /// replace names, so that a rename keeps the digests.
  var cellDigests: [String: [String: String]] {
    var result: [String: [String: String]] = [:]
    for region in regions.indices where regions[region].container == nil {
      let states = regions[region].states
      let names = StateNames(states.map(\.path))
      let ordinals = names.names.map { name in name.lastIndex(of: "#").map { name[$0...] } ?? "" }
      var digests: [String: [String: UInt64]] = [:]
      for row in 0..<rowCount {
        let source = source(row: row, region: region)
        let node = StateDiagram.Node.ID(path: regions[region].path + states[source].path)
        for (number, input) in inputs.enumerated() {
          let reaction = settled(row: row, input: number)
          if case .ignored = reaction { continue }
          let target = target(row: row, input: number, region: region)
          var text = "\(ordinals[source]) \(number) \(ordinals[target])"
          text += states[target].value.plainText
          if case .handled(let list, _) = reaction {
            for effect in effects[list] { text += " " + effect.value.plainText }
          } else {
            text += "\(reaction)"
          }
          digests[node.description, default: [:]][input.label, default: 0] &+=
            digest(of: text.utf8)
        }
      }
      for (node, events) in digests {
        result[node] = events.mapValues { hexadecimal($0, digits: 8) }
      }
    }
    return result
  }
}

extension Value {
  /// The numbers and texts inside, without names.
  fileprivate var plainText: String {
    switch self {
    case .number(let text), .text(let text), .described(let text): text + ";"
    case .bool(let flag): "\(flag);"
    case .null: "nil;"
    case .enumCase(_, let fields), .record(_, let fields): fields.map(\.value.plainText).joined()
    case .list(let values): values.map(\.plainText).joined()
    case .dictionary(let entries):
      entries.map { $0.key.plainText + $0.value.plainText }.joined()
    case .opaque: ""
    }
  }
}
