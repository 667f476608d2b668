/// One derivation: which states are shown the events, in which order.
@usableFromInline
struct Derivation<Schema: StateMachineSchemaProtocol>
where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
  @usableFromInline
  let schema: Schema

  @usableFromInline
  let name: String

  @usableFromInline
  let options: DerivationOptions

  @usableFromInline
  let events: [Schema.Event]

  /// Whether the schema says itself when it ignores an event. A state type's can't.
  @usableFromInline
  let staysByTransition: Bool

  /// Whether the effects are values, which have names. Closures have none.
  @usableFromInline
  let namesEffects: Bool

  @usableFromInline
  init(_ schema: Schema, name: String?, options: DerivationOptions) {
    self.schema = schema
    self.name = name ?? String(describing: Schema.State.self)
    self.options = options
    self.events = Schema.Event.dotLabelableItems
    self.staysByTransition = !(schema is any SilentSchema)
    self.namesEffects = !(schema is any ClosureSchemaProtocol)
  }

  /// Shows the listed states, and those of the same nodes that they step to, every event.
  @inlinable
  func listed<Numbering: StateNumbering>(_ numbering: Numbering) -> StateDiagram
  where Numbering.State == Schema.State {
    guard Schema.State.dotRegions.isEmpty else { return listedProduct() }
    var numbering = numbering
    let (listedCount, duplicates) = numbering.list(Schema.State.dotLabelableItems)
    guard fits(rows: listedCount) else {
      return unstepped(numbering, listedCount: listedCount)
    }
    var trackers = [WholeTracker(numbering)]
    var effects = EffectNumbering<Schema.Effect>(namesEffects: namesEffects)
    var observation = Observation(regionCount: 1, eventCount: events.count)
    let listed = trackers[0].numbering.states
    observation.record(
      listed, events: events, trackers: &trackers, effects: &effects, step: schema.step)
    let reached = representatives(in: trackers[0].numbering.states, listedCount: listedCount)
    let shown = min(reached.count, max(0, rowLimit - listedCount))
    observation.record(
      Array(reached.prefix(shown)), events: events, trackers: &trackers, effects: &effects,
      step: schema.step)
    return diagram(
      observation, trackers[0].numbering, listedCount: listedCount, duplicates: duplicates,
      effects: effects.lists, unshown: reached.count - shown)
  }

  /// Shows every event to the initial state and to all that it reaches.
  @inlinable
  func explored<Numbering: StateNumbering>(_ numbering: Numbering) -> StateDiagram
  where Numbering.State == Schema.State {
    guard Schema.State.dotRegions.isEmpty else { return exploredRegions() }
    var trackers = [WholeTracker(numbering)]
    _ = trackers[0].number(of: schema.initialState)
    var effects = EffectNumbering<Schema.Effect>(namesEffects: namesEffects)
    var observation = Observation(regionCount: 1, eventCount: events.count)
    var shown = 0
    while shown < trackers[0].numbering.states.count, fits(rows: shown + 1) {
      let room = max(1, rowLimit - shown)
      let fresh = Array(trackers[0].numbering.states[shown...].prefix(room))
      shown += fresh.count
      observation.record(
        fresh, events: events, trackers: &trackers, effects: &effects, step: schema.step)
    }
    let states = trackers[0].numbering
    return diagram(
      observation, states, listedCount: states.states.count, duplicates: [],
      effects: effects.lists, unshown: states.states.count - shown)
  }

  /// How many states may be shown the events.
  @usableFromInline
  var rowLimit: Int { options.stepLimit / max(1, events.count) }

  @usableFromInline
  func fits(rows: Int) -> Bool { rows <= rowLimit }

  /// The states beyond the listed ones that stand for a listed node.
  @usableFromInline
  func representatives(in states: [Schema.State], listedCount: Int) -> [Schema.State] {
    guard states.count > listedCount else { return [] }
    let listedPaths = Set(states[..<listedCount].map { $0.dotComposites + [$0.dotLabel] })
    return states[listedCount...].filter { listedPaths.contains($0.dotComposites + [$0.dotLabel]) }
  }

  @usableFromInline
  func diagram<Numbering: StateNumbering>(
    _ observation: Observation,
    _ numbering: Numbering,
    listedCount: Int,
    duplicates: [String],
    effects: [[EffectText]],
    unshown: Int = 0
  ) -> StateDiagram where Numbering.State == Schema.State {
    var numbering = numbering
    let initialState = numbering.number(of: schema.initialState)
    let region = ObservedMachine.Region(
      label: nil,
      states: numbering.summaries(listedCount: listedCount, isFinal: schema.isFinal),
      initialState: initialState
    )
    var diagnostics = listDiagnostics(duplicates: duplicates)
    if listedCount == 0 { diagnostics.insert(.noStates(named: "\(Schema.State.self)"), at: 0) }
    if unshown > 0 { diagnostics.append(.explorationLimit(options.stepLimit, unshown: unshown)) }
    return machine(
      [region], observation, effects: effects, diagnostics: diagnostics
    ).diagram()
  }

  /// The listed states alone, where there are too many to be shown the events.
  @usableFromInline
  func unstepped<Numbering: StateNumbering>(
    _ numbering: Numbering, listedCount: Int
  ) -> StateDiagram where Numbering.State == Schema.State {
    var result = diagram(
      Observation(regionCount: 1, eventCount: events.count), numbering, listedCount: listedCount,
      duplicates: [], effects: [[]])
    result.diagnostics.append(
      .tooManySteps("\(listedCount) states × \(events.count) events", limit: options.stepLimit))
    return result
  }

  func machine(
    _ regions: [ObservedMachine.Region],
    _ observation: Observation,
    hiddenRegionCount: Int = 0,
    effects: [[EffectText]],
    diagnostics: [StateDiagram.Diagnostic]
  ) -> ObservedMachine {
    ObservedMachine(
      name: name,
      regions: regions,
      events: events.map { event in
        ObservedMachine.Event(label: event.dotLabel, payload: { PayloadText(of: event) })
      },
      observation: observation,
      hiddenRegionCount: hiddenRegionCount,
      effects: effects,
      options: options,
      staysByTransition: staysByTransition,
      diagnostics: diagnostics
    )
  }

  func listDiagnostics(duplicates: [String]) -> [StateDiagram.Diagnostic] {
    var result: [StateDiagram.Diagnostic] = []
    if events.isEmpty { result.append(.noEvents(named: "\(Schema.Event.self)")) }
    result += duplicates.map { .duplicate($0, in: "states") }
    // Those that are equal have one label, as a rule each has its own.
    let eventsOfLabel = Dictionary(grouping: events, by: \.dotLabel)
    var seen: Set<AnyHashable> = []
    for event in events where eventsOfLabel[event.dotLabel, default: []].count > 1 {
      guard !seen.insert(identity(of: event)).inserted else { continue }
      result.append(.duplicate(event.dotLabel, in: "events"))
    }
    return result
  }
}
