/// A rule about the order of effects and inputs in each run.
///
/// Whether a step obeys the rule depends on the steps before it. The search therefore visits pairs
/// of a state and a *count*, which is all that the rule must remember: whether the required input or
/// effect has occurred (0 or 1), or how often the effect has.
struct EffectOrder {
  enum Rule {
    case onlyAfter(String)
    case onlyAfterEffect(String)
    case atMost(Int)

    /// The rule as a phrase after the name of the effect: `only after pay`.
    var text: String {
      switch self {
      case .onlyAfter(let input): "only after \(input)"
      case .onlyAfterEffect(let effect): "only after effect \(effect)"
      case .atMost(0): "never"
      case .atMost(let count): "at most " + Self.times(count)
      }
    }

    fileprivate static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
  }

  /// The greatest number of pairs of a state and a count.
  private static let pairLimit = 1_000_000

  /// The name of the effect.
  let effect: String
  let rule: Rule

  /// The violation as a phrase: `before 'pay'`.
  var violation: String {
    switch rule {
    case .onlyAfter(let name), .onlyAfterEffect(let name): "before '\(name)'"
    case .atMost(0): "that must not occur"
    case .atMost(let count): "more than " + Rule.times(count)
    }
  }

  /// Returns the steps that violate the rule, those with the shortest paths first.
  func violations(in space: StateSpace) throws(UndecidedProperty) -> [Violation] {
    try check(occurring: Set(space.exploration.behavior.effects.joined().map(\.name)))
    return try search(space, try requiredInputs(among: space.inputs))
  }

  /// Throws an error if an effect of the rule did not occur.
  ///
  /// - Parameter names: The names of the effects that occurred.
  func check(occurring names: Set<String>) throws(UndecidedProperty) {
    var expected = [effect]
    if case .onlyAfterEffect(let other) = rule { expected.append(other) }
    // An effect that must not occur has no name to be known by.
    if case .atMost(0) = rule { expected = [] }
    guard let missing = expected.first(where: { !names.contains($0) }) else { return }
    throw UndecidedProperty(
      "the effect '\(missing)' did not occur. "
        + remedy(for: missing, among: names.sorted(), "effects"))
  }

  /// Returns the numbers of the inputs after which the effect may occur; none without such a rule.
  func requiredInputs(among inputs: [ModelInput]) throws(UndecidedProperty) -> [Int] {
    guard case .onlyAfter(let name) = rule else { return [] }
    let found = inputs.numbers(named: name)
    if !found.isEmpty { return found }
    let names = inputs.map(\.name) + inputs.map(\.label)
    throw UndecidedProperty(
      "there is no input '\(name)'. " + remedy(for: name, among: names, "inputs"))
  }

  /// Searches all pairs of a state and a count, breadth first.
  ///
  /// - Parameters:
  ///   - required: The numbers of the inputs after which the effect may occur.
  /// - Throws: An error if a great count leads to too many pairs.
  private func search(
    _ space: StateSpace, _ required: [Int]
  ) throws(UndecidedProperty) -> [Violation] {
    /// The step that led to each pair first: the number of the pair before, and the input.
    var parents: [Int: (pair: Int, input: Int)] = [:]
    // The number of a pair is count × number of states + state.
    var visited: Set<Int> = [0]
    var pending = [0]
    var violations: [(pair: Int, input: Int)] = []
    var next = 0
    while next < pending.count {
      guard pending.count <= max(Self.pairLimit, 2 * space.stateCount) else {
        throw UndecidedProperty(
          "counting '\(effect)' \(rule.text) takes more than \(Self.pairLimit) pairs of a state and "
            + "a count. Verify a smaller number.")
      }
      let pair = pending[next]
      next += 1
      let (count, state) = pair.quotientAndRemainder(dividingBy: space.stateCount)
      guard state < space.steppedCount else { continue }
      for input in space.inputs.indices {
        guard let target = space.target(state, input) else { continue }
        let isRequired = required.contains(input)
        guard let after = self.count(after: space.effects(state, input), isRequired, count) else {
          violations.append((pair, input))
          continue
        }
        let following = after * space.stateCount + target
        guard visited.insert(following).inserted else { continue }
        parents[following] = (pair, input)
        pending.append(following)
      }
    }
    let known = parents
    return violations.map { pair, input in
      Violation(state: space.label(of: pair % space.stateCount), input: input) {
        var path = [(state: pair % space.stateCount, input: input)]
        var current = pair
        while let parent = known[current] {
          path.append((parent.pair % space.stateCount, parent.input))
          current = parent.pair
        }
        return path.reversed()
      }
    }
  }

  /// Returns the count after the effects of a step; nil if one of them violates the rule.
  ///
  /// - Parameters:
  ///   - effects: The effects of the step.
  ///   - isRequired: Whether its input is one after which the effect may occur.
  ///   - count: The count before the step.
  func count(after effects: [ObservedEffect], _ isRequired: Bool, _ count: Int) -> Int? {
    switch rule {
    case .onlyAfter:
      let count = isRequired ? 1 : count
      return count == 0 && effects.contains { $0.name == effect } ? nil : count
    case .onlyAfterEffect(let other):
      var count = count
      for name in effects.map(\.name) {
        if name == effect, count == 0 { return nil }
        if name == other { count = 1 }
      }
      return count
    case .atMost(let limit):
      let count = count + effects.count { $0.name == effect }
      return count > limit ? nil : count
    }
  }
}
