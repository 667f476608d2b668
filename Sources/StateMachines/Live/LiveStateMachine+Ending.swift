@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Ends the machine: cancels the task of the effect that runs, and drops all events that wait.
  ///
  /// Who waits for an event or for the end is told by ``MachineEndedError``; the sender whose
  /// event's effect runs, when that has returned. What the effect answers is dropped. Does nothing
  /// where the machine has ended.
  public func cancel() {
    guard end == nil else { return }
    finish(.cancelled)
    runner?.cancel()
  }

  /// Waits until the machine has reached a final state, and answers with it.
  ///
  /// The effect of the transition that led there has been performed. A machine without final states
  /// only ends by being cancelled, or by an effect that throws.
  ///
  /// - Throws: ``MachineEndedError`` where the machine ended otherwise; `CancellationError` where
  ///   the task that waits is cancelled, which does nothing to the machine.
  @discardableResult
  public func finished() async throws -> State {
    if end == nil {
      waiterCount += 1
      let number = waiterCount
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
          if Task.isCancelled { waiter.resume() } else { waiters[number] = waiter }
        }
      } onCancel: {
        Task { await self.stopWaiting(number) }
      }
    }
    guard let end else { throw CancellationError() }
    guard end.isFinished else { throw error(end) }
    return currentState
  }

  private func stopWaiting(_ number: Int) {
    waiters.removeValue(forKey: number)?.resume()
  }

  /// The states that the machine goes through: the current one first, and then the state after each
  /// transition, internal ones included, before its effect is performed.
  ///
  /// ```swift
  /// for await state in await machine.states() { screen.show(state) }
  /// ```
  ///
  /// It ends with the machine, and does not keep it alive. It may be iterated once; who asks again
  /// gets another sequence.
  ///
  /// - Parameter bufferingPolicy: What becomes of states that nobody has asked for yet. The machine
  ///   never waits: by default all are kept; who only shows the latest state passes
  ///   `.bufferingNewest(1)`.
  public func states(
    bufferingPolicy: AsyncStream<State>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<State> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      continuation.yield(currentState)
      guard end == nil else {
        continuation.finish()
        return
      }
      followers.append(continuation)
      isPlain = false
    }
  }

  /// Tells those who follow the states; forgets those who don't any more.
  func tellFollowers() {
    guard !followers.isEmpty else { return }
    followers.removeAll { follower in
      if case .terminated = follower.yield(currentState) { true } else { false }
    }
    isPlain = followers.isEmpty && runner == nil && end == nil
  }

  /// Ends the machine, and tells everybody who waits but the sender of the current event.
  func finish(_ end: MachineEnd) {
    self.end = end
    isPlain = false
    raised.removeAll()
    while let next = sent.popFirst() {
      next.sender?.resume(returning: .failure(error(end)))
    }
    for follower in followers { follower.finish() }
    followers.removeAll()
    for (_, waiter) in waiters { waiter.resume() }
    waiters.removeAll()
  }
}
