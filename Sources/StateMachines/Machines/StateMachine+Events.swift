extension StateMachine {
  /// Handles an event: changes the state, performs the effect, calls the callback.
  ///
  /// If the event is sent inside a transition, it is pending until the transition is complete.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome; ``EventOutcome/pending`` inside a transition.
  @inlinable
  @inline(__always)
  @discardableResult
  public func handleEvent(_ event: Event) -> EventOutcome {
    guard phase == .idle else { return handleAttended(event) }
    let outcome =
      switch performer {
      case .effect(let perform): step(on: event) { schema.forEach(in: $0, perform) }
      case .subject(let step): step(self, event)
      }
    phase = .idle
    // Pending events and new observers are attachments.
    if attachments != nil { handlePendingEvents() }
    return outcome
  }

  /// Handles an event of a machine that has attachments or is inside a transition. Never inlined:
  /// it is rare, and would slow down the common case.
  @inlinable
  @inline(never)
  func handleAttended(_ event: Event) -> EventOutcome {
    if phase == .unstarted {
      start()
      return handleEvent(event)
    }
    let attachments = attached()
    guard phase == .attended else {
      attachments.pending.append(event)
      return .pending
    }
    let outcome = attendedStep(on: event, attachments)
    handlePendingEvents()
    return outcome
  }

  /// Handles pending events until there are none. Never inlined, like ``handleAttended(_:)``.
  @inlinable
  @inline(never)
  func handlePendingEvents() {
    phase = .performing
    let attachments = attached()
    while let event = attachments.pending.popFirst() { _ = attendedStep(on: event, attachments) }
    phase = .attended
  }

  @inlinable
  func attendedStep(on event: Event, _ attachments: Attachments) -> EventOutcome {
    attachments.beginEvent()
    return switch performer {
    case .effect(let perform):
      subjectStep(on: event) { schema.forEach(in: $0, perform) }
    case .subject(let step): step(self, event)
    }
  }

  /// Makes one step that nothing observes. Inlined into callers that know `perform`.
  @inlinable
  @inline(__always)
  func step(on event: Event, perform: (Schema.Effects) -> Void) -> EventOutcome {
    phase = .stepping
    let reaction = schema.step(&currentState, on: event)
    phase = .performing
    // Consumed, because copying an effect costs as much as a step.
    switch consume reaction {
    case .ignored:
      return .ignored
    case .stayed(let effect):
      perform(effect)
      return .stayed
    case .handled(let effect):
      perform(effect)
      return .handled
    }
  }

  /// Makes one step and reports it. Only here is the state copied, so that in an unobserved machine
  /// its buffers stay uniquely referenced and change in place.
  @inlinable
  @inline(never)
  func watchedStep(on event: Event, perform: (Schema.Effects) -> Void) -> EventOutcome {
    let before = currentState
    phase = .stepping
    let reaction = schema.step(&currentState, on: event)
    phase = .performing
    let report = Report(before: before, event: event, after: currentState, reaction: reaction)
    if let effects = report.effects { perform(effects) }
    attachments?.send(report)
    return report.outcome
  }
}

extension StateMachine {
  /// Handles an event like ``handleEvent(_:)``, and returns a report.
  ///
  /// ```swift
  /// do {
  ///   let report = try order.transition(on: .ship)
  ///   print("\(report.before) to \(report.after)")  // paid to shipped
  /// } catch {
  ///   print(error)  // delivered ignores ship; it reacts to return
  /// }
  /// ```
  ///
  /// An event that is sent inside a transition can't be reported yet. It is neither handled nor
  /// pending, and an error is thrown.
  ///
  /// - Parameter event: The event.
  /// - Returns: The report of the event itself. Events that its effect raised have been handled.
  /// - Throws: ``UnhandledEvent`` if the event is ignored (``Reaction/ignored``), or sent inside a
  ///   transition.
  /// - Precondition: The schema's own logic doesn't call this method.
  @discardableResult
  public func transition(
    on event: Event
  ) throws(UnhandledEvent<State, Event>) -> EventReport<State, Event, Schema.Effects>
  where State: Sendable, Event: Sendable {
    start()
    let before = state
    guard phase == .idle || phase == .attended else {
      throw UnhandledEvent(event, in: before, of: schema, reason: .insideTransition)
    }
    var report: Report?
    // Pending events are reported later.
    let token = observe { if report == nil { report = $0 } }
    handleEvent(event)
    token.cancel()
    if let report, report.effects != nil { return report }
    throw UnhandledEvent(
      event, in: before, of: schema,
      reason: report?.outcome == .ignored ? .ignored : .subjectGone)
  }

  /// Returns the events that the current state does not ignore (``Reaction/ignored``), in the given
  /// order. No effect is performed, and nothing is reported.
  ///
  /// - Parameter events: The events to try.
  /// - Complexity: O(*n*) steps for *n* events.
  /// - Precondition: The schema's own logic doesn't call this method.
  public func availableEvents(among events: [Event]) -> [Event] {
    schema.availableEvents(in: state, among: events)
  }

  /// Returns the events of a table that the current state does not ignore, in the order of
  /// ``TransitionTable/events``.
  public func availableEvents<State, Event, Effect>() -> [Event]
  where Schema == TransitionTable<State, Event, Effect> {
    availableEvents(among: schema.events)
  }
}
