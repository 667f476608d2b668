import Synchronization

/// A clock for tests, whose time advances only by ``advance(by:)``.
///
/// ```swift
/// let clock = ManualClock()
/// let machine = LiveStateMachine(Connection.self, clock: clock) { _ in [] }
/// await machine.handleEvent(.connect)
/// await clock.advance(by: .seconds(5))
/// #expect(await machine.state == .failed)
/// ```
///
/// ``advance(by:)`` raises the timeouts of machines itself, and waits for effects until they sleep.
/// A test therefore has the same result at each repetition.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class ManualClock: Clock {
  /// A time of a manual clock, which begins at zero.
  public struct Instant: InstantProtocol {
    let time: Duration

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration { other.time - time }

    /// Returns whether an instant is before another one.
    public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct Alarm {
    let deadline: Instant
    let ring: @Sendable () async -> Void
  }

  private struct Machine {
    let takeTurn: @Sendable () async -> Void
  }

  /// The alarms and the machines have numbers in the order in which they were added.
  private struct Content {
    var now = Instant(time: .zero)
    var lastNumber = 0
    var alarms: [Int: Alarm] = [:]
    var machines: [Int: Machine] = [:]
    var servesMainActor = false
  }

  private let content = Mutex(Content())

  /// Runs the effects of the machines.
  let executor = EffectExecutor()

  /// Creates a clock at time zero.
  public init() {}

  /// Whether a machine of the main actor uses the clock.
  var servesMainActor: Bool {
    get { content.withLock { $0.servesMainActor } }
    set { content.withLock { $0.servesMainActor = newValue } }
  }

  /// The current time.
  public var now: Instant { content.withLock { $0.now } }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Advances the time.
  ///
  /// Returns when all timeouts up to the new time have been raised, in their order, and the
  /// machines have changed their states. A timeout that begins meanwhile is raised too, if it ends
  /// in time.
  ///
  /// At each time, effects of the machines run until they are complete, sleep on the clock, or wait
  /// for something else. Advancing by zero waits for effects that have just begun. The clock
  /// doesn't wait for work of effects on an actor with its own executor, except for work on the
  /// main actor by effects of a machine of the main actor.
  ///
  /// - Parameter duration: The time by which the clock advances.
  /// - Precondition: The duration is not negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "A clock can't be turned back")
    let end = now.advanced(by: duration)
    await waitForEffects()
    while let alarm = popAlarm(until: end) {
      await alarm.ring()
      await waitForEffects()
    }
    content.withLock { $0.now = max($0.now, end) }
  }

  /// Waits until the effects of all machines are complete, sleep, or wait for something else.
  private func waitForEffects() async {
    await executor.wait()
    let (servesMainActor, machines) = content.withLock { content in
      (content.servesMainActor, content.machines.sorted { $0.key < $1.key }.map(\.value))
    }
    // An effect that waited for its machine goes on in the thread that used the machine before, which
    // the executor doesn't know. An effect on the main actor takes a turn there for each function that
    // it awaits.
    var (jobCount, idleTurns) = (executor.jobCount, 0)
    let lastTurn = servesMainActor ? 99 : 9
    while idleTurns <= lastTurn {
      if idleTurns < lastTurn {
        for machine in machines { await machine.takeTurn() }
      } else {
        await takeLastTurn(machines)
      }
      if servesMainActor { await MainActor.run {} }
      await executor.wait()
      idleTurns = executor.jobCount == jobCount ? idleTurns + 1 : 0
      jobCount = executor.jobCount
    }
  }

  /// Takes a turn on the actors of machines after their effects of any priority.
  private func takeLastTurn(_ machines: [Machine]) async {
    // Awaiting the value of the task would raise its priority.
    await withCheckedContinuation { continuation in
      Task.detached(priority: .background) {
        for machine in machines { await machine.takeTurn() }
        continuation.resume()
      }
    }
  }

  /// Adds a machine, for whose effects ``advance(by:)`` waits.
  ///
  /// - Parameter takeTurn: Does nothing on the machine's actor, after the work that waits there.
  /// - Returns: A function that removes the machine.
  func addMachine(takeTurn: @escaping @Sendable () async -> Void) -> @Sendable () -> Void {
    let number = nextNumber()
    content.withLock { $0.machines[number] = Machine(takeTurn: takeTurn) }
    return { [self] in content.withLock { $0.machines[number] = nil } }
  }

  private func nextNumber() -> Int {
    content.withLock { content in
      content.lastNumber += 1
      return content.lastNumber
    }
  }

  /// Suspends the task until the clock is advanced to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The end of the sleep.
  ///   - tolerance: Not used: a manual clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let cancel = addAlarm(at: deadline) { continuation.finish() }
    // The clock may have been advanced before the alarm was added.
    if deadline <= now { continuation.finish() }
    for await _ in stream {}
    cancel()
    try Task.checkCancellation()
  }

  /// Adds an alarm, which ``advance(by:)`` rings once.
  ///
  /// - Parameters:
  ///   - deadline: The time at which the alarm rings.
  ///   - ring: Called at this time.
  /// - Returns: A function that removes the alarm.
  func addAlarm(
    at deadline: Instant, ring: @escaping @Sendable () async -> Void
  ) -> @Sendable () -> Void {
    let number = nextNumber()
    content.withLock { $0.alarms[number] = Alarm(deadline: deadline, ring: ring) }
    return { [self] in content.withLock { $0.alarms[number] = nil } }
  }

  /// Removes and returns the earliest alarm up to a time, and sets the clock to its deadline. Of
  /// several alarms with the same deadline, the first that was added is returned.
  private func popAlarm(until end: Instant) -> Alarm? {
    content.withLock { content in
      let first = content.alarms.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      guard let (number, alarm) = first, alarm.deadline <= end else { return nil }
      content.alarms[number] = nil
      content.now = max(content.now, alarm.deadline)
      return alarm
    }
  }
}
