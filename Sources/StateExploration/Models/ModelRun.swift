/// A run of a model from its initial state, one input after the other.
///
/// A value: a copy goes on independently.
package protocol ModelRun {
  /// The current state of each region, or of the whole machine if it has none.
  var places: [ModelPlace] { get }

  /// The text of the current state, with everything that it carries.
  var stateText: String { get }

  /// Whether the current state is final.
  var isFinal: Bool { get }

  /// The names of the effects of starting.
  var initialEffects: [String] { get }

  /// The timeout of the current state, which is an input after those of the model.
  var timeout: ModelTimeout? { get }

  /// Applies an input, by its index.
  mutating func handle(_ input: Int) -> ModelStep
}

/// The state of a region.
package struct ModelPlace {
  /// The name of the region; nil for the whole machine.
  package let region: String?
  package let state: StateSummary

  /// A key that distinguishes the state from others with its label.
  package let identity: AnyHashable
}

/// The result of one input of a run.
package struct ModelStep {
  package let isIgnored: Bool

  /// Whether the machine reported a transition, rather than an internal one or none.
  package let isTransition: Bool

  /// The effects in order, without closures.
  package let effectTexts: [EffectText]

  /// The names of the effects, in order. Closures have none.
  package var effects: [String] { effectTexts.map(\.name) }
}

/// A run of a machine whose types are known.
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
      return [ModelPlace(region: nil, state: summary, identity: identity(of: state))]
    }
    return regions.map { region in
      let number = region.number(state)
      return ModelPlace(
        region: region.label, state: region.summary(number), identity: AnyHashable(number))
    }
  }

  var stateText: String { structuralText(of: state) }

  var isFinal: Bool { content.description.summary(state).isFinal }

  var initialEffects: [String] { content.initialEffects.map(\.name) }

  var timeout: ModelTimeout? { machine.timeout(of: state).map { ModelTimeout($0) } }

  mutating func handle(_ input: Int) -> ModelStep {
    let before = identity(of: state)
    let reaction =
      if input < machine.inputCount {
        machine.step(&state, input: input)
      } else if let timeout = machine.timeout(of: state) {
        machine.step(&state, on: timeout.event)
      } else {
        Reaction<Machine.Effect>.ignored
      }
    switch reaction {
    case .ignored:
      return ModelStep(isIgnored: true, isTransition: false, effectTexts: [])
    case .stayed(let effect):
      return ModelStep(
        isIgnored: false, isTransition: false, effectTexts: effectTexts(of: effect))
    case .handled(let effect):
      let effects = effectTexts(of: effect)
      let isIgnored =
        !content.reportsIgnored && effects.isEmpty && identity(of: state) == before
      return ModelStep(
        isIgnored: isIgnored, isTransition: content.reportsIgnored, effectTexts: effects)
    }
  }
}

extension DOTLabelable {
  /// The state as a place of each of its regions.
  package var places: [ModelPlace] {
    let regions = RegionTracker<Self>.regions(startsWithList: false)
    if regions.isEmpty {
      let summary = StateSummary(label: dotLabel, composites: dotComposites, value: self)
      return [ModelPlace(region: nil, state: summary, identity: identity(of: self))]
    }
    return regions.map { region in
      let number = region.number(self)
      return ModelPlace(
        region: region.label, state: region.summary(number), identity: AnyHashable(number))
    }
  }
}
