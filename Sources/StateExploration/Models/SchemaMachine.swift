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

  private func content(
    _ inputs: [ModelInput], _ inputList: String, _ description: StateDescription<Schema.State>
  ) -> ModelContent<Schema.State> {
    var content = ModelContent(
      inputs: inputs.named(), inputList: inputList,
      description: description, reportsIgnored: reportsIgnored,
      initialEffects: schema.initialEffects.map { observedEffects(of: $0) } ?? [])
    content.event = { state, input in
      input < events.count ? events[input] : timeout(of: state)?.event
    }
    return content
  }

  /// Returns the content of a model with states and events of any types.
  ///
  /// - Parameter states: The listed states; nil to explore.
  @usableFromInline
  func reflectedContent(states: [Schema.State]?) -> ModelContent<Schema.State> {
    var content = content(
      events.map { ModelInput(event: $0) }, "events:",
      .labelled(isFinal: schema.isFinal))
    content.listedStates = states
    return content
  }
}

extension SchemaMachine where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
  /// Returns the content of a model that describes states and events by their labels.
  ///
  /// - Parameter isListed: Whether the states are listed, rather than explored.
  @usableFromInline
  func labelledContent(isListed: Bool) -> ModelContent<Schema.State> {
    var content = content(
      events.map { ModelInput(event: $0) }, "\(Schema.Event.self).dotLabelableItems",
      .labelled(isFinal: schema.isFinal))
    content.stateList = "\(Schema.State.self).dotLabelableItems"
    if isListed { content.listedStates = Schema.State.dotLabelableItems }
    content.regions = { RegionTracker<Schema.State>.regions(startsWithList: $0) }
    return content
  }
}
