/// A record of the inputs and effects that decide about rules, for a search that stores no states.
final class RuleUse {
  /// The inputs that the rules allowed in some state.
  private(set) var allowedInputs: Set<Int> = []

  /// The names of the effects that occurred.
  private(set) var effects: Set<String> = []

  /// The names in rules of effects that did not occur.
  private(set) var missingEffects: Set<String>

  /// The gates that lost an effect, because it occurred again before the input that it allows.
  private(set) var losingGates: Set<Int> = []

  /// Creates the record of a search that has not begun.
  ///
  /// - Parameter names: The names of effects in rules.
  init(effectsOfRules names: some Sequence<String>) { missingEffects = Set(names) }

  /// Records that actions of some types occurred.
  func record(actionTypes types: Set<String>) { missingEffects.subtract(types) }

  /// Records a step.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - effects: Its effects.
  ///   - losingGates: The gates that lost an effect.
  func record(_ input: Int, effects: [ObservedEffect], losingGates: [Int]) {
    allowedInputs.insert(input)
    self.losingGates.formUnion(losingGates)
    for effect in effects {
      self.effects.insert(effect.name)
      if !missingEffects.isEmpty { missingEffects = missingEffects.filter { !effect.isNamed($0) } }
    }
  }
}
