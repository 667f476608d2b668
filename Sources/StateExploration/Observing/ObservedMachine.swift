/// A state of an existing machine, with the bookkeeping of the rules of its inputs.
///
/// The bookkeeping distinguishes states for the exploration, but is no part of their description.
@usableFromInline
struct Configuration<Machine> {
  var machine: Machine

  /// The bookkeeping, of which only ``InputRules`` knows the meaning.
  var facts: [UInt8] = []
}

extension Configuration: Equatable where Machine: Equatable {}
extension Configuration: Hashable where Machine: Hashable {}

/// An existing value with inputs that call its methods.
///
/// Each call is a transition, because the value doesn't report ignored inputs.
@usableFromInline
struct ObservedMachine<Machine>: SteppableMachine {
  /// Creates a machine in its initial state. An object must be a new one each time.
  private let makeMachine: () -> Machine
  private let inputs: [MachineInput<Machine>]
  private let idleEffects: Set<String>
  let rules: InputRules<Machine>

  /// Records what the rules meet; nil if that is not needed.
  private(set) var use: RuleUse?

  /// The descriptions of the inputs.
  let modelInputs: [ModelInput]

  init(
    _ makeMachine: @escaping () -> Machine, _ inputs: [MachineInput<Machine>],
    idleEffects: [String] = []
  ) {
    self.makeMachine = makeMachine
    self.inputs = inputs
    self.idleEffects = Set(idleEffects)
    modelInputs = inputs.map { ModelInput($0.label, payload: $0.payload) }.named()
    rules = InputRules(inputs, modelInputs)
  }

  @usableFromInline
  var recordingUse: ObservedMachine {
    var copy = self
    copy.use = rules.isEmpty ? nil : RuleUse(effectsOfRules: rules.effectNames.map(\.effect))
    return copy
  }

  @usableFromInline
  func ruleProblems(after result: SearchResult) -> [Behavior.Problem] {
    // Without states, nothing is known.
    guard let use, result.states > 0 else { return [] }
    // A step that fails is allowed, but not performed.
    let failing = result.violations.filter { $0.failure != nil }.compactMap(\.input)
    return rules.problems(use, allowed: use.allowedInputs.union(failing))
  }

  @usableFromInline
  var initialState: Configuration<Machine> {
    Configuration(machine: makeMachine(), facts: rules.initialFacts)
  }

  @usableFromInline
  var inputCount: Int { inputs.count }

  @usableFromInline
  func isAllowed(_ state: Configuration<Machine>, input: Int) -> Bool {
    ruleForbidding(input, in: state) == nil
  }

  @usableFromInline
  func ruleForbidding(_ input: Int, in state: Configuration<Machine>) -> String? {
    rules.ruleForbidding(input, of: state.machine, state.facts)
  }

  @usableFromInline
  func step(_ state: inout Configuration<Machine>, input: Int) -> Reaction<ObservedOutput> {
    let output = ObservedOutput(
      value: inputs[input].perform(&state.machine), idleEffects: idleEffects)
    if !state.facts.isEmpty || use != nil {
      let effects = rules.needsEffects ? output.effects : []
      let losing = rules.record(input, effects: effects, in: &state.facts)
      use?.record(input, effects: effects, losingGates: losing)
    }
    return .handled(output)
  }

  @usableFromInline
  func step(_ state: inout Configuration<Machine>, on event: Never) -> Reaction<ObservedOutput> {}

  @usableFromInline
  func timeout(of state: Configuration<Machine>) -> Timeout<Never>? { nil }
}
