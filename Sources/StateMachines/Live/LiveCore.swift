/// The core of a live machine: its state, its pending events, the tasks of its effects, its timeout,
/// its observers, and the callers that wait for it.
///
/// `LiveStateMachine` and `ObservableStateMachine` are the two surfaces. Unchecked, because they and the
/// ``ActorWork`` of the core use it on one actor only.
@usableFromInline
package final class LiveCore<Schema: StateMachineSchemaProtocol>: @unchecked Sendable {
  @usableFromInline
  package typealias State = Schema.State

  @usableFromInline
  package typealias Event = Schema.Event

  /// Performs an effect on the actor of its caller, and returns the events that it leads to.
  @usableFromInline
  package typealias Perform =
    nonisolated(nonsending) (Schema.Effect) async throws -> [Schema.Event]

  package typealias Report = EventReport<State, Event, Schema.Effects>

  @usableFromInline
  package let schema: Schema

  @usableFromInline
  let performer: Performer

  // Unchecked, because the actor excludes other accesses while a step changes the state, and the
  // schema can't reach the machine.
  @exclusivity(unchecked)
  @usableFromInline
  package internal(set) var state: State

  /// Whether an event needs no checks, unless its effects run in tasks: the machine has started, has not
  /// ended, has no timeout in its state, and is not observed.
  @exclusivity(unchecked)
  @usableFromInline
  var isPlain = false

  /// The end of the machine; nil while it runs.
  @exclusivity(unchecked)
  @usableFromInline
  package internal(set) var end: MachineEnd?

  private let onFailure: EffectFailure<Event>
  private let cancelledOnExit: (Schema.Effect) -> Bool

  /// Called after each change of the state, and at the end of the machine. Set at most once, before the
  /// first event.
  package var didChange: (() -> Void)?

  private var isStarted = false
  private let isRestored: Bool

  /// The events that effects returned, which are handled before any other event.
  private var returned = EventQueue<Event>()

  /// The events that were raised while another one was handled or an occurrence was reported.
  private var raised = EventQueue<Event>()

  /// Whether an event is handled or an occurrence is reported. Observers can raise others on the same
  /// actor.
  private var isHandling = false

  private let clock: any Clock<Duration>

  /// The actor of the machine, which is the live machine itself or the main actor. Set once.
  package weak var actor: (any Actor)? {
    didSet { alarm = makeAlarm() }
  }

  private var alarm = Alarm()
  private var timeout: Timeout<Event>?

  private var effects = RunningEffects()
  private var waiters = Waiters()

  /// The observers; nil if there are none.
  private(set) var observers: ObserverList?

  /// The way in which effects are performed. Noncopyable, so that reading it retains no closure.
  @usableFromInline
  package enum Performer: ~Copyable {
    /// On the machine itself, during the event.
    case inline((Schema.Effect) throws -> [Event])

    /// In a task for each effect.
    case task(Perform)
  }

  package init(
    _ schema: Schema, state: State?, clock: any Clock<Duration>, onFailure: EffectFailure<Event>,
    cancelledOnExit: @escaping (Schema.Effect) -> Bool = { _ in false },
    performer: consuming Performer
  ) {
    self.schema = schema
    self.state = state ?? schema.initialState
    self.clock = clock
    self.onFailure = onFailure
    self.cancelledOnExit = cancelledOnExit
    self.performer = performer
    isRestored = state != nil
    if schema.isFinal(self.state), isRestored || schema.initialEffects == nil { end = .finished }
    for recorder in MachineRecording.recorders {
      guard let body = recorder.observer(of: Report.self) else { continue }
      observerList().append { (occurrence: MachineOccurrence<Schema>) in
        if case .event(let report) = occurrence { body(report) }
      }
    }
  }

  deinit { effects.cancel() }
}

// MARK: - Events

