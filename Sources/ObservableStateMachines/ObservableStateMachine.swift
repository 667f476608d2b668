public import Observation

/// A machine of the main actor whose state views observe.
///
/// ```swift
/// struct LampView: View {
///   @State private var lamp = ObservableStateMachine(Lamp.self) { command in
///     switch command {
///     case .fetchColor: [.colorDidArrive(await server.color())]
///     case nil: []
///     }
///   }
///
///   var body: some View {
///     Button("Press") { lamp.handleEvent(.press) }
///       .foregroundStyle(lamp.state == .on ? .yellow : .gray)
///   }
/// }
/// ```
///
/// The surface and the rules are those of `LiveStateMachine`, with these differences: the state has
/// changed when ``handleEvent(_:)`` returns, without `await`; effects are performed on the main actor;
/// and the machine doesn't outlive its views, because an effect doesn't keep it alive. The tasks of its
/// effects are cancelled when it is released.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class ObservableStateMachine<Schema: StateMachineSchemaProtocol> {
  /// The state of the machine.
  public typealias State = Schema.State

  /// The input of the machine.
  public typealias Event = Schema.Event

  /// The current state.
  public private(set) var state: State

  /// The end of the machine; nil while it runs.
  public private(set) var end: MachineEnd?

  private let core: LiveCore<Schema>

  /// Creates a machine of a schema or a transition table, whose effects suspend.
  ///
  /// - Parameters:
  ///   - schema: The schema or the table.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - clock: The clock of timeouts, such as a `ManualClock` in tests.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - cancelledOnExit: Returns whether the task of an effect is cancelled when the state is left. Its
  ///     events and errors are then dropped.
  ///   - perform: Performs an effect and returns the events that it leads to, in order. Runs in a task.
  public convenience init(
    schema: Schema, state: State? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping (Schema.Effect) -> Bool = { _ in false },
    perform: @escaping @MainActor (Schema.Effect) async throws -> [Event]
  ) {
    self.init(
      LiveCore(
        schema, state: state, clock: clock, onFailure: onFailure, cancelledOnExit: cancelledOnExit,
        performer: .task(perform)))
  }

  /// Creates a machine of a schema or a transition table, whose effects don't suspend. They are complete
  /// when ``handleEvent(_:)`` returns, and before the state can be left.
  public convenience init(
    schema: Schema, state: State? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping (Schema.Effect) -> Bool = { _ in false },
    perform: @escaping @MainActor (Schema.Effect) throws -> [Event]
  ) {
    self.init(
      LiveCore(
        schema, state: state, clock: clock, onFailure: onFailure, cancelledOnExit: cancelledOnExit,
        performer: .inline { effect in try perform(effect) }))
  }

  /// Creates a machine of a state type, whose effects suspend, as for a schema.
  public convenience init<S: StateType>(
    _ type: S.Type, state: S? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping (Schema.Effect) -> Bool = { _ in false },
    perform: @escaping @MainActor (Schema.Effect) async throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(
      schema: StateTypeSchema(), state: state, clock: clock, onFailure: onFailure,
      cancelledOnExit: cancelledOnExit, perform: perform)
  }

  /// Creates a machine of a state type, whose effects don't suspend, as for a schema.
  public convenience init<S: StateType>(
    _ type: S.Type, state: S? = nil, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: EffectFailure<Event> = .endsMachine,
    cancelledOnExit: @escaping (Schema.Effect) -> Bool = { _ in false },
    perform: @escaping @MainActor (Schema.Effect) throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(
      schema: StateTypeSchema(), state: state, clock: clock, onFailure: onFailure,
      cancelledOnExit: cancelledOnExit, perform: perform)
  }

  private init(_ core: LiveCore<Schema>) {
    self.core = core
    state = core.state
    end = core.end
    core.actor = MainActor.shared
    core.didChange = { [weak self] in self?.update() }
  }

  private func update() {
    state = core.state
    if core.end != nil { end = core.end }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStateMachine {
  /// Whether the current state is final.
  public var isFinished: Bool { core.schema.isFinal(state) }

  /// Performs the entry effects of the initial state, and begins its timeout.
  ///
  /// Call it when the machine's view appears, or not at all if the initial state has neither. The first
  /// event starts the machine as well; later calls have no effect. In a restored state, which was entered
  /// before, nothing is performed, but its timeout begins.
  public func start() { core.start() }

  /// Handles an event. When it returns, the state has changed, and the effects are about to begin.
  ///
  /// An event that is raised while an observer is notified of another one is pending until that has been
  /// handled.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome of the event itself; `ended` if the machine has ended.
  @discardableResult
  public func handleEvent(_ event: Event) -> EventOutcome {
    let (outcome, isComplete) = core.handle(event)
    if !isComplete { while !core.handlePending() {} }
    return outcome
  }

  /// Handles an event like ``handleEvent(_:)``, and returns a report.
  ///
  /// - Parameter event: The event.
  /// - Returns: The report of the event itself.
  /// - Throws: `UnhandledEvent` if the event is ignored, if it is raised while an observer is notified of
  ///   another one, or if the machine has ended.
  @discardableResult
  public func transition(
    on event: Event
  ) throws(UnhandledEvent<State, Event>) -> EventReport<State, Event, Schema.Effects>
  where State: Sendable, Event: Sendable {
    let (report, isComplete) = try core.transition(on: event)
    if !isComplete { while !core.handlePending() {} }
    return report
  }

  /// Returns the events that the current state does not ignore, in the given order. No effect is
  /// performed, and nothing is reported.
  ///
  /// - Parameter events: The events to try.
  /// - Complexity: O(*n*) steps for *n* events.
  public func availableEvents(among events: [Event]) -> [Event] {
    core.schema.availableEvents(in: state, among: events)
  }

  /// Returns the events of a table that the current state does not ignore, in the order of
  /// `TransitionTable.events`.
  public func availableEvents<State, Event, Effect>() -> [Event]
  where Schema == TransitionTable<State, Event, Effect> {
    availableEvents(among: core.schema.events)
  }

  /// Sends an event from any thread, without waiting until it is handled.
  ///
  /// - Parameter event: The event.
  public nonisolated func send(_ event: Event) where Event: Sendable {
    Task { @MainActor [weak self] in self?.handleEvent(event) }
  }

  /// Ends the machine: cancels the tasks of all effects and drops all pending events.
  public func cancel() { core.cancel() }

  /// Waits until no effect runs and no event is pending, and returns the state.
  ///
  /// - Throws: `MachineEndedError` if the machine was cancelled or an effect ended it;
  ///   `CancellationError` if the waiting task is cancelled.
  /// - Precondition: The caller is not an effect, which would wait for itself.
  @discardableResult
  public func settled() async throws -> State where State: Sendable {
    try await core.wait(untilEnd: false)
  }

  /// Waits for a final state and the end of all effects, and returns the state.
  ///
  /// - Throws: `MachineEndedError` if the machine was cancelled or an effect ended it;
  ///   `CancellationError` if the waiting task is cancelled.
  @discardableResult
  public func finished() async throws -> State where State: Sendable {
    try await core.wait(untilEnd: true)
  }

  /// Observes the machine until the token is cancelled or released: every event, ignored ones included,
  /// every effect, and the end.
  ///
  /// - Parameter body: Called for each occurrence, in order. Events that it raises are pending.
  /// - Returns: A token that ends the observation.
  public func observe(
    _ body: @escaping @MainActor (MachineOccurrence<Schema>) -> Void
  ) -> ObservationToken {
    core.observe { occurrence in body(occurrence) }
  }

  /// Returns an asynchronous sequence of the machine's events from now on, ignored ones included. It ends
  /// with the machine, and doesn't keep it alive.
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
