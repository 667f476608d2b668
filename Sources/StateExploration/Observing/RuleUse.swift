/// A record of the inputs, effects and facts that decide about rules, for a search that stores no
/// states.
final class RuleUse {
  /// The inputs that the rules allowed in some state.
  private(set) var allowedInputs: Set<Int> = []

  /// The names of the effects that occurred.
  private(set) var effects: Set<String> = []

  /// The greatest value of each fact.
  private(set) var greatestFacts: [UInt8]

  /// Creates the record of a search that has not begun.
  ///
  /// - Parameter facts: The bookkeeping of the initial state.
  init(_ facts: [UInt8]) { greatestFacts = facts }

  /// Records a step.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - effects: The names of its effects.
  ///   - facts: The bookkeeping after the step.
  func record(_ input: Int, effects: [String], _ facts: [UInt8]) {
    allowedInputs.insert(input)
    self.effects.formUnion(effects)
    for (index, value) in facts.enumerated() where value > greatestFacts[index] {
      greatestFacts[index] = value
    }
  }
}
