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
    let alarm = Alarm.make(clock, takeTurn: { [weak self] in await self?.takeTurn() }) {
      [weak self] in await self?.raiseTimeout()
    }
    try await begin(alarm)
  }

  /// Returns the alarm of a machine that was started without a clock.
  @usableFromInline
  func continuousAlarm() -> Alarm? {
    // Systems without this clock have no `Duration` either, so that states have no timeouts.
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *) else { return nil }
    return Alarm.make(ContinuousClock()) { [weak self] in await self?.raiseTimeout() }
  }

  /// Does nothing, after the work that waits for the actor.
  private func takeTurn() {}

  /// Cancels the timeout of the previous state, and begins that of the current one.
  @inlinable
  func beginTimeout() {
    let before = timeout != nil
    timeout = schema.timeout(of: currentState)
    guard let timeout else {
      if before { alarm?.stop() }
      return
    }
    if alarm == nil { alarm = continuousAlarm() }
    alarm?.set(seconds: timeout.seconds, attoseconds: timeout.attoseconds)
  }

  /// Handles the event of the timeout, if its time has passed and the state has not been left.
  private func raiseTimeout() async {
    // An event can have been handled since the end of the timeout.
    guard let alarm, alarm.isOver(), let timeout else { return }
    _ = react(to: timeout.event)
    updatePath()
    try? await handleRaised()
  }
}
