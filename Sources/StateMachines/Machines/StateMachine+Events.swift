extension StateMachine {
  // Disfavored, because a machine of a table has a faster method.

  /// Handles an event: changes the state, performs the effect, calls the callback.
  ///
  /// If the event is sent inside a transition, it is pending until the transition is complete.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome; ``EventOutcome/pending`` inside a transition.
  @_disfavoredOverload
  @inlinable
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

  /// Handles an event of a table like the method for all schemas, without making a list of effects.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func handleEvent<State, Event, Effect>(_ event: Event) -> EventOutcome
  where Schema == TransitionTable<State, Event, Effect> {
    guard phase == .idle else { return handleAttended(event) }
    phase = .stepping
    let cell = schema.storage.cell(of: currentState, event)
    let kind = cell.pointee.kind
    if kind == .decides { return decide(on: event, cell) }
    if kind == .moves { currentState = cell.pointee.target }
    phase = .performing
    if let effect = cell.pointee.effect { perform(effect) }
    phase = .idle
    if attachments != nil { handlePendingEvents() }
    return switch kind {
    case .ignores, .decides: .ignored
    case .stays: .stayed
    case .moves: .handled
    }
  }

  @inlinable
  @inline(__always)
  func perform(_ effect: Schema.Effect) {
    switch performer {
    case .effect(let perform): perform(effect)
    case .subject: break
    }
  }

  /// Completes an event of a table that needs more than a look-up. Never inlined, like
  /// ``handleAttended(_:)``.
  @inlinable
  @inline(never)
  func decide<State, Event, Effect>(
    on event: Event, _ cell: UnsafePointer<TableCell<State, Effect>>
  ) -> EventOutcome where Schema == TransitionTable<State, Event, Effect> {
    let outcome: EventOutcome
    let reaction = schema.storage.decide(&currentState, on: event, cell)
    phase = .performing
    switch reaction {
    case .ignored: outcome = .ignored
    case .stayed(let effects):
      effects.forEach(perform)
      outcome = .stayed
    case .handled(let effects):
      effects.forEach(perform)
      outcome = .handled
    }
    phase = .idle
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
    guard phase == .idle || phase == .attended else {
      throw UnhandledEvent(
        state: state, event: event, reason: .insideTransition, availableEvents: nil,
        unmetGuards: [])
    }
    let before = currentState
    let attachments = attached()
    attachments.isRecording = true
    _ = attendedStep(on: event, attachments)
    attachments.isRecording = false
    let report = attachments.recorded.take()
    let isIgnored = report?.outcome == .ignored
    // Determined before pending events change the state.
    let available = isIgnored ? schema.availableEventNames(in: before) : nil
    handlePendingEvents()
    guard let report, report.effects != nil else {
      throw UnhandledEvent(
        state: before, event: event, reason: isIgnored ? .ignored : .subjectGone,
        availableEvents: available,
        unmetGuards: isIgnored ? schema.unmetGuards(of: event, in: before) : [])
    }
    return report
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
}
