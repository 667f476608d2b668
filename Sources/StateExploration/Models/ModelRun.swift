/// A run of a model, one input after the other.
///
/// Conforming types are value types: a copy runs independently.
package protocol ModelRun {
  /// The current state of each region, or of the whole machine if it has none.
  var places: [ModelPlace] { get }

  /// The current state: the whole machine if it is an existing one.
  var value: Any { get }

  /// Whether the current state is final.
  var isFinal: Bool { get }

  /// The names of the effects of starting the machine.
  var initialEffects: [String] { get }

  /// The timeout of the current state, which is the input after those of the model; nil if there is
  /// none.
  var timeout: StateTimeout? { get }

  /// The bookkeeping of rules, which is a part of the state, but of none of its places.
  var facts: [UInt8] { get }

  /// Returns the rule that excludes an input in the current state, as text; nil if the input is possible.
  func ruleExcluding(_ input: Int) -> String?

  /// Applies an input, given its number. An input that a rule excludes, or whose step fails in a trial,
  /// changes nothing.
  mutating func handle(_ input: Int, in trial: StepTrial?) -> Outcome<[ObservedEffect]>

  /// Returns the number of the declaration of a table that decides about an input; nil if there is
  /// none, or if the machine isn't a table. Guards are evaluated.
  func declaration(of input: Int) -> Int?
}

extension ModelRun {
  /// The current state with all its values.
  package var fullText: String { Value(of: value).fullText }

  /// The current states of all regions with their values.
  package var text: String { places.text }

  /// Returns the number of the input with a name in the current state: that of an input, the label of the
  /// timeout, or the name of the event that it raises. Nil if there is none.
  package func input(named name: String, among inputs: [ModelInput]) -> Int? {
    if let timeout, timeout.isNamed(name) { return inputs.count }
    return inputs.firstIndex { $0.name == name }
  }

  /// The labels of the current states of all regions.
  package var label: String { places.label }
}

/// A run of a machine whose types are known at compile time.
struct TypedRun<Machine: SteppableMachine>: ModelRun {
  private let machine: Machine
  private let content: ModelContent<Machine.State>
  private let regions: [RegionTracker<Machine.State>]
  private var state: Machine.State

  init(_ machine: Machine, _ content: ModelContent<Machine.State>) {
    self.machine = machine
    self.content = content
    regions = content.regions(false)
    state = machine.initialState
  }

  var places: [ModelPlace] { content.places(of: state, in: regions) }

  var facts: [UInt8] { content.facts(state) }

  var value: Any { content.subject(state) }

  var isFinal: Bool { content.description.summary(state).isFinal }

  var initialEffects: [String] { content.initialEffects.map(\.name) }

  var timeout: StateTimeout? { machine.timeout(of: state).map { StateTimeout($0) } }

  func declaration(of input: Int) -> Int? { content.declaration?(state, input) }

  func ruleExcluding(_ input: Int) -> String? {
    input < machine.inputCount ? machine.ruleForbidding(input, in: state) : nil
  }

  mutating func handle(_ input: Int, in trial: StepTrial?) -> Outcome<[ObservedEffect]> {
    if ruleExcluding(input) != nil { return .excluded }
    let timeout = input < machine.inputCount ? nil : machine.timeout(of: state)
    guard input < machine.inputCount || timeout != nil else { return .excluded }
    let before = content.subjectIdentity(state)
    if let failure = trial?.failure(of: input) {
      return failure == .undetermined ? .unknown : .impossible(failure)
    }
    let reaction =
      timeout.map { machine.step(&state, on: $0.event) } ?? machine.step(&state, input: input)
    trial?.stepReturned()
    let effects: [ObservedEffect] =
      switch reaction {
      case .ignored: []
      case .stayed(let effect), .handled(let effect): machine.effects(of: effect)
      }
    let (isReported, isInternal) =
      switch reaction {
      case .ignored: (true, false)
      case .stayed: (false, true)
      case .handled: (false, false)
      }
    let isIgnored = countsAsIgnored(
      content.reportsIgnored ? isReported : nil, hasEffects: !effects.isEmpty,
      isUnchanged: content.subjectIdentity(state) == before)
    return isIgnored ? .ignored : .handled(effects, isInternal: isInternal)
  }
}

extension DOTLabelable {
  /// The places of a state: one, or one for each region.
  package var places: [ModelPlace] {
    let regions = RegionTracker<Self>.regions(startsWithList: false)
    if regions.isEmpty {
      let summary = Behavior.State(dotPath, value: Value(of: self))
      return [ModelPlace(region: nil, state: summary)]
    }
    return regions.map { ModelPlace(region: $0.label, state: $0.summary($0.number(self))) }
  }
}
