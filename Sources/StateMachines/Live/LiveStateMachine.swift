/// A machine on an actor of its own, with asynchronous effects that return further events.
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
/// await download.handleEvent(.start)
/// try await download.finished()
/// ```
///
/// **Events.** One event is handled at a time, in the order in which events reach the machine: the
/// state changes, and the effects begin. The events that an effect returned come first, in order. After
/// ten thousand of them, other callers get a turn.
///
/// **Effects.** A closure without `await` runs on the machine itself, before it handles another event. A
/// closure with `await` runs in a task for each effect, which keeps the machine alive until it ends. The
/// effects of one transition run one after the other, and an error ends their sequence; tasks of
/// different events run concurrently. Events don't wait for tasks. A task has the priority and the
/// task-local values of the task that sent the event.
///
/// **Waiting.** When ``handleEvent(_:)`` returns, the state has changed, and effects without `await` are
/// complete, including those of the events that they returned. ``settled()`` waits for all effects, and
/// ``finished()`` for a final state.
///
/// **Time.** The machine raises the timeouts of its states (``StateType/timeout``). A timeout
/// doesn't keep the machine alive.
///
/// **The end.** A machine ends in a final state, when it is cancelled (``cancel()``), or when an effect
/// throws (``EffectFailure``). Cancelling the task that sent an event cancels neither the event nor its
/// effects.
///
/// An `ObservableStateMachine` has the same surface on the main actor.
public final actor LiveStateMachine<Schema: StateMachineSchemaProtocol & Sendable>
where
  Schema.State: Sendable, Schema.Event: Sendable, Schema.Effects: Sendable, Schema.Effect: Sendable
{
  /// The state of the machine.
  public typealias State = Schema.State

  /// The input of the machine.
  public typealias Event = Schema.Event

  /// The output of a transition, which the machine performs.
  public typealias Effect = Schema.Effect

  @usableFromInline
  let core: LiveCore<Schema>

  private init(_ core: sending LiveCore<Schema>) {
    self.core = core
    core.actor = self
  }

  /// Creates a machine of a schema or a transition table, whose effects suspend.
  ///
  /// - Parameters:
  ///   - schema: The schema or the table.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - clock: The clock of timeouts, such as a ``ManualClock`` in tests.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - cancelledOnExit: Returns whether an effect is cancelled when the state is left. Its events and
  ///     errors are then dropped. Called when the effect is requested.
  ///   - perform: Performs an effect and returns the events that it leads to, in order. Runs in a task,
  ///     outside of the machine.
  public init(
    schema: Schema, state: State? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping @Sendable (Effect) -> Bool = { _ in false },
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) {
    self.init(
      LiveCore(
        schema, state: state, clock: clock, onFailure: onFailure, cancelledOnExit: cancelledOnExit,
        performer: .task(perform)))
  }

  /// Creates a machine of a schema or a transition table, whose effects don't suspend. They run on the
  /// machine, and are complete before the state can be left.
  public init(
    schema: Schema, state: State? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping @Sendable (Effect) -> Bool = { _ in false },
    perform: @escaping @Sendable (Effect) throws -> [Event]
  ) {
    self.init(
      LiveCore(
        schema, state: state, clock: clock, onFailure: onFailure, cancelledOnExit: cancelledOnExit,
        performer: .inline(perform)))
  }

  /// Creates a machine of a state type, whose effects suspend, as for a schema.
  public init<S: StateType>(
    _ type: S.Type, state: S? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping @Sendable (Effect) -> Bool = { _ in false },
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(
      schema: StateTypeSchema(), state: state, clock: clock, onFailure: onFailure,
      cancelledOnExit: cancelledOnExit, perform: perform)
  }

  /// Creates a machine of a state type, whose effects don't suspend, as for a schema.
  public init<S: StateType>(
    _ type: S.Type, state: S? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping @Sendable (Effect) -> Bool = { _ in false },
    perform: @escaping @Sendable (Effect) throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(
      schema: StateTypeSchema(), state: state, clock: clock, onFailure: onFailure,
      cancelledOnExit: cancelledOnExit, perform: perform)
  }
}

extension LiveStateMachine {
  /// The current state.
  public var state: State { core.state }

  /// Whether the current state is final.
  public var isFinished: Bool { core.schema.isFinal(core.state) }

  /// The end of the machine; nil while it runs.
  public var end: MachineEnd? { core.end }

  /// Performs the entry effects of the initial state, and begins its timeout.
  ///
  /// The first event starts the machine as well; later calls have no effect. In a restored state, which
  /// was entered before, nothing is performed, but its timeout begins.
  public func start() async {
    core.start()
    await core.drain()
  }