extension LiveCore {
  /// Handles an event and those that it leads to, without suspending in between, so that no other event
  /// comes first.
  ///
  /// - Returns: The outcome of the event, and whether no event is left.
  @inlinable
  @inline(__always)
  package func handle(_ event: Event) -> (EventOutcome, isComplete: Bool) {
    guard isPlain else { return handleChecked(event) }
    switch performer {
    case .task: return handleChecked(event)
    case .inline(let perform):
      let outcome: EventOutcome
      let effects: Schema.Effects
      switch schema.step(&state, on: event) {
      case .ignored: return (.ignored, true)
      case .stayed(let result): (outcome, effects) = (.stayed, result)
      case .handled(let result):
        (outcome, effects) = (.handled, result)
        if schema.timeout(of: state) != nil { beginTimeout() }
      }
      // Not a call of another method: passing the closure on costs a tenth of an event.
      var isSilent = true
      var isFailed = false
      schema.forEach(in: effects) { effect in
        guard !isFailed, end == nil else { return }
        do {
          let events = try perform(effect)
          if events.isEmpty { return }
          add(events)
        } catch {
          isFailed = true
          fail(error)
        }
        isSilent = false
      }
      if isSilent, !schema.isFinal(state) { return (outcome, true) }
      return (outcome, completeEvent())
    }
  }

  /// Handles an event of any machine like ``handle(_:)``.
  @usableFromInline
  package func handleChecked(_ event: Event) -> (EventOutcome, isComplete: Bool) {
    start()
    guard end == nil else { return (.ended, true) }
    if isHandling {
      raised.append(event)
      return (.pending, true)
    }
    let outcome = react(to: event).outcome
    return (outcome, handlePending())
  }

  /// Handles an event like ``handle(_:)``, and returns a report.
  package func transition(on event: Event) throws -> (Report, isComplete: Bool)
  where State: Sendable, Event: Sendable {
    start()
    if let end { throw MachineEndedError(end: end, state: state) }
    let before = state
    let reaction = react(to: event)
    if case .ignored = reaction {
      throw UnhandledEvent(
        state: before, event: event, reason: .ignored,
        availableEvents: schema.availableEventNames(in: before),
        unmetGuards: schema.unmetGuards(of: event, in: before))
    }
    let report = Report(before: before, event: event, after: state, reaction: reaction)
    return (report, handlePending())
  }

  /// Performs the entry effects of the initial state, and begins its timeout.
  package func start() {
    guard !isStarted else { return }
    isStarted = true
    handling {
      beginTimeout()
      if !isRestored, let effects = schema.initialEffects { begin(effects) }
      finishIfFinal()
    }
    _ = handlePending()
    updatePath()
  }

  private var hasPending: Bool { !returned.isEmpty || !raised.isEmpty }

  private func dropPending() {
    returned.removeAll()
    raised.removeAll()
  }

  /// Handles at most ten thousand pending events.
  ///
  /// - Returns: Whether no event is left.
  package func handlePending() -> Bool {
    var count = 0
    while end == nil, count < 10_000, let event = returned.popFirst() ?? raised.popFirst() {
      _ = react(to: event)
      count += 1
    }
    if end != nil { dropPending() }
    if hasPending { return false }
    resumeWaiters()
    return true
  }

  /// Handles all pending events. Other callers of the machine get a turn after ten thousand.
  package nonisolated(nonsending) func drain() async {
    while !handlePending() {
      // Until a task of the lowest priority has run, all others have had their turn, such as one that
      // cancels the machine.
      await Task.detached(priority: .background) {}.value
    }
  }

  /// Changes the state, reports the event, and begins its effects.
  private func react(to event: Event) -> Reaction<Schema.Effects> {
    handling {
      // Copied only if needed: its buffers are otherwise uniquely referenced and change in place.
      let before = admitted() == nil ? nil : state
      let reaction = schema.step(&state, on: event)
      if let before {
        notify(.event(Report(before: before, event: event, after: state, reaction: reaction)))
      }
      // An observer may have ended the machine.
      if end == nil, case .handled = reaction { leaveState() }
      if end == nil, let effects = reaction.effects {
        didChange?()
        begin(effects)
        finishIfFinal()
      }
      updatePath()
      return reaction
    }
  }

  /// Calls a closure. Events that are raised meanwhile are pending.
  private func handling<Result>(_ body: () -> Result) -> Result {
    let wasHandling = isHandling
    isHandling = true
    defer { isHandling = wasHandling }
    return body()
  }

