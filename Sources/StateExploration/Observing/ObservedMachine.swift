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

/// The output of an existing machine. Its effects are derived only when they are needed.
@usableFromInline
struct ObservedOutput {
  let value: Any

  /// The names of the effects that stand for nothing.
  let idleEffects: Set<String>

  /// The effects, without those that stand for nothing.
  var effects: [EffectText] {
    effectTexts(of: value).filter { $0.payload != nil || !idleEffects.contains($0.name) }
  }
}

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

  /// The descriptions of the inputs.
  let modelInputs: [ModelInput]

  init(
    _ makeMachine: @escaping () -> Machine, _ inputs: [MachineInput<Machine>],
    idleEffects: [String] = []
  ) {
    self.makeMachine = makeMachine
    self.inputs = inputs
    self.idleEffects = Set(idleEffects)
    modelInputs = inputs.map { ModelInput($0.label, payload: $0.payload) }.withSharedLabels()
    rules = InputRules(inputs, modelInputs)
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
    if !state.facts.isEmpty {
      let effects = rules.needsEffects ? output.effects.map(\.name) : []
      rules.record(input, effects: effects, in: &state.facts)
    }
    return .handled(output)
  }

  @usableFromInline
  func step(_ state: inout Configuration<Machine>, on event: Never) -> Reaction<ObservedOutput> {}

  @usableFromInline
  func timeout(of state: Configuration<Machine>) -> Timeout<Never>? { nil }
}
