import StateExploration

/// The guards of a cell: of one event in one node that has several outcomes.
///
/// Example: `coin` in `locked` leads to `unlocked` from `locked(credit: 2)`, and stays in `locked`
/// from the other representatives. The guards are `credit: 2` and `credit: 0, 1`.
///
/// One set of factors serves all guards of the cell. It is the smallest set that separates the
/// outcomes, and among sets of equal size the first in the order of
/// ``Factor/factors(of:in:nodesOfRegions:features:)``. The length of the texts has no influence, so
/// that another representative changes a guard only if the set no longer separates the outcomes.
struct Guards {
  private typealias Sample = RegionOutcomes.Sample

  private let cell: RegionOutcomes.Cell
  private let outcomes: RegionOutcomes
  private let nodesOfRegions: [RegionNodes]

  /// The chosen factors; nil if no set separates the outcomes.
  private let factors: [Factor]?

  /// The guard of each outcome, in the order of the cell's outcomes. All are different.
  private var guards: [StateDiagram.Guard] = []

  /// Two values that always occur together, so that either explains the outcomes. A further
  /// representative, with one value but not the other, would decide between them.
  struct Ambiguity {
    /// Whether the representative is an event, rather than a state.
    let isEvent: Bool

    /// The name of the other region to which the state belongs; nil for one of the same region.
    let region: String?

    /// The values of the representative: those of the factors that either explanation needs, that of the
    /// factor that the guards name, and that of the factor that could be named instead.
    let values: [String]
  }

  /// The ambiguity that another representative would resolve; nil if there is only one explanation.
  private(set) var ambiguity: Ambiguity?

  /// Whether no factor distinguishes the outcomes. Their transitions are then drawn without guards,
  /// with a diagnostic.
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
    let isExplored = outcomes.exploration.isExplored
    let search = FactorSearch(all, outcomeOfSample: cell.samples.map(\.outcome)) { chosen, other in
      Self.rivals(chosen, other, isExplored: isExplored) != nil
    }
    factors = search.chosen
    guard let factors else { return }
    guards = makeGuards(factors, abbreviates: true)
    if Set(guards).count < guards.count { guards = makeGuards(factors, abbreviates: false) }
    assert(Set(guards).count == guards.count, "two outcomes have the same guard")
    ambiguity = search.rival.flatMap(findAmbiguity)
  }

  /// Returns the guard of an outcome, by its index in the cell; nil if the cell is undecided.
  func `guard`(of outcome: Int) -> StateDiagram.Guard? {
    isUndecided ? nil : guards[outcome]
  }
}

// MARK: Texts

extension Guards {
  /// A condition on one factor: its index, and the indices of the values that satisfy the
  /// condition.
  private struct Condition: Hashable {
    let factor: Int
    let values: [Int]
  }

  /// Conditions that hold together, and the samples in which they do. An outcome's guard is the
  /// disjunction of its alternatives.
  private struct Alternative {
    var conditions: [Condition] = []
    var samples: [Int]
  }

  /// Returns the guard of each outcome.
  ///
  /// Parts of an alternative are joined as `first if second and third`, and alternatives with `;`.
  /// A part is left out if another one implies it.
  ///
  /// - Parameters:
  ///   - factors: The factors that separate the outcomes.
  ///   - abbreviates: Whether long texts are shortened. Shortened guards of two outcomes can be
  ///     equal.
  private func makeGuards(_ factors: [Factor], abbreviates: Bool) -> [StateDiagram.Guard] {
    let texts = factors.map { FactorText($0, abbreviates: abbreviates, region: regionName($0)) }
    let elseOutcome = elseOutcome(factors)
    let alternatives = alternatives(factors[...], among: Array(cell.samples.indices))
    return cell.outcomes.indices.map { outcome in
      let alternatives = alternatives[outcome] ?? []
      let text = alternatives.map { alternative in
        let shown = alternative.conditions.filter { condition in
          !alternative.conditions.contains {
            names($0, theCaseOf: condition, factors) || hasValue($0, of: condition, factors)
          }
        }
        let parts = shown.map { texts[$0.factor].text(of: $0.values) }
        return (parts.first ?? "") + (parts.count > 1 ? " if " : "")
          + parts.dropFirst().joined(separator: " and ")
      }
      return StateDiagram.Guard(
        outcome == elseOutcome ? "else" : text.joined(separator: "; "),
        alternatives: alternatives.map { terms($0, factors) })
    }
  }