  /// Cancels the effects and the timeout of the previous state, and begins the timeout of the current
  /// one.
  private func leaveState() {
    effects.leaveState()
    beginTimeout()
  }

  private func finishIfFinal() {
    if end == nil, schema.isFinal(state) { finish(.finished) }
  }

  private func updatePath() {
    isPlain = isStarted && end == nil && timeout == nil && observers == nil && didChange == nil
  }
}

// MARK: - Effects

extension LiveCore {
  /// Performs the effects of a transition, or starts their tasks. Each task awaits the one before. No
  /// effect begins after the end.
  private func begin(_ effects: Schema.Effects) {
    switch performer {
    case .inline(let perform):
      var isFailed = false
      schema.forEach(in: effects) { effect in
        guard !isFailed, end == nil else { return }
        let number = self.effects.nextNumber()
        notify(.effectBegan(effect, id: number))
        let result = Result { try perform(effect) }
        if case .failure = result { isFailed = true }
        complete(number, result)
      }
    case .task(let perform):
      var previous: Task<Bool, Never>?
      schema.forEach(in: effects) { effect in
        if end == nil { previous = startTask(of: effect, after: previous, perform) }
      }
    }
  }

  /// Starts the task of an effect, whose result is false if the effect throws.
  private func startTask(
    of effect: Schema.Effect, after previous: Task<Bool, Never>?,
    _ perform: @escaping Perform
  ) -> Task<Bool, Never> {
    let number = effects.nextNumber()
    // Used on the actor only, like the core.
    nonisolated(unsafe) let (effect, perform) = (effect, perform)
    let work = ActorWork { [weak self] _ in
      let isNext = await previous?.value ?? true
      guard isNext, !Task.isCancelled else {
        await self?.endTask(number, nil)
        return isNext
      }
      self?.notify(.effectBegan(effect, id: number))
      await self?.drain()
      let result: Result<[Event], any Error>
      do {
        result = .success(
          try await EffectTask.$isCurrent.withValue(true) { try await perform(effect) })
      } catch {
        result = .failure(error)
      }
      await self?.endTask(number, result)
      return (try? result.get()) != nil
    }
    // An actor that is a live machine is kept alive.
    let task = alarm.startTask { [actor] in await actor?.run(work) ?? false }
    effects.add(task, number: number, isCancelledOnExit: cancelledOnExit(effect))
    return task
  }

  private nonisolated(nonsending) func endTask(
    _ number: Int, _ result: Result<[Event], any Error>?
  ) async {
    let isLeft = effects.remove(number)
    if let result { complete(number, result, isLeft: isLeft) }
    await drain()
  }

  /// Queues the events that an effect returned, and reports its end.
  private func complete(
    _ number: Int, _ result: Result<[Event], any Error>, isLeft: Bool = false
  ) {
    switch result {
    case .success(let events):
      let events = end == nil && !isLeft ? events : []
      add(events)
      notify(.effectEnded(id: number, events: events, error: nil))
    case .failure(let error):
      notify(.effectEnded(id: number, events: [], error: error))
      if !isLeft { fail(error) }
    }
  }

  @usableFromInline
  func add(_ events: [Event]) {
    for event in events { returned.append(event) }
  }

  /// Converts an error to an event or ends the machine, as `onFailure` requires.
  @usableFromInline
  func fail(_ error: any Error) {
    switch (onFailure, end) {
    case (.raises(let makeEvent), nil): returned.append(makeEvent(error))
    case (.endsMachine, nil), (.endsMachine, .finished): finish(.failed(error))
    case (.raises, _), (.endsMachine, _): break
    }
  }

  /// Completes an event whose inline effects returned events or threw, or whose state is final.
  @usableFromInline
  func completeEvent() -> Bool {
    finishIfFinal()
    updatePath()
    return handlePending()
  }
}

// MARK: - Timeouts

extension LiveCore {
  /// Returns an alarm, which doesn't keep the machine alive.
  private func makeAlarm() -> Alarm {
    let nothing = ActorWork { _ in true }
    let raise = ActorWork { [weak self] _ in
      await self?.raiseTimeout()
      return true
    }
    return Alarm.make(
      clock, isOnMainActor: actor is MainActor,
      takeTurn: { [weak actor] in _ = await actor?.run(nothing) },
      wake: { [weak actor] in _ = await actor?.run(raise) })
  }

