import StateExploration

/// The guards of one event in one state that has several outcomes.
///
/// One set of factors serves all guards of the cell: the smallest that separates its outcomes, and of
/// several the first, in the order of ``Factor/factors(of:in:nodesOfRegions:features:)``. The length of
/// a text has no influence, so that another representative changes a guard only if the set no longer
/// separates.
struct Guards {
  private typealias Sample = RegionOutcomes.Sample

  private let cell: RegionOutcomes.Cell
  private let outcomes: RegionOutcomes
  private let nodesOfRegions: [RegionNodes]

  /// The factors that decide; nil if none do.
  private let factors: [Factor]?

  /// The guard of each outcome.
  private var guards: [StateDiagram.Guard] = []

  /// Two factors of which either could decide, and the values that no sample has together.
  private(set) var ambiguity: Ambiguity?

  /// Another explanation of the outcomes.
  struct Ambiguity {
    let isEvent: Bool
    /// What the guards name, and what they could name instead.
    let chosen: String
    let other: String
  }

  /// Whether nothing that the diagram shows distinguishes the outcomes.
  var isUndecided: Bool { factors == nil }

  init(
    _ cell: RegionOutcomes.Cell,
    in outcomes: RegionOutcomes,
    nodesOfRegions: [RegionNodes],
    features: FeatureTable
  ) {
    self.cell = cell
    self.outcomes = outcomes
    self.nodesOfRegions = nodesOfRegions
    let all = Factor.factors(
      of: cell, in: outcomes, nodesOfRegions: nodesOfRegions, features: features)
    let search = FactorSearch(all, outcomeOfSample: cell.samples.map(\.outcome))
    factors = search.chosen
    guard let factors else { return }
    guards = makeGuards(factors, abbreviates: true)
    if Set(guards).count < guards.count { guards = makeGuards(factors, abbreviates: false) }
    assert(Set(guards).count == guards.count, "two outcomes have the same guard")
    ambiguity = search.alternative.flatMap(findAmbiguity)
  }

  /// Returns the guard of an outcome, or nil if nothing decides.
  func `guard`(of outcome: Int) -> StateDiagram.Guard? {
    isUndecided ? nil : guards[outcome]
  }
}

// MARK: Texts

extension Guards {
  /// A condition on one factor: the indices of its values.
  private struct Condition: Hashable {
    let factor: Int
    let values: [Int]
  }

  /// Conditions that hold together, and the samples in which they do.
  private struct Alternative {
    var conditions: [Condition] = []
    var samples: [Int]
  }

  private func makeGuards(_ factors: [Factor], abbreviates: Bool) -> [StateDiagram.Guard] {
    let texts = factors.map { FactorText($0, abbreviates: abbreviates, region: regionName($0)) }
    let elseOutcome = elseOutcome(factors)
    let alternatives = alternatives(factors[...], among: Array(cell.samples.indices))
    return cell.outcomes.indices.map { outcome in
      let alternatives = alternatives[outcome] ?? []
      let text = alternatives.map { alternative in
        let parts = alternative.conditions.map { texts[$0.factor].text(of: $0.values) }
        return (parts.first ?? "") + (parts.count > 1 ? " if " : "")
          + parts.dropFirst().joined(separator: " and ")
      }
      return StateDiagram.Guard(
        outcome == elseOutcome ? "else" : text.joined(separator: "; "),
        alternatives: alternatives.map { terms($0, factors) })
    }
  }

