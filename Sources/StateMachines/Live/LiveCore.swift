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

  let onFailure: EffectFailure<Event>
  let cancelledOnExit: (Schema.Effect) -> Bool

  /// Called after each change of the state, and at the end of the machine. Set at most once, before the
  /// first event.
  package var didChange: (() -> Void)?

  var isStarted = false
  private let isRestored: Bool

  /// The events that effects returned, which are handled before any other event.
  var returned = EventQueue<Event>()

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

  var alarm = Alarm()
  var timeout: Timeout<Event>?

  var effects = RunningEffects()
  var waiters = Waiters()

  /// The observers; nil if there are none.
  var observers: ObserverList?

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
    cancelledOnExit: @escaping (Schema.Effect) -> Bool, performer: consuming Performer
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

  /// Completes an event whose inline effects returned events or threw, or whose state is final.
  @usableFromInline
  func completeEvent() -> Bool {
    finishIfFinal()
    updatePath()
    return handlePending()
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
  package func transition(
    on event: Event
  ) throws(UnhandledEvent<State, Event>) -> (Report, isComplete: Bool)
  where State: Sendable, Event: Sendable {
    start()
    let before = state
    guard end == nil, !isHandling else {
      throw UnhandledEvent(
        event, in: before, of: schema, reason: end == nil ? .insideTransition : .ended)
    }
    let reaction = react(to: event)
    if case .ignored = reaction {
      throw UnhandledEvent(event, in: before, of: schema, reason: .ignored)
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

  var hasPending: Bool { !returned.isEmpty || !raised.isEmpty }

  func dropPending() {
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
  func handling<Result>(_ body: () -> Result) -> Result {
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

  func finishIfFinal() {
    if end == nil, schema.isFinal(state) { finish(.finished) }
  }

  func updatePath() {
    isPlain = isStarted && end == nil && timeout == nil && observers == nil && didChange == nil
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
