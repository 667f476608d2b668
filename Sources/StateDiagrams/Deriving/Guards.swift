import StateExploration

/// The guards of a cell: of one event in one node that has several outcomes.
///
/// Example: `coin` in `locked` leads to `unlocked` from `locked(credit: 2)`, and stays in `locked`
/// from the other representatives. The guards are `credit: 2` and `credit: 0, 1`.
///
/// One set of leaves serves all guards of the cell: the smallest that separates the outcomes, of one or
/// two leaves. Leaves of the event precede those of the machine, and those precede other regions. Among
/// equals, the leaf with fewer values precedes, and then the one that is declared first. If no two leaves
/// separate the outcomes, the whole values of the event do, up to four for each outcome; otherwise there
/// are no guards.
struct Guards {
  private let cell: RegionOutcomes.Cell
  private let outcomes: RegionOutcomes
  private let nodesOfRegions: [RegionNodes]

  /// The chosen leaves; nil if no set separates the outcomes.
  private let leaves: [Leaf]?

  /// The guard of each outcome, in the order of the cell's outcomes.
  private var guards: [String] = []

  /// Two values that always occur together, so that either explains the outcomes. A further
  /// representative, with one value but not the other, would decide between them.
  struct Ambiguity {
    /// Whether the representative is an event, rather than a state.
    let isEvent: Bool

    /// The name of the other region that the values are from; nil if they are from the own one.
    let region: String?

    /// The values that the guards name, and one that could be named instead of the last.
    let values: [String]
  }

  /// The ambiguity that another representative would resolve; nil if there is only one explanation.
  private(set) var ambiguity: Ambiguity?

  /// Whether nothing distinguishes the outcomes. Their transitions are then drawn without guards, with a
  /// diagnostic.
  var isUndecided: Bool { leaves == nil }

  init(
    _ cell: RegionOutcomes.Cell, in outcomes: RegionOutcomes, nodesOfRegions: [RegionNodes],
    places: PlaceTable
  ) {
    self.cell = cell
    self.outcomes = outcomes
    self.nodesOfRegions = nodesOfRegions
    let all = Leaf.leaves(
      of: cell, in: outcomes, nodesOfRegions: nodesOfRegions, places: places)
    let sets = Self.separatingSets(all, cell)
    leaves = sets.first ?? Self.wholeEvents(cell, outcomes.behavior).map { [$0] }
    guard let leaves else { return }
    let alternatives = alternatives(leaves)
    guards = alternatives.map { alternatives in
      alternatives.map { text($0, leaves) }.joined(separator: "; ")
    }
    let mayBeMissing = { (leaf: Leaf) in
      leaf.subject == .event || !outcomes.behavior.isExplored
    }
    for other in sets.dropFirst() where ambiguity == nil {
      ambiguity = findAmbiguity(leaves, other, mayBeMissing)
    }
  }

  /// Returns the guard of an outcome, by its index in the cell; nil if the cell is undecided.
  func `guard`(of outcome: Int) -> String? {
    isUndecided ? nil : guards[outcome]
  }
}

// MARK: Choosing

extension Guards {
  /// Returns the smallest sets of leaves that separate the outcomes, the preferred one first. Each place
  /// is represented by the first of its aspects that separates.
  ///
  /// - Complexity: O(*f*² × *s*) for *f* leaves and *s* samples.
  private static func separatingSets(_ all: [Leaf], _ cell: RegionOutcomes.Cell) -> [[Leaf]] {
    let single = all.map { [$0] }.filter { separates($0, cell) }
    if !single.isEmpty { return preferred(single) }
    var pairs: [[Leaf]] = []
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] {
        let isOnePlace = first.subject == second.subject && first.path == second.path
        if !isOnePlace, separates([first, second], cell) { pairs.append([first, second]) }
      }
    }
    return preferred(pairs)
  }

  private static func separates(_ set: [Leaf], _ cell: RegionOutcomes.Cell) -> Bool {
    var known: [[Int]: Int] = [:]
    return cell.samples.indices.allSatisfy { sample in
      let outcome = cell.samples[sample].outcome
      let earlier = known.updateValue(outcome, forKey: set.map { $0.valueOfSample[sample] })
      return earlier == nil || earlier == outcome
    }
  }

  /// Returns sets in order of preference, without those of the same places.
  private static func preferred(_ sets: [[Leaf]]) -> [[Leaf]] {
    struct Places: Hashable {
      let subjects: [Leaf.Subject]
      let paths: [[String]?]
    }
    var seen: Set<Places> = []
    let distinct = sets.filter { set in
      seen.insert(Places(subjects: set.map(\.subject), paths: set.map(\.path))).inserted
    }
    // Sorting is not stable.
    return distinct.enumerated().sorted { first, second in
      func key(_ set: (offset: Int, element: [Leaf])) -> [Int] {
        set.element.map(\.subject.rank)
          + [set.element.map(\.values.count).reduce(0, +), set.offset]
      }
      return key(first).lexicographicallyPrecedes(key(second))
    }.map(\.element)
  }

  /// Returns the whole values of the event as a leaf, if they separate the outcomes and each outcome has
  /// at most four.
  private static func wholeEvents(
    _ cell: RegionOutcomes.Cell, _ behavior: Behavior
  ) -> Leaf? {
    let texts = cell.samples.map { behavior.inputs[$0.input].key.quotedIfAmbiguous }
    guard let leaf = Leaf(event: texts), separates([leaf], cell) else { return nil }
    let values = Dictionary(grouping: cell.samples.indices) { cell.samples[$0].outcome }
    return values.values.allSatisfy { Set($0.map { leaf.valueOfSample[$0] }).count <= 4 }
      ? leaf : nil
  }
}