  /// Returns the alternatives in which each outcome occurs: the values of the first factor, each with
  /// those of the other factors that matter.
  private func alternatives(
    _ factors: ArraySlice<Factor>, among samples: [Int]
  ) -> [Int: [Alternative]] {
    let outcomes = Set(samples.map { cell.samples[$0].outcome })
    guard outcomes.count > 1, let factor = factors.first else {
      return Dictionary(
        uniqueKeysWithValues: outcomes.map { outcome in
          (outcome, [Alternative(samples: samples.filter { cell.samples[$0].outcome == outcome })])
        })
    }
    // For each outcome, the values with the same conditions on the other factors.
    var groups: [Int: [(values: [Int], rest: [Alternative])]] = [:]
    let samplesOfValue = Dictionary(grouping: samples) { factor.valueOfSample[$0] }
    for (value, samples) in samplesOfValue.sorted(by: { $0.key < $1.key }) {
      let rests = alternatives(factors.dropFirst(), among: samples)
      for (outcome, rest) in rests {
        let conditions = rest.map(\.conditions)
        let known = groups[outcome]?.firstIndex { $0.rest.map(\.conditions) == conditions }
        if let known {
          groups[outcome]?[known].values.append(value)
          for index in rest.indices {
            groups[outcome]?[known].rest[index].samples += rest[index].samples
          }
        } else {
          groups[outcome, default: []].append(([value], rest))
        }
      }
    }
    return Dictionary(
      uniqueKeysWithValues: groups.map { outcome, groups in
        let alternatives = groups.flatMap { values, rest in
          let condition = Condition(factor: factors.startIndex, values: values)
          let isMissing = values.allSatisfy { factor.values[$0] == nil }
          return rest.map { alternative in
            // A missing feature is not named if it follows from the conditions on other factors.
            let isImplied =
              isMissing
              && !samples.contains {
                cell.samples[$0].outcome != outcome
                  && holds(alternative.conditions, in: $0, factors)
              }
            if isImplied { return alternative }
            return Alternative(
              conditions: [condition] + alternative.conditions, samples: alternative.samples)
          }
        }
        return (outcome, alternatives)
      })
  }

  private func holds(
    _ conditions: [Condition], in sample: Int, _ factors: ArraySlice<Factor>
  ) -> Bool {
    conditions.allSatisfy { $0.values.contains(factors[$0.factor].valueOfSample[sample]) }
  }

  /// Returns the outcome of the values that no other guard names, if all values of the only factor were
  /// tried and none is ignored.
  private func elseOutcome(_ factors: [Factor]) -> Int? {
    guard factors.count == 1, let factor = factors.first,
      let domain = factor.values.first??.domain, factor.values.count == domain,
      factor.values.allSatisfy({ $0 != nil }),
      cell.outcomes.allSatisfy({ $0.kind != .ignored })
    else { return nil }
    var values: [Int: Set<Int>] = [:]
    for (index, sample) in cell.samples.enumerated() {
      values[sample.outcome, default: []].insert(factor.valueOfSample[index])
    }
    let longest = values.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    // A few values say more than their complement.
    guard let longest, longest.value.count > 3 else { return nil }
    return longest.key
  }

  private func regionName(_ factor: Factor) -> String? {
    switch factor.subject {
    case .event, .ownState: nil
    case .node(let region), .state(let region): outcomes.exploration.regions[region].label
    }
  }
}

// MARK: Values

extension Guards {
  /// Returns the representatives for which an alternative holds, as the terms of a guard.
  private func terms(
    _ alternative: Alternative, _ factors: [Factor]
  ) -> [StateDiagram.Guard.Term] {
    let exploration = outcomes.exploration
    let samples = alternative.samples
    var seen: Set<Factor.Subject> = []
    let subjects = alternative.conditions.map { factors[$0.factor].subject }
      .filter { seen.insert($0).inserted }
    func states(of region: Int) -> [Int] {
      samples.map { exploration.source(row: cell.samples[$0].row, region: region) }
    }
    return subjects.map { subject in
      switch subject {
      case .event:
        return .event(
          Self.distinct(samples.map { cell.samples[$0].input })
            .map { exploration.inputs[$0].payload.key })
      case .ownState:
        let region = outcomes.region
        return .state(payloads(Self.distinct(states(of: region)), region))
      case .node(let region):
        let nodes = nodesOfRegions[region]
        return .region(
          Self.distinct(states(of: region).map { nodes.nodeOfState[$0] }).map { nodes.nodes[$0].id }
        )
      case .state(let region):
        let nodes = nodesOfRegions[region]
        let states = Self.distinct(states(of: region))
        return .payload(
          Self.distinct(states.map { nodes.nodeOfState[$0] }).map { nodes.nodes[$0].id },
          payloads(states, region))
      }
    }
  }

  /// Returns the payloads of states; of many, the first and a digest of the others.
  private func payloads(_ states: [Int], _ region: Int) -> [String] {
    let limit = 64
    let texts = states.map { outcomes.exploration.regions[region].states[$0].payload.key }
    guard texts.count > limit else { return texts }
    let others = texts[limit...]
    let digest = hexadecimal(digest(of: others.joined(separator: "\n").utf8))
    return texts[..<limit] + ["… \(others.count) more: \(digest)"]
  }

