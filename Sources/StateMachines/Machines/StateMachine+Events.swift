extension StateMachine {
  /// Handles an event: changes the state, performs the effect, calls the callback.
  ///
  /// From inside a transition, the event waits until that is complete.
  ///
  /// - Returns: What became of the event.
  @inlinable
  @discardableResult
  public func handleEvent(_ event: Event) -> EventOutcome {
    guard phase == .idle else {
      attached().waiting.append(event)
      return .waiting
    }
    let outcome: EventOutcome
    if attachments == nil {
      outcome = step(on: event)
    } else {
      outcome = stepAttached(on: event)
    }
    // Whoever made an event wait has left it in the attachments.
    if attachments != nil { handleWaitingEvents() }
    phase = .idle
    return outcome
  }

  /// One step of a machine without attachments.
  @inlinable
  func step(on event: Event) -> EventOutcome {
    phase = .stepping
    let reaction = schema.step(&currentState, on: event)
    phase = .performing
    guard case .handled(let effect) = reaction else { return .ignored }
    perform(effect, nil)
    return .handled
  }

  /// One step of a machine with a callback, a weak subject, or events that wait.
  @inlinable
  func stepAttached(on event: Event) -> EventOutcome {
    let attachments = attached()
    var subject: AnyObject?
    if attachments.needsSubject {
      subject = attachments.subject
      if subject == nil {
        return .ignored
      }
    }
    // The state before is copied for the callback alone: with no callback, a state that holds a
    // large array stays uniquely referenced and changes in place.
    let before = attachments.didTransition == nil ? nil : currentState
    phase = .stepping
    let reaction = schema.step(&currentState, on: event)
    phase = .performing
    guard case .handled(let effect) = reaction else { return .ignored }
    if let before {
      let after = currentState
      perform(effect, subject)
      attachments.didTransition?(before, event, after)
    } else {
      perform(effect, subject)
    }
    return .handled
  }

  @inlinable
  func handleWaitingEvents() {
    phase = .performing
    while let event = attachments?.waiting.popFirst() {
      _ = stepAttached(on: event)
    }
  }
}