// MARK: Texts

extension Guards {
  /// Values of the first leaf, and of the second if it matters. An outcome's guard is the disjunction of
  /// its alternatives.
  private struct Alternative {
    var first: [Int]
    let second: [Int]?
    /// Whether the first leaf has all of its values.
    var hasAnyFirst = false
  }

  /// Returns the alternatives of each outcome: values of the first leaf with the same values of the
  /// second are joined, so that `credit: 0` and `credit: 1` become `credit: 0, 1`.
  private func alternatives(_ leaves: [Leaf]) -> [[Alternative]] {
    let first = leaves[0]
    let samplesOfValue = Dictionary(grouping: cell.samples.indices) { first.valueOfSample[$0] }
    return cell.outcomes.indices.map { outcome in
      var result: [Alternative] = []
      for (value, samples) in samplesOfValue.sorted(by: { $0.key < $1.key }) {
        let own = samples.filter { cell.samples[$0].outcome == outcome }
        if own.isEmpty { continue }
        let second =
          own.count == samples.count || leaves.count == 1
          ? nil : Set(own.map { leaves[1].valueOfSample[$0] }).sorted()
        if let known = result.firstIndex(where: { $0.second == second }) {
          result[known].first.append(value)
        } else {
          result.append(Alternative(first: [value], second: second))
        }
      }
      for index in result.indices {
        result[index].hasAnyFirst =
          result[index].second != nil && result[index].first.count == samplesOfValue.count
      }
      return result
    }
  }

  /// Returns the text of an alternative: `10 if credit: 40`.
  private func text(_ alternative: Alternative, _ leaves: [Leaf]) -> String {
    let first = leaves[0].text(of: alternative.first, region: regionName(leaves[0]))
    guard let values = alternative.second else { return first }
    let second = leaves[1].text(of: values, region: regionName(leaves[1]))
    return alternative.hasAnyFirst ? second : "\(first) if \(second)"
  }

  /// Returns the label of a leaf's region if the leaf is about another region than the guard's own.
  private func regionName(_ leaf: Leaf) -> String? {
    guard case .region(let number) = leaf.subject else { return nil }
    let regions = outcomes.behavior.regions
    let name = regions[number].label ?? regions[outcomes.region].container?.last
    return name?.quotedIfAmbiguous
  }
}

// MARK: Ambiguities

extension Guards {
  /// Returns the ambiguity between two sets of leaves; nil if no further representative could decide
  /// between them.
  ///
  /// - Parameters:
  ///   - chosen: The leaves that the guards name.
  ///   - other: Another set that separates the outcomes.
  ///   - mayBeMissing: Returns whether a representative with other values of a leaf can be missing.
  private func findAmbiguity(
    _ chosen: [Leaf], _ other: [Leaf], _ mayBeMissing: (Leaf) -> Bool
  ) -> Ambiguity? {
    func isIn(_ leaf: Leaf, _ set: [Leaf]) -> Bool {
      set.contains { $0.subject == leaf.subject && $0.path == leaf.path }
    }
    let first = chosen.filter { !isIn($0, other) }
    let second = other.filter { !isIn($0, chosen) }
    guard first.count == 1, second.count == 1, first[0].subject == second[0].subject,
      mayBeMissing(first[0]), !first[0].isRelated(to: second[0])
    else { return nil }
    // Only samples with both places show that a representative can have both.
    let limit = 256
    let samples = cell.samples.indices.filter { sample in
      [first[0], second[0]].allSatisfy { $0.values[$0.valueOfSample[sample]] != nil }
    }.prefix(limit)
    let shared = chosen.filter { isIn($0, other) }
    for sample in samples {
      let rival = samples.first { rival in
        cell.samples[rival].outcome != cell.samples[sample].outcome
          && shared.allSatisfy { $0.valueOfSample[rival] == $0.valueOfSample[sample] }
      }
      guard let rival else { continue }
      return Ambiguity(
        isEvent: first[0].subject == .event, region: regionName(first[0]),
        values: (shared + first).map { $0.text(of: [$0.valueOfSample[sample]], region: nil) }
          + [second[0].text(of: [second[0].valueOfSample[rival]], region: nil)])
    }
    return nil
  }
}
