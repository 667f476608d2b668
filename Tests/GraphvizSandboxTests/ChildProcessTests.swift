import Foundation
import GraphvizRendering
import Testing

@testable import GraphvizSandbox

/// Programs with any behavior, run by the code that runs the one that draws.
@Suite(.timeLimit(.minutes(10))) struct ChildProcessTests {
  private static func run(
    _ script: String, input: String = "", maximumOutput: Int = 1_000, seconds: Double = 100
  ) throws -> ChildEnding {
    try ChildProcess(program: "/bin/sh", arguments: ["-c", script], environment: ["WORD=hello"])
      .run(input: Array(input.utf8), maximumOutput: maximumOutput, seconds: seconds)
  }

  private static func text(_ ending: ChildEnding) -> String {
    String(decoding: ending.output, as: UTF8.self)
  }

  @Test func `a child process receives its input, and both of its outputs are collected`() throws {
    let ending = try Self.run("read line; echo $line $WORD; echo oh >&2", input: "well\n")
    #expect(ending.kind == .exited(0))
    #expect(Self.text(ending) == "well hello\n")
    #expect(ending.errors == "oh\n")
  }

  @Test func `a child process has the given environment alone`() throws {
    #expect(
      try Self.text(Self.run("/usr/bin/env | grep -v -e PWD -e SHLVL -e _=")) == "WORD=hello\n")
  }

  @Test func `a child process has the given arguments after the name of this program`() throws {
    let ending = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", "echo $#; echo \"$1\"", "x", "a b", ""], environment: []
    ).run(input: [], maximumOutput: 100, seconds: 100)
    #expect(Self.text(ending) == "2\na b\n")
  }

  @Test func `a child process receives a megabyte while it writes one`() throws {
    let input = String(repeating: "0123456789abcdef", count: 65_536)
    let ending = try Self.run("/bin/cat", input: input, maximumOutput: 2 << 20)
    #expect(Self.text(ending) == input)
  }

  @Test(arguments: [
    ("exit 3", ChildEnding.Kind.exited(3)),
    ("kill -SEGV $$", .signal(SIGSEGV)),
    ("kill -XCPU $$", .signal(SIGXCPU)),
    ("exec >&-; /bin/sleep 300", .closedOutput),
    ("while :; do echo long; done", .tooMuchOutput),
  ])
  func `the end of a child process that doesn't read its input is reported`(
    script: String, kind: ChildEnding.Kind
  ) throws {
    let ending = try Self.run(script, input: String(repeating: "x", count: 1 << 20))
    #expect(ending.kind == kind)
  }

  @Test(arguments: [(999, ChildEnding.Kind.tooMuchOutput), (1_000, .exited(0))])
  func `a child process ends at one byte more than the maximum of output`(
    maximum: Int, kind: ChildEnding.Kind
  ) throws {
    let ending = try Self.run("printf '%01000d' 0", maximumOutput: maximum)
    #expect(ending.kind == kind)
  }

  @Test(arguments: [
    "/bin/sleep 300", "while :; do :; done", "while :; do echo words >&2; done",
    "trap '' TERM INT HUP; /bin/sleep 300; /bin/sleep 300",
  ])
  func `a child process ends at its time limit`(script: String) throws {
    let ending = try Self.run(script, seconds: 0.3)
    #expect(ending.kind == .outOfTime)
    #expect(ending.errors.utf8.count <= 65_536)
  }

  @Test func `a child process doesn't inherit the signals that this process ignores`() throws {
    let old = signal(SIGXCPU, SIG_IGN)
    defer { signal(SIGXCPU, old) }
    #expect(try Self.run("kill -XCPU $$; exit 4").kind == .signal(SIGXCPU))
  }

  @Test func `a program that can't be started is an error with its name and the reason`() {
    let error = #expect(throws: GraphvizError.self) {
      try ChildProcess(program: "/no/such/program", arguments: [], environment: [])
    }
    #expect(error?.stage == .process)
    #expect(error?.description == "can't start '/no/such/program': No such file or directory")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `no file is left open after a child process has ended`() async throws {
    let before = try Self.openFileCount()
    for _ in 0..<200 { _ = try Self.run("exit 0") }
    // Other tests open files at the same time, and close them; files that a program leaves open stay.
    var after = try Self.openFileCount()
    for _ in 0..<600 where after >= before + 100 {
      try await Task.sleep(for: .milliseconds(100))
      after = try Self.openFileCount()
    }
    #expect(after < before + 100)
  }

  private static func openFileCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
