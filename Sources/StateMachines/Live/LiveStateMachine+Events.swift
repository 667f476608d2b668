@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Handles an event, and returns when the state has changed.
  ///
  /// Synchronous effects are then complete, including the events that they led to. Asynchronous
  /// effects have begun; ``settled()`` waits for them. If events lead to each other without end,
  /// other callers get their turn after every ten thousand events.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome of the event itself, which is never ``EventOutcome/waiting``.
  /// - Throws: ``MachineEndedError`` if the machine has ended, or a synchronous effect ended it.
  /// - Precondition: The machine was started, if its first state has entry effects or a timeout
  ///   (``start()``).
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func handleEvent(
    _ event: Event
  ) async throws(MachineEndedError) -> EventOutcome {
    // The common case is one call that can't suspend, as to any actor.
    let (outcome, isComplete) = try await handleAtOnce(event)
    if !isComplete { try await handleRaised() }
    return outcome
  }

  /// Handles an event and those that its effect returns, without suspending in between, so that no other
  /// event comes first. Returns the outcome of the event, and whether no event is left and the machine runs.
  @inlinable
  func handleAtOnce(_ event: Event) throws(MachineEndedError) -> (EventOutcome, Bool) {
    guard path == .plain else {
      return path == .timed ? try handleTimed(event) : try handleWatched(event)
    }
    switch performer {
    case .asynchronous:
      return try handleWatched(event)
    case .synchronous(let perform):
      let outcome: EventOutcome
      let effect: Effects
      switch schema.step(&currentState, on: event) {
      case .ignored: return (.ignored, true)
      case .stayed(let result): (outcome, effect) = (.stayed, result)
      case .handled(let result):
        (outcome, effect) = (.handled, result)
        if schema.timeout(of: currentState) != nil {
          beginTimeout()
          path = .timed
        }
      }
      // Not a call of `complete`: passing the closure on costs a tenth of an event.
      let events: [Event]
      do {
        events = try perform(effect)
      } catch {
        take([], error)
        return (outcome, handleRaisedAtOnce())
      }
      if events.isEmpty, !schema.isFinal(currentState) { return (outcome, true) }
      take(events, nil)
      return (outcome, handleRaisedAtOnce())
    }
  }

  /// Handles an event of a state with a timeout. Never inlined, since it is rare.
  @inlinable
  @inline(never)
  func handleTimed(_ event: Event) throws(MachineEndedError) -> (EventOutcome, Bool) {
    switch performer {
    case .asynchronous:
      return try handleWatched(event)
    case .synchronous(let perform):
      let before = currentState
      switch schema.step(&currentState, on: event) {
      case .ignored: return (.ignored, true)
      case .stayed(let effect): return (.stayed, complete(effect, by: perform))
      case .handled(let effect):
        if schema.isLeft(before, for: currentState) {
          beginTimeout()
          path = timeout == nil ? .plain : .timed
        }
        return (.handled, complete(effect, by: perform))
      }
    }
  }

  /// Performs a synchronous effect and handles the events that it returns. Returns whether no event is
  /// left and the machine runs.
  @inlinable
  @inline(__always)
  func complete(_ effect: Effects, by perform: (Effects) throws -> [Event]) -> Bool {
    do {
      let events = try perform(effect)
      if events.isEmpty, !schema.isFinal(currentState) { return true }
      take(events, nil)
    } catch {
      take([], error)
    }
    return handleRaisedAtOnce()
  }

  /// Sends an event from any thread, without waiting until it is handled.
  ///
  /// Events of the same priority are handled in the order in which they are sent. A machine that
  /// has ended ignores the event.
  ///
  /// - Parameter event: The event.
  /// - Precondition: The machine was started, if its first state has entry effects or a timeout
  ///   (``start()``).
  public nonisolated func send(_ event: Event) {
    // A task of the machine itself, so that the machine receives events in their order.
    let enqueue: (isolated LiveStateMachine) -> Void = { machine in
      Task { try? await machine.receive(event) }
    }
    // Called without isolation, because it starts a task and accesses nothing of the machine.
    unsafeBitCast(enqueue, to: ((LiveStateMachine) -> Void).self)(self)
  }

  private func receive(_ event: Event) async throws(MachineEndedError) {
    _ = try handleWatched(event)
    try await handleRaised()
  }

  /// Handles an event like ``handleEvent(_:)``, and returns a report.
  ///
  /// - Parameter event: The event.
  /// - Returns: The report of the event itself.
  /// - Throws: ``UnhandledEvent`` if the event is ignored (``Reaction/ignored``), and
  ///   ``MachineEndedError`` if the machine has ended, or a synchronous effect ended it.
  /// - Precondition: The machine was started, if its first state has entry effects or a timeout
  ///   (``start()``).
  @discardableResult
  public func transition(on event: Event) async throws -> EventReport<State, Event, Effects> {
    try checkRunning()
    let before = currentState
    let reaction = react(to: event)
    let report = EventReport(before: before, event: event, after: currentState, reaction: reaction)
    guard report.isHandled else {
      throw UnhandledEvent(
        report: EventReport(before: before, event: event, after: before, reaction: .ignored),
        isInsideTransition: false, availableEvents: schema.availableEventNames(in: before),
        unmetGuards: schema.unmetGuards(of: event, in: before))
    }
    try await handleRaised()
    return report
  }

  /// Returns the events that the current state does not ignore (``Reaction/ignored``), in the given
  /// order. No effect is performed, and nothing is reported.
  ///
  /// - Parameter events: The events to try.
  /// - Complexity: O(*n*) steps for *n* events.
  public func availableEvents(among events: [Event]) -> [Event] {
    schema.availableEvents(in: currentState, among: events)
  }

  /// Performs the entry effects of the initial state, and begins its timeout.
  ///
  /// Call this method once, before the first event. For a restored state, which was entered before,
  /// no effect is performed, but its timeout begins. Timeouts run on the continuous clock.
  ///
  /// - Throws: ``MachineEndedError`` if the machine has ended, or a synchronous effect ended it.
  /// - Precondition: The method was not called before.
  public func start() async throws(MachineEndedError) {
    try await begin(nil)
  }

  func begin(_ alarm: Alarm?) async throws(MachineEndedError) {
    guard !isStarted else { fatalError("LiveStateMachine.start() was called twice") }
    if let end { throw error(end) }
    isStarted = true
    mustStart = false
    self.alarm = alarm
    stateDidChange(from: nil)
    guard let effect = initialEffects.take() else { return }
    perform(effect)
    finishIfFinal()
    try await handleRaised()
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  func error(_ end: MachineEnd) -> MachineEndedError {
    MachineEndedError(end: end, stateName: String(describing: currentState))
  }

  /// Throws if the machine has ended, and ends the program if it must be started first.
  func checkRunning() throws(MachineEndedError) {
    if let end { throw error(end) }
    if mustStart {
      fatalError("The state has entry effects or a timeout: call start() before the first event")
    }
  }

  /// Handles an event of any machine, with all checks.
  ///
  /// - Returns: The outcome, and whether no event is left and the machine runs.
  @usableFromInline
  func handleWatched(_ event: Event) throws(MachineEndedError) -> (EventOutcome, Bool) {
    try checkRunning()
    let outcome: EventOutcome =
      switch react(to: event) {
      case .ignored: .ignored
      case .stayed: .stayed
      case .handled: .handled
      }
    return (outcome, handleRaisedAtOnce())
  }

  /// Chooses the path of the next event.
  func updatePath() {
    path =
      end != nil || mustStart || isReporting ? .watched : timeout == nil ? .plain : .timed
  }

  /// Changes the state, reports the event, and begins its effect.
  func react(to event: Event) -> Reaction<Effects> {
    // Copied only if needed: its buffers are otherwise uniquely referenced and change in place.
    let before = isReporting || isBound ? currentState : nil
    let reaction = schema.step(&currentState, on: event)
    if isReporting, let before {
      report(
        EventReport(before: before, event: event, after: currentState, reaction: reaction))
    }
    switch reaction {
    case .ignored: break
    case .stayed(let effect):
      perform(effect)
    case .handled(let effect):
      stateDidChange(from: before)
      perform(effect)
      finishIfFinal()
    }
    return reaction
  }

  func finishIfFinal() {
    if end == nil, schema.isFinal(currentState) { finish(.finished) }
  }

  /// Handles at most ten thousand events that effects returned.
  ///
  /// - Returns: Whether no event is left and the machine runs.
  @usableFromInline
  func handleRaisedAtOnce() -> Bool {
    var count = 0
    while end == nil, count < 10_000, let event = raised.popFirst() {
      _ = react(to: event)
      count += 1
    }
    guard raised.isEmpty, end == nil else { return false }
    if count > 0 { resumeWaiters() }
    return true
  }

  /// Handles the events that effects returned, until there are none or the machine ends.
  @usableFromInline
  func handleRaised() async throws(MachineEndedError) {
    while !handleRaisedAtOnce(), end == nil {
      // Suspending until a task of the lowest priority has run gives all other callers a turn, such
      // as one that cancels the machine.
      await Task.detached(priority: .background) {}.value
    }
    resumeWaiters()
    if let end, !end.isFinished { throw error(end) }
  }
}
