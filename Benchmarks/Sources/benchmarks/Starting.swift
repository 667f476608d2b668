import Foundation

/// Programs, from start to end.
enum Starting {
  /// The command-line tool against `dot`.
  static func figures(tool: String, rounds: Int) throws -> [Figure] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "benchmarks-\(ProcessInfo.processInfo.processIdentifier).dot"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    launch([tool, "render", "turnstile", "-T", "dot", "-o", path])
    let comparisons = [
      Comparison("10 runs", .version) {
        for _ in 0..<10 { launch(["dot", "-V"]) }
      } body: {
        for _ in 0..<10 { launch([tool, "--version"]) }
      },
      Comparison("10 runs", .render) {
        for _ in 0..<10 { launch(["dot", "-Tsvg", path]) }
      } body: {
        for _ in 0..<10 { launch([tool, "render", "turnstile", "-T", "svg"]) }
      },
    ]
    return comparisons.map { $0.figure(rounds: rounds) }
  }

  /// Whether a program is there, by its path or in those of the environment.
  static func isInstalled(_ program: String) -> Bool {
    if program.contains("/") { return FileManager.default.isExecutableFile(atPath: program) }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}

/// Runs a program to its end; what it prints goes nowhere.
///
/// Not by `Process`, which takes its time to notice that a program has ended.
func launch(_ command: [String]) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
  }
  let arguments = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  var status: Int32 = 0
  let isStarted = posix_spawnp(&process, command[0], &actions, nil, arguments, environ) == 0
  let isEnded = isStarted && waitpid(process, &status, 0) == process
  precondition(isEnded && status == 0, "\(command.joined(separator: " ")) failed")
}
