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
/// **Run to completion.** One event is handled at a time: the state changes, the effect is performed,
/// and the events that it returned are handled in order, each with its own effect, before any event
/// from outside (SCXML's internal and external queues). To keep handling events during long work,
/// start a `Task` in the effect and send its result as an event.
///
/// **Back-pressure.** ``handleEvent(_:)`` returns when the event and all that it led to are complete, so
/// that each caller has at most one event in the queue. ``send(_:)`` doesn't wait, and the queue grows.
/// Events are handled in the order in which they reach the machine.
///
/// **Cancellation.** ``cancel()`` cancels the running effect and ends the machine. An event that was
/// accepted runs to completion, even if the task that sent it is cancelled.
///
/// Effects that can't suspend are performed on the machine itself, at the cost of any actor. Others
/// run in a task of the machine, which keeps the machine alive meanwhile.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
public final actor LiveStateMachine<Schema: StateMachineSchemaProtocol & Sendable>
where Schema.State: Sendable, Schema.Event: Sendable, Schema.Effect: Sendable {
  /// The state of the machine.
  public typealias State = Schema.State

  /// The input of the machine.
  public typealias Event = Schema.Event

  /// The output of a transition.
  public typealias Effect = Schema.Effect

  @usableFromInline
  let schema: Schema

  @usableFromInline
  let performer: Performer

  @usableFromInline
  nonisolated let isSynchronous: Bool

  // Unchecked, because the actor excludes other accesses while a step changes the state, and the
  // schema can't reach the machine without suspending.
  @exclusivity(unchecked)
  @usableFromInline
  var currentState: State

  /// Whether an event can be handled without further checks: the machine runs, no event is being
  /// handled, and no sequence of reports exists.
  @exclusivity(unchecked)
  @usableFromInline
  var isPlain = true

  /// The end of the machine; nil while it runs.
  public private(set) var end: MachineEnd?

  private let onFailure: EffectFailure<Event>

  /// The task that handles the queued events; nil if there are none.
  private var runner: Task<Void, Never>?

  /// The task whose `perform` runs, which must not wait for itself.
  private var performingTask: Int?

  /// The events that the current event raised.
  private var raised = EventQueue<Event>()

  /// The events from outside.
  private var sent = EventQueue<(event: Event, sender: Sender?)>()

  private var followers: [AsyncStream<EventReport<State, Event, Effect>>.Continuation] = []

  /// The callers of ``finished()``.
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waiterCount = 0

  typealias Sender = CheckedContinuation<Result<EventOutcome, MachineEndedError>, Never>

  /// Performs effects. Noncopyable, so that reading it retains no closure.
  @usableFromInline
  enum Performer: ~Copyable, Sendable {
    case synchronous(@Sendable (Effect) throws -> [Event])
    case asynchronous(@Sendable (Effect) async throws -> [Event])
  }

  private init(
    _ schema: Schema, state: State?, onFailure: EffectFailure<Event>,
    performer: consuming Performer, isSynchronous: Bool
  ) {
    let state = state ?? schema.initialState
    self.schema = schema
    self.currentState = state
    self.onFailure = onFailure
    self.performer = performer
    self.isSynchronous = isSynchronous
    if schema.isFinal(state) {
      end = .finished
      isPlain = false
    }
  }

  deinit {
    for follower in followers { follower.finish() }
  }

  /// Creates a machine with asynchronous effects.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - perform: Performs an effect and returns the events that it leads to, in order. Runs outside
  ///     of the machine, in a task that ``cancel()`` cancels.
  @_disfavoredOverload
  public init(
    _ schema: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) {
    self.init(
      schema, state: state, onFailure: onFailure, performer: .asynchronous(perform),
      isSynchronous: false)
  }

  /// Creates a machine with synchronous effects, which are faster and can't be cancelled.
  @_disfavoredOverload
  public init(
    _ schema: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) throws -> [Event]
  ) {
    self.init(
      schema, state: state, onFailure: onFailure, performer: .synchronous(perform),
      isSynchronous: true)
  }

  /// Creates a machine of a state type with asynchronous effects.
  ///
  /// It finishes in final states (``StateType/isFinal``).
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to restore; the initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - perform: Performs a command and returns the events that it leads to, in order. Runs outside
  ///     of the machine, in a task that ``cancel()`` cancels.
  public init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(StateTypeSchema(), state: state, onFailure: onFailure, perform: perform)
  }

  /// Creates a machine of a state type with synchronous effects, which are faster and can't be
  /// cancelled.
  public init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(StateTypeSchema(), state: state, onFailure: onFailure, perform: perform)
  }

  /// Creates a machine of a transition table, whose effects are performed one after the other.
  ///
  /// The entry effects of the initial state are performed by ``start()``. An effect that throws is
  /// the last one of its transition.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - state: The state to restore; the table's initial state if nil.
  ///   - onFailure: The reaction to an effect that throws.
  ///   - perform: Performs an effect and returns the events that it leads to, in order. They are
  ///     handled when all effects of the transition have been performed.
  public init<State, Event, Effect>(
    _ table: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) where Schema == TransitionTable<State, Event, Effect> {
    self.init(
      table, state: state, onFailure: onFailure,
      performer: .asynchronous { effects in
        var events: [Event] = []
        for effect in effects { events += try await perform(effect) }
        return events
      }, isSynchronous: false)
  }

  /// The current state.
  public var state: State { currentState }

  /// Handles an event and returns when it and all events that it led to are complete.
  ///
  /// While another event is being handled, the event is pending. Called inside `perform` (in its own
  /// task, not in one that it starts), the event is handled like one that the effect returned, and the
  /// outcome is `waiting`. A child task that `perform` awaits must use ``send(_:)``.
  ///
  /// - Returns: The outcome of the event itself.
  /// - Throws: ``MachineEndedError`` if the machine has ended before the event was complete.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func handleEvent(
    _ event: Event
  ) async throws(MachineEndedError) -> EventOutcome {
    // The common case is one call that can't suspend, as to any actor.
    if isSynchronous, let outcome = try await handleAtOnce(event) { return outcome }
    return try await handleInTurn(event)
  }

  /// Handles an event with a synchronous effect. Returns nil if the event is pending or must be
  /// reported.
  @inlinable
  func handleAtOnce(_ event: Event) throws(MachineEndedError) -> EventOutcome? {
    guard isPlain else { return nil }
    let outcome: EventOutcome
    let effect: Effect
    switch schema.step(&currentState, on: event) {
    case .ignored: return .ignored
    case .stayed(let result): (outcome, effect) = (.stayed, result)
    case .handled(let result): (outcome, effect) = (.handled, result)
    }
    let events: [Event]
    switch performer {
    case .synchronous(let perform):
      do {
        events = try perform(effect)
      } catch {
        try complete(.failure(error))
        return outcome
      }
    case .asynchronous:
      events = []
    }
    if events.isEmpty, !schema.isFinal(currentState) { return outcome }
    try complete(.success(events))
    return outcome
  }

  @usableFromInline
  func handleInTurn(_ event: Event) async throws(MachineEndedError) -> EventOutcome {
    if let end { throw error(end) }
    if isInsidePerform {
      raised.append(event)
      return .waiting
    }
    if runner == nil {
      // An ignored event needs no task.
      guard let (outcome, effect) = step(on: event) else { return .ignored }
      switch performer {
      case .synchronous(let perform):
        try complete(Result { try perform(effect) })
        return outcome
      case .asynchronous:
        return try await withCheckedContinuation { sender in
          startRunner(after: (outcome, effect, sender))
        }.get()
      }
    }
    return try await withCheckedContinuation { sender in sent.append((event, sender)) }.get()
  }

  /// Sends an event without waiting for it.
  ///
  /// Called inside `perform`, the event is handled like one that the effect returned.
  ///
  /// - Throws: ``MachineEndedError`` if the machine has ended.
  public func send(_ event: Event) throws(MachineEndedError) {
    if let end { throw error(end) }
    if isInsidePerform {
      raised.append(event)
    } else {
      sent.append((event, nil))
      if runner == nil { startRunner(after: nil) }
    }
  }

  /// Performs the entry effects of the table's initial state, and returns when these and all events
  /// that they led to are complete.
  ///
  /// Call it once, before the first event, unless a state was restored, which was entered before.
  ///
  /// - Throws: ``MachineEndedError`` if the machine has ended before that was complete.
  public func start<State, Event, Effect>() async throws(MachineEndedError)
  where Schema == TransitionTable<State, Event, Effect> {
    if let end { throw error(end) }
    let effects = schema.initialEffects
    guard runner == nil, !effects.isEmpty else { return }
    switch performer {
    case .synchronous(let perform):
      try complete(Result { try perform(effects) })
    case .asynchronous:
      _ = try await withCheckedContinuation { sender in
        startRunner(after: (.handled, effects, sender))
      }.get()
    }
  }

  /// Ends the machine: cancels the task of the running effect and drops all pending events.
  ///
  /// Pending callers throw ``MachineEndedError``; the caller whose effect is running does so when the
  /// effect has returned. Events that it returns are dropped. Has no effect if the machine has ended.
  public func cancel() {
    guard end == nil else { return }
    finish(.cancelled)
    runner?.cancel()
  }

  /// Waits for a final state and returns it, when the effect of the last transition is complete.
  ///
  /// A machine without final states ends only by being cancelled or by an effect that throws.
  ///
  /// - Throws: ``MachineEndedError`` if the machine ended otherwise; `CancellationError` if the
  ///   waiting task is cancelled, which leaves the machine running.
  @discardableResult
  public func finished() async throws -> State {
    if end == nil {
      waiterCount += 1
      let number = waiterCount
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
          if Task.isCancelled { waiter.resume() } else { waiters[number] = waiter }
        }
      } onCancel: {
        Task { await self.stopWaiting(number) }
      }
    }
    guard let end else { throw CancellationError() }
    guard end.isFinished else { throw error(end) }
    return currentState
  }

  private func stopWaiting(_ number: Int) {
    waiters.removeValue(forKey: number)?.resume()
  }

  /// Returns an asynchronous sequence of the machine's events from now on, ignored ones included.
  ///
  /// ```swift
  /// for await report in await machine.reports() { screen.show(report.after) }
  /// ```
  ///
  /// An event is reported as soon as the state has changed, before its effect is performed. The
  /// sequence ends with the machine and doesn't keep it alive. It is iterated once; each call returns
  /// another one.
  ///
  /// - Parameter bufferingPolicy: The treatment of reports that are not consumed yet, for which the
  ///   machine never waits. All are kept by default; `.bufferingNewest(1)` keeps the latest.
  public func reports(
    bufferingPolicy: AsyncStream<EventReport<State, Event, Effect>>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncStream<EventReport<State, Event, Effect>> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      guard end == nil else {
        continuation.finish()
        return
      }
      followers.append(continuation)
      isPlain = false
    }
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  private var isInsidePerform: Bool {
    guard let performingTask else { return false }
    return withUnsafeCurrentTask { $0?.hashValue } == performingTask
  }

  private func error(_ end: MachineEnd) -> MachineEndedError {
    MachineEndedError(end: end, stateName: String(describing: currentState))
  }

  /// Changes the state and reports the event. Returns nil if the event is ignored.
  private func step(on event: Event) -> (EventOutcome, Effect)? {
    let before = followers.isEmpty ? nil : currentState
    let reaction = schema.step(&currentState, on: event)
    if let before {
      let report = EventReport(
        before: before, event: event, after: currentState, reaction: reaction)
      followers.removeAll { if case .terminated = $0.yield(report) { true } else { false } }
      isPlain = followers.isEmpty && runner == nil && end == nil
    }
    switch reaction {
    case .ignored: return nil
    case .stayed(let effect): return (.stayed, effect)
    case .handled(let effect): return (.handled, effect)
    }
  }

  /// Completes an event with a synchronous effect: handles the events that it raised.
  @usableFromInline
  func complete(_ first: Result<[Event], any Error>) throws(MachineEndedError) {
    take(first)
    while end == nil, let event = raised.popFirst() {
      guard let (_, effect) = step(on: event) else { continue }
      switch performer {
      case .synchronous(let perform): take(Result { try perform(effect) })
      case .asynchronous: break
      }
    }
    if let end, !end.isFinished { throw error(end) }
  }

  /// Queues the events that an effect returned, and ends the machine if it is finished or the effect
  /// threw.
  private func take(_ result: Result<[Event], any Error>) {
    guard end == nil else { return }
    switch (result, onFailure) {
    case (.success(let events), _):
      for event in events { raised.append(event) }
    case (.failure(let error), .raises(let makeEvent)):
      raised.append(makeEvent(error))
    case (.failure(let error), .endsMachine):
      finish(.failed(error))
      return
    }
    if schema.isFinal(currentState) { finish(.finished) }
  }

  /// Ends the machine and resumes all callers but the sender of the current event.
  private func finish(_ end: MachineEnd) {
    self.end = end
    isPlain = false
    raised.removeAll()
    while let next = sent.popFirst() {
      next.sender?.resume(returning: .failure(error(end)))
    }
    for follower in followers { follower.finish() }
    followers.removeAll()
    for (_, waiter) in waiters { waiter.resume() }
    waiters.removeAll()
  }

  private typealias Begun = (outcome: EventOutcome, effect: Effect, sender: Sender)

  /// Starts handling events until there are none. The state of the first may have changed already.
  private func startRunner(after begun: Begun?) {
    isPlain = false
    runner = Task { await self.run(begun) }
  }

  private func run(_ begun: Begun?) async {
    if let begun {
      if end == nil { await perform(begun.effect) }
      await handleRaised()
      resume(begun.sender, begun.outcome)
    }
    while end == nil, let next = sent.popFirst() {
      var outcome = EventOutcome.ignored
      if let (own, effect) = step(on: next.event) {
        outcome = own
        await perform(effect)
        await handleRaised()
      }
      resume(next.sender, outcome)
    }
    runner = nil
    isPlain = end == nil && followers.isEmpty
  }

  private func handleRaised() async {
    while end == nil, let event = raised.popFirst() {
      if let (_, effect) = step(on: event) { await perform(effect) }
    }
  }

  private func perform(_ effect: Effect) async {
    switch performer {
    case .synchronous(let perform):
      take(Result { try perform(effect) })
    case .asynchronous(let perform):
      performingTask = withUnsafeCurrentTask { $0?.hashValue }
      let result: Result<[Event], any Error>
      do {
        result = .success(try await perform(effect))
      } catch {
        result = .failure(error)
      }
      performingTask = nil
      take(result)
    }
  }

  /// Resumes the sender of an event that is complete, or that the end of the machine cut short.
  private func resume(_ sender: Sender?, _ outcome: EventOutcome) {
    if let end, !end.isFinished {
      sender?.resume(returning: .failure(error(end)))
    } else {
      sender?.resume(returning: .success(outcome))
    }
  }
}
