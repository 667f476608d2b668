/// The steps of a machine that consists of parts, whose states are numbers.
package protocol NumberedParts: AnyObject {
  /// The number of numbers in the initial state, which are 0. Steps can append further ones.
  var initialCount: Int { get }

  /// The memory of the states of all parts, in bytes.
  var bytes: Int { get }

  /// Returns whether an input is possible, apart from its rules.
  func allows(_ input: Int, in numbers: [UInt32]) -> Bool

  /// Applies an input, and returns the effects. Equal ones are the same object, which is never released before
  /// the parts.
  func step(_ numbers: inout [UInt32], input: Int) -> NumberedEffects

  /// Returns the exchanges of equal parts; nil if there are none. It is used until the parts change.
  ///
  /// - Parameter trial: The trial of a search, for steps that may not be steps of the machine.
  func symmetry(_ trial: StepTrial) -> (any NumberedSymmetry)?
}

/// The effects of a step. A reference is copied faster than its contents.
package final class NumberedEffects {
  package let effects: [ObservedEffect]

  package init(_ effects: [ObservedEffect]) { self.effects = effects }
}

/// An output of a ``NumberedMachine``. It is trivial, so that its number is found by its bits.
@usableFromInline
struct NumberedOutput {
  private let reference: Unmanaged<NumberedEffects>

  var content: NumberedEffects { reference.takeUnretainedValue() }

  init(_ effects: NumberedEffects) { reference = .passUnretained(effects) }
}

/// A machine that consists of parts, with the bookkeeping of the rules of its inputs.
@usableFromInline
struct NumberedMachine: SteppableMachine {
  let parts: any NumberedParts
  let rules: InputRules<[UInt32]>

  /// The inputs with numbers below it are checked by their rules, and the others by the parts.
  private let ruledCount: Int

  /// Whether each input has rules.
  private let isRuled: [Bool]

  /// The descriptions of the inputs.
  let modelInputs: [ModelInput]
  private let memory: NumberedMemory
  private var changes: FactChanges

  /// The memory of the states of parts that were known before a search.
  private var knownBytes = 0

  /// Replaces states by those that differ by exchanges; nil if all states are searched.
  var reduction: NumberedReduction?

  init(_ parts: any NumberedParts, _ inputs: [MachineInput<[UInt32]>], ruledCount: Int) {
    (self.parts, self.ruledCount) = (parts, ruledCount)
    modelInputs = inputs.map { ModelInput($0.label, value: $0.value) }.named()
    rules = InputRules(inputs, modelInputs)
    isRuled = rules.texts.map { !$0.isEmpty }
    memory = NumberedMemory(
      Array(repeating: 0, count: parts.initialCount), facts: rules.initialFacts)
    changes = FactChanges(nil, inputCount: inputs.count)
  }

  @usableFromInline
  var recordingUse: NumberedMachine {
    var copy = self
    let use = rules.use
    // The parts, and no rules, decide about the other inputs.
    for input in ruledCount..<inputCount { use?.record(input, effects: [], losingGates: []) }
    copy.changes = FactChanges(use, inputCount: inputCount)
    copy.knownBytes = parts.bytes
    return copy
  }

  @usableFromInline
  func ruleProblems(after result: SearchResult) -> [Behavior.Problem] {
    if let use = changes.use { reduction?.complete(use) }
    return rules.problems(changes.use, after: result)
  }

  @usableFromInline
  var initialState: NumberedState { NumberedState(number: 0) }

  @usableFromInline
  var inputCount: Int { modelInputs.count }

  @usableFromInline
  var bytes: Int { memory.states.bytes + parts.bytes - knownBytes }

  @usableFromInline
  func isAllowed(_ state: NumberedState, input: Int) -> Bool {
    if input < ruledCount, !isRuled[input] { return true }
    memory.load(state)
    return input < ruledCount
      ? rules.ruleForbidding(input, in: memory.source) == nil
      : parts.allows(input, in: memory.source.machine)
  }

  @usableFromInline
  func ruleForbidding(_ input: Int, in state: NumberedState) -> String? {
    rules.ruleForbidding(input, in: configuration(of: state))
  }

  @usableFromInline
  func step(_ state: inout NumberedState, input: Int) -> Reaction<NumberedOutput> {
    memory.load(state)
    memory.startStep()
    let effects = parts.step(&memory.target.machine, input: input)
    changes.record(input, effects, rules, in: &memory.target.facts)
    reduction?.reduce(&memory.target)
    memory.endStep(&state)
    return .handled(NumberedOutput(effects))
  }

  @usableFromInline
  func step(_ state: inout NumberedState, on event: Never) -> Reaction<NumberedOutput> {}

  @usableFromInline
  func effects(of output: NumberedOutput) -> [ObservedEffect] { output.content.effects }

