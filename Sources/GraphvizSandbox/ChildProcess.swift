internal import GraphvizRendering
internal import PlatformLibC

/// A child process that receives an input, sends an output, and is killed if it exceeds its limits.
struct ChildProcess {
  private let id: pid_t
  private let input: Channel
  private let output: Channel
  private let errors: Channel

  /// The number of bytes of standard error that are kept.
  private static let maximumErrors = 65_536

  /// Starts a program with three connections as its standard files.
  ///
  /// The process leads its own process group, so that everything that it starts can be killed with it.
  ///
  /// - Parameters:
  ///   - program: The path of the executable.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment, as `NAME=value`.
  /// - Throws: A `GraphvizError` with the system's reason.
  init(program: String, arguments: [String], environment: [String]) throws(GraphvizError) {
    let channels = try (Channel.pair(), Channel.pair(), Channel.pair())
    (input, output, errors) = (channels.0.ours, channels.1.ours, channels.2.ours)

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let theirs = [channels.0.theirs, channels.1.theirs, channels.2.theirs]
    for (number, channel) in zip(CInt(0)..., theirs) {
      posix_spawn_file_actions_adddup2(&actions, channel.descriptor, number)
    }

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // By default, a child process inherits which signals are blocked and ignored.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    sigdelset(&signals, SIGKILL)
    sigdelset(&signals, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var id = pid_t()
    let name = CommandLine.arguments.first ?? program
    let result = Self.withCStrings([name] + arguments) { arguments in
      Self.withCStrings(environment) { environment in
        posix_spawn(&id, program, &actions, &attributes, arguments, environment)
      }
    }
    for channel in theirs { channel.closeOnce() }
    guard result == 0 else {
      throw GraphvizError(
        .process, problem: "can't start '\(program)'", messages: [String(cString: strerror(result))]
      )
    }
    self.id = id
  }

  /// Sends the input, collects the output, and waits until the process has ended. Blocks the thread.
  ///
  /// Call it once for each process; otherwise, the process is never waited for.
  ///
  /// - Parameters:
  ///   - bytes: The standard input.
  ///   - maximumOutput: The number of bytes of output beyond which the process is killed.
  ///   - seconds: The time after which the process is killed.
  func run(input bytes: [UInt8], maximumOutput: Int, seconds: Double) -> ChildEnding {
    let deadline = Self.now + seconds
    var rest = bytes[...]
    var (messages, reply): ([UInt8], [UInt8]) = ([], [])
    while true {
      let time = deadline - Self.now
      guard time > 0 else { return end(.outOfTime, reply, messages) }
      if rest.isEmpty { input.closeOnce() }
      let events = Channel.wait(
        [(input, POLLOUT), (output, POLLIN), (errors, POLLIN)], seconds: time)
      if events[0] { rest = input.send(rest) }
      if events[2] { errors.receive(into: &messages, keeping: Self.maximumErrors) }
      if events[1] {
        output.receive(into: &reply, keeping: maximumOutput + 1)
        if reply.count > maximumOutput { return end(.tooMuchOutput, reply, messages) }
        if output.isClosed { break }
      }
    }
    let kind = wait(until: min(deadline, Self.now + 1))
    errors.receive(into: &messages, keeping: Self.maximumErrors)
    return end(kind, reply, messages)
  }
}

extension ChildProcess {
  /// Kills the process with its group if it still runs, waits for it, and returns the result.
  private func end(
    _ kind: ChildEnding.Kind, _ output: [UInt8], _ errors: [UInt8]
  ) -> ChildEnding {
    if !kind.isOver {
      kill(-id, SIGKILL)
      kill(id, SIGKILL)
      var status: CInt = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
    return ChildEnding(
      kind: kind, output: output, errors: String(decoding: errors, as: UTF8.self))
  }

  /// Waits for a process that has closed its output, and usually exits at once.
  ///
  /// - Returns: The end of the process, or `.closedOutput` if it still runs at the deadline.
  private func wait(until deadline: Double) -> ChildEnding.Kind {
    while true {
      var status: CInt = 0
      let result = waitpid(id, &status, WNOHANG)
      if result == id { return ChildEnding.Kind(status: status) }
      // Another part of the program has waited for the process and has its status.
      if result < 0, errno != EINTR { return .exited(nil) }
      if Self.now > deadline { return .closedOutput }
      usleep(2_000)
    }
  }

  /// The time of a monotonic clock, in seconds since an arbitrary start.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Calls a closure with an array of C strings that ends in a null pointer.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
