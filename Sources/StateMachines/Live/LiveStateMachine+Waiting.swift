@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Ends the machine: cancels the tasks of all effects and drops all pending events.
  ///
  /// Events that the effects return are dropped. A machine that has ended keeps its ``end``, and the
  /// tasks of its last effects are cancelled.
  public func cancel() {
    if end == nil { finish(.cancelled) }
    cancelTasks()
  }

  /// Waits until no effect runs and no event is pending, and returns the state.
  ///
  /// - Returns: The current state.
  /// - Throws: ``MachineEndedError`` if the machine was cancelled or an effect ended it;
  ///   `CancellationError` if the waiting task is cancelled, which leaves the machine running.
  /// - Precondition: The caller is neither an effect of a live machine nor a task that an effect
  ///   started. Effects that wait for each other would never be complete.
  @discardableResult
  public func settled() async throws -> State {
    if RunningEffect.isCurrent {
      fatalError("LiveStateMachine.settled() was called by an effect, which would wait for itself")
    }
    return try await wait(untilEnd: false)
  }

  /// Waits for a final state and the end of all effects, and returns the state.
  ///
  /// A machine without final states ends only if it is cancelled or an effect throws. Effects that
  /// wait for the ends of each other's machines are never complete.
  ///
  /// - Returns: The final state.
  /// - Throws: ``MachineEndedError`` if the machine was cancelled or an effect ended it;
  ///   `CancellationError` if the waiting task is cancelled, which leaves the machine running.
  @discardableResult
  public func finished() async throws -> State {
    try await wait(untilEnd: true)
  }

  /// Returns an asynchronous sequence of the machine's events from now on, ignored ones included.
  ///
  /// ```swift
  /// for await report in await machine.reports() { screen.show(report.after) }
  /// ```
  ///
  /// An event is reported as soon as the state has changed, before its effect is performed. The
  /// sequence ends with the machine, and doesn't keep it alive. Each call returns a new sequence,
  /// which can be iterated once.
  ///
  /// - Parameter bufferingPolicy: The treatment of reports that are not consumed yet. The machine
  ///   never waits for a consumer. By default, all reports are kept; `.bufferingNewest(1)` keeps
  ///   the latest.
  /// - Returns: The sequence of reports.
  public func reports(
    bufferingPolicy: AsyncStream<EventReport<State, Event, Effects>>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncStream<EventReport<State, Event, Effects>> {
    let followers = followers ?? ObserverList()
    if end == nil {
      self.followers = followers
      path = .watched
    }
    return followers.makeStream(bufferingPolicy: bufferingPolicy)
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  struct Waiter {
    let isForEnd: Bool

    /// Resumed with false if the waiting task is cancelled.
    let continuation: CheckedContinuation<Bool, Never>
  }

  /// Returns whether a waiter can be resumed: the machine was cancelled or an effect ended it, or
  /// no effect runs and no event is pending.
  ///
  /// - Parameter untilEnd: Whether the machine must also have reached a final state.
  private func isComplete(untilEnd: Bool) -> Bool {
    if let end, !end.isFinished { return true }
    return tasks.isEmpty && raised.isEmpty && (!untilEnd || end != nil)
  }

  /// Suspends the caller until the machine has settled or ended, and returns the state.
  private func wait(untilEnd: Bool) async throws -> State {
    if !isComplete(untilEnd: untilEnd) {
      let number = nextNumber()
      let isComplete = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled {
            continuation.resume(returning: false)
          } else {
            waiters[number] = Waiter(isForEnd: untilEnd, continuation: continuation)
          }
        }
      } onCancel: {
        Task { await self.stopWaiting(number) }
      }
      guard isComplete else { throw CancellationError() }
    }
    if let end, !end.isFinished { throw error(end) }
    return currentState
  }

  private func stopWaiting(_ number: Int) {
    waiters.removeValue(forKey: number)?.continuation.resume(returning: false)
  }

  /// Resumes the waiters whose condition is met.
  func resumeWaiters() {
    for (number, waiter) in waiters where isComplete(untilEnd: waiter.isForEnd) {
      waiters[number] = nil
      waiter.continuation.resume(returning: true)
    }
  }

  /// Whether events are reported.
  var isReporting: Bool { !observers.isEmpty || followers != nil }

  /// Ends the machine. In a final state, running effects continue.
  func finish(_ end: MachineEnd) {
    self.end = end
    path = .watched
    initialEffects = nil
    mustStart = false
    timeout = nil
    alarm?.end()
    raised.removeAll()
    followers = nil
    if !end.isFinished { cancelTasks() }
    notify(.ended(end))
    resumeWaiters()
  }

  private func cancelTasks() {
    for task in tasks.values { task.cancel() }
  }

  func report(_ report: EventReport<State, Event, Effects>) {
    notify(.event(report))
    guard let followers else { return }
    _ = followers.admit()
    followers.send(report)
    if followers.isEmpty { self.followers = nil }
    updatePath()
  }
}
