/// The observers of a live machine, its end, and the callers that wait for it.
extension LiveCore {
  /// Observes the machine until the token is cancelled or released.
  package func observe(_ body: @escaping (MachineOccurrence<Schema>) -> Void) -> ObservationToken {
    ObservationToken(observerList().append(body))
  }

  /// Returns the receivers of the next occurrence; nil if there are none.
  func admitted() -> [Observer]? {
    guard let receivers = observers?.admitted() else { return nil }
    if receivers.isEmpty { observers = nil }
    return receivers.isEmpty ? nil : receivers
  }

  func observerList() -> ObserverList {
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
      if case .ended = occurrence { true } else { false }
    } _: { occurrence in
      if case .event(let report) = occurrence { report } else { nil }
    }
  }

  /// Reports an occurrence, which is made only if there are observers.
  func notify(_ occurrence: @autoclosure () -> MachineOccurrence<Schema>) {
    guard let receivers = admitted() else { return }
    handling { withUnsafePointer(to: occurrence()) { ObserverList.send($0, to: receivers) } }
  }

  /// Ends the machine: cancels the tasks of all effects and drops all pending events.
  package func cancel() {
    if end == nil { finish(.cancelled) }
    effects.cancel()
  }

  /// Ends the machine. In a final state, running effects continue.
  func finish(_ end: MachineEnd) {
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

  /// Returns whether a waiter can be resumed: the machine was cancelled or an effect ended it, or no
  /// effect runs and no event is pending.
  ///
  /// - Parameter untilEnd: Whether the machine must also have reached a final state.
  private func isComplete(untilEnd: Bool) -> Bool {
    if let end, !end.isFinished { return true }
    return effects.isEmpty && !hasPending && (!untilEnd || end != nil)
  }

  /// Waits until no effect runs and no event is pending, and returns the state.
  ///
  /// - Parameter untilEnd: Whether to wait for a final state too.
  package nonisolated(nonsending) func wait(untilEnd: Bool) async throws -> State
  where State: Sendable {
    if EffectTask.isCurrent, !untilEnd {
      fatalError("settled() was called by an effect of a machine, which would wait for itself")
    }
    if !isComplete(untilEnd: untilEnd) { try await waiters.wait(untilEnd: untilEnd) }
    if let end, !end.isFinished { throw MachineEndedError(end: end, state: state) }
    return state
  }

  /// Resumes the waiters whose condition is met.
  func resumeWaiters() {
    if !waiters.isEmpty { waiters.resume { isComplete(untilEnd: $0) } }
  }
}
