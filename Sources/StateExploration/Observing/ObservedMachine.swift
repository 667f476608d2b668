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
    modelInputs = inputs.map { ModelInput($0.label, value: $0.value) }.named()
    rules = InputRules(inputs, modelInputs)
  }

  @usableFromInline
  var recordingUse: ObservedMachine {
    var copy = self
    copy.use = rules.use
    return copy
  }

  @usableFromInline
  func ruleProblems(after result: SearchResult) -> [Behavior.Problem] {
    rules.problems(use, after: result)
  }

  @usableFromInline
  var initialState: Configuration<Machine> {
    configuration(of: makeMachine())
  }

  /// Returns a machine without a past.
  func configuration(of machine: Machine) -> Configuration<Machine> {
    Configuration(
      machine: machine, facts: rules.initialFacts, pending: rules.deliveries.initial)
  }

  @usableFromInline
  var inputCount: Int { inputs.count }

  @usableFromInline
  func isAllowed(_ state: Configuration<Machine>, input: Int) -> Bool {
    ruleForbidding(input, in: state) == nil
  }

  @usableFromInline
  func ruleForbidding(_ input: Int, in state: Configuration<Machine>) -> String? {
    rules.ruleForbidding(input, in: state)
  }

  @usableFromInline
  func step(_ state: inout Configuration<Machine>, input: Int) -> Reaction<ObservedOutput> {
    let delivered = rules.deliveries.take(input, from: &state.pending)
    let output = ObservedOutput(
      value: inputs[input].perform(&state.machine, delivered), idleEffects: idleEffects)
    if !rules.deliveries.isEmpty {
      let types = rules.deliveries.record(output.value, in: &state.pending)
      use?.record(actionTypes: types)
    }
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
  func effects(of output: ObservedOutput) -> [ObservedEffect] { output.effects }

  @usableFromInline
  func timeout(of state: Configuration<Machine>) -> Timeout<Never>? { nil }
}
