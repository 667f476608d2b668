import Foundation
import Testing

/// The tool over machines that trap, never return, or end the process, run as a process.
@Suite struct TrappingMachineTests {
  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Executable.Run {
    try Executable.run(
      Executable.program("trap-graph"), arguments, environment: environment)
  }

  /// The lines of the standard error.
  private func notes(_ run: Executable.Run) -> [String] {
    run.errors.split(separator: "\n").map { String($0) }
  }

  /// Returns whether a line is a note, which ends in a message where the build prints one.
  private func has(_ run: Executable.Run, _ note: String, _ message: String = "") -> Bool {
    notes(run).contains { line in
      line == note || line.hasPrefix(note + ": ") && line.hasSuffix(message)
    }
  }

  @Test(arguments: [
    ["list"], ["validate"], ["render", "--all", "-T", "markdown", "-o", "{folder}/"],
  ])
  func `commands survive machines that trap, name the steps, and go on`(_ command: [String]) throws
  {
    let folder = try TemporaryFolder()
    let arguments = command.map { $0.replacing("{folder}", with: folder.path) }
    let run = try Executable.run(Executable.program("trap-graph"), arguments)
    #expect(run.status == 0 && run.reason == .exit)
    #expect(has(run, "note: download: 'chunk' traps in 'idle'", "a chunk before the start"))
    #expect(has(run, "note: download: 'start' traps in 'closed'"))
    #expect(has(run, "note: spinner: 'spin' never returns in 'turning'"))
    #expect(has(run, "note: spinner: 'recurse' traps in 'turning'", "a recursion without end"))
    #expect(
      has(run, "note: spinner: 'leave' traps in 'turning'", "the process exits with status 0"))
    #expect(has(run, "note: lamp: 'after 5 s' traps in 'broken'", "the bulb is gone"))
    #expect(!run.errors.contains("light"))
  }

  @Test func `impossible events are hidden by default`() throws {
    let text = try run("render", "spinner", "-T", "markdown").text
    #expect(
      text.hasSuffix(
        """
        | *initial* |  |  |  | still |
        | still | push |  |  | turning |

        """))
  }

  @Test func `impossible events are shown on request, with their guards`() throws {
    let text = try run("render", "download", "-T", "markdown", "--impossible").text
    #expect(
      text.hasSuffix(
        """
        | *initial* |  |  |  | idle |
        | idle | start |  | request | receiving |
        | idle | chunk |  |  | *must not happen* |
        | idle | close |  | close | closed |
        | receiving | start |  |  | *must not happen* |
        | receiving | chunk | chunks\\: 0 | store(1) | *internal* |
        | receiving | chunk | chunks\\: 1 | store(2) | *internal* |
        | receiving | chunk | chunks\\: 2 |  | *must not happen* |
        | receiving | close |  | close | closed |
        | closed | start |  |  | *must not happen* |
        | closed | chunk |  |  | *must not happen* |
        | closed | close |  | close | *internal* |

        """))
  }

  @Test func `check reports an ignored event that has become impossible`() throws {
    let folder = try TemporaryFolder()
    let lenient = ["IGNORES_LATE_CHUNKS": "1"]
    let written = try run(
      "render", "download", "-T", "svg", "-o", folder.path + "/", environment: lenient)
    #expect(written.status == 0)
    #expect(
      try run("check", folder.path, "download", environment: lenient).text
        == "1 diagram is up to date.\n")
    let check = try run("check", folder.path, "download")
    #expect(check.status == 1)
    #expect(
      check.text.hasPrefix(
        "download: in `closed`, `chunk` is now a step that traps or never returns, before it was "
          + "ignored.\n"))
  }

  @Test func `check names the option that shows impossible events`() throws {
    let folder = try TemporaryFolder()
    let path = folder("download.svg")
    #expect(try run("render", "download", "--impossible", "-o", path).status == 0)
    #expect(
      try run("check", folder.path, "download").text.hasPrefix(
        "download: '\(path)' was drawn with '--impossible', which 'check' can't repeat: "))
  }

  @Test func `a simulation stops at an event that traps, and keeps the state`() throws {
    let folder = try TemporaryFolder()
    let run = try Executable.run(
      shell:
        "printf 'start\\nstart\\nclose\\n' | '\(Executable.program("trap-graph"))' simulate download",
      in: folder.path)
    #expect(
      run.text == """
        start: idle
        start: idle → receiving / request
        start: must not happen

        """)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("Error: Line 2: 'start' traps in 'receiving'"))
  }

  @Test func `a path to an event that traps is not drawn`() throws {
    let run = try run("render", "download", "--after", "start,start", "-T", "svg")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("Error: Event 2: 'start' traps in 'receiving'"))
  }

  @Test func `steps that never return count against the limit of steps`() throws {
    let run = try run("render", "counter", "-T", "dot", environment: ["WITH_COUNTER": "1"])
    #expect(run.status == 0)
    // A million steps, of which each endless one costs 50,000.
    #expect(run.errors.contains("note: counter: 15 more events trap or never return"))
    #expect(run.errors.contains("Exploring stopped after 1000000 steps"))
  }

  @Test func `a step that waits forever is undetermined`() throws {
    let run = try run("render", "sleeper", "-T", "mermaid", environment: ["WITH_SLEEPER": "1"])
    #expect(run.status == 0)
    #expect(run.text.contains("awake --> asleep : doze"))
    #expect(run.errors.contains("warning: sleeper: 'sleep' in 'awake' could not be tried"))
    #expect(!run.errors.contains("never returns"))
  }
}
