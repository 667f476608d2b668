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

  private func makeGuards(_ factors: [Factor], abbreviates: Bool) -> [StateDiagram.Guard] {
    let texts = factors.map { FactorText($0, abbreviates: abbreviates, region: regionName($0)) }
    let all = Array(cell.samples.indices)
    let elseOutcome = elseOutcome(factors)
    return cell.outcomes.indices.map { outcome in
      let chosen = all.filter { cell.samples[$0].outcome == outcome }
      let alternatives = alternatives(factors[...], of: chosen, among: all)
      let text = alternatives.map { conditions in
        let parts = conditions.map { texts[$0.factor].text(of: $0.values) }
        return parts[0] + (parts.count > 1 ? " if " : "")
          + parts.dropFirst().joined(separator: " and ")
      }
      return StateDiagram.Guard(
        outcome == elseOutcome ? "else" : text.joined(separator: "; "),
        alternatives: alternatives.map { terms($0, factors) })
    }
  }

  /// Returns the alternatives in which an outcome occurs: the values of the first factor, each with
  /// those of the other factors that matter.
  private func alternatives(
    _ factors: ArraySlice<Factor>, of chosen: [Int], among all: [Int], isAlone: Bool = true
  ) -> [[Condition]] {
    guard let factor = factors.first else { return [[]] }
    var rests: [(rest: [[Condition]], values: [Int])] = []
    let chosenByValue = Dictionary(grouping: chosen) { factor.valueOfSample[$0] }
    let allByValue = Dictionary(grouping: all) { factor.valueOfSample[$0] }
    for value in factor.values.indices {
      guard let samples = chosenByValue[value], let possible = allByValue[value] else { continue }
      let isWhole = possible.count == samples.count
      let rest =
        isWhole
        ? [[]]
        : alternatives(factors.dropFirst(), of: samples, among: possible, isAlone: false)
      if let known = rests.firstIndex(where: { $0.rest == rest }) {
        rests[known].values.append(value)
      } else {
        rests.append((rest, [value]))
      }
    }
    return rests.flatMap { rest, values in
      // A missing feature follows from the case, which another factor names.
      let isMissing = values.allSatisfy { factor.values[$0] == nil }
      return rest.map {
        isMissing && !($0.isEmpty && isAlone)
          ? $0 : [Condition(factor: factors.startIndex, values: values)] + $0
      }
    }
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
  /// Returns the representatives for which conditions hold, as the terms of a guard.
  private func terms(
    _ conditions: [Condition], _ factors: [Factor]
  ) -> [StateDiagram.Guard.Term] {
    let exploration = outcomes.exploration
    let samples = cell.samples.indices.filter { index in
      conditions.allSatisfy { $0.values.contains(factors[$0.factor].valueOfSample[index]) }
    }
    var seen: Set<Factor.Subject> = []
    let subjects = conditions.map { factors[$0.factor].subject }.filter { seen.insert($0).inserted }
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
        let factor = set[index]
        guard let missing = factor.values.firstIndex(of: nil) else { return true }
        // A case precedes its features. Two features of one case are missing together, and name nothing.
        return determines(
          factor.valueOfSample.map { $0 == missing ? 1 : 0 }, Array(set[..<index]))
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

  init(_ factor: Factor, abbreviates: Bool, region: String?) {
    self.factor = factor
    self.region = region
    let all = factor.values.compactMap { $0?.text }
    texts = factor.values.map { value in
      value.map { abbreviates ? Self.abbreviated($0.text, among: all) : $0.text }
    }
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
    let numbers = factor.values.map { $0?.number }
    let tried = factor.values.indices.filter { numbers[$0] != nil }
      .sorted { numbers[$0] ?? 0 < numbers[$1] ?? 0 }
    guard indices.count > 2, indices.allSatisfy({ numbers[$0] != nil }) else {
      return indices.compactMap { texts[$0] }
    }
    let chosen = Set(indices)
    var result: [String] = []
    var run: [Int] = []
    func endRun() {
      let names = run.compactMap { texts[$0] }
      if let first = names.first, let last = names.last, names.count > 2 {
        result.append("\(first)...\(last)")
      } else {
        result += names
      }
      run = []
    }
    for index in tried {
      if chosen.contains(index) { run.append(index) } else { endRun() }
    }
    endRun()
    return result
  }

  /// Returns a text, or its part that differs from the other texts if it is long.
  private static func abbreviated(_ text: String, among all: [String]) -> String {
    let limit = 32
    guard text.count > limit else { return text }
    if text.hasPrefix("\"") {
      let inner = { (text: String) in String(text.dropFirst().dropLast()) }
      return "\"\(abbreviated(inner(text), among: all.map(inner)))\""
    }
    let shared = all.filter { $0 != text }.map { $0.commonPrefix(with: text) }.max() ?? 0
    if shared < limit - 8 { return text.prefix(limit - 1) + "…" }
    let part = text.dropFirst(shared - 6)
    return "…" + (part.count < limit ? part : part.prefix(limit - 2) + "…")
  }
}

extension String {
  /// Returns the number of characters at the start that another text shares.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
