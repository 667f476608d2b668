/// The rules of all inputs of a machine, and the bookkeeping that they need.
///
/// The bookkeeping is a list of *facts*, each a number: whether an input or an effect has occurred,
/// or how often an effect is still pending. Rules without facts, ``InputRule/onlyWhile(_:)``, need
/// none.
struct InputRules<Machine> {
  /// A number that the rules need.
  private enum Fact: Hashable {
    /// Whether one of the inputs has occurred, by their indices.
    case input([Int])
    /// Whether an effect has occurred.
    case effect(String)
    /// The number of occurrences of the effects that no input with the label has followed.
    case pending(effects: [String], label: String)
  }

  /// A condition on a fact or on the machine.
  private struct Condition {
    let text: String
    let holds: (Machine, _ facts: [UInt8]) -> Bool
  }

  /// The greatest number of pending effects. One more stands for any greater number.
  static var pendingLimit: UInt8 { 8 }

  /// A name in a rule that no input has.
  private(set) var problems: [Behavior.Problem] = []

  /// The rules with the names of effects.
  private(set) var effectRules: [(rule: String, effect: String, input: Int)] = []

  private var facts: [Fact] = []

  /// The inputs that use up a pending effect, by the number of the fact.
  private var consumers: [Int: Set<Int>] = [:]

  /// The conditions of each input.
  private var conditions: [[Condition]] = []
  private let labels: [String]

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - names: The same inputs with their unique names.
  init(_ inputs: [MachineInput<Machine>], _ names: [ModelInput]) {
    labels = names.map(\.label)
    for (index, input) in inputs.enumerated() {
      conditions.append(input.rules.compactMap { condition($0, of: index, names) })
    }
  }

  /// The bookkeeping of the initial state.
  var initialFacts: [UInt8] { facts.map { _ in 0 } }

  /// Whether the bookkeeping depends on effects.
  var needsEffects: Bool { !effectRules.isEmpty }

  /// The rules of each input, as they are written in code.
  var texts: [[String]] { conditions.map { $0.map(\.text) } }

  /// Whether there are no rules.
  var isEmpty: Bool { conditions.allSatisfy(\.isEmpty) }

  /// Returns the rule that forbids an input; nil if the input is possible.
  func ruleForbidding(_ input: Int, of machine: Machine, _ facts: [UInt8]) -> String? {
    conditions[input].first { !$0.holds(machine, facts) }?.text
  }

  /// Updates the bookkeeping after an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - effects: The names of its effects.
  ///   - values: The bookkeeping.
  func record(_ input: Int, effects: [String], in values: inout [UInt8]) {
    for (index, fact) in facts.enumerated() {
      switch fact {
      case .input(let inputs): if inputs.contains(input) { values[index] = 1 }
      case .effect(let name): if effects.contains(name) { values[index] = 1 }
      case .pending(let names, _):
        if values[index] > 0, consumers[index]?.contains(input) == true { values[index] -= 1 }
        let count = Int(values[index]) + effects.count { names.contains($0) }
        values[index] = UInt8(min(count, Int(Self.pendingLimit) + 1))
      }
    }
  }

  /// Returns the problems of rules: effects that don't occur, and inputs that never occur.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - names: The names of the effects that occurred.
  ///   - isForbidden: Returns whether rules forbid an input in every state.
  func problems(
    _ inputs: [ModelInput], effects names: Set<String>, isForbidden: (Int) -> Bool
  ) -> [Behavior.Problem] {
    let unknown = effectRules.filter { !names.contains($0.effect) }
    let missing = unknown.map { rule in
      Behavior.Problem.unknownRuleName(
        rule.effect, rule: rule.rule, input: inputs[rule.input].name, isEffect: true,
        known: names.sorted())
    }
    let forbidden = labels.indices.filter { input in
      !unknown.contains { $0.input == input } && isForbidden(input)
    }
    return missing + forbidden.map { .forbiddenInput(inputs[$0].name) }
  }

  /// Returns a problem for each effect that had more pending occurrences than are counted.
  func problems(after visited: some Sequence<[UInt8]>) -> [Behavior.Problem] {
    let exceeded = visited.reduce(into: Set<Int>()) { exceeded, values in
      for index in values.indices where values[index] > Self.pendingLimit {
        exceeded.insert(index)
      }
    }
    return exceeded.sorted().compactMap { index in
      guard case .pending(let effects, let label) = facts[index] else { return nil }
      return .tooManyPending(
        effect: effects.joined(separator: "', '"), input: label, limit: Int(Self.pendingLimit))
    }
  }

  private mutating func condition(
    _ rule: InputRule<Machine>, of input: Int, _ names: [ModelInput]
  ) -> Condition? {
    let fact: Int
    let isRequired: Bool
    switch rule {
    case .once: (fact, isRequired) = (number(of: .input([input])), false)
    case .neverAfter(let name):
      let others = names.numbers(named: name)
      guard !others.isEmpty else {
        problems.append(
          .unknownRuleName(
            name, rule: rule.text, input: names[input].name, isEffect: false,
            known: names.map(\.name) + labels))
        return nil
      }
      (fact, isRequired) = (number(of: .input(others)), false)
    case .neverAfterEffect(let name):
      effectRules.append((rule.text, name, input))
      (fact, isRequired) = (number(of: .effect(name)), false)
    case .oncePerEffect(let names):
      effectRules += names.map { (rule.text, $0, input) }
      let pending = Fact.pending(effects: names, label: labels[input])
      (fact, isRequired) = (number(of: pending), true)
      consumers[fact, default: []].insert(input)
    case .onlyWhile(let condition):
      return Condition(text: rule.text) { machine, _ in condition(machine) }
    }
    return Condition(text: rule.text) { _, facts in (facts[fact] > 0) == isRequired }
  }

  private mutating func number(of fact: Fact) -> Int {
    if let index = facts.firstIndex(of: fact) { return index }
    facts.append(fact)
    return facts.count - 1
  }
}