  /// Returns whether the name of a condition implies another condition about the case: `digit: 5`
  /// implies the case `digit`.
  private func names(
    _ condition: Condition, theCaseOf other: Condition, _ factors: [Factor]
  ) -> Bool {
    let (factor, otherFactor) = (factors[condition.factor], factors[other.factor])
    guard factor.subject == otherFactor.subject, otherFactor.feature?.aspect == .caseName,
      other.values.count == 1, let name = otherFactor.values[other.values[0]]?.text,
      let path = factor.feature?.path, let otherPath = otherFactor.feature?.path
    else { return false }
    // Another case can have an associated value of the same name: `token(_:)` and
    // `refreshing(token:)`.
    let isOfOneCase = cell.samples.indices.allSatisfy {
      factor.values[factor.valueOfSample[$0]] == nil
        || otherFactor.valueOfSample[$0] == other.values[0]
    }
    let isNamed = condition.values.allSatisfy { factor.values[$0] != nil }
    return isNamed && isOfOneCase && !factor.isNameShared && path.starts(with: otherPath + [name])
      && (factor.name == name || factor.name.hasPrefix(name + "."))
  }

  /// Returns whether a condition implies that an optional is not nil, because it names a value of
  /// the optional.
  private func hasValue(
    _ condition: Condition, of other: Condition, _ factors: [Factor]
  ) -> Bool {
    let (factor, otherFactor) = (factors[condition.factor], factors[other.factor])
    guard factor.subject == otherFactor.subject, condition.factor != other.factor,
      otherFactor.feature?.aspect == .isNil,
      other.values.allSatisfy({ otherFactor.values[$0]?.text == "not nil" }),
      let path = factor.feature?.path, let otherPath = otherFactor.feature?.path
    else { return false }
    return path.starts(with: otherPath) && condition.values.allSatisfy { factor.values[$0] != nil }
  }

