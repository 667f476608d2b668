/// A machine of any kind, prepared for observation: an initial state, a list of inputs, and the
/// identity and description of states.
///
/// Diagrams, the command line and tests take models. A model is made from a schema, a state type or
/// a table:
///
/// ```swift
/// let order = MachineModel("order", Order.self)
/// let diagram = StateDiagram(of: order)
/// ```
///
/// or from **an existing value with a mutating method for each event**, which need not be written
/// for this package:
///
/// ```swift
/// let upgrader = MachineModel("upgrader", observing: UpgraderStateMachine(), inputs: [
///   .input("handlerRemoved") { $0.handlerRemoved() },
///   .input("read", "upgrade head") { $0.channelReadRequestPart(.head(upgrade)) },
/// ])
/// ```
///
/// A listed model applies every listed event to every listed state. An explored model follows the
/// events from the initial state to everything reachable, within ``limits``.
///
/// The machine's functions run, but the effects that they return are not performed. The functions
/// must depend only on the state and the input: the first thousand steps are repeated, and diagrams
/// report differences.
///
/// A model is not `Sendable`, because it contains the machine and closures, which need not be.
public struct MachineModel {
  /// The name of the machine.
  public let name: String

  /// The limits of exploration.
  public var limits: ExplorationLimits

  /// Whether steps are tried in a child process first, so that a step that traps or never returns is
  /// an observation rather than the end of this process.
  ///
  /// The command line always protects itself. If the platform has no `fork`, as Darwin, steps are not
  /// protected. Set it only before the process starts threads: a child process has one thread, and
  /// waits forever for locks that others held. A step that waits in each of four child processes is
  /// reported as undetermined.
  public var protectsSteps = false

  /// Whether a step that traps is named before it ends this process.
  package var namesTraps = false

  /// Observes long searches, and can stop them.
  package var watch = SearchWatch()

  /// Whether the machine is an existing value, which can't say whether its states are final.
  package internal(set) var isObserved = false

  /// The identity that distinguishes the states of an existing machine, if several of them can count as one; nil
  /// for other machines.
  package internal(set) var abstraction: String?

  /// The inputs, in the order of their list. The timeout has the number after them.
  package let inputs: [ModelInput]

  /// The number of the operation that each input with ``MachineInput/once(perEffect:)`` completes.
  package internal(set) var operations: [Int: Int] = [:]

  /// The declarations of a transition table, from which its diagram is made; nil for other machines.
  package private(set) var table: TableModel?

  /// Searches the states of the machine, whose types it knows, and stores all steps.
  @usableFromInline
  let explore: (SearchRequest, StepTrial?) -> Exploration

  /// Searches the states of the machine, whose types it knows; nil if fingerprints of the kind don't
  /// fit the states.
  @usableFromInline
  let search: (SearchRequest, FingerprintKind, StepTrial?) -> SearchResult?

  /// Starts a run of the machine, whose types it knows.
  private let makeRun: () -> any ModelRun

  @usableFromInline
  init<Machine: SteppableMachine>(
    _ name: String, _ machine: Machine, _ content: ModelContent<Machine.State>,
    _ limits: ExplorationLimits, explore: @escaping (SearchRequest, StepTrial?) -> Exploration,
    search: @escaping (SearchRequest, FingerprintKind, StepTrial?) -> SearchResult?
  ) {
    self.name = name
    self.limits = limits
    self.explore = explore
    self.search = search
    inputs = content.inputs
    makeRun = { TypedRun(machine, content) }
  }

  // Inlined into the client, which knows the types, so that a step is cheap.
  @inlinable
  init<Machine: SteppableMachine>(
    _ name: String, _ machine: Machine, _ content: ModelContent<Machine.State>,
    _ limits: ExplorationLimits = ExplorationLimits()
  ) {
    self.init(name, machine, content, limits) { request, trial in
      var explorer = Explorer(machine, content, request, RowStore(content), trial: trial)
      return explorer.explore()
    } search: { request, kind, trial in
      guard let store = FingerprintStore(kind, machine.initialState, content) else {
        return nil
      }
      var search = StateSearch(machine, content, request, store, trial: trial)
      search.follow()
      return search.finished()
    }
  }

