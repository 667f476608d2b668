@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Starts a machine whose timeouts run on a clock, like ``start()``.
  ///
  /// - Parameter clock: The clock, such as a `SuspendingClock`, or a ``ManualClock`` in tests.
  /// - Throws: ``MachineEndedError`` if the machine has ended, or a synchronous effect ended it.
  /// - Precondition: The machine was not started before.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
  public func start<C: Clock>(clock: C) async throws(MachineEndedError)
  where C.Duration == Duration {
    try await begin(Self.schedule(on: clock))
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
  private static func schedule<C: Clock>(on clock: C) -> Schedule where C.Duration == Duration {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let clock = clock as? ManualClock
    {
      return Schedule { timeout, ring in
        clock.addAlarm(at: clock.now.advanced(by: timeout.duration), ring: ring)
      } startTask: { body in
        Task(executorPreference: clock.executor, operation: body)
      }
    }
    return Schedule { timeout, ring in
      let deadline = clock.now.advanced(by: timeout.duration)
      let task = Task {
        // A cancelled task sleeps no longer.
        guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
        await ring()
      }
      return { task.cancel() }
    } startTask: { body in
      Task(operation: body)
    }
  }

  /// Returns the schedule of a machine that was started without a clock.
  private func continuousSchedule() -> Schedule? {
    // A system without this clock has no `Duration`, so that states have no timeouts.
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *) else { return nil }
    return Self.schedule(on: ContinuousClock())
  }

  /// The use of a clock.
  struct Schedule {
    /// Schedules a closure for the end of a timeout, and returns a function that cancels it.
    let alarm:
      @Sendable (Timeout<Event>, _ ring: @escaping @Sendable () async -> Void)
        -> @Sendable () -> Void

    /// Starts the task of an effect.
    let startTask: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
  }

  /// A timeout that runs.
  struct Timer {
    let number: Int
    let cancel: @Sendable () -> Void
  }

  /// Cancels the timeout of the state before, and begins that of the current state.
  @usableFromInline
  func beginTimeout() {
    cancelTimeout()
    guard let timeout = schema.timeout(of: currentState),
      let schedule = schedule ?? continuousSchedule()
    else { return }
    lastNumber += 1
    let number = lastNumber
    // The timeout doesn't keep the machine alive.
    let cancel = schedule.alarm(timeout) { [weak self] in
      await self?.raise(timeout.event, of: number)
    }
    timer = Timer(number: number, cancel: cancel)
    isPlain = false
  }

  func cancelTimeout() {
    timer.take()?.cancel()
  }

  /// Begins the timeout of the current state, unless the state is the same after an event.
  func stateDidChange(from before: State?) {
    if timer != nil, let before, schema is any SilentSchema, areEqual(before, currentState) {
      return
    }
    beginTimeout()
    isPlain = isRunningPlainly
  }

  private func raise(_ event: Event, of number: Int) async {
    // An event may have been handled since the end of the timeout.
    guard timer?.number == number else { return }
    timer = nil
    _ = react(to: event)
    isPlain = isRunningPlainly
    try? await handleRaised()
  }

  private func areEqual(_ left: State, _ right: State) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    guard let left = left as? any Equatable else { return false }
    return isEqual(left)
  }
}
