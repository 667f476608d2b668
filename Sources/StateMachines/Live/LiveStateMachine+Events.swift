@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Handles an event, and returns when it and all events that it led to are complete.
  ///
  /// While another event is being handled, it waits for its turn. From inside `perform` (its own
  /// task, not one that it starts), it can't wait for itself: there it is handled as an event that
  /// the effect answers with, and the answer is `waiting`. A child task that `perform` waits for
  /// must use ``send(_:)``.
  ///
  /// - Returns: What became of the event itself.
  /// - Throws: ``MachineEndedError`` where the machine has ended before the event was complete.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func handleEvent(
    _ event: Event
  ) async throws(MachineEndedError) -> EventOutcome {
    // One call that can't suspend, as to any actor, where nothing is out of the ordinary.
    if isPerformingAtOnce, let outcome = try await handleAtOnce(event) { return outcome }
    return try await handleInTurn(event)
  }

  /// Handles an event whose effect is performed at once; answers nil where it has to wait for its
  /// turn, or others are to be told of it.
  @inlinable
  func handleAtOnce(_ event: Event) throws(MachineEndedError) -> EventOutcome? {
    guard isPlain else { return nil }
    let outcome: EventOutcome
    let effect: Effect
    switch schema.step(&currentState, on: event) {
    case .ignored: return .ignored
    case .stayed(let answer): (outcome, effect) = (.stayed, answer)
    case .handled(let answer): (outcome, effect) = (.handled, answer)
    }
    let events: [Event]
    switch performer {
    case .atOnce(let perform):
      do {
        events = try perform(effect)
      } catch {
        try complete(.failure(error))
        return outcome
      }
    case .suspending:
      events = []
    }
    if events.isEmpty, isFinal == nil, !schema.isFinal(currentState) { return outcome }
    try complete(.success(events))
    return outcome
  }

  /// Hands over an event without waiting for it.
  ///
  /// From inside `perform`, it is handled as an event that the effect answers with.
  ///
  /// - Throws: ``MachineEndedError`` where the machine has ended.
  public func send(_ event: Event) throws(MachineEndedError) {
    if let end { throw error(end) }
    if isInsidePerform {
      raised.append(event)
    } else {
      sent.append(SentEvent(event: event, sender: nil))
      if runner == nil { startRunner(after: nil) }
    }
  }

  @usableFromInline
  func handleInTurn(_ event: Event) async throws(MachineEndedError) -> EventOutcome {
    if let end { throw error(end) }
    if isInsidePerform {
      raised.append(event)
      return .waiting
    }
    if runner == nil {
      // Nobody is before the event: an ignored one needs no task.
      guard let (outcome, effect) = step(on: event) else { return .ignored }
      switch performer {
      case .atOnce(let perform):
        try complete(Result { try perform(effect) })
        return outcome
      case .suspending:
        return try await withCheckedContinuation { sender in
          startRunner(after: (outcome, effect, sender))
        }.get()
      }
    }
    return try await withCheckedContinuation { sender in
      sent.append(SentEvent(event: event, sender: sender))
    }.get()
  }

  /// Whether who calls is the task that is performing an effect.
  var isInsidePerform: Bool {
    guard let performingTask else { return false }
    return withUnsafeCurrentTask { $0?.hashValue } == performingTask
  }

  /// Changes the state, and tells those who follow it.
  func step(on event: Event) -> (EventOutcome, Effect)? {
    let answer: (EventOutcome, Effect)
    switch schema.step(&currentState, on: event) {
    case .ignored: return nil
    case .stayed(let effect): answer = (.stayed, effect)
    case .handled(let effect): answer = (.handled, effect)
    }
    tellFollowers()
    return answer
  }

  func error(_ end: MachineEnd) -> MachineEndedError {
    MachineEndedError(end: end, stateName: String(describing: currentState))
  }

  /// Completes an event whose effect has been performed at once: handles what it led to.
  @usableFromInline
  func complete(_ first: Result<[Event], any Error>) throws(MachineEndedError) {
    take(first)
    while end == nil, let event = raised.popFirst() {
      guard let (_, effect) = step(on: event) else { continue }
      switch performer {
      case .atOnce(let perform): take(Result { try perform(effect) })
      case .suspending: break
      }
    }
    if let end, !end.isFinished { throw error(end) }
  }

  /// Takes what an effect answered with, and looks whether the machine is finished.
  func take(_ answer: Result<[Event], any Error>) {
    guard end == nil else { return }
    switch (answer, onFailure) {
    case (.success(let events), _):
      for event in events { raised.append(event) }
    case (.failure(let error), .becomes(let makeEvent)):
      raised.append(makeEvent(error))
    case (.failure(let error), .endsMachine):
      finish(.failed(error))
      return
    }
    if schema.isFinal(currentState) || isFinal?(currentState) == true { finish(.finished) }
  }
}

extension MachineEnd {
  /// Whether the machine has reached a final state.
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
