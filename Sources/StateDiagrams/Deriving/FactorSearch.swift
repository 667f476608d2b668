/// The search for the factors that separate the outcomes of a cell.
struct FactorSearch {
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
    if chosen == nil, determines(outcomeOfSample, factors) { chosen = withoutNeedless(factors) }
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
    determines(outcomeOfSample, set)
      && set.indices.allSatisfy { index in
        let factor = set[index]
        guard let missing = factor.values.firstIndex(of: nil) else { return true }
        // The case must come first. Two features of one case are missing together, so that neither
        // names the case.
        return determines(
          factor.valueOfSample.map { $0 == missing ? 1 : 0 }, Array(set[..<index]))
      }
  }

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