  private static func distinct(_ numbers: [Int]) -> [Int] { Array(Set(numbers)).sorted() }
}

// MARK: Ambiguities

extension Guards {
  /// Returns the ambiguity between the chosen factors and other ones, if a representative can decide
  /// it: states that were explored are all that there are.
  private func findAmbiguity(_ alternative: [Factor]) -> Ambiguity? {
    guard let factors else { return nil }
    let unrelated = alternative.first { other in !factors.contains { $0.isRelated(to: other) } }
    guard let other = unrelated,
      let chosen = factors.first(where: { factor in
        !alternative.contains { $0.isRelated(to: factor) } && factor.subject == other.subject
      })
    else { return nil }
    let isEvent = other.subject == .event
    guard isEvent || other.subject == .ownState && !outcomes.exploration.isExplored else {
      return nil
    }
    let first = cell.samples.indices.first { _ in true }
    let second = cell.samples.indices.first {
      cell.samples[$0].outcome != cell.samples[first ?? 0].outcome
        && chosen.valueOfSample[$0] != chosen.valueOfSample[first ?? 0]
        && other.valueOfSample[$0] != other.valueOfSample[first ?? 0]
    }
    guard let first, let second else { return nil }
    return Ambiguity(
      isEvent: isEvent,
      chosen: FactorText(chosen, abbreviates: true, region: nil)
        .text(of: [chosen.valueOfSample[first]]),
      other: FactorText(other, abbreviates: true, region: nil)
        .text(of: [other.valueOfSample[second]]))
  }
}

/// The search for the factors that separate the outcomes of a cell.
private struct FactorSearch {
  private let factors: [Factor]
  private let outcomeOfSample: [Int]

  /// The smallest set that separates the outcomes, the first of several; nil if there is none.
  private(set) var chosen: [Factor]?

  /// Another set of the same size that separates them by something else.
  private(set) var alternative: [Factor]?

  private static let maximumSize = 3

  init(_ factors: [Factor], outcomeOfSample: [Int]) {
    self.factors = factors
    self.outcomeOfSample = outcomeOfSample
    for size in 1...Self.maximumSize where size <= factors.count && chosen == nil {
      visitSets(of: size, from: 0, []) { set in
        guard separates(set) else { return true }
        guard let chosen else {
          chosen = set
          return true
        }
        guard set.contains(where: { other in !chosen.contains { $0.isRelated(to: other) } }) else {
          return true
        }
        alternative = set
        return false
      }
    }
    if chosen == nil, determinesOutcomes(factors) { chosen = withoutNeedless(factors) }
  }

  /// Visits sets in their order until the visitor returns false.
  @discardableResult
  private func visitSets(
    of size: Int, from start: Int, _ set: [Factor], visit: ([Factor]) -> Bool
  ) -> Bool {
    if size == 0 { return visit(set) }
    for index in start..<factors.count where index + size <= factors.count {
      guard visitSets(of: size - 1, from: index + 1, set + [factors[index]], visit: visit) else {
        return false
      }
    }
    return true
  }

  /// Returns whether samples with equal values have equal outcomes, and the set names the case of each
  /// feature that only some cases have.
  private func separates(_ set: [Factor]) -> Bool {
    determinesOutcomes(set)
      && set.indices.allSatisfy { index in
        guard let missing = set[index].values.firstIndex(of: nil) else { return true }
        var others = set
        let factor = others.remove(at: index)
        return determines(factor.valueOfSample.map { $0 == missing ? 1 : 0 }, others)
      }
  }

  private func determinesOutcomes(_ set: [Factor]) -> Bool { determines(outcomeOfSample, set) }

  /// Returns whether samples with equal values have equal numbers.
  private func determines(_ numbers: [Int], _ set: [Factor]) -> Bool {
    var known: [[Int]: Int] = [:]
    return numbers.indices.allSatisfy { sample in
      let earlier = known.updateValue(numbers[sample], forKey: set.map { $0.valueOfSample[sample] })
      return earlier == nil || earlier == numbers[sample]
    }
  }

