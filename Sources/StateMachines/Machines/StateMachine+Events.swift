extension StateMachine {
  /// Handles an event: changes the state, performs the effect, calls the callback.
  ///
  /// From inside a transition, the event waits until that is complete.
  ///
  /// - Returns: What became of the event.
  @inlinable
  @discardableResult
  public func handleEvent(_ event: Event) -> EventOutcome {
    guard phase == .idle else { return handleAttended(event) }
    let outcome = stepAlone(on: event)
    phase = .idle
    // Whoever made an event wait has left it in the attachments.
    if attachments != nil { handleWaitingEvents() }
    return outcome
  }

  /// Handles an event of a machine that has attachments or is amid another event. Never inlined:
  /// seldom taken, it slows down what is often taken.
  @inlinable
  @inline(never)
  func handleAttended(_ event: Event) -> EventOutcome {
    guard phase == .attended else {
      attached().waiting.append(event)
      return .waiting
    }
    let outcome = step(on: event)
    handleWaitingEvents()
    return outcome
  }

  /// One step of a machine that nobody watches.
  @inlinable
  func stepAlone(on event: Event) -> EventOutcome {
    switch performer {
    case .effect(let perform):
      phase = .stepping
      let reaction = schema.step(&currentState, on: event)
      phase = .performing
      switch reaction {
      case .ignored:
        return .ignored
      case .stayed(let effect):
        perform(effect)
        return .stayed
      case .handled(let effect):
        perform(effect)
        return .handled
      }
    case .subject(let step):
      return step(self, event)
    }
  }

  /// One step of any machine. Never inlined, as ``handleAttended(_:)`` is not.
  @inlinable
  @inline(never)
  func step(on event: Event) -> EventOutcome {
    attachments?.beginStep()
    let outcome =
      switch performer {
      case .effect(let perform): step(on: event, perform: perform)
      case .subject(let step): step(self, event)
      }
    if outcome == .ignored, let observers = attachments?.observers, observers.wantsIgnored {
      phase = .performing
      observers.tell(
        EventReport(before: currentState, event: event, after: currentState, outcome: .ignored))
    }
    return outcome
  }

  /// One step, inlined where `perform` is known.
  @inlinable
  @inline(__always)
  func step(on event: Event, perform: (Schema.Effect) -> Void) -> EventOutcome {
    // The state before is copied for those who watch alone: with nobody watching, a state that
    // holds a large array stays uniquely referenced and changes in place.
    let before = attachments?.isWatched == true ? currentState : nil
    phase = .stepping
    let reaction = schema.step(&currentState, on: event)
    phase = .performing
    let outcome: EventOutcome
    let effect: Schema.Effect
    switch reaction {
    case .ignored: return .ignored
    case .stayed(let answer): (outcome, effect) = (.stayed, answer)
    case .handled(let answer): (outcome, effect) = (.handled, answer)
    }
    if let before {
      let after = currentState
      attachments?.record(
        before: before, event: event, after: after, effect: effect, isInternal: outcome == .stayed)
      perform(effect)
      attachments?.tell(before: before, event: event, after: after, outcome: outcome)
    } else {
      perform(effect)
    }
    return outcome
  }

  /// Ends the handling of an event. Never inlined, as ``handleAttended(_:)`` is not.
  @inlinable
  @inline(never)
  func handleWaitingEvents() {
    phase = .performing
    while let event = attachments?.waiting.popFirst() {
      _ = step(on: event)
    }
    phase = .attended
  }
}
