import StateDiagrams

/// The reactions of another machine as a specification.
struct SpecifiedModel: SpecifiedBehavior {
  let name: String
  let initial = [0]
  let bounds: Verification?
  private let behavior: Behavior

  /// The table of the machine that is compared.
  private let other: Behavior

  /// The event of this machine that each event of the other one is.
  private let events: [NamedEvent?]

  private let namedEffects: Set<String>

  init(_ bounds: Verification, _ behavior: Behavior, comparedWith other: Behavior) {
    name = bounds.machine
    self.bounds = bounds
    self.behavior = behavior
    self.other = other
    let own = behavior.namedEvents
    events = other.namedEvents.map { event in own.first { $0.name.name == event.name.name } }
    namedEffects = Set(behavior.effects.joined().map(\.name))
  }

  func reaction(of state: Int, to event: Int) throws(UndecidedProperty) -> SpecifiedReaction {
    guard let own = events[event] else {
      return .outcomes([SpecifiedOutcome(configuration: state, effects: [], isIgnored: true)])
    }
    guard state < behavior.rowCount else { return .unknown }
    switch behavior.outcome(row: state, of: own) {
    case .excluded, .unknown: return .open
    case .impossible: return .impossible
    case .ignored, .handled:
      let effects = behavior.effects(row: state, of: own).map(text)
      return .outcomes([
        SpecifiedOutcome(
          configuration: behavior.result(row: state, of: own) ?? state, effects: [[effects]],
          isIgnored: behavior.isIgnored(row: state, of: own))
      ])
    }
  }

  /// The states of inner regions that the other machine doesn't have.
  var uncomparedPaths: [[String]] {
    let known = Set(other.regions.map(\.path))
    return behavior.regions
      .filter { $0.container != nil && !known.contains($0.path) }
      .flatMap { region in region.states.dropFirst().map { region.path + $0.path } }
  }

  func cost(of configuration: Int) -> Int { 1 }

  func hasLabels(of state: Int, in configuration: Int) -> Bool {
    behavior.regionPaths(of: configuration) == other.regionPaths(of: state)
      && behavior.innerPaths(of: configuration)
        .allSatisfy(other.innerPaths(of: state).contains)
  }

  func names(_ effect: ObservedEffect) -> Bool { namedEffects.contains(effect.name) }

  func text(of effect: ObservedEffect) -> String {
    effect.text
  }

  func isSame(_ effects: [ObservedEffect], as outcome: SpecifiedOutcome) -> Bool {
    effects.map(text) == outcome.effectTexts
  }

  func text(of configuration: Int) -> String { behavior.label(of: configuration) }
}

extension Behavior {
  /// Returns the labels of a state, one path for each region, which starts with the region's label.
  func regionPaths(of state: Int) -> [[String]] {
    zip(regions, paths(of: state)).map { $0.path + $1 }
  }

  /// Returns the shown effects of an event in a row, in order.
  func effects(row: Int, of event: NamedEvent) -> [ObservedEffect] {
    outcome(row: row, of: event).effects.map { effects[$0].filter(shows) } ?? []
  }

  /// Returns whether a state ignores an event. Nil for a transition without effects to a state with the
  /// same labels, if it is internal, in regions, or of an existing machine.
  func isIgnored(row: Int, of event: NamedEvent) -> Bool? {
    switch outcome(row: row, of: event) {
    case .ignored: return isObserved ? nil : true
    case .excluded, .unknown, .impossible: return false
    case .handled(_, let isInternal):
      let isInvisible = isInternal || regions.count > 1 || isObserved
      let target = result(row: row, of: event) ?? state(row: row)
      return effects(row: row, of: event).isEmpty && isInvisible
        && paths(of: target) == paths(of: state(row: row))
        ? nil : false
    }
  }
}