  @usableFromInline
  func timeout(of state: NumberedState) -> Timeout<Never>? { nil }

  /// Returns the numbers of the parts in a state, and the bookkeeping.
  func configuration(of state: NumberedState) -> Configuration<[UInt32]> {
    memory.load(state)
    return memory.source
  }

  /// Returns the state with a configuration.
  func state(of configuration: Configuration<[UInt32]>) -> NumberedState {
    memory.states.state(configuration.facts.map { UInt32($0) } + configuration.machine)
  }
}

/// The states of a machine, and the numbers of the current step.
private final class NumberedMemory {
  @exclusivity(unchecked)
  var states = NumberedStates()

  /// The state before the step.
  @exclusivity(unchecked)
  private(set) var source: Configuration<[UInt32]>

  /// The state after it.
  @exclusivity(unchecked)
  var target: Configuration<[UInt32]>

  /// The state in ``source``.
  @exclusivity(unchecked)
  private var loaded = NumberedState(number: 0)

  /// The bookkeeping and the numbers of a state.
  @exclusivity(unchecked)
  private var numbers: [UInt32]

  init(_ numbers: [UInt32], facts: [UInt8]) {
    source = Configuration(machine: numbers, facts: facts)
    target = source
    self.numbers = facts.map { UInt32($0) } + numbers
    _ = states.state(self.numbers)
  }

  @inline(__always)
  func load(_ state: NumberedState) {
    if state == loaded { return }
    loaded = state
    states.read(state, into: &numbers)
    let start = source.facts.count
    for index in 0..<start { source.facts[index] = UInt8(truncatingIfNeeded: numbers[index]) }
    while source.machine.count < numbers.count - start { source.machine.append(0) }
    for index in source.machine.indices { source.machine[index] = numbers[start + index] }
  }

  /// Copies the state before a step.
  func startStep() {
    for index in source.facts.indices { target.facts[index] = source.facts[index] }
    for index in source.machine.indices { target.machine[index] = source.machine[index] }
    for index in source.machine.count..<target.machine.count { target.machine[index] = 0 }
  }

  /// Replaces a state by the one after the step.
  func endStep(_ state: inout NumberedState) {
    if target.machine == source.machine, target.facts == source.facts { return }
    let start = target.facts.count
    while numbers.count < start + target.machine.count { numbers.append(0) }
    for index in 0..<start { numbers[index] = UInt32(target.facts[index]) }
    for index in target.machine.indices { numbers[start + index] = target.machine[index] }
    state = states.state(numbers)
  }
}

/// The changes of the bookkeeping by steps, each of which is made once, and the record of a search.
private final class FactChanges {
  /// The changes of all facts by an input with some effects.
  private struct Change {
    let effects: NumberedEffects

    /// The facts after a step in which all facts were 0, and after one in which all were 1.
    let facts: [[UInt8]]

    /// The gates that lose an effect in these steps.
    let losing: [[Int]]
  }

  /// Records what the rules meet; nil if that is not needed.
  let use: RuleUse?

  /// The changes by each input. Without bookkeeping, the first one stands for all.
  @exclusivity(unchecked)
  private var changes: [[Change]]

  init(_ use: RuleUse?, inputCount: Int) {
    self.use = use
    changes = Array(repeating: [], count: inputCount)
  }

  @inline(__always)
  func record(
    _ input: Int, _ effects: NumberedEffects, _ rules: InputRules<[UInt32]>,
    in facts: inout [UInt8]
  ) {
    if facts.isEmpty, use == nil || !changes[input].isEmpty { return }
    change(input, effects, rules, in: &facts)
  }

  private func change(
    _ input: Int, _ effects: NumberedEffects, _ rules: InputRules<[UInt32]>,
    in facts: inout [UInt8]
  ) {
    var index = 0
    while index < changes[input].count, changes[input][index].effects !== effects { index += 1 }
    if index == changes[input].count { add(input, effects, rules, factCount: facts.count) }
    let change = changes[input][index]
    if let use, !change.losing[1].isEmpty {
      let losing = change.losing[1].filter { facts[$0] == 1 || change.losing[0].contains($0) }
      use.record(input, effects: [], losingGates: losing)
    }
    for index in facts.indices { facts[index] = change.facts[Int(facts[index])][index] }
  }

  private func add(
    _ input: Int, _ effects: NumberedEffects, _ rules: InputRules<[UInt32]>, factCount: Int
  ) {
    let known = rules.needsEffects ? effects.effects : []
    use?.record(input, effects: known, losingGates: [])
    let results = [UInt8(0), 1].map { fact in
      var facts = Array(repeating: fact, count: factCount)
      let losing = rules.record(input, effects: known, in: &facts)
      return (facts: facts, losing: losing)
    }
    changes[input].append(
      Change(effects: effects, facts: results.map(\.facts), losing: results.map(\.losing)))
  }
}
