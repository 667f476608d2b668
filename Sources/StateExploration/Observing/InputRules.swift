/// The rules of all inputs of a machine, and the bookkeeping that they need.
///
/// The bookkeeping is a number for each *gate*: 1 while the gate is open, and 0 while it is closed.
/// ``InputRule/onlyWhile(_:)`` needs none.
struct InputRules<Machine> {
  /// A Boolean that the inputs and effects of a run change. Rules with equal gates share one.
  private struct Gate: Hashable {
    let isOpenAtFirst: Bool
    var opening = Occurrences()
    var closing = Occurrences()

    /// Whether an effect that opens the gate again, while it is open, is lost.
    let losesEffects: Bool
  }

  /// Inputs, by their indices, and effects, by their names or texts.
  private struct Occurrences: Hashable {
    var inputs: Set<Int> = []
    var effects: [String] = []

    func contains(_ effect: ObservedEffect) -> Bool { effects.contains(where: effect.isNamed) }
  }

  /// A condition on a gate or on the machine.
  private struct Condition {
    let text: String

    /// The number of the gate; nil for a condition on the machine.
    var gate: Int?
    let holds: (Configuration<Machine>) -> Bool
  }

  /// The names of effects in rules. An effect that doesn't occur is a problem.
  private(set) var effectNames: [(rule: String, effect: String, input: Int)] = []

  private var gates: [Gate] = []

  /// The gate of each input with ``MachineInput/once(perEffect:)``, and a further number for each label of
  /// those that actions deliver.
  private(set) var operations: [Int: Int] = [:]

  /// The conditions of each input.
  private var conditions: [[Condition]] = []

  /// Whether there are no rules.
  let isEmpty: Bool
  private let names: [ModelInput]

  /// The inputs that actions deliver.
  let deliveries: InputDeliveries

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - names: The same inputs with their unique names.
  init(_ inputs: [MachineInput<Machine>], _ names: [ModelInput]) {
    self.names = names
    deliveries = InputDeliveries(inputs)
    isEmpty = inputs.allSatisfy { $0.rules.isEmpty && $0.delivery == nil }
    for (index, input) in inputs.enumerated() {
      conditions.append(
        input.rules.map { rule in
          switch rule {
          case .onlyWhile(let condition):
            return Condition(text: "only(while:)") { condition($0.machine) }
          case .order(let order):
            let gate = number(of: gate(order, of: index, among: inputs))
            if case .sharing = order.closingInputs { operations[index] = gate }
            return Condition(text: order.text, gate: gate) { $0.facts[gate] == 1 }
          }
        })
      guard let delivery = input.delivery else { continue }
      let text = "delivering: (\(delivery.match.type))"
      conditions[index].append(
        Condition(text: text) { [deliveries] in deliveries.allows(index, $0.pending) })
      effectNames += delivery.matches.map { (text, $0.type, index) }
    }
    for (input, group) in deliveries.numbers { operations[input] = gates.count + group }
  }

  /// The bookkeeping of the initial state.
  var initialFacts: [UInt8] { gates.map { $0.isOpenAtFirst ? 1 : 0 } }

  /// Whether the bookkeeping depends on effects.
  var needsEffects: Bool { !effectNames.isEmpty }

  /// The rules of each input, as they are written in code.
  var texts: [[String]] { conditions.map { $0.map(\.text) } }

  /// Returns the rule that forbids an input; nil if the input is possible.
  func ruleForbidding(_ input: Int, in state: Configuration<Machine>) -> String? {
    if isEmpty { return nil }
    for condition in conditions[input] where !condition.holds(state) { return condition.text }
    return nil
  }

  /// Updates the bookkeeping after an input: first by the input, and then by its effects in order.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - effects: Its effects.
  ///   - facts: The bookkeeping.
  /// - Returns: The gates that lost an effect.
  func record(_ input: Int, effects: [ObservedEffect], in facts: inout [UInt8]) -> [Int] {
    var losing: [Int] = []
    for (index, gate) in gates.enumerated() {
      if gate.closing.inputs.contains(input) { facts[index] = 0 }
      if gate.opening.inputs.contains(input) { facts[index] = 1 }
      for effect in effects {
        if gate.opening.contains(effect) {
          if gate.losesEffects, facts[index] == 1 { losing.append(index) }
          facts[index] = 1
        }
        if gate.closing.contains(effect) { facts[index] = 0 }
      }
    }
    return losing
  }