  /// Handles an event, and returns when the state has changed.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome of the event itself; ``EventOutcome/ended`` if the machine has ended.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func handleEvent(_ event: Event) async -> EventOutcome {
    // The common case is one call that can't suspend, as to any actor.
    let (outcome, isComplete) = await handleAtOnce(event)
    if !isComplete { await drain() }
    return outcome
  }

  @inlinable
  func handleAtOnce(_ event: Event) -> (EventOutcome, isComplete: Bool) { core.handle(event) }

  @usableFromInline
  func drain() async { await core.drain() }

  /// Sends an event from any thread, without waiting until it is handled.
  ///
  /// Events of the same priority are handled in the order in which they are sent. A machine that
  /// has ended ignores the event.
  ///
  /// - Parameter event: The event.
  public nonisolated func send(_ event: Event) {
    // A task of the machine itself, so that the machine receives events in their order.
    let enqueue: (isolated LiveStateMachine) -> Void = { machine in
      Task {
        if !machine.core.handle(event).isComplete { await machine.core.drain() }
      }
    }
    // Called without isolation, because it starts a task and accesses nothing of the machine.
    unsafeBitCast(enqueue, to: ((LiveStateMachine) -> Void).self)(self)
  }

  /// Handles an event like ``handleEvent(_:)``, and returns a report.
  ///
  /// - Parameter event: The event.
  /// - Returns: The report of the event itself.
  /// - Throws: ``UnhandledEvent`` if the event is ignored or the machine has ended.
  @discardableResult
  public func transition(
    on event: Event
  ) async throws(UnhandledEvent<State, Event>) -> EventReport<State, Event, Schema.Effects> {
    let (report, isComplete) = try core.transition(on: event)
    if !isComplete { await core.drain() }
    return report
  }

  /// Returns the events that the current state does not ignore, in the given order. No effect is
  /// performed, and nothing is reported.
  ///
  /// - Parameter events: The events to try.
  /// - Complexity: O(*n*) steps for *n* events.
  public func availableEvents(among events: [Event]) -> [Event] {
    core.schema.availableEvents(in: core.state, among: events)
  }

  /// Returns the events of a table that the current state does not ignore, in the order of
  /// ``TransitionTable/events``.
  public func availableEvents<State, Event, Effect>() -> [Event]
  where Schema == TransitionTable<State, Event, Effect> {
    availableEvents(among: core.schema.events)
  }

  /// Ends the machine: cancels the tasks of all effects and drops all pending events.
  ///
  /// Events that the effects return are dropped. A machine that has ended keeps its ``end``, and the
  /// tasks of its last effects are cancelled.
  public func cancel() { core.cancel() }

  /// Waits until no effect runs and no event is pending, and returns the state.
  ///
  /// - Returns: The current state.
  /// - Throws: ``MachineEndedError`` if the machine was cancelled or an effect ended it;
  ///   `CancellationError` if the waiting task is cancelled, which leaves the machine running.
  /// - Precondition: The caller is neither an effect of a machine nor a task that an effect started.
  ///   Effects that wait for each other would never be complete.
  @discardableResult
  public func settled() async throws -> State { try await core.wait(untilEnd: false) }

  /// Waits for a final state and the end of all effects, and returns the state.
  ///
  /// A machine without final states ends only if it is cancelled or an effect throws. Effects that
  /// wait for the ends of each other's machines are never complete.
  ///
  /// - Returns: The final state.
  /// - Throws: ``MachineEndedError`` if the machine was cancelled or an effect ended it;
  ///   `CancellationError` if the waiting task is cancelled, which leaves the machine running.
  @discardableResult
  public func finished() async throws -> State { try await core.wait(untilEnd: true) }

  /// Observes the machine until the token is cancelled or released: every event, ignored ones included,
  /// every effect, and the end.
  ///
  /// ```swift
  /// let token = await machine.observe { occurrence in logger.debug("\(occurrence)") }
  /// ```
  ///
  /// - Parameter body: Called on the machine for each occurrence, in order.
  /// - Returns: A token that ends the observation.
  public func observe(
    _ body: @escaping @Sendable (MachineOccurrence<Schema>) -> Void
  ) -> ObservationToken {
    core.observe(body)
  }

  /// Returns an asynchronous sequence of the machine's events from now on, ignored ones included.
  ///
  /// ```swift
  /// for await report in await machine.reports() { screen.show(report.after) }
  /// ```
  ///
  /// An event is reported as soon as the state has changed, before its effect is performed. The
  /// sequence ends with the machine, and doesn't keep it alive.
  ///
  /// - Parameter bufferingPolicy: The treatment of reports that are not consumed yet. By default, all
  ///   reports are kept; `.bufferingNewest(1)` keeps the latest.
  /// - Returns: The sequence of reports.
  public func reports(
    bufferingPolicy: AsyncStream<EventReport<State, Event, Schema.Effects>>.Continuation
      .BufferingPolicy = .unbounded
  ) -> AsyncStream<EventReport<State, Event, Schema.Effects>> {
    core.reports(bufferingPolicy: bufferingPolicy)
  }
}
