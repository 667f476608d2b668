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

  /// Throws an error if an effect of the rule did not occur.
  ///
  /// - Parameter names: The names of the effects that occurred.
  func requireEffects(among names: Set<String>) throws(UndecidedProperty) {
    var expected = [effect]
    if case .onlyAfterEffect(let other) = rule { expected.append(other) }
    // An effect that must not occur has no name to be known by.
    if case .atMost(0) = rule { expected = [] }
    guard let missing = expected.first(where: { !names.contains($0) }) else { return }
    throw UndecidedProperty(missingEffect: missing, among: names)
  }

  /// Returns the numbers of the inputs after which the effect may occur; none without such a rule.
  func requiredInputs(among inputs: [ModelInput]) throws(UndecidedProperty) -> [Int] {
    guard case .onlyAfter(let name) = rule else { return [] }
    return try inputs.requiredNumbers(named: name)
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