  /// Cancels the timeout of the previous state, and begins that of the current one.
  @usableFromInline
  func beginTimeout() {
    let hadTimeout = timeout != nil
    timeout = schema.timeout(of: state)
    if let timeout {
      alarm.set(timeout.duration)
      isPlain = false
    } else if hadTimeout {
      alarm.stop()
    }
  }

  /// Handles the event of the timeout, if its time has passed and the state has not been left.
  private nonisolated(nonsending) func raiseTimeout() async {
    guard alarm.isOver(), let timeout, end == nil else { return }
    _ = react(to: timeout.event)
    await drain()
  }
}

// MARK: - Observing and waiting

extension LiveCore {
  /// Observes the machine until the token is cancelled or released.
  package func observe(_ body: @escaping (MachineOccurrence<Schema>) -> Void) -> ObservationToken {
    ObservationToken(observerList().append(body))
  }

  /// Returns the receivers of the next occurrence; nil if there are none.
  private func admitted() -> [Observer]? {
    guard let receivers = observers?.admitted() else { return nil }
    if receivers.isEmpty { observers = nil }
    return receivers.isEmpty ? nil : receivers
  }

  private func observerList() -> ObserverList {
    let list = observers ?? ObserverList()
    observers = list
    isPlain = false
    return list
  }

  /// Returns a stream of the reports from now on, which ends with the machine.
  package func reports(
    bufferingPolicy: AsyncStream<Report>.Continuation.BufferingPolicy
  ) -> AsyncStream<Report> {
    if end != nil { return AsyncStream { $0.finish() } }
    return observerList().makeStream(bufferingPolicy: bufferingPolicy) {
      (occurrence: MachineOccurrence<Schema>) in
      switch occurrence {
      case .event(let report): .yield(report)
      case .ended: .finish
      case .effectBegan, .effectEnded: .skip
      }
    }
  }

  /// Reports an occurrence, which is made only if there are observers.
  private func notify(_ occurrence: @autoclosure () -> MachineOccurrence<Schema>) {
    guard let receivers = admitted() else { return }
    handling { withUnsafePointer(to: occurrence()) { ObserverList.send($0, to: receivers) } }
  }

  /// Ends the machine: cancels the tasks of all effects and drops all pending events.
  package func cancel() {
    if end == nil { finish(.cancelled) }
    effects.cancel()
  }

  /// Ends the machine. In a final state, running effects continue.
  private func finish(_ end: MachineEnd) {
    self.end = end
    isPlain = false
    isStarted = true
    timeout = nil
    alarm.end()
    dropPending()
    if !end.isFinished { effects.cancel() }
    notify(.ended(end))
    didChange?()
    resumeWaiters()
  }

  /// Waits until no effect runs and no event is pending, and returns the state.
  package nonisolated(nonsending) func settled() async throws -> State where State: Sendable {
    if EffectTask.isCurrent {
      fatalError("settled() was called by an effect of a machine, which would wait for itself")
    }
    return try await wait(untilEnd: false)
  }

  /// Waits for a final state and the end of all effects, and returns the state.
  package nonisolated(nonsending) func finished() async throws -> State where State: Sendable {
    try await wait(untilEnd: true)
  }

  /// Returns whether a waiter can be resumed: the machine was cancelled or an effect ended it, or no
  /// effect runs and no event is pending.
  ///
  /// - Parameter untilEnd: Whether the machine must also have reached a final state.
  private func isComplete(untilEnd: Bool) -> Bool {
    if let end, !end.isFinished { return true }
    return effects.isEmpty && !hasPending && (!untilEnd || end != nil)
  }

  private nonisolated(nonsending) func wait(untilEnd: Bool) async throws -> State
  where State: Sendable {
    if !isComplete(untilEnd: untilEnd) { try await waiters.wait(untilEnd: untilEnd) }
    if let end, !end.isFinished { throw MachineEndedError(end: end, state: state) }
    return state
  }

  /// Resumes the waiters whose condition is met.
  private func resumeWaiters() {
    if !waiters.isEmpty { waiters.resume { isComplete(untilEnd: $0) } }
  }
}
