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
  var timeout: ModelTimeout? { get }

  /// The bookkeeping of rules, which is a part of the state, but of none of its places.
  var facts: [UInt8] { get }

  /// Applies an input, given its index. An input that a rule forbids, or whose step fails in a trial,
  /// changes nothing.
  mutating func handle(_ input: Int, in trial: StepTrial?) -> ModelStep

  /// Returns the number of the declaration of a table that decides about an input; nil if there is
  /// none, or if the machine isn't a table. Guards are evaluated.
  func declaration(of input: Int) -> Int?
}

extension ModelRun {
  /// The text of the current state, with all its values.
  package var stateText: String { Value(of: value).fullText }
}

/// The state of one region, or of the whole machine if it has no regions.
package struct ModelPlace {
  /// The name of the region; nil for the whole machine.
  package let region: String?
  package let state: Behavior.State
}

/// The result of one input of a run.
package struct ModelStep {
  package let isIgnored: Bool

  /// The rule that forbids the input, as text; nil if the input was applied.
  package var forbiddingRule: String? = nil

  /// Whether the machine reported a transition that leaves the state.
  package let isTransition: Bool

  /// The effects, in order. Effects that are closures are left out.
  package let observedEffects: [ObservedEffect]

  /// The names of the effects, in order. Effects that are closures have no names.
  package var effects: [String] { observedEffects.map(\.name) }

  /// The reason for which the step was not performed; nil if it was.
  package var failure: StepFailure?
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

  var places: [ModelPlace] {
    if regions.isEmpty {
      let summary = content.description.summary(state)
      return [ModelPlace(region: nil, state: summary)]
    }
    return regions.map { ModelPlace(region: $0.label, state: $0.summary($0.number(state))) }
  }

  /// A key of the current state without bookkeeping.
  private var key: AnyHashable { content.subjectIdentity(state) }

  var facts: [UInt8] { content.facts(state) }

  var value: Any { content.subject(state) }

  var isFinal: Bool { content.description.summary(state).isFinal }

  var initialEffects: [String] { content.initialEffects.map(\.name) }

  var timeout: ModelTimeout? { machine.timeout(of: state).map { ModelTimeout($0) } }

  func declaration(of input: Int) -> Int? { content.declaration?(state, input) }

  mutating func handle(_ input: Int, in trial: StepTrial?) -> ModelStep {
    if input < machine.inputCount, let rule = machine.ruleForbidding(input, in: state) {
      return ModelStep(
        isIgnored: true, forbiddingRule: rule, isTransition: false, observedEffects: [])
    }
    let before = key
    if let failure = trial?.failure() {
      return ModelStep(isIgnored: true, isTransition: false, observedEffects: [], failure: failure)
    }
    let reaction =
      if input < machine.inputCount {
        machine.step(&state, input: input)
      } else if let timeout = machine.timeout(of: state) {
        machine.step(&state, on: timeout.event)
      } else {
        Reaction<Machine.Effect>.ignored
      }
    trial?.stepReturned()
    switch reaction {
    case .ignored where content.reportsIgnored:
      return ModelStep(isIgnored: true, isTransition: false, observedEffects: [])
    case .stayed(let effect):
      return ModelStep(
        isIgnored: false, isTransition: false,
        observedEffects: StateExploration.observedEffects(of: effect))
    case .ignored, .handled:
      // The `==` of a state type, by which it ignores an event, doesn't see each change.
      let effects: [ObservedEffect] =
        if case .handled(let effect) = reaction {
          StateExploration.observedEffects(of: effect)
        } else {
          []
        }
      let isIgnored =
        !content.reportsIgnored && effects.isEmpty && key == before
      return ModelStep(
        isIgnored: isIgnored, isTransition: content.reportsIgnored, observedEffects: effects)
    }
  }
}

extension DOTLabelable {
  /// The places of a state: one, or one for each region.
  package var places: [ModelPlace] {
    let regions = RegionTracker<Self>.regions(startsWithList: false)
    if regions.isEmpty {
      let summary = Behavior.State(
        label: dotLabel, composites: dotComposites, value: Value(of: self))
      return [ModelPlace(region: nil, state: summary)]
    }
    return regions.map { ModelPlace(region: $0.label, state: $0.summary($0.number(self))) }
  }
}