  /// Returns the factors without those that are not needed, the last ones first.
  private func withoutNeedless(_ factors: [Factor]) -> [Factor] {
    var kept = factors
    for index in factors.indices.reversed() {
      var fewer = kept
      fewer.remove(at: index)
      if separates(fewer) { kept = fewer }
    }
    return kept
  }
}

/// The text of a factor's values.
private struct FactorText {
  private let factor: Factor
  private let region: String?
  private let texts: [String?]

  /// The position of each value among the tried numbers.
  private let ranks: [Int?]

  init(_ factor: Factor, abbreviates: Bool, region: String?) {
    self.factor = factor
    self.region = region
    let all = factor.values.compactMap { $0?.text }
    var short = abbreviates ? Self.abbreviated(all) : [:]
    // Texts that share the part which differs from another text are not abbreviated.
    if Set(all.map { short[$0] ?? $0 }).count < all.count { short = [:] }
    texts = factor.values.map { value in value.map { short[$0.text] ?? $0.text } }
    let numbers = factor.values.map { $0?.number }
    var ranks: [Int?] = numbers.map { _ in nil }
    // Large integers can be equal as `Double`. They have no order then.
    let areDistinct = Set(numbers.compactMap(\.self)).count == numbers.count { $0 != nil }
    let tried = areDistinct ? numbers.indices.filter { numbers[$0] != nil } : []
    for (rank, index) in tried.sorted(by: { numbers[$0] ?? 0 < numbers[$1] ?? 0 }).enumerated() {
      ranks[index] = rank
    }
    self.ranks = ranks
  }

  /// Returns the condition that the factor has one of the values.
  func text(of indices: [Int]) -> String {
    let name = factor.name
    var parts: [String] = []
    let known = indices.filter { texts[$0] != nil }
    if !known.isEmpty {
      let list = ranges(known).joined(separator: ", ")
      switch factor.feature?.aspect {
      case .isNil, .isEmpty: parts.append(name.isEmpty ? list : "\(name) \(list)")
      case .count: parts.append(name.isEmpty ? "count: \(list)" : "\(name).count: \(list)")
      case .caseName, .value: parts.append(name.isEmpty ? list : "\(name): \(list)")
      case nil: parts.append("in \(region ?? ""): \(list)")
      }
    }
    if known.count < indices.count { parts.append(name.isEmpty ? "no value" : "no \(name)") }
    let text = parts.joined(separator: ", ")
    if factor.feature != nil, let region { return "\(text) in \(region)" }
    return text
  }

  /// Returns the values, with three or more neighbours of the tried numbers as one range.
  private func ranges(_ indices: [Int]) -> [String] {
    guard indices.count > 2, indices.allSatisfy({ ranks[$0] != nil }) else {
      return indices.compactMap { texts[$0] }
    }
    var runs: [[Int]] = []
    for index in indices.sorted(by: { ranks[$0] ?? 0 < ranks[$1] ?? 0 }) {
      if let last = runs.last?.last, let rank = ranks[last], ranks[index] == rank + 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs.flatMap { run in
      let names = run.compactMap { texts[$0] }
      guard names.count > 2, let first = names.first, let last = names.last else { return names }
      return ["\(first)...\(last)"]
    }
  }

  /// Returns the texts, of long ones the part that differs from the other texts.
  private static func abbreviated(_ texts: [String]) -> [String: String] {
    let limit = 32
    // The text that shares the longest start with another is its neighbour in this order.
    let sorted = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var result: [String: String] = [:]
    for (index, text) in sorted.enumerated() where text.count > limit {
      let isQuoted = text.hasPrefix("\"")
      let inner = isQuoted ? text.dropFirst().dropLast() : text[...]
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = (neighbours.map { $0.sharedStart(with: text) }.max() ?? 0) - (isQuoted ? 1 : 0)
      var part = String(inner.prefix(limit - 1)) + "…"
      if shared >= limit - 8 {
        let end = inner.dropFirst(shared - 6)
        part = "…" + (end.count < limit ? String(end) : end.prefix(limit - 2) + "…")
      }
      result[text] = isQuoted ? "\"\(part)\"" : part
    }
    return result
  }
}

extension String {
  /// Returns the number of characters at the start that another text shares.
  fileprivate func sharedStart(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
