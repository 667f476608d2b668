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
  var effects: [ObservedEffect] {
    actionTexts(of: value).filter { !idleEffects.contains($0.name) }
  }
}

/// The output of an input that throws.
struct ThrownError {
  let error: any Error

  /// The effect `throws` with the name of the error.
  var effect: ObservedEffect {
    let name = caseName(of: error) ?? String(describing: type(of: error))
    return ObservedEffect(
      name: "throws \(name)", value: .enumCase("throws \(name)", Value(of: error).fields))
  }
}

/// Returns the effects in a value, with those in structs of actions.
private func actionTexts(of value: Any) -> [ObservedEffect] {
  if let properties = properties(ofResult: value) {
    return properties.flatMap(actionTexts(ofProperty:))
  }
  let mirror = Mirror(reflecting: value)
  return switch mirror.displayStyle {
  case .optional, .collection, .tuple: mirror.children.flatMap { actionTexts(of: $0.value) }
  default: observedEffects(of: value)
  }
}

/// Returns the effects of a property of a struct of actions.
///
/// A Boolean that is true and an optional that is not nil are effects, named by the property.
private func actionTexts(ofProperty property: Mirror.Child) -> [ObservedEffect] {
  if isAction(type(of: property.value)) { return actionTexts(of: property.value) }
  let name = property.label ?? ""
  if let flag = property.value as? Bool, type(of: property.value) == Bool.self {
    return flag ? [ObservedEffect(name: name, value: .enumCase(name, []))] : []
  }
  guard let value = Mirror(reflecting: property.value).children.first?.value,
    MetadataKind(type(of: value)) != .function
  else { return [] }
  let payload = Value(of: value)
  let fields: [Value.Field] =
    if case .record("", let fields) = payload { fields } else { [Value.Field(nil, payload)] }
  return [ObservedEffect(name: name, value: .enumCase(name, fields))]
}

/// Returns the properties of a struct of actions, such as `Result(replies: [.accept], close: false)`;
/// nil for other values, among them structs with a label.
///
/// One of the properties must be an action, and the others Booleans or optionals. A number or a text
/// would be a value of one effect.
private func properties(ofResult value: Any) -> [Mirror.Child]? {
  guard MetadataKind(type(of: value)) == .structure, !(value is any DOTLabelable),
    !(value is any CustomStringConvertible), !(value is ThrownError)
  else { return nil }
  let properties = Array(Mirror(reflecting: value).children)
  let types = properties.map { type(of: $0.value) as Any.Type }
  let areActions = types.allSatisfy {
    isAction($0) || $0 == Bool.self || MetadataKind($0) == .optional
  }
  return areActions && types.contains(where: isAction) ? properties : nil
}

/// Returns whether a type is an enum, or an optional or an array of such a type.
private func isAction(_ type: Any.Type) -> Bool {
  MetadataKind(contentType(type)) == .enumeration
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
    copy.use = rules.isEmpty ? nil : RuleUse(rules.initialFacts)
    return copy
  }

  @usableFromInline
  func ruleProblems(after result: SearchResult) -> [Behavior.Problem] {
    // Without states, nothing is known.
    guard let use, result.states > 0 else { return [] }
    // A step that fails is allowed, but not performed.
    let failing = result.violations.filter { $0.group.failure != nil }.compactMap(\.group.input)
    let allowed = use.allowedInputs.union(failing)
    return rules.problems(after: [use.greatestFacts])
      + rules.problems(modelInputs, effects: use.effects) { !allowed.contains($0) }
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
      let effects = rules.needsEffects ? output.effects.map(\.name) : []
      rules.record(input, effects: effects, in: &state.facts)
      use?.record(input, effects: effects, state.facts)
    }
    return .handled(output)
  }

  @usableFromInline
  func step(_ state: inout Configuration<Machine>, on event: Never) -> Reaction<ObservedOutput> {}

  @usableFromInline
  func timeout(of state: Configuration<Machine>) -> Timeout<Never>? { nil }
}
