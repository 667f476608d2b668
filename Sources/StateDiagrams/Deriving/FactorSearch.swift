/// The search for the factors that separate the outcomes of a cell.
///
/// - Complexity: O(*f*³ × *s*) for *f* factors and *s* samples.
struct FactorSearch {
  private let factors: [Factor]
  private let outcomeOfSample: [Int]

  /// The smallest set that separates the outcomes, the first of those of equal size; nil if there
  /// is none.
  private(set) var chosen: [Factor]?

  /// The first other set of the same size that separates the outcomes, if a representative could decide
  /// between it and the chosen set.
  private(set) var rival: [Factor]?

  /// The greatest size that is searched for, because the number of sets grows fast. If a cell needs
  /// more factors, the set is found by removing factors from all of them, and may not be the
  /// smallest.
  private static let maximumSize = 3

  /// Searches for the factors, first without the contents of whole values, which separate most
  /// outcomes, but are too long for a guard.
  ///
  /// - Parameters:
  ///   - factors: The factors in order of preference.
  ///   - outcomeOfSample: The outcome of each sample.
  ///   - areRivals: Returns whether a representative could decide between the chosen set and another
  ///     one that separates the outcomes.
  init(
    _ factors: [Factor], outcomeOfSample: [Int], areRivals: ([Factor], [Factor]) -> Bool
  ) {
    let parts = factors.filter { $0.feature?.aspect != .contents }
    self.init(among: parts, outcomeOfSample, areRivals)
    if chosen == nil, parts.count < factors.count {
      self.init(among: factors, outcomeOfSample, areRivals)
    }
  }

  private init(
    among factors: [Factor], _ outcomeOfSample: [Int], _ areRivals: ([Factor], [Factor]) -> Bool
  ) {
    self.factors = factors
    self.outcomeOfSample = outcomeOfSample
    for size in 1...Self.maximumSize where size <= factors.count && chosen == nil {
      visitSets(of: size, from: 0, []) { set in
        guard let chosen else {
          if separates(set) { chosen = set }
          return true
        }
        guard areRivals(chosen, set), separates(set) else { return true }
        rival = set
        return false
      }
    }
    if chosen == nil, determines(outcomeOfSample, factors) { chosen = withoutNeedless(factors) }
  }

  /// Visits the sets of a size in lexicographic order until the visitor returns false.
  ///
  /// - Returns: Whether all sets were visited.
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

  /// Returns whether a set determines the outcome, and whether the conditions on it are
  /// well-defined: a feature that only some cases have must follow the feature that names the case.
  private func separates(_ set: [Factor]) -> Bool {
    determines(outcomeOfSample, set)
      && set.indices.allSatisfy { index in
        let factor = set[index]
        guard let missing = factor.values.firstIndex(of: nil) else { return true }
        // The factor of the case must precede this one. Two features of the same case are missing
        // together, so that neither can stand for the case.
        return determines(
          factor.valueOfSample.map { $0 == missing ? 1 : 0 }, Array(set[..<index]))
      }
  }

  /// Returns whether samples with equal values of the set have equal numbers.
  private func determines(_ numbers: [Int], _ set: [Factor]) -> Bool {
    var known: [[Int]: Int] = [:]
    return numbers.indices.allSatisfy { sample in
      let earlier = known.updateValue(numbers[sample], forKey: set.map { $0.valueOfSample[sample] })
      return earlier == nil || earlier == numbers[sample]
    }
  }

  /// Returns the factors without those that are not needed, which are removed from the end.
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
