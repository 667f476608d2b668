import PlatformLibC

/// A trial of steps in a child process, which finds those that trap or never return.
///
/// Before the first step, the process forks. The child performs all steps, and writes the number of
/// each into shared memory before it starts. This process follows it: it performs the steps that have
/// returned there. If the child ends at a step, this process skips it, and forks again for the following
/// ones. A machine without such steps costs one fork. Where a process can't fork, this program is started
/// again instead (``ProgramRestart``).
///
/// ```swift
/// let target = StepTrial.protecting { trial in
///   trial.failure(of: input) == nil ? step(state, input) : nil
/// }
/// ```
///
/// A child has only the thread that forked it. If another thread held a lock of the runtime at that
/// moment, a step that needs this lock never returns in the child. Such a step is tried again, and
/// then counts as undetermined.
@usableFromInline
package final class StepTrial {
  private let memory: TrialMemory
  private let watch: SearchWatch
  private let number = ProgramRestart.nextTrial()

  /// The restarts that take the place of forks; nil if there are none.
  private let restart = ProgramRestart.current

  // Checks of exclusive access would take longer than most steps.

  /// The number of the next step.
  @exclusivity(unchecked)
  private var next = 0

  /// The first step of the last child process.
  @exclusivity(unchecked)
  private var firstStep = 0

  /// The greatest number of steps that a child is ahead. The result of a search that is interrupted
  /// contains only the steps of this process.
  private static var stepsAhead: Int { 4_000_000 }

  /// The number of steps that are known to return.
  @exclusivity(unchecked)
  private var survivingCount = 0

  /// The failure of the step after the surviving ones; nil if it is not known.
  private var knownFailure: StepFailure?

  /// A child process whose end is not known yet.
  private var child: (process: pid_t, messages: MessagePipe)?

  /// The number of endless steps.
  private var endlessCount = 0

  /// The number of endless steps that may compute for a second. A machine with more of them has loops
  /// without end, rather than steps that take long.
  private static var patientCount: Int { 3 }

  /// Names the input of a step that traps in this process; nil if steps are tried in another one.
  private let notice: StepNotice?

  /// Whether this process is a child.
  @exclusivity(unchecked)
  @usableFromInline
  private(set) var isChild = false

  /// The number of children in which a step must block before it counts as undetermined. Without
  /// other threads, no lock was held at the fork.
  private static var blockedAttempts: Int {
    var folder = stat()
    // The folder has a link for each thread, and two others.
    return stat("/proc/self/task", &folder) == 0 && folder.st_nlink == 3 ? 1 : 4
  }

  private init?(_ watch: SearchWatch, _ notice: StepNotice? = nil) {
    self.notice = notice
    // Without another process, all steps are performed.
    if notice != nil { survivingCount = .max }
    // A restarted process only replays the trials before that of its goal.
    let isReplay = notice != nil || restart?.goal != nil && restart?.goal?.trial != number
    guard let memory = TrialMemory(isReplay ? nil : restart?.file) else { return nil }
    (self.memory, self.watch) = (memory, watch)
  }

  deinit { memory.free() }

  /// Whether processes are forked, rather than started again.
  package static var forks: Bool { ProgramRestart.canFork && ProgramRestart.current == nil }

  /// Whether steps can be tried in another process.
  package static var isAvailable: Bool { ProgramRestart.canFork || ProgramRestart.current != nil }

  /// Calls a closure with a trial, or with nil if there can be no other process. A child process ends
  /// when the closure returns.
  ///
  /// - Parameters:
  ///   - isProtected: Whether to create a trial.
  ///   - watch: Receives the progress of child processes, and ends them; nil for none.
  ///   - body: Performs the steps. It must call ``failure(of:)`` before each and ``stepReturned()`` after it,
  ///     and have no effects outside this process.
  /// - Complexity: One fork, and another one for each failure: about 0.4 ms each. Each of the first
  ///   endless steps takes up to 1.2 s, and further ones 0.2 s.
  @usableFromInline
  package static func protecting<Result>(
    if isProtected: Bool = true, _ watch: SearchWatch? = nil,
    _ body: (StepTrial?) -> Result
  ) -> Result {
    let trial = isProtected && isAvailable ? StepTrial(watch ?? SearchWatch()) : nil
    let result = body(trial)
    if let trial, trial.isChild { trial.memory.end(.finished) }
    trial?.endChild()
    // The goal of a restarted process was not among the steps, which then are not repeatable.
    if let trial, trial.restart?.goal?.trial == trial.number { trial.memory.end(.paused) }
    return result
  }

  /// Calls a closure with a trial that performs all steps in this process. A step that traps ends it with the
  /// message of its input.
  ///
  /// - Parameter messages: The message for each input.
  static func naming<Result>(_ messages: [String], _ body: (StepTrial?) -> Result) -> Result {
    StepNotice.naming(messages) { body(StepTrial(SearchWatch(), $0)) }
  }

  /// Records that the last step has returned. The time until the next one doesn't count as part of it.
  @usableFromInline
  package func stepReturned() {
    if isChild { memory.recordReturn() }
    notice?.input = -1
  }

  /// Records the progress of a child process, which this process reports.
  @usableFromInline
  func record(_ progress: SearchProgress) { memory.progress = progress }

  /// Returns the failure of the next step; nil if it returns. Must be called before each step.
  ///
  /// In a child process, the result is always nil.
  ///
  /// - Parameter input: The number of the input.
  @usableFromInline
  package func failure(of input: Int) -> StepFailure? {
    notice?.input = input
    let step = next
    // A child that pauses has not started this step.
    defer { next += 1 }
    if let restart, let goal = restart.goal, !isChild {
      let place = ProgramRestart.Place(trial: number, step: step)
      guard place == goal else { return restart.knownFailure(at: place) }
      ProgramRestart.connectMessages()
      firstStep = step
      becomeChild()
    }
    if !isChild, step < survivingCount { return nil }
    if !isChild, knownFailure == nil { lookAhead(from: step) }
    if isChild {
      if step - firstStep == Self.stepsAhead { pause() }
      memory.step = step
      return nil
    }
    guard step == survivingCount else { return nil }
    survivingCount += 1
    defer { knownFailure = nil }
    if let knownFailure {
      restart?.record(knownFailure, at: ProgramRestart.Place(trial: number, step: step))
    }
    return knownFailure
  }

  private func becomeChild() {
    isChild = true
    prepareChild()
    memory.startTimers()
  }

  /// Ends a child process, so that this process can catch up with it. Does nothing in this process.
  ///
  /// Also called before long work other than steps, which would count as an endless step.
  @usableFromInline
  func pause() {
    guard isChild else { return }
    memory.step = next
    memory.end(.paused)
  }

  /// Waits until a child process has performed a step, or failed to. Returns in both processes.
  ///
  /// After an interruption, the next step is undetermined.
  private func lookAhead(from step: Int) {
    var attempt = 1
    var pause: UInt32 = 20
    while true {
      if watch.isCancelled() {
        survivingCount = max(step, memory.step)
        knownFailure = survivingCount == step ? .undetermined : nil
        return
      }
      if child == nil { startChild(from: step) }
      if isChild { return }
      guard let (process, messages) = child else {
        // Without another process, nothing is known about the step.
        knownFailure = .undetermined
        return
      }
      // A child closes its files a moment before its end, or long before.
      if messages.waitForEnd() {
        usleep(pause)
        pause = min(2 * pause, 100_000)
      }
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      survivingCount = memory.step
      guard ended == process || ended < 0 && errno != EINTR else {
        if survivingCount > step { return }
        if let report = watch.report, let progress = memory.progress { report(progress) }
        continue
      }
      let message = messages.trapMessage()
      messages.close()
      child = nil
      switch memory.ending {
      case .finished: survivingCount = .max
      case .paused where memory.step > step: knownFailure = nil
      case .paused: knownFailure = .undetermined
      case .running where !memory.hasStarted: knownFailure = .undetermined
      case .running:
        knownFailure = .trap(message: message ?? StepFailure.reason(ofStatus: status))
      case .endless:
        knownFailure = .endless
        endlessCount += 1
      case .blocked where attempt < Self.blockedAttempts:
        attempt += 1
        continue
      case .blocked: knownFailure = .undetermined
      }
      return
    }
  }

  /// Starts a child process that performs the steps from one on. A fork returns in both processes.
  private func startChild(from step: Int) {
    guard let messages = MessagePipe() else { return }
    memory.prepare(from: step, patience: endlessCount < Self.patientCount ? 10 : 1)
    firstStep = step
    let place = ProgramRestart.Place(trial: number, step: step)
    let process = restart.map { $0.start(at: place, messages.writing) ?? -1 } ?? fork()
    if process == 0 {
      messages.redirectStandardError()
      return becomeChild()
    }
    messages.closeWritingEnd()
    if process > 0 { child = (process, messages) } else { messages.close() }
  }

  /// Ends a child process that is still running after the last step of this process.
  private func endChild() {
    guard let (process, messages) = child else { return }
    child = nil
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    messages.close()
  }

  private func fork() -> pid_t {
    #if canImport(Glibc)
    Glibc.fork()
    #elseif canImport(Musl)
    Musl.fork()
    #else
    -1
    #endif
  }
}

/// Prepares a child process for steps that trap: without core dumps, without the runtime's
/// backtraces, and with all signals unblocked, because the threads of a pool block them.
private func prepareChild() {
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  #if canImport(Glibc)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  #else
  setrlimit(RLIMIT_CORE, &none)
  #endif
  signal(SIGILL, SIG_DFL)
  signal(SIGTRAP, SIG_DFL)
  signal(SIGSEGV, SIG_DFL)
  signal(SIGBUS, SIG_DFL)
  signal(SIGFPE, SIG_DFL)
  signal(SIGABRT, SIG_DFL)
  signal(SIGPIPE, SIG_IGN)
  // Only the parent ends it then.
  signal(SIGINT, SIG_IGN)
  signal(SIGTERM, SIG_IGN)
  var blocked = sigset_t()
  sigemptyset(&blocked)
  sigprocmask(SIG_SETMASK, &blocked, nil)
}
