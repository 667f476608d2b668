// The list of environment variables is a global variable of C.
@preconcurrency import PlatformLibC

/// The start of this program again, to try steps without a fork.
///
/// The new process has the same arguments, and so makes the same trials of the same steps, with the known
/// failures that this process has written into a file. At the step in question, it becomes the child process
/// of a ``StepTrial``: both processes map the start of the file as their ``TrialMemory``. The file has no
/// name, and its input and output are discarded.
package struct ProgramRestart {
  /// A step of a trial.
  struct Place: Hashable {
    let trial: Int
    let step: Int
  }

  /// A known failure, as it is in the file.
  private struct Entry {
    var trial = 0
    var step = 0
    var kind = 0
  }

  /// The restarts of this process; nil if it forks.
  // Only written before the first trial.
  nonisolated(unsafe) private(set) static var current: ProgramRestart?

  /// The number of trials of this process.
  private static let trialCount = Locked(0)

  private static let variable = "STATECHARTS_TRIAL"
  // Files with these numbers are open in a new process.
  private static let (fileNumber, messagesNumber): (Int32, Int32) = (200, 201)

  /// Whether processes can be forked on this platform.
  static var canFork: Bool {
    // `fork` is not available to Swift on Darwin.
    #if canImport(Darwin)
    false
    #else
    true
    #endif
  }

  private let program: String
  let file: Int32

  /// The step at which this process becomes a child; nil if a user has started it.
  let goal: Place?

  /// The failures that were known when this process started.
  private var failures: [Place: StepFailure] = [:]

  /// Lets trials start this program again, instead of forking, on Darwin or if the environment variable
  /// `STATECHARTS_PROTECTION` is `spawn`. Must be called first in a program.
  ///
  /// - Parameter program: The path of this program; nil if the system provides none.
  package static func prepare(program: String?) {
    let isRequested = getenv("STATECHARTS_PROTECTION").map { String(cString: $0) } == "spawn"
    guard let program, isRequested || !canFork else { return }
    current = ProgramRestart(program)
  }

  private init?(_ program: String) {
    self.program = program
    let words = getenv(Self.variable).map { String(cString: $0).split(separator: ":") } ?? []
    unsetenv(Self.variable)
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 2 else {
      goal = nil
      var name = Array("/tmp/trial-XXXXXX".utf8CString)
      file = mkstemp(&name)
      guard file >= 0 else { return nil }
      unlink(name)
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      guard ftruncate(file, off_t(TrialMemory.size)) == 0 else { return nil }
      return
    }
    (goal, file) = (Place(trial: numbers[0], step: numbers[1]), Self.fileNumber)
    var entry = Entry()
    var offset = TrialMemory.size
    while pread(file, &entry, MemoryLayout<Entry>.size, off_t(offset)) == MemoryLayout<Entry>.size {
      let kinds = [StepFailure.trap(message: ""), .endless, .undetermined]
      failures[Place(trial: entry.trial, step: entry.step)] = kinds[entry.kind]
      offset += MemoryLayout<Entry>.stride
    }
  }

  /// Returns the number of a new trial.
  static func nextTrial() -> Int {
    trialCount.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  /// Returns the failure of a step that was known when this process started.
  func knownFailure(at place: Place) -> StepFailure? { failures[place] }

  /// Tells later processes that a step fails.
  func record(_ failure: StepFailure, at place: Place) {
    let kind =
      switch failure {
      case .trap: 0
      case .endless: 1
      case .undetermined: 2
      }
    var entry = Entry(trial: place.trial, step: place.step, kind: kind)
    _ = pwrite(file, &entry, MemoryLayout<Entry>.size, lseek(file, 0, SEEK_END))
  }

  /// Connects the standard error of a process that was started by ``start(at:_:)``, from its goal on.
  static func connectMessages() { dup2(messagesNumber, 2) }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - place: The step at which the process becomes a child.
  ///   - messages: The file that becomes its standard error then.
  /// - Returns: The process; nil if it can't be started.
  func start(at place: Place, _ messages: Int32) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_adddup2(&actions, file, Self.fileNumber)
    posix_spawn_file_actions_adddup2(&actions, messages, Self.messagesNumber)
    var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    setenv(Self.variable, "\(place.trial):\(place.step)", 1)
    defer { unsetenv(Self.variable) }
    var process = pid_t()
    #if canImport(Darwin)
    let environment = _NSGetEnviron().pointee
    #else
    let environment = environ
    #endif
    return posix_spawn(&process, program, &actions, nil, &arguments, environment) == 0
      ? process : nil
  }
}
