import StateExploration

/// The reactions of another machine as a specification.
struct SpecifiedModel: SpecifiedBehavior {
  let name: String
  let initial = [0]
  private let space: StateSpace

  /// The state space of the machine that is compared.
  private let other: StateSpace

  /// The number in this machine of each input of the other one.
  private let inputs: [Int?]

  private let namedEffects: Set<String>

  init(_ name: String, _ space: StateSpace, comparedWith other: StateSpace) {
    self.name = name
    self.space = space
    self.other = other
    var numbers: [String: Int] = [:]
    for (number, input) in space.inputs.enumerated() { numbers[input.name] = number }
    inputs = other.inputs.map { numbers[$0.name] }
    namedEffects = Set(space.exploration.behavior.effects.joined().map(\.name))
  }

  var bounds: Verification? { Verification(name, [], SearchBounds(space), isProtected: nil) }

  func reaction(of state: Int, to input: Int) throws(UndecidedProperty) -> SpecifiedReaction {
    guard let own = inputs[input] else {
      return .outcomes([SpecifiedOutcome(configuration: state, effects: [], isIgnored: true)])
    }
    guard state < space.steppedCount else { return .unknown }
    switch space.exploration.behavior.reaction(row: state, input: own) {
    case .forbidden, .undetermined: return .open
    case .impossible: return .impossible
    case .ignored, .handled:
      let effects = space.effects(state, own).map(text)
      return .outcomes([
        SpecifiedOutcome(
          configuration: space.target(state, own) ?? state, effects: [[effects]],
          isIgnored: space.isIgnored(state, own))
      ])
    }
  }

  /// The states of inner regions that the other machine doesn't have.
  var uncomparedPaths: [[String]] {
    let known = Set(other.exploration.behavior.regions.map(\.path))
    return space.exploration.behavior.regions
      .filter { $0.container != nil && !known.contains($0.path) }
      .flatMap { region in region.states.dropFirst().map { region.path + $0.path } }
  }

  func cost(of configuration: Int) -> Int { 1 }

  func hasLabels(of state: Int, in configuration: Int) -> Bool {
    space.regionPaths(of: configuration) == other.regionPaths(of: state)
      && space.exploration.behavior.innerPaths(of: configuration)
        .allSatisfy(other.exploration.behavior.innerPaths(of: state).contains)
  }

  func names(_ effect: ObservedEffect) -> Bool { namedEffects.contains(effect.name) }

  func text(of effect: ObservedEffect) -> String {
    effect.text
  }

  func isSame(_ effects: [ObservedEffect], as outcome: SpecifiedOutcome) -> Bool {
    effects.map(text) == outcome.effectTexts
  }

  func text(of configuration: Int) -> String { space.text(of: configuration) }
}

extension StateSpace {
  /// Returns the labels of a state, one path for each region, which starts with the region's label.
  func regionPaths(of state: Int) -> [[String]] {
    zip(exploration.behavior.regions, paths(of: state)).map { ($0.label.map { [$0] } ?? []) + $1 }
  }

  /// Returns whether a state ignores an input. Nil for a transition without effects to a state with the
  /// same labels, if it is internal, in regions, or of an existing machine. Nil for a state type too,
  /// if nothing changes.
  func isIgnored(_ state: Int, _ input: Int) -> Bool? {
    switch exploration.behavior.reaction(row: state, input: input) {
    case .ignored: return true
    case .forbidden, .undetermined, .impossible: return false
    case .handled(let effects, let isInternal):
      let isInvisible =
        isInternal || exploration.behavior.regions.count > 1 || exploration.behavior.isObserved
        || !exploration.behavior.reportsIgnored
          && exploration.behavior.isUnchanged(row: state, input: input)
      return effects == 0 && isInvisible
        && paths(of: target(state, input) ?? state) == paths(of: state)
        ? nil : false
    }
  }
}