  /// Returns the alternatives of each outcome, as a decision tree over the factors: the values of
  /// the first factor, each with the alternatives of the remaining factors.
  ///
  /// Values of a factor with the same conditions on the remaining factors are merged, so that
  /// `credit: 0` and `credit: 1` become `credit: 0, 1`.
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
          // A condition is left out if the feature is missing or has all of its values, provided
          // that the remaining conditions already exclude the other outcomes.
          let isMissing = values.allSatisfy { factor.values[$0] == nil }
          let isAny = values.count == samplesOfValue.count
          return rest.map { alternative in
            let isImplied =
              (isMissing || isAny)
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

  /// Returns whether all conditions hold in a sample.
  private func holds(
    _ conditions: [Condition], in sample: Int, _ factors: ArraySlice<Factor>
  ) -> Bool {
    conditions.allSatisfy { $0.values.contains(factors[$0.factor].valueOfSample[sample]) }
  }

  /// Returns the outcome whose guard is `else`; nil if all guards are written out.
  ///
  /// An `else` requires that a single factor decides, that every possible value of it was tried,
  /// and that no event is ignored. Otherwise it would claim outcomes that were never observed.
  private func elseOutcome(_ factors: [Factor]) -> Int? {
    guard factors.count == 1, let factor = factors.first,
      let domain = factor.values.first??.domain, factor.values.count == domain,
      factor.values.allSatisfy({ $0?.domain == domain }),
      cell.outcomes.allSatisfy({ $0.kind != .ignored && $0.kind != .impossible })
    else { return nil }
    var values: [Int: Set<Int>] = [:]
    for (index, sample) in cell.samples.enumerated() {
      values[sample.outcome, default: []].insert(factor.valueOfSample[index])
    }
    let longest = values.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    // Up to three values are easier to read than `else`.
    guard let longest, longest.value.count > 3 else { return nil }
    return longest.key
  }

  /// Returns the label of a factor's region if the factor is about another region than the guard's
  /// own.
  private func regionName(_ factor: Factor) -> String? {
    switch factor.subject {
    case .event, .ownState: nil
    case .node(let region), .state(let region):
      outcomes.exploration.regions[region].label?.quotedIfSeparable ?? containerName
    }
  }

  /// The name of the state that contains the guard's region, if it is an inner one.
  private var containerName: String? {
    let regions = outcomes.exploration.regions
    guard let container = regions[outcomes.region].container, let name = container.last else {
      return nil
    }
    let isShared = regions.contains { $0.container == container && $0.label == name }
    return (isShared ? "outer " : "") + name.quotedIfSeparable
  }
}

// MARK: Values

extension Guards {
  /// Returns the representatives for which an alternative holds, as the terms of a guard.
  ///
  /// The terms compare and run diagrams; the text of the guard doesn't depend on them.
  private func terms(
    _ alternative: Alternative, _ factors: [Factor]
  ) -> [StateDiagram.Guard.Term] {
    let exploration = outcomes.exploration
    let samples = alternative.samples
    let subjects = alternative.conditions.map { factors[$0.factor].subject }.withoutRepetitions
    func states(of region: Int) -> [Int] {
      samples.map { exploration.source(row: cell.samples[$0].row, region: region) }
    }
    return subjects.map { subject in
      switch subject {
      case .event:
        return .event(
          Self.distinct(samples.map { cell.samples[$0].input })
            .map { exploration.inputs[$0].key })
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

  /// Returns the payloads of states: the first 256, and a digest of the others. The limit keeps the
  /// diagrams of machines with large values small, and the digest keeps them distinguishable.
  private func payloads(_ states: [Int], _ region: Int) -> [String] {
    let limit = 256
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
  /// Returns the factors that only one of two sets contains, if a further representative could decide
  /// between the sets; nil if none could.
  ///
  /// A representative is an event or a state that has a value of each of these factors. If states were
  /// explored, none is missing, because all reachable ones were observed.
  private static func rivals(
    _ chosen: [Factor], _ other: [Factor], isExplored: Bool
  ) -> (chosen: [Factor], other: [Factor])? {
    let first = chosen.filter { factor in !other.contains { $0.isSame(as: factor) } }
    let second = other.filter { factor in !chosen.contains { $0.isSame(as: factor) } }
    guard let subject = second.first?.subject,
      (first + second).allSatisfy({ $0.subject == subject }),
      !first.contains(where: { factor in second.contains { $0.isRelated(to: factor) } })
    else { return nil }
    switch subject {
    case .event: return (first, second)
    case .ownState, .state: return isExplored ? nil : (first, second)
    case .node: return nil
    }
  }

  /// Returns the ambiguity between the chosen factors and another set that separates the outcomes.
  ///
  /// The chosen factors have the values of one sample in the representative, and those of the other set
  /// have the values of a sample with another outcome. The two sets predict different outcomes for it.
  private func findAmbiguity(_ alternative: [Factor]) -> Ambiguity? {
    guard let factors,
      let rivals = Self.rivals(
        factors, alternative, isExplored: outcomes.exploration.isExplored),
      let subject = rivals.other.first?.subject
    else { return nil }
    let common = factors.filter { factor in alternative.contains { $0.isSame(as: factor) } }
    let deciding = rivals.chosen + rivals.other
    guard let (first, second) = samples(withValuesOf: deciding, alikeIn: common) else { return nil }
    func texts(_ factors: [Factor], inSample sample: Int) -> [String] {
      factors.map {
        FactorText($0, abbreviates: true, region: nil).text(of: [$0.valueOfSample[sample]])
      }
    }
    // The case of a value needs no mention.
    let needed = common.filter { factor in
      factor.subject == subject && !rivals.chosen.contains { $0.isRelated(to: factor) }
    }
    return Ambiguity(
      isEvent: subject == .event, region: deciding.first.flatMap(regionName),
      values: texts(needed + rivals.chosen, inSample: first)
        + texts(rivals.other, inSample: second))
  }

  /// Returns two samples with different outcomes, which have all of some factors and equal values of
  /// others; nil if there are none among the first samples.
  private func samples(
    withValuesOf factors: [Factor], alikeIn common: [Factor]
  ) -> (Int, Int)? {
    let limit = 256
    let samples = cell.samples.indices.filter { sample in
      factors.allSatisfy { $0.values[$0.valueOfSample[sample]] != nil }
    }.prefix(limit)
    for first in samples {
      let second = samples.first { sample in
        cell.samples[sample].outcome != cell.samples[first].outcome
          && common.allSatisfy { $0.valueOfSample[sample] == $0.valueOfSample[first] }
      }
      if let second { return (first, second) }
    }
    return nil
  }
}
