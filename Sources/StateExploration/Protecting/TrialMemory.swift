#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Memory that a child process shares with its parent: the number of the current step, and the way
/// in which the child ended.
struct TrialMemory {
  /// The way in which a child ended.
  enum Ending: Int {
    /// The child still runs, or a step ended it.
    case running
    /// The child performed all steps.
    case finished
    /// The child stopped before a step that it did not start.
    case paused
    /// A step computed for too long.
    case endless
    /// A step took longer than ``blockingTime``, but didn't compute.
    case blocked
  }

  /// The processor time between two ticks of the timer, in microseconds.
  private static let computingTime = 100_000

  /// The time after which a step counts as blocked, in seconds. It takes up to twice this time to notice.
  private static let blockingTime = 1

  /// The time after which work between two steps makes the child pause, in ticks of ``computingTime``.
  fileprivate static let pausingTickCount = 100

  /// The slots: the current step, the step at the last tick of either timer, the ending, the processor
  /// time at the last tick of the real timer, in nanoseconds, the last step that returned, the ticks
  /// during a step or after it, and the number of ticks after which a step counts as endless.
  private let slots: UnsafeMutablePointer<Int>

  private static let slotCount = 8
  private static let size = slotCount * MemoryLayout<Int>.stride

  /// Allocates the memory; nil if there is none.
  init?() {
    let memory = mmap(
      nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    slots = memory.bindMemory(to: Int.self, capacity: Self.slotCount)
  }

  /// Frees the memory.
  func free() { munmap(slots, Self.size) }

  /// The number of the current step, or of the last one that a child started.
  var step: Int {
    get { slots[0] }
    nonmutating set { slots[0] = newValue }
  }

  /// Records that the current step has returned, which resets the ticks.
  func recordReturn() { (slots[5], slots[6]) = (slots[0], 0) }

  /// The way in which the child ended.
  var ending: Ending { Ending(rawValue: slots[3]) ?? .running }

  /// Prepares the memory for a child that starts with a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - patience: The processor time after which a step counts as endless, in tenths of a second. It
  ///     takes up to one more tenth to notice.
  func prepare(from step: Int, patience: Int) {
    slots[0] = step
    (slots[1], slots[2], slots[4], slots[5]) = (-1, -1, 0, -1)
    (slots[6], slots[7]) = (0, patience)
    slots[3] = Ending.running.rawValue
    // The first access initializes the variable, which must not happen in the child.
    _ = slotsOfChild
  }

  /// Ends the child process.
  func end(_ ending: Ending) -> Never {
    slots[3] = ending.rawValue
    _exit(0)
  }

  /// Starts the timers of a child process, which end it if a step takes too long.
  ///
  /// One timer measures the processor time, and the other one the real time. Both compare the
  /// current step with that of their previous tick, so that steps themselves need no calls of the
  /// system.
  func startTimers() {
    slotsOfChild = slots
    signal(SIGVTALRM) { _ in countTick() }
    signal(SIGALRM) { _ in if !hasComputed(), isUnchanged(since: 2) { endChild(.blocked) } }
    let computing = timeval(tv_sec: 0, tv_usec: .init(Self.computingTime))
    var timer = itimerval(it_interval: computing, it_value: computing)
    let blocking = timeval(tv_sec: .init(Self.blockingTime), tv_usec: 0)
    var realTimer = itimerval(it_interval: blocking, it_value: blocking)
    #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &realTimer, nil)
    #else
    setitimer(ITIMER_VIRTUAL, &timer, nil)
    setitimer(ITIMER_REAL, &realTimer, nil)
    #endif
  }
}

/// The shared memory of a child process, for its signal handlers.
// Only written in child processes, which have one thread.
nonisolated(unsafe) private var slotsOfChild: UnsafeMutablePointer<Int>?

/// Returns whether the child process has computed for some milliseconds since the last call. On a busy
/// machine, it can take seconds to compute for a tenth of one.
private func hasComputed() -> Bool {
  guard let slots = slotsOfChild else { return false }
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  let now = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  defer { slots[4] = now }
  return now - slots[4] > 5_000_000
}

/// Counts a tick of the processor time, and ends the child process after too many for one step.
///
/// If the last step has returned, what follows can take longer, such as a comparison of large states.
/// The child then pauses after a while.
private func countTick() {
  guard let slots = slotsOfChild else { return }
  slots[6] = isUnchanged(since: 1) ? slots[6] + 1 : 0
  if slots[5] != slots[0] {
    if slots[6] >= slots[7] { endChild(.endless) }
  } else if slots[6] >= TrialMemory.pausingTickCount {
    slots[0] += 1
    endChild(.paused)
  }
}

/// Returns whether the child process performs the same step as at the last tick of a timer. Called by
/// signal handlers.
private func isUnchanged(since slot: Int) -> Bool {
  guard let slots = slotsOfChild else { return false }
  defer { slots[slot] = slots[0] }
  return slots[0] == slots[slot]
}

private func endChild(_ ending: TrialMemory.Ending) {
  slotsOfChild?[3] = ending.rawValue
  _exit(0)
}
