import PlatformLibC

/// Memory that a child process shares with its parent: the number of the current step, and the way
/// in which the child ended.
struct TrialMemory {
  /// The way in which a child ended.
  enum Ending {
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

  /// The contents of the memory.
  fileprivate struct Contents {
    /// The current step, or the last one that a child started.
    var step = 0

    /// The last step that returned.
    var returnedStep = -1

    /// The way in which the child ended.
    var ending = Ending.running

    /// Whether the child has reached its first step.
    var hasStarted = false

    /// The step at the last tick of the timer of processor time, and that of real time.
    var stepAtComputingTick = -1
    var stepAtBlockingTick = -1

    /// The number of ticks of processor time during the current step, or after it.
    var tickCount = 0

    /// The number of ticks after which a step counts as endless.
    var patience = 0

    /// The processor time at the last tick of real time, in nanoseconds.
    var processorTime = 0

    /// The process that waits for the child, which must not outlive it.
    var parent = getpid()

    /// The progress: the number of states, the depth, and the length of the text of what has grown; -1
    /// without one.
    var states = 0
    var depth = 0
    var growthLength = -1
  }

  private let contents: UnsafeMutablePointer<Contents>

  static let size = MemoryLayout<Contents>.stride + greatestGrowthLength

  /// The greatest length of the text of what has grown, which follows the contents.
  private static let greatestGrowthLength = 512

  /// Allocates the memory, or maps the start of a file; nil if there is none.
  init?(_ file: Int32? = nil) {
    let flags = file == nil ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED
    let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, flags, file ?? -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    contents = memory.bindMemory(to: Contents.self, capacity: 1)
  }

  /// Frees the memory.
  func free() { munmap(contents, Self.size) }

  /// The number of the current step, or of the last one that a child started.
  var step: Int {
    get { contents.pointee.step }
    nonmutating set { contents.pointee.step = newValue }
  }

  /// The progress of a child; nil if it has not begun.
  var progress: SearchProgress? {
    get {
      let contents = contents.pointee
      guard contents.states > 0 else { return nil }
      let bytes = UnsafeRawBufferPointer(growthBytes)[..<max(0, contents.growthLength)]
      let growth = contents.growthLength < 0 ? nil : String(decoding: bytes, as: UTF8.self)
      var progress = SearchProgress(contents.states, contents.depth, growth: growth)
      progress.isTrial = true
      return progress
    }
    nonmutating set {
      guard let newValue else { return }
      (contents.pointee.states, contents.pointee.depth) = (newValue.states, newValue.depth)
      guard contents.pointee.growthLength < 0, let text = newValue.growth?.utf8,
        text.count <= Self.greatestGrowthLength
      else { return }
      growthBytes.copyBytes(from: text)
      contents.pointee.growthLength = text.count
    }
  }

  private var growthBytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: contents + 1, count: Self.greatestGrowthLength)
  }

  /// Records that the current step has returned, which resets the ticks.
  func recordReturn() {
    contents.pointee.returnedStep = contents.pointee.step
    contents.pointee.tickCount = 0
  }

  /// The way in which the child ended.
  var ending: Ending { contents.pointee.ending }

  /// Whether the child has reached its first step.
  var hasStarted: Bool { contents.pointee.hasStarted }

  /// Prepares the memory for a child that starts with a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - patience: The processor time after which a step counts as endless, in tenths of a second. It
  ///     takes up to one more tenth to notice.
  func prepare(from step: Int, patience: Int) {
    contents.pointee = Contents(step: step, patience: patience)
    // The first access initializes the variable, which must not happen in the child.
    _ = contentsOfChild
  }

  /// Ends the child process.
  func end(_ ending: Ending) -> Never {
    contents.pointee.ending = ending
    _exit(0)
  }

  /// Starts the timers of a child process, which end it if a step takes too long.
  ///
  /// One timer measures the processor time, and the other one the real time. Both compare the
  /// current step with that of their previous tick, so that steps themselves need no calls of the
  /// system.
  func startTimers() {
    contentsOfChild = contents
    contents.pointee.hasStarted = true
    signal(SIGVTALRM) { _ in countTick() }
    signal(SIGALRM) { _ in endIfBlocked() }
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
nonisolated(unsafe) private var contentsOfChild: UnsafeMutablePointer<TrialMemory.Contents>?

/// Ends the child process if it performs the same step as at the last tick, but has not computed. Called
/// by a signal handler.
private func endIfBlocked() {
  guard let contents = contentsOfChild else { return }
  if getppid() != contents.pointee.parent { _exit(0) }
  guard !hasComputed(contents) else { return }
  let step = contents.pointee.step
  if contents.pointee.stepAtBlockingTick == step { end(contents, .blocked) }
  contents.pointee.stepAtBlockingTick = step
}

/// Returns whether the child process has computed for some milliseconds since the last call. On a busy
/// machine, it can take seconds to compute for a tenth of one.
private func hasComputed(_ contents: UnsafeMutablePointer<TrialMemory.Contents>) -> Bool {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  let now = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  defer { contents.pointee.processorTime = now }
  return now - contents.pointee.processorTime > 5_000_000
}

/// Counts a tick of the processor time, and ends the child process after too many for one step. Called
/// by a signal handler.
///
/// If the last step has returned, what follows can take longer, such as a comparison of large states.
/// The child then pauses after a while.
private func countTick() {
  guard let contents = contentsOfChild else { return }
  let step = contents.pointee.step
  let isUnchanged = contents.pointee.stepAtComputingTick == step
  contents.pointee.stepAtComputingTick = step
  contents.pointee.tickCount = isUnchanged ? contents.pointee.tickCount + 1 : 0
  let count = contents.pointee.tickCount
  if contents.pointee.returnedStep != step {
    if count >= contents.pointee.patience { end(contents, .endless) }
  } else if count >= TrialMemory.pausingTickCount {
    contents.pointee.step = step + 1
    end(contents, .paused)
  }
}

private func end(
  _ contents: UnsafeMutablePointer<TrialMemory.Contents>, _ ending: TrialMemory.Ending
) {
  contents.pointee.ending = ending
  _exit(0)
}
