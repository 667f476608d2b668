/// A record of the inputs and effects that decide about rules, for a search that stores no states.
final class RuleUse {
  /// Whether the rules allowed each input in some state.
  private var isAllowed: [Bool]

  /// The inputs that the rules allowed in some state.
  var allowedInputs: Set<Int> { Set(isAllowed.indices.filter { isAllowed[$0] }) }

  /// The names of the effects that occurred.
  private(set) var effects: Set<String> = []

  /// The names in rules of effects that did not occur.
  private(set) var missingEffects: Set<String>

  /// The gates that lost an effect, because it occurred again before the input that it allows.
  private(set) var losingGates: Set<Int> = []

  /// Creates the record of a search that has not begun.
  ///
  /// - Parameters:
  ///   - names: The names of effects in rules.
  ///   - inputCount: The number of inputs.
  init(effectsOfRules names: some Sequence<String>, inputCount: Int) {
    missingEffects = Set(names)
    isAllowed = Array(repeating: false, count: inputCount)
  }

  /// Records that actions of some types occurred.
  func record(actionTypes types: Set<String>) { missingEffects.subtract(types) }

  /// Records a step.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - effects: Its effects.
  ///   - losingGates: The gates that lost an effect.
  func record(_ input: Int, effects: [ObservedEffect], losingGates: [Int]) {
    isAllowed[input] = true
    if !losingGates.isEmpty { self.losingGates.formUnion(losingGates) }
    for effect in effects {
      self.effects.insert(effect.name)
      if !missingEffects.isEmpty { missingEffects = missingEffects.filter { !effect.isNamed($0) } }
    }
  }
}
