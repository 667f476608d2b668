/// A machine as it was seen: what it is made of, and the observation of what it does.
struct ObservedMachine {
  /// A region, or the machine as a whole where it has none.
  struct Region {
    /// The region's name, or nil for the machine as a whole.
    let label: String?
    /// Every state that was met, by number.
    let states: [StateSummary]
    /// The number of the initial state.
    let initialState: Int
  }

  /// An event that the machine was shown.
  struct Event {
    let label: String
    let payload: () -> PayloadText
  }

  let name: String
  let regions: [Region]
  let events: [Event]
  let observation: Observation

  /// How many of the observation's regions come before those of the diagram: one where the machine
  /// as a whole was followed too, to know where it had been.
  let hiddenRegionCount: Int

  /// The lists of effects by number.
  let effects: [[EffectText]]

  let options: DerivationOptions

  /// Whether a machine that stays as it was, but did not ignore the event, made a transition to
  /// itself. That is so for schemas, which say when they ignore an event; a state type can't.
  let staysByTransition: Bool

  var diagnostics: [StateDiagram.Diagnostic]
}

extension ObservedMachine.Region {
  /// The paths of the composites that enclose any state.
  var compositePaths: Set<ArraySlice<String>> {
    Set(states.flatMap { state in state.composites.indices.map { state.composites[...$0] } })
  }
}

extension ObservedMachine {
  func source(row: Int, region: Int) -> Int {
    observation.source(row: row, region: region + hiddenRegionCount)
  }

  func target(row: Int, event: Int, region: Int) -> Int {
    observation.target(row: row, event: event, region: region + hiddenRegionCount)
  }
}

/// What a derivation is to include, and how far it may go.
public struct DerivationOptions: Hashable, Sendable {
  /// Whether events that a state ignores are drawn.
  public var showsIgnoredEvents: Bool

  /// How many times the machine may be stepped. A machine with more states and events than that
  /// gets a diagnostic with the figures instead of transitions, and exploring stops there.
  public var stepLimit: Int

  /// Creates options.
  public init(showsIgnoredEvents: Bool = false, stepLimit: Int = 1_000_000) {
    self.showsIgnoredEvents = showsIgnoredEvents
    self.stepLimit = stepLimit
  }
}
