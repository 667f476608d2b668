/// A machine with asynchronous effects, which return further events.
///
/// ```swift
/// let download = LiveStateMachine(Download.self, onFailure: .raises { .failed("\($0)") }) {
///   command in
///   switch command {
///   case .fetch(let url): return [.received(try await client.get(url))]
///   case .store(let data): return [.stored(try await disk.write(data))]
///   }
/// }
///
/// try await download.handleEvent(.start)
/// try await download.finished()
/// ```
///
/// **Events.** One event is handled at a time, in the order in which events reach the machine: the
/// state changes, and the effect begins. The events that an effect returned are handled in order,
/// before any other event.
///
/// **Effects.** An asynchronous effect runs in a task of its own, which keeps the machine alive
/// until the effect ends. Events don't wait for effects. A machine can therefore be stopped during
/// a long effect, and machines that send events to each other can't block each other. Effects of
/// different events run concurrently. The task has the priority and the task-local values of the
/// task that sent the event. Synchronous effects are performed on the machine itself, at the cost
/// of any actor.
///
/// **Waiting.** ``handleEvent(_:)`` returns when the state has changed. ``settled()`` waits for all
/// effects, and ``finished()`` for a final state.
///
/// **Time.** The machine raises the timeouts of its states (``StateType/timeout``). A timeout
/// doesn't keep the machine alive.
///
/// **Cancellation.** ``cancel()`` cancels all effects and ends the machine. Cancelling the task
/// that sent an event cancels neither the event nor its effect.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
public final actor LiveStateMachine<Schema: StateMachineSchemaProtocol & Sendable>
where Schema.State: Sendable, Schema.Event: Sendable, Schema.Effects: Sendable {
  /// The state of the machine.
  public typealias State = Schema.State

  /// The input of the machine.
  public typealias Event = Schema.Event

  /// The output of a transition.
  public typealias Effects = Schema.Effects

  @usableFromInline
  let schema: Schema

  @usableFromInline
  let performer: Performer

  // Unchecked, because the actor excludes other accesses while a step changes the state, and the
  // schema can't reach the machine without suspending.
  @exclusivity(unchecked)
  @usableFromInline
  var currentState: State

  /// The way in which the next event is handled.
  @exclusivity(unchecked)
  @usableFromInline
  var path: Path

  /// The checks that the next event requires.
  @usableFromInline
  enum Path: UInt8 {
    /// The machine runs, and no check is necessary.
    case plain
    /// The machine runs, and its state has a timeout.
    case timed
    /// The machine has not started or has ended, or its events are reported.
    case watched
  }

  /// The end of the machine; nil while it runs. A machine ends in a final state, unless it is
  /// cancelled or an effect throws before.
  public internal(set) var end: MachineEnd?

  let onFailure: EffectFailure<Event>

  /// The effect of entering the initial state, until ``start()`` performs it.
  var initialEffects: Effects?

  var isStarted = false

  /// Whether ``start()`` must be called before the first event.
  var mustStart: Bool

  /// The alarm of timeouts; nil before the first one, unless the machine was started with a clock.
  @exclusivity(unchecked)
  @usableFromInline
  var alarm: Alarm?

  /// The timeout of the current state; nil if it has none. It may have been raised already.
  @exclusivity(unchecked)
  @usableFromInline
  var timeout: Timeout<Event>?

  /// The number of the stay in the current state, which increases whenever a state is left. Effects
  /// compare it to detect that their state was left.
  var stay = 0

  /// Whether effects can be cancelled when their state is left.
  let bindsEffects: Bool

  /// The tasks of effects that are cancelled when the current state is left, by number.
  var boundTasks: [Int: Task<Result<[Event], any Error>, Never>] = [:]

  /// The events that effects returned, which are handled before other events.
  var raised = EventQueue<Event>()

  /// The tasks of the running effects, by number.
  var tasks: [Int: Task<Void, Never>] = [:]

  /// The callers of ``settled()`` and ``finished()``, by number.
  var waiters: [Int: Waiter] = [:]

  /// The last number of a task or a waiter.
  var lastNumber = 0

  /// The sequences of reports; nil if there are none.
  var followers: ObserverList<EventReport<State, Event, Effects>>?

  var observers: [@Sendable (Occurrence) -> Void] = []

  private init(
    _ schema: Schema, state: State?, onFailure: EffectFailure<Event>,
    bindsEffects: Bool = false, performer: consuming Performer
  ) {
    self.schema = schema
    let firstState = state ?? schema.initialState
    self.currentState = firstState
    self.onFailure = onFailure
    self.bindsEffects = bindsEffects
    self.performer = performer
    initialEffects = state == nil ? schema.initialEffects : nil
    mustStart = initialEffects != nil || schema.timeout(of: firstState) != nil
    path = mustStart ? .watched : .plain
    if initialEffects == nil, schema.isFinal(firstState) {
      end = .finished
      path = .watched
    }
  }

  /// Creates a machine with asynchronous effects.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - cancelledOnExit: Returns whether an effect is cancelled when the state is left. Called
  ///     when the effect begins.
  ///   - perform: Performs an effect and returns the events that it leads to, in order. Runs
  ///     outside of the machine, in a task that ``cancel()`` cancels.
  @_disfavoredOverload
  public init(
    _ schema: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: (@Sendable (Effects) -> Bool)? = nil,
    perform: @escaping @Sendable (Effects) async throws -> [Event]
  ) {
    self.init(
      schema, state: state, onFailure: onFailure, bindsEffects: cancelledOnExit != nil,
      performer: .asynchronous { effect, machine, stay in
        await machine.perform(
          CollectionOfOne(effect), during: stay, cancelledOnExit: cancelledOnExit, by: perform)
      })
  }

  /// Creates a machine with synchronous effects, which are faster and can't be cancelled.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - perform: Performs an effect on the machine itself, and returns the events that it leads
  ///     to, in order.
  @_disfavoredOverload
  public init(
    _ schema: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effects) throws -> [Event]
  ) {
    self.init(
      schema, state: state, onFailure: onFailure, performer: .synchronous(perform))
  }

  /// Creates a machine of a state type with asynchronous effects.
  ///
  /// The machine finishes in final states (``StateType/isFinal``).
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to restore; the initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - cancelledOnExit: Returns whether a command is cancelled when the state is left. Called
  ///     when the command begins.
  ///   - perform: Performs a command and returns the events that it leads to, in order. Runs
  ///     outside of the machine, in a task that ``cancel()`` cancels.
  public init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: (@Sendable (Effects) -> Bool)? = nil,
    perform: @escaping @Sendable (Effects) async throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(
      StateTypeSchema(), state: state, onFailure: onFailure, cancelledOnExit: cancelledOnExit,
      perform: perform)
  }

  /// Creates a machine of a state type with synchronous effects, which are faster and can't be
  /// cancelled.
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to restore; the initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - perform: Performs a command on the machine itself, and returns the events that it leads
  ///     to, in order.
  public init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effects) throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(StateTypeSchema(), state: state, onFailure: onFailure, perform: perform)
  }

  /// Creates a machine of a transition table, whose effects are performed one after the other.
  ///
  /// The entry effects of the initial state are performed by ``start()``. An effect that throws is
  /// the last one of its transition. The events that the ones before it returned are handled.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - state: The state to restore; the table's initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - cancelledOnExit: Returns whether an effect is cancelled when the state is left. Called when the effect
  ///     begins.
  ///   - perform: Performs an effect and returns the events that it leads to, in order. They are
  ///     handled when all effects of the transition have been performed.
  public init<State, Event, Effect>(
    _ table: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: (@Sendable (Effect) -> Bool)? = nil,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) where Schema == TransitionTable<State, Event, Effect> {
    self.init(
      table, state: state, onFailure: onFailure, bindsEffects: cancelledOnExit != nil,
      performer: .asynchronous { effects, machine, stay in
        await machine.perform(
          effects, during: stay, cancelledOnExit: cancelledOnExit, by: perform)
      })
  }

  /// The current state.
  public var state: State { currentState }
}
