/// A schema with a list of events. Final states have no timeout, because machines end in them.
@usableFromInline
struct SchemaMachine<Schema: StateMachineSchemaProtocol>: SteppableMachine {
  @usableFromInline
  let schema: Schema

  @usableFromInline
  let events: [Schema.Event]

  @inlinable
  init(_ schema: Schema, _ events: [Schema.Event]) {
    self.schema = schema
    self.events = events
  }

  @inlinable
  var initialState: Schema.State { schema.initialState }

  @inlinable
  var inputCount: Int { events.count }

  @inlinable
  @inline(__always)
  func step(_ state: inout Schema.State, input: Int) -> Reaction<Schema.Effect> {
    schema.step(&state, on: events[input])
  }

  @inlinable
  func step(_ state: inout Schema.State, on event: Schema.Event) -> Reaction<Schema.Effect> {
    schema.step(&state, on: event)
  }

  @inlinable
  func timeout(of state: Schema.State) -> Timeout<Schema.Event>? {
    guard let timeout = schema.timeout(of: state) else { return nil }
    return schema.isFinal(state) ? nil : timeout
  }

  private func content(
    _ inputs: [ModelInput], _ inputList: String, _ description: StateDescription<Schema.State>
  ) -> ModelContent<Schema.State> {
    ModelContent(
      inputs: inputs.withSharedLabels(), inputList: inputList,
      description: description, reportsIgnored: !(schema is any SilentSchema))
  }

  /// Returns the content of a model with states and events of any types.
  ///
  /// - Parameter states: The listed states; nil to explore.
  @usableFromInline
  func reflectedContent(states: [Schema.State]?) -> ModelContent<Schema.State> {
    var content = content(
      events.map { ModelInput(labelText(of: $0), event: $0) }, "events:",
      .reflected(isFinal: schema.isFinal))
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
      events.map { ModelInput($0.dotLabel, event: $0) }, "\(Schema.Event.self).dotLabelableItems",
      .labelled(isFinal: schema.isFinal))
    content.stateList = "\(Schema.State.self).dotLabelableItems"
    if isListed { content.listedStates = Schema.State.dotLabelableItems }
    content.regions = { RegionTracker<Schema.State>.regions(startsWithList: $0) }
    return content
  }
}

/// An existing value with inputs that call its methods.
///
/// Each call is a transition, because the value doesn't report ignored inputs.
@usableFromInline
struct ObservedMachine<Machine>: SteppableMachine {
  /// Creates a machine in its initial state. An object must be a new one each time.
  let makeMachine: () -> Machine
  let inputs: [MachineInput<Machine>]

  @usableFromInline
  var initialState: Machine { makeMachine() }

  @usableFromInline
  var inputCount: Int { inputs.count }

  @usableFromInline
  func step(_ state: inout Machine, input: Int) -> Reaction<Any> {
    .handled(inputs[input].perform(&state))
  }

  @usableFromInline
  func step(_ state: inout Machine, on event: Never) -> Reaction<Any> {}

  @usableFromInline
  func timeout(of state: Machine) -> Timeout<Never>? { nil }
}

/// The stored property of an existing machine that contains its state.
struct StateProperty {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Returns the value of the property, or the machine itself if it is an enum or has no such
  /// property.
  func value(in machine: Any) -> Any { property(of: machine) ?? machine }

  /// Returns a problem if a machine, other than an enum, has no such property.
  func problems(of machine: Any) -> [Exploration.Problem] {
    Mirror(reflecting: machine).displayStyle == .enum || property(of: machine) != nil
      ? [] : [.noStateProperty(name, of: String(describing: type(of: machine)))]
  }

  /// Returns the value of the property, from the type or a superclass; nil if there is none.
  private func property(of machine: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: machine)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == name }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }
}