  /// Explores the machine: steps its states with its inputs, within ``limits``.
  ///
  /// - Parameter followsInputs: Whether to follow the inputs from the initial state even if the
  ///   model has a list of states.
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs.
  package func exploration(followsInputs: Bool = false) -> Exploration {
    var request = SearchRequest(limits: limits, watch: watch)
    request.followsInputs = followsInputs
    return explored(request)
  }

  /// Explores the machine from its initial state, which has the number 0, and from others, within ``limits``.
  package func exploration(from states: [Any]) -> Exploration {
    var request = SearchRequest(limits: limits, watch: watch)
    request.otherStates = states
    return explored(request)
  }

  /// Performs a search that stores all steps, which are tried in child processes if ``protectsSteps`` is
  /// set.
  func explored(_ request: SearchRequest) -> Exploration {
    if namesTraps, !protectsSteps {
      let messages = (inputs + [.timeout]).map { input in
        "\(name): '\(input.name)' traps while the states are explored. Find the sequence with "
          + "'verify(.neverTraps)', in an exit test or with the tool.\n"
      }
      return StepTrial.naming(messages) { explore(request, $0) }
    }
    return StepTrial.protecting(if: protectsSteps, request.watch) { explore(request, $0) }
  }

  /// Performs a search with fingerprints; nil if those of the kind don't distinguish the states as `==`
  /// does.
  func searched(_ request: SearchRequest, _ kind: FingerprintKind) -> SearchResult? {
    let result = StepTrial.protecting(if: protectsSteps, request.watch) {
      search(request, kind, $0)
    }
    if case .unfit = result?.stop { return nil }
    return result
  }

  /// Starts a run in the initial state.
  package func run() -> any ModelRun { makeRun() }
}

@available(*, unavailable)
extension MachineModel: Sendable {}

// MARK: Labelled states and events

extension MachineModel {
  // A table is a schema too, and its own initializer must win.

  /// Creates a model of a schema, with the listed states and events.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - schema: The schema.
  @_disfavoredOverload
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(_ name: String, _ schema: Schema)
  where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    let machine = SchemaMachine(schema, Schema.Event.dotLabelableItems)
    self.init(
      name, machine, machine.content(states: Schema.State.dotLabelableItems, isLabelled: true))
  }

  /// Creates a model of a state type, with the listed states and events.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - type: The state type.
  @inlinable
  public init<State: StateType & DOTLabelable>(_ name: String, _ type: State.Type)
  where State.InputEvent: DOTLabelable {
    self.init(name, StateTypeSchema<State>())
  }

  /// Creates a model of a schema whose states are found by following the listed events.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - schema: The schema.
  ///   - limits: The limits of exploration.
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    _ name: String, exploring schema: Schema, limits: ExplorationLimits = ExplorationLimits()
  ) where Schema.Event: DOTLabelable {
    let machine = SchemaMachine(schema, Schema.Event.dotLabelableItems)
    self.init(name, machine, machine.content(states: nil, isLabelled: true), limits)
  }

  /// Creates a model of a state type whose states are found by following the listed events.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - type: The state type.
  ///   - limits: The limits of exploration.
  @inlinable
  public init<State: StateType>(
    _ name: String, exploring type: State.Type, limits: ExplorationLimits = ExplorationLimits()
  ) where State.InputEvent: DOTLabelable {
    self.init(name, exploring: StateTypeSchema<State>(), limits: limits)
  }
}

// MARK: Lists for one model