  /// A new record of what the rules meet in a search; nil if there are no rules.
  var use: RuleUse? {
    isEmpty
      ? nil : RuleUse(effectsOfRules: effectNames.map(\.effect), inputCount: conditions.count)
  }

  /// Returns the problems of rules in a search.
  func problems(_ use: RuleUse?, after result: SearchResult) -> [Behavior.Problem] {
    // Without states, nothing is known.
    guard let use, result.states > 0 else { return [] }
    // A step that fails is allowed, but not performed.
    let failing = result.violations.filter { $0.failure != nil }.compactMap(\.input)
    return problems(use, allowed: use.allowedInputs.union(failing))
  }

  /// Returns the problems of rules: names that don't occur, inputs that never occur, and lost effects.
  ///
  /// - Parameters:
  ///   - use: The record of a search.
  ///   - allowed: The inputs that the rules allowed in some state.
  private func problems(_ use: RuleUse, allowed: Set<Int>) -> [Behavior.Problem] {
    let unknown = effectNames.filter { use.missingEffects.contains($0.effect) }
    let known = names.map(\.label).withoutRepetitions + use.effects.sorted()
    let missing = unknown.map { name in
      Behavior.Problem.unknownRuleName(
        name.effect, rule: name.rule, input: names[name.input].name,
        known: known.withoutRepetitions)
    }
    let forbidden = names.indices.filter { input in
      !allowed.contains(input) && !unknown.contains { $0.input == input }
    }
    let lost = use.losingGates.sorted().compactMap { gate in
      gates[gate].closing.inputs.min().map { input in
        Behavior.Problem.lostEffect(
          gates[gate].opening.effects.joined(separator: "', '"), input: names[input].label)
      }
    }
    return lost + missing + forbidden.map { .forbiddenInput(names[$0].name) }
  }

  /// Returns the number of each gate after an exchange of inputs and names; nil if the rules then differ.
  func gates(
    exchangingInputs exchanged: (Int) -> Int?, name: (String) -> String?
  ) -> [Int]? {
    func image(_ occurrences: Occurrences) -> Occurrences? {
      let inputs = occurrences.inputs.compactMap(exchanged)
      let effects = occurrences.effects.compactMap(name)
      guard inputs.count == occurrences.inputs.count, effects.count == occurrences.effects.count
      else { return nil }
      return Occurrences(inputs: Set(inputs), effects: effects)
    }
    var numbers: [Int] = []
    for gate in gates {
      guard let opening = image(gate.opening), let closing = image(gate.closing) else { return nil }
      let image = Gate(
        isOpenAtFirst: gate.isOpenAtFirst, opening: opening, closing: closing,
        losesEffects: gate.losesEffects)
      guard let number = gates.firstIndex(of: image) else { return nil }
      numbers.append(number)
    }
    for (input, conditions) in conditions.enumerated() {
      guard let other = exchanged(input) else { return nil }
      let own = Set(conditions.compactMap(\.gate).map { numbers[$0] })
      if own != Set(self.conditions[other].compactMap(\.gate)) { return nil }
    }
    return numbers
  }

  /// Returns the gate of a rule about the order of inputs and effects.
  private mutating func gate(
    _ rule: OrderRule, of input: Int, among inputs: [MachineInput<Machine>]
  ) -> Gate {
    var gate = Gate(isOpenAtFirst: rule.isOpenAtFirst, losesEffects: rule.namesEffects)
    gate.opening = occurrences(rule.opening, in: rule, of: input)
    gate.closing = occurrences(rule.closing, in: rule, of: input)
    gate.closing.inputs.formUnion(
      inputs.indices.filter { other in
        switch rule.closingInputs {
        case .none: false
        case .itself: other == input
        case .sharing:
          names[other].label == names[input].label
            && inputs[other].rules.contains { $0.order == rule }
        case .all: true
        }
      })
    return gate
  }

  /// Returns the inputs and effects with the names in a rule.
  private mutating func occurrences(
    _ words: [String], in rule: OrderRule, of input: Int
  ) -> Occurrences {
    var result = Occurrences()
    for word in words {
      let named = rule.namesEffects ? [] : names.numbers(named: word)
      result.inputs.formUnion(named)
      if named.isEmpty {
        result.effects.append(word)
        effectNames.append((rule.text, word, input))
      }
    }
    return result
  }

  private mutating func number(of gate: Gate) -> Int {
    if let index = gates.firstIndex(of: gate) { return index }
    gates.append(gate)
    return gates.count - 1
  }
}
