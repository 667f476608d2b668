import StateExploration

/// The guards of a cell: of one event in one node that has several outcomes.
///
/// Example: `coin` in `locked` leads to `unlocked` from `locked(credit: 2)`, and stays in `locked`
/// from the other representatives. The guards are `credit: 2` and `credit: 0, 1`.
///
/// One set of leaves serves all guards of the cell: the smallest that separates the outcomes, of at most
/// three leaves. Leaves of the event precede those of the state, then come those of other regions and those
/// of the machine's other properties. Among equals, the leaf with fewer values precedes, and then the one
/// that is declared first. If no three leaves separate the outcomes, the whole values of the event do, up
/// to four for each outcome; otherwise every guard is `…`.
///
/// The cell can be that of a composite, with the samples of all its states. Leaves that name one of these
/// states are then left out.
struct Guards {
  private let cell: RegionOutcomes.Cell
  private let outcomes: RegionOutcomes

  /// The guard of each outcome, in the order of the cell's outcomes.
  private(set) var texts: [String] = []

  /// Two values that always occur together, so that either explains the outcomes, and the guards name
  /// both. A further representative, with one value but not the other, would decide between them.
  struct Ambiguity {
    /// Whether the representative is an event, rather than a state.
    let isEvent: Bool

    /// The name of the other region that the values are from; nil if they are from the own one.
    let region: String?

    /// The values that the guards name.
    let values: [String]
  }

  /// The ambiguity that another representative would resolve; nil if there is only one explanation.
  private(set) var ambiguity: Ambiguity?

  /// Whether nothing distinguishes the outcomes.
  let isUndecided: Bool

  init(
    _ cell: RegionOutcomes.Cell, in outcomes: RegionOutcomes, nodesOfRegions: [RegionNodes],
    places: PlaceTable
  ) {
    self.cell = cell
    self.outcomes = outcomes
    let all = Leaf.leaves(
      of: cell, in: outcomes, nodesOfRegions: nodesOfRegions, places: places)
    let sets = SeparatingSets(all, cell).sets
    let chosen = sets.first ?? Self.wholeEvents(cell, outcomes.behavior).map { [$0] }
    isUndecided = chosen == nil
    guard let chosen else {
      texts = cell.outcomes.map { _ in "…" }
      return
    }
    let mayBeMissing = { (leaf: Leaf) in
      leaf.subject == .event || !outcomes.behavior.isExplored
    }
    let rival = sets.dropFirst().firstResult { findAmbiguity(chosen, $0, mayBeMissing) }
    ambiguity = rival?.ambiguity
    texts = cell.outcomes.indices.map { text(of: $0, chosen, rival?.leaf) }
  }

  /// Returns the whole values of the event as a leaf, if they separate the outcomes and each outcome has
  /// at most four.
  private static func wholeEvents(
    _ cell: RegionOutcomes.Cell, _ behavior: Behavior
  ) -> Leaf? {
    let texts = cell.samples.map { behavior.inputs[$0.input].key.quotedIfAmbiguous }
    guard let leaf = Leaf(event: texts), SeparatingSets.separates([leaf], cell) else { return nil }
    let values = Dictionary(grouping: cell.samples.indices) { cell.samples[$0].outcome }
    return values.values.allSatisfy { Set($0.map { leaf.valueOfSample[$0] }).count <= 4 }
      ? leaf : nil
  }
}

// MARK: Texts

extension Guards {
  /// A leaf with the values that a guard names.
  private struct Condition: Equatable {
    let leaf: Int
    let values: [Int]
  }

  /// Returns the conditions under which some samples have an outcome, as alternatives. Values of a leaf with
  /// the same further conditions are joined, so that `credit: 0` and `credit: 1` become `credit: 0, 1`.
  private func alternatives(
    _ outcome: Int, in samples: [Int], _ leaves: [Leaf], from leaf: Int = 0
  ) -> [[Condition]] {
    let count = samples.count { cell.samples[$0].outcome == outcome }
    if count == 0 { return [] }
    if count == samples.count || leaf == leaves.count { return [[]] }
    let samplesOfValue = Dictionary(grouping: samples) { leaves[leaf].valueOfSample[$0] }
    var joined: [(values: [Int], rest: [[Condition]])] = []
    for (value, samples) in samplesOfValue.sorted(by: { $0.key < $1.key }) {
      let rest = alternatives(outcome, in: samples, leaves, from: leaf + 1)
      if let known = joined.firstIndex(where: { $0.rest == rest }) {
        joined[known].values.append(value)
      } else {
        joined.append(([value], rest))
      }
    }
    return joined.flatMap { values, rest in
      let isAny = values.count == samplesOfValue.count
      return rest.map { (isAny ? [] : [Condition(leaf: leaf, values: values)]) + $0 }
    }
  }

  /// Returns the guard of an outcome: `10 if credit: 40; 50`.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - leaves: The leaves that separate the outcomes.
  ///   - rival: The leaf that explains the outcomes too, and that the guard names as well.
  private func text(of outcome: Int, _ leaves: [Leaf], _ rival: Leaf?) -> String {
    alternatives(outcome, in: Array(cell.samples.indices), leaves).map { conditions in
      var named = conditions.map { (leaf: leaves[$0.leaf], values: $0.values) }
      if let rival {
        let samples = cell.samples.indices.filter { sample in
          cell.samples[sample].outcome == outcome
            && named.allSatisfy { $0.values.contains($0.leaf.valueOfSample[sample]) }
        }
        let values = Set(samples.map { rival.valueOfSample[$0] })
        if values.count < rival.values.count { named.append((rival, values.sorted())) }
      }
      return [true, false].map { isEvent in
        named.filter { ($0.leaf.subject == .event) == isEvent }
          .map { $0.leaf.text(of: $0.values, region: regionName($0.leaf)) }
          .joined(separator: " and ")
      }.filter { !$0.isEmpty }.joined(separator: " if ")
    }.joined(separator: "; ")
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
  /// Returns the ambiguity between two sets of leaves, and the leaf of the other set alone; nil if no
  /// further representative could decide between them.
  ///
  /// - Parameters:
  ///   - chosen: The leaves that the guards name.
  ///   - other: Another set that separates the outcomes.
  ///   - mayBeMissing: Returns whether a representative with other values of a leaf can be missing.
  private func findAmbiguity(
    _ chosen: [Leaf], _ other: [Leaf], _ mayBeMissing: (Leaf) -> Bool
  ) -> (ambiguity: Ambiguity, leaf: Leaf)? {
    func isIn(_ leaf: Leaf, _ set: [Leaf]) -> Bool { set.contains { $0.location == leaf.location } }
    let first = chosen.filter { !isIn($0, other) }
    let second = other.filter { !isIn($0, chosen) }
    guard first.count == 1, second.count == 1, first[0].subject == second[0].subject,
      mayBeMissing(first[0]), !first[0].contains(second[0]), !second[0].contains(first[0])
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
      let ambiguity = Ambiguity(
        isEvent: first[0].subject == .event, region: regionName(first[0]),
        values: (shared + first).map { $0.text(of: [$0.valueOfSample[sample]], region: nil) }
          + [second[0].text(of: [second[0].valueOfSample[rival]], region: nil)])
      return (ambiguity, second[0])
    }
    return nil
  }
}