extension MachineModel {
  /// Creates a model of a schema with states and events of any types.
  ///
  /// States and events are described by their labels if they have any, and by the names of their
  /// cases otherwise.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - schema: The schema.
  ///   - states: The states that are stepped, in order.
  ///   - events: The events that are applied, in order.
  @_disfavoredOverload
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    _ name: String, _ schema: Schema, states: [Schema.State], events: [Schema.Event]
  ) {
    let machine = SchemaMachine(schema, events)
    self.init(name, machine, machine.content(states: states))
  }

  /// Creates a model of a state type with states and events of any types.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - type: The state type.
  ///   - states: The states that are stepped, in order.
  ///   - events: The events that are applied, in order.
  @inlinable
  public init<State: StateType>(
    _ name: String, _ type: State.Type, states: [State], events: [State.InputEvent]
  ) {
    self.init(name, StateTypeSchema<State>(), states: states, events: events)
  }

  /// Creates a model of a schema whose states, of any type, are found by following events.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - schema: The schema.
  ///   - events: The events that are applied, in order.
  ///   - limits: The limits of exploration.
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    _ name: String, exploring schema: Schema, events: [Schema.Event],
    limits: ExplorationLimits = ExplorationLimits()
  ) {
    let machine = SchemaMachine(schema, events)
    self.init(name, machine, machine.content(states: nil), limits)
  }

  /// Creates a model of a state type whose states are found by following events.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - type: The state type.
  ///   - events: The events that are applied, in order.
  ///   - limits: The limits of exploration.
  @inlinable
  public init<State: StateType>(
    _ name: String, exploring type: State.Type, events: [State.InputEvent],
    limits: ExplorationLimits = ExplorationLimits()
  ) {
    self.init(name, exploring: StateTypeSchema<State>(), events: events, limits: limits)
  }
}

// MARK: Tables

extension MachineModel {
  /// Creates a model of a transition table, whose diagram is made from its declarations.
  ///
  /// The inputs are the events that the event type lists for diagrams. If it lists none, they are
  /// the events that the table mentions.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - table: The table.
  public init<State, Event, Effect>(
    _ name: String, _ table: TransitionTable<State, Event, Effect>
  ) {
    let listed: [Event]? = (Event.self as? any DOTLabelable.Type).flatMap { items(of: $0) }
    self.init(name, table, handling: listed ?? table.outline.events)
  }

  /// Creates a model of a table for a run of events, which need not be listed.
  package init<State, Event, Effect>(
    _ name: String, _ table: TransitionTable<State, Event, Effect>, handling events: [Event]
  ) {
    let machine = SchemaMachine(table, events)
    var content = machine.content(states: table.outline.states.map(\.value))
    content.initialEffects = table.initialEffects.map { observedEffects(of: $0) } ?? []
    content.declaration = { state, input in
      let event = input < events.count ? events[input] : machine.timeout(of: state)?.event
      return event.flatMap { table.declaration(of: $0, in: state) }
    }
    let model = TableModel(table)
    let describe = content.description.summary
    content.description = StateDescription { state in
      let summary = describe(state)
      // The diagram shows the declared values, whose labels it makes distinct.
      let declared = table.number(of: state).map { model.states[$0].state } ?? summary
      return Behavior.State(declared.path, isFinal: summary.isFinal, value: summary.value)
    }
    self.init(name, machine, content)
    self.table = model
  }
}

/// Returns the listed values of a type, if they have the expected type.
private func items<Listed: DOTLabelable, Value>(of type: Listed.Type) -> [Value]? {
  Listed.dotLabelableItems as? [Value]
}

extension MachineModel {
  /// Creates a model of a schema for a run of events, which need not be listed.
  package init<Schema: StateMachineSchemaProtocol>(
    _ name: String, _ schema: Schema, handling events: [Schema.Event]
  ) where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    let machine = SchemaMachine(schema, events)
    self.init(
      name, machine, machine.content(states: Schema.State.dotLabelableItems, isLabelled: true))
  }
}
