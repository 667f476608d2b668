/// An alarm clock of one machine: wakes it at the end of timeouts, and starts the tasks of its
/// effects.
///
/// A class that is not generic, so that a machine calls it without the costs of generic code.
@usableFromInline
package class Alarm {
  /// Returns an alarm of a clock.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - isOnMainActor: Whether the machine and its effects run on the main actor.
  ///   - takeTurn: Does nothing on the machine's actor, after the work that waits there. Must not keep
  ///     the machine alive.
  ///   - wake: Wakes the machine. Must not keep it alive.
  package static func make<C: Clock>(
    _ clock: C, isOnMainActor: Bool = false,
    takeTurn: @escaping @Sendable () async -> Void = {},
    wake: @escaping @Sendable () async -> Void
  ) -> Alarm where C.Duration == Duration {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let clock = clock as? ManualClock
    {
      if isOnMainActor { clock.servesMainActor = true }
      return ManualAlarm(clock, takeTurn: takeTurn, wake: wake)
    }
    return SleepingAlarm(clock, wake: wake)
  }

  /// Sets the alarm to the end of a time that begins now. Replaces an earlier deadline.
  @usableFromInline
  package func set(_ time: Duration) {}

  /// Cancels the alarm, which can be set again.
  @usableFromInline
  package func stop() {}

  /// Cancels the alarm permanently.
  func end() { stop() }

  /// Returns whether the deadline has passed. Called when the machine is woken, because its state
  /// may have been left since.
  package func isOver() -> Bool { false }

  /// Starts the task of an effect.
  package func startTask<Success: Sendable>(
    _ body: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never> {
    Task(operation: body)
  }
}

/// An alarm of any clock, which is one task that sleeps.
///
/// Cancelling a sleeping task and starting another one costs more than most transitions. Therefore
/// the task continues to sleep when a state is left, and serves later deadlines: if it wakes too
/// early, it sleeps again. Only an earlier deadline replaces it.
final class SleepingAlarm: Alarm {
  private let wake: @Sendable () async -> Void

  /// Returns the time since the alarm was created.
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (_ end: Duration) async throws -> Void

  /// The deadline, as the time since the alarm was created; nil if the alarm is not set.
  @exclusivity(unchecked)
  private var deadline: Duration?

  /// The sleeping task and the time at which it wakes.
  @exclusivity(unchecked)
  private var sleeper: (end: Duration, task: Task<Void, Never>)?

  /// Creates an alarm, which doesn't keep the machine alive.
  init<C: Clock>(_ clock: C, wake: @escaping @Sendable () async -> Void)
  where C.Duration == Duration {
    let start = clock.now
    self.wake = wake
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  deinit { sleeper?.task.cancel() }

  override package func set(_ time: Duration) { begin(now() + time) }

  override package func stop() { deadline = nil }

  override func end() {
    stop()
    sleeper.take()?.task.cancel()
  }

  override package func isOver() -> Bool {
    // A replaced task can already be awake.
    guard !Task.isCancelled else { return false }
    sleeper = nil
    guard let deadline else { return false }
    if deadline > now() {
      begin(deadline)
      return false
    }
    self.deadline = nil
    return true
  }

  private func begin(_ deadline: Duration) {
    self.deadline = deadline
    if let sleeper {
      if sleeper.end <= deadline { return }
      sleeper.task.cancel()
    }
    // Detached, because the timeout doesn't belong to the task that sends the event.
    let task = Task.detached { [sleep, wake] in
      // The sleep of a cancelled task throws.
      if (try? await sleep(deadline)) != nil { await wake() }
    }
    sleeper = (deadline, task)
  }
}

/// An alarm of a manual clock, which rings it when the time is advanced.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ManualAlarm: Alarm {
  private let clock: ManualClock
  private let wake: @Sendable () async -> Void
  private var deadline: ManualClock.Instant?

  /// Removes the alarm from the clock; nil if the alarm is not set.
  private var cancel: (@Sendable () -> Void)?

  /// Removes the machine from the clock.
  private let leaveClock: @Sendable () -> Void

  init(
    _ clock: ManualClock, takeTurn: @escaping @Sendable () async -> Void,
    wake: @escaping @Sendable () async -> Void
  ) {
    self.clock = clock
    self.wake = wake
    leaveClock = clock.addMachine(takeTurn: takeTurn)
  }

  deinit {
    cancel?()
    leaveClock()
  }

  override package func set(_ time: Duration) {
    stop()
    let deadline = clock.now.advanced(by: time)
    self.deadline = deadline
    cancel = clock.addAlarm(at: deadline, ring: wake)
  }

  override package func stop() {
    deadline = nil
    cancel.take()?()
  }

  override package func isOver() -> Bool {
    // Another state can have been entered since the alarm rang.
    guard let deadline, deadline <= clock.now else { return false }
    stop()
    return true
  }

  override package func startTask<Success: Sendable>(
    _ body: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never> {
    Task(executorPreference: clock.executor, operation: body)
  }
}
