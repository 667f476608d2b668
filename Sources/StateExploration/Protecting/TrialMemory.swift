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
    /// A step computed for longer than ``computingTime``.
    case endless
    /// A step took longer than ``blockingTime``, but didn't compute.
    case blocked
  }

  /// The processor time after which a step counts as endless, in microseconds. It takes up to twice
  /// this time to notice.
  private static let computingTime = 100_000

  /// The time after which a step counts as blocked, in seconds, as above.
  private static let blockingTime = 1

  /// The time after which work between two steps makes the child pause, in ticks of ``computingTime``.
  fileprivate static let pausingTickCount = 100

  /// The slots: the current step, the step at the last tick of either timer, the ending, the processor
  /// time at the last tick of the real timer, in nanoseconds, the last step that returned, and the ticks
  /// since then.
  private let slots: UnsafeMutablePointer<Int>

  private static let size = 7 * MemoryLayout<Int>.stride

  /// Allocates the memory; nil if there is none.
  init?() {
    let memory = mmap(
      nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    slots = memory.bindMemory(to: Int.self, capacity: 7)
  }

  /// Frees the memory.
  func free() { munmap(slots, Self.size) }

  /// The number of the current step, or of the last one that a child started.
  var step: Int {
    get { slots[0] }
    nonmutating set { slots[0] = newValue }
  }

  /// Records that the current step has returned.
  func recordReturn() { (slots[5], slots[6]) = (slots[0], 0) }

  /// The way in which the child ended.
  var ending: Ending { Ending(rawValue: slots[3]) ?? .running }

  /// Prepares the memory for a child that starts with a step.
  func prepare(from step: Int) {
    slots[0] = step
    (slots[1], slots[2], slots[4], slots[5]) = (-1, -1, 0, -1)
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
    signal(SIGVTALRM) { _ in if !isBetweenSteps() { endIfUnchanged(since: 1, .endless) } }
    signal(SIGALRM) { _ in if !hasComputed() { endIfUnchanged(since: 2, .blocked) } }
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

/// Returns whether the last step has returned. What follows can take longer than a step, such as a
/// comparison of large states: the child process then pauses after a while.
private func isBetweenSteps() -> Bool {
  guard let slots = slotsOfChild, slots[5] == slots[0] else { return false }
  slots[6] += 1
  if slots[6] >= TrialMemory.pausingTickCount {
    slots[0] += 1
    slots[3] = TrialMemory.Ending.paused.rawValue
    _exit(0)
  }
  return true
}

/// Ends the child process if it performs the same step as at the last tick of a timer. Called by
/// signal handlers.
private func endIfUnchanged(since slot: Int, _ ending: TrialMemory.Ending) {
  guard let slots = slotsOfChild else { return }
  if slots[0] == slots[slot] {
    slots[3] = ending.rawValue
    _exit(0)
  }
  slots[slot] = slots[0]
}
