/// Wakes a machine at the end of its timeouts, and starts the tasks of its effects. Used by that machine only.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
protocol Alarm: AnyObject {
  /// Sets the alarm to the end of a timeout that begins now.
  func set<Event>(_ timeout: Timeout<Event>)

  /// Cancels the alarm, which may be set again.
  func stop()

  /// Cancels the alarm for good.
  func end()

  /// Returns whether the alarm is over, when the machine has been woken.
  func isOver() -> Bool

  /// Starts the task of an effect.
  func startTask<Success: Sendable>(
    _ body: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never>
}

/// An alarm of any clock, which is one task that sleeps.
///
/// Cancelling a sleeping task and starting another one costs more than most transitions. So the task goes on
/// sleeping when a state is left, serves later deadlines, and sleeps again if it wakes too early. Only an
/// earlier deadline replaces it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
final class SleepingAlarm<C: Clock>: Alarm where C.Duration == Duration {
  private let clock: C
  private let wake: @Sendable () async -> Void
  private var deadline: C.Instant?
  private var sleeper: (end: C.Instant, task: Task<Void, Never>)?

  /// Creates an alarm, which doesn't keep the machine alive.
  init(_ clock: C, wake: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.wake = wake
  }

  deinit { sleeper?.task.cancel() }

  func end() {
    stop()
    sleeper.take()?.task.cancel()
  }

  func set<Event>(_ timeout: Timeout<Event>) {
    sleep(until: clock.now.advanced(by: timeout.duration))
  }

  func stop() { deadline = nil }

  func isOver() -> Bool {
    // A task that was replaced may have been awake already.
    guard !Task.isCancelled else { return false }
    sleeper = nil
    guard let deadline else { return false }
    if deadline > clock.now {
      sleep(until: deadline)
      return false
    }
    self.deadline = nil
    return true
  }

  private func sleep(until deadline: C.Instant) {
    self.deadline = deadline
    if let sleeper {
      if sleeper.end <= deadline { return }
      sleeper.task.cancel()
    }
    // Detached: the timeout doesn't belong to the task that happens to send an event.
    let task = Task.detached { [clock, wake] in
      // A cancelled task sleeps no longer.
      if (try? await clock.sleep(until: deadline, tolerance: nil)) != nil { await wake() }
    }
    sleeper = (deadline, task)
  }

  func startTask<Success: Sendable>(
    _ body: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never> {
    Task(operation: body)
  }
}

/// An alarm of a clock for tests, which rings it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ManualAlarm: Alarm {
  private let clock: ManualClock
  private let wake: @Sendable () async -> Void
  private var deadline: ManualClock.Instant?
  private var cancel: (@Sendable () -> Void)?

  init(_ clock: ManualClock, wake: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.wake = wake
  }

  deinit { cancel?() }

  func set<Event>(_ timeout: Timeout<Event>) {
    stop()
    let deadline = clock.now.advanced(by: timeout.duration)
    self.deadline = deadline
    cancel = clock.addAlarm(at: deadline, ring: wake)
  }

  func stop() {
    deadline = nil
    cancel.take()?()
  }

  func end() { stop() }

  func isOver() -> Bool {
    // Another state may have been entered since the alarm rang.
    guard let deadline, deadline <= clock.now else { return false }
    stop()
    return true
  }

  func startTask<Success: Sendable>(
    _ body: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never> {
    Task(executorPreference: clock.executor, operation: body)
  }
}
