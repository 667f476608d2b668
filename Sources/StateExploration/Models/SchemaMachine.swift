/// A schema with a list of events. Final states have no timeout, because machines end in them.
@usableFromInline
struct SchemaMachine<Schema: StateMachineSchemaProtocol>: SteppableMachine {
  @usableFromInline
  let schema: Schema

  @usableFromInline
  let events: [Schema.Event]

  /// Whether the schema reports ignored events and internal transitions. For state types, a search
  /// compares the states by itself, since not all types are `Equatable`.
  @usableFromInline
  let reportsIgnored: Bool

  @inlinable
  init(_ schema: Schema, _ events: [Schema.Event]) {
    self.schema = schema
    self.events = events
    reportsIgnored = !(schema is any StateComparingSchema)
  }

  @inlinable
  var initialState: Schema.State { schema.initialState }

  @inlinable
  var inputCount: Int { events.count }

  @inlinable
  @inline(__always)
  func step(_ state: inout Schema.State, input: Int) -> Reaction<Schema.Effects> {
    step(&state, on: events[input])
  }

  @inlinable
  func step(_ state: inout Schema.State, on event: Schema.Event) -> Reaction<Schema.Effects> {
    let reaction = schema.step(&state, on: event)
    if !reportsIgnored, case .stayed(let effects) = reaction { return .handled(effects) }
    return reaction
  }

  @inlinable
  func timeout(of state: Schema.State) -> Timeout<Schema.Event>? {
    guard let timeout = schema.timeout(of: state) else { return nil }
    return schema.isFinal(state) ? nil : timeout
  }

  /// Returns the content of a model.
  ///
  /// - Parameters:
  ///   - states: The listed states; nil to explore.
  ///   - isLabelled: Whether the lists are those of the types.
  @usableFromInline
  func content(
    states: [Schema.State]?, isLabelled: Bool = false
  ) -> ModelContent<Schema.State> {
    let reader = ValueReader()
    var content = ModelContent(
      inputs: events.map { ModelInput(event: $0, reader) }.named(),
      inputList: isLabelled ? "\(Schema.Event.self).dotLabelableItems" : "events:",
      description: .labelled(isFinal: schema.isFinal), reportsIgnored: reportsIgnored,
      initialEffects: schema.initialEffects.map { observedEffects(of: $0) } ?? [])
    if isLabelled { content.stateList = "\(Schema.State.self).dotLabelableItems" }
    content.listedStates = states
    // A list of states contains the combinations of the regions' states.
    if isLabelled || states == nil {
      content.regions = RegionTracker<Schema.State>.regionsIfLabelled
    }
    content.event = { state, input in
      input < events.count ? events[input] : timeout(of: state)?.event
    }
    return content
  }
}
