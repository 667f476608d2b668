extension StateDiagram {
  /// Derives the diagram of a model by running it.
  ///
  /// The machine's functions run, but no effects are performed. The diagram shows the transitions
  /// that were observed, and for a transition table the declared ones.
  ///
  /// If a case of an existing machine carries several enums, `running(Request, Response)`, and these
  /// change independently, the state is a composite with a region for each. The region has the label
  /// of the associated value, or else the name of its type. An arrow into the composite enters the
  /// initial state of each region, or the one inner state at which it ends. A state that some arrow
  /// would have to enter in two other inner states has no regions.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - showsIgnoredEvents: Whether the events that each state ignores (`Reaction.ignored`) are
  ///     part of the diagram. An ignored timeout isn't: it is one of the ``diagnostics``.
  ///   - showsImpossibleEvents: Whether the events that must not happen in each state, because
  ///     they trap or never return, are part of the diagram. The model must protect its steps.
  ///   - includesSteps: Whether to follow the events from the initial state to everything
  ///     reachable, in at most 10,000 steps. The diagram then contains the values on which the
  ///     outcome of each event depends. The picture doesn't show them, but SCXML needs them for
  ///     a machine whose states carry values, such as a credit.
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs.
  public init(
    of model: MachineModel, showsIgnoredEvents: Bool = false, showsImpossibleEvents: Bool = false,
    includesSteps: Bool = false
  ) {
    let content: Origin.Content =
      model.table.map { .table($0) } ?? .behavior(model.exploration().behavior.sorted)
    self = Origin(
      content, showsIgnoredEvents: showsIgnoredEvents,
      showsImpossibleEvents: showsImpossibleEvents
    ).diagram(name: model.name)
    if includesSteps { follow(model) }
  }

  /// Follows the events of a model from its initial state, for at most 10,000 steps.
  ///
  /// Nothing is followed if a step isn't repeatable, or with an abstraction: one state would stand for
  /// others that react differently.
  private mutating func follow(_ model: MachineModel) {
    let isRepeatable = !diagnostics.contains {
      $0.kind == .stateIsObject || $0.kind == .unrepeatableStep
    }
    guard isRepeatable, model.abstraction == nil else { return }
    var limited = model
    limited.limits.steps = min(limited.limits.steps, 10_000)
    let behavior = limited.exploration(followsInputs: true).behavior
    if !behavior.inputs.isEmpty { following = behavior }
  }

  // A table is a schema too, and its own initializer must win.

  /// Derives the diagram of a schema by showing every listed state every listed event.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - name: The diagram's name; the name of the state's type by default.
  ///   - showsIgnoredEvents: Whether the events that each state ignores are part of the diagram.
  ///   - showsImpossibleEvents: Whether the events that trap or never return in each state are part of the
  ///     diagram. If so, each step is tried in a child process first.
  @_disfavoredOverload
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    of schema: Schema, named name: String? = nil, showsIgnoredEvents: Bool = false,
    showsImpossibleEvents: Bool = false
  ) where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    var model = MachineModel(name ?? String(describing: Schema.State.self), schema)
    model.protectsSteps = showsImpossibleEvents
    self.init(
      of: model, showsIgnoredEvents: showsIgnoredEvents,
      showsImpossibleEvents: showsImpossibleEvents)
  }

  /// Derives the diagram of a state type by showing every listed state every listed event.
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - name: The diagram's name; the name of the type by default.
  ///   - showsIgnoredEvents: Whether the events that each state ignores are part of the diagram.
  ///   - showsImpossibleEvents: Whether the events that trap or never return in each state are part of the
  ///     diagram. If so, each step is tried in a child process first.
  @inlinable
  public init<State: StateType & DOTLabelable>(
    of type: State.Type, named name: String? = nil, showsIgnoredEvents: Bool = false,
    showsImpossibleEvents: Bool = false
  ) where State.InputEvent: DOTLabelable {
    self.init(
      of: StateTypeSchema<State>(), named: name, showsIgnoredEvents: showsIgnoredEvents,
      showsImpossibleEvents: showsImpossibleEvents)
  }

  /// Creates the diagram of a transition table from its declarations.
  ///
  /// Nothing is stepped, so that every state and event is drawn, with the label of each guard, each
  /// effect, and entry and exit effects as rows. After guarded transitions, the one without a guard is
  /// drawn with `[else]`; if a closure chooses among several states, each transition names its target
  /// (`[to locked]`).
  ///
  /// States, events and effects that conform to `DOTLabelable` have their labels and composites, and all
  /// others the names of their cases.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - name: The diagram's name; the name of the states' type by default.
  ///   - showsIgnoredEvents: Whether the events that each state ignores are part of the diagram.
  /// - Complexity: O(*t*) for *t* transitions.
  public init<State, Event, Effect>(
    of table: TransitionTable<State, Event, Effect>, named name: String? = nil,
    showsIgnoredEvents: Bool = false
  ) {
    self.init(
      of: MachineModel(name ?? String(describing: State.self), table),
      showsIgnoredEvents: showsIgnoredEvents)
  }
}
