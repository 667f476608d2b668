import StateMachines

/// A schema that runs beside its diagram.
package struct SchemaRun<Schema: StateMachineSchemaProtocol>: MachineRun {
  package let diagram: StateDiagram
  package let events: [RunEvent]
  package let initialEffects: [String]

  private let schema: Schema
  private var state: Schema.State
  private let items: [Schema.Event]
  private let arrows: TakenTransitions
  private let places: (Schema.State) -> [RunPlace]

  init(
    _ schema: Schema,
    diagram: StateDiagram,
    items: [Schema.Event],
    events: [RunEvent],
    initialEffects: [String] = [],
    places: @escaping (Schema.State) -> [RunPlace]
  ) {
    self.schema = schema
    self.diagram = diagram
    self.items = items
    self.events = events
    self.initialEffects = initialEffects
    self.places = places
    state = schema.initialState
    arrows = TakenTransitions(diagram, payloads: Set(events.compactMap(\.payload)))
  }

  package var current: [StateDiagram.Node.ID] { places(state).map(\.node) }

  package var stateText: String { structuralText(of: state) }

  package var isFinal: Bool { schema.isFinal(state) }

  package mutating func handle(_ event: Int) -> RunStep {
    let before = places(state)
    let reaction = schema.step(&state, on: items[event])
    let after = places(state)
    var effects: [String] = []
    var staysByTransition = false
    var isIgnored = false
    switch reaction {
    case .ignored: isIgnored = true
    case .stayed(let effect): effects = names(of: effect)
    case .handled(let effect):
      effects = names(of: effect)
      let isSilent = schema is any SilentSchema
      staysByTransition = !isSilent && before.count == 1
      isIgnored = isSilent && before == after && effects.isEmpty
    }
    let transitions = zip(before, after).flatMap { source, target in
      isIgnored
        ? []
        : arrows.transitions(
          from: source, to: target, on: events[event], effects: effects,
          isAlone: before.count == 1, staysByTransition: staysByTransition)
    }
    return RunStep(
      event: events[event], before: before.map(\.node), after: after.map(\.node),
      isIgnored: isIgnored, effects: effects, transitions: transitions)
  }

  private func names(of effect: Schema.Effect) -> [String] {
    schema is any ClosureSchemaProtocol ? [] : effectTexts(of: effect).map(\.name)
  }
}

extension SchemaRun where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
  /// Starts a schema in its initial state, with the given events or those that a diagram shows.
  package init(_ schema: Schema, diagram: StateDiagram, items: [Schema.Event]? = nil) {
    let items = items ?? Schema.Event.dotLabelableItems
    let places = StatePlaces<Schema.State>(diagram)
    self.init(
      schema, diagram: diagram, items: items,
      events: runEvents(items.map { ($0.dotLabel, PayloadText(of: $0), $0) }),
      places: places.callAsFunction)
  }
}

extension SchemaRun {
  /// Starts a table in its initial state.
  ///
  /// Its events are those that their type lists for diagrams, else those that the table names; none
  /// where it names only kinds of events.
  package init<State, Event, Effect>(
    _ table: TransitionTable<State, Event, Effect>, diagram: StateDiagram
  ) where Schema == TransitionTable<State, Event, Effect> {
    let items =
      listedItems(of: Event.self) ?? table.outline.events.compactMap { $0.base as? Event }
    let events = items.map { event in
      let payload =
        (event as? any DOTLabelable).map { PayloadText(of: $0) }
        ?? PayloadText(label: nil, text: structuralText(of: event))
      return (labelText(of: kind(of: event)), payload, event as Any)
    }
    let finder = NodeFinder(diagram)
    self.init(
      table, diagram: diagram, items: items, events: runEvents(events),
      initialEffects: effectTexts(of: table.initialEffects).map(\.name)
    ) { state in
      let key = kind(of: state)
      let composites = (key as? any DOTLabelable)?.dotComposites ?? []
      let node = finder.node(at: composites + [labelText(of: key)])
      return [RunPlace(node: node, identity: identity(of: state))]
    }
  }
}

/// What a type lists for diagrams; nil where it lists nothing.
private func listedItems<Value>(of type: Value.Type) -> [Value]? {
  func items<Listed: DOTLabelable>(of type: Listed.Type) -> [Value] {
    Listed.dotLabelableItems.compactMap { $0 as? Value }
  }
  return (type as? any DOTLabelable.Type).map { items(of: $0) }
}

/// What a table tells a value by.
private func kind(of value: Any) -> Any {
  func kind(_ value: some Discriminated) -> Any { value.kind }
  return (value as? any Discriminated).map { kind($0) } ?? value
}

/// Names events so that they can be told apart.
func runEvents(
  _ events: [(label: String, payload: PayloadText, value: Any)]
) -> [RunEvent] {
  var counts: [String: Int] = [:]
  for event in events { counts[event.label, default: 0] += 1 }
  return events.map { event in
    let mirror = Mirror(reflecting: event.value)
    let carries = mirror.displayStyle == .enum && !mirror.children.isEmpty
    guard carries || counts[event.label, default: 0] > 1 else {
      return RunEvent(label: event.label, payload: nil, labelledPayload: nil)
    }
    let text = event.payload.text
    return RunEvent(
      label: event.label, payload: text,
      labelledPayload: event.payload.label.map { "\($0): \(text)" })
  }
}
