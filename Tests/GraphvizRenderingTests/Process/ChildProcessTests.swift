import Foundation
import Testing

@testable import GraphvizRendering

/// Programs that do what they please, run by the code that runs the one that draws.
@Suite struct ChildProcessTests {
  private static func run(
    _ script: String, input: String = "", maximumOutput: Int = 1_000, seconds: Double = 20,
    cancellation: Cancellation? = nil
  ) throws -> ChildEnding {
    try ChildProcess(program: "/bin/sh", arguments: ["-c", script], environment: ["WORD=hello"])
      .run(
        input: Array(input.utf8), maximumOutput: maximumOutput, seconds: seconds,
        cancellation: cancellation)
  }

  private static func text(_ ending: ChildEnding) -> String {
    String(decoding: ending.output, as: UTF8.self)
  }

  @Test func `gives its input, and takes both outputs`() throws {
    let ending = try Self.run("read line; echo $line $WORD; echo oh >&2", input: "well\n")
    #expect(ending.kind == .exited(0))
    #expect(Self.text(ending) == "well hello\n")
    #expect(ending.errors == "oh\n")
  }

  @Test func `has no environment but its own`() throws {
    #expect(
      try Self.text(Self.run("/usr/bin/env | grep -v -e PWD -e SHLVL -e _=")) == "WORD=hello\n")
  }

  @Test func `passes on a megabyte while it is given one`() throws {
    let input = String(repeating: "0123456789abcdef", count: 65_536)
    let ending = try Self.run("/bin/cat", input: input, maximumOutput: 2 << 20)
    #expect(Self.text(ending) == input)
  }

  @Test(arguments: [
    ("exit 3", ChildEnding.Kind.exited(3)),
    ("kill -SEGV $$", .signal(SIGSEGV)),
    ("kill -XCPU $$", .signal(SIGXCPU)),
    ("exec >&-; /bin/sleep 50", .closedOutput),
    ("while :; do echo long; done", .tooMuchOutput),
  ])
  func `tells how a program ends`(script: String, kind: ChildEnding.Kind) throws {
    // What is not read must not keep us: these programs read nothing.
    let ending = try Self.run(script, input: String(repeating: "x", count: 1 << 20))
    #expect(ending.kind == kind)
  }

  @Test(arguments: [
    "/bin/sleep 50", "while :; do :; done", "while :; do echo words >&2; done",
    "trap '' TERM INT HUP; /bin/sleep 50; /bin/sleep 50",
  ])
  func `ends a program whose time is up`(script: String) throws {
    let start = Date.now
    let ending = try Self.run(script, seconds: 0.3)
    #expect(ending.kind == .outOfTime)
    #expect(ending.errors.utf8.count <= 65_536)
    #expect(Date.now.timeIntervalSince(start) < 15)
  }

  @Test func `ends what a program has started too`() throws {
    let ending = try Self.run("/bin/sleep 50 & echo $!; wait", seconds: 1)
    #expect(ending.kind == .outOfTime)
    let id = try #require(pid_t(Self.text(ending).dropLast()))
    // Whoever adopts it takes a moment to notice its end.
    for _ in 0..<200 where kill(id, 0) == 0 && !Self.isZombie(id) { usleep(50_000) }
    #expect(kill(id, 0) != 0 || Self.isZombie(id))
  }

  @Test func `ends a program that nobody waits for any more`() throws {
    let cancellation = try Cancellation()
    Thread {
      usleep(200_000)
      cancellation.cancel()
      cancellation.cancel()
    }.start()
    #expect(try Self.run("/bin/sleep 50", cancellation: cancellation).kind == .cancelled)
    #expect(cancellation.isCancelled)
  }

  @Test func `heeds signals that this program ignores`() throws {
    let old = signal(SIGXCPU, SIG_IGN)
    defer { signal(SIGXCPU, old) }
    #expect(try Self.run("kill -XCPU $$; exit 4").kind == .signal(SIGXCPU))
  }

  @Test func `tells that a program can't be started`() {
    let error = #expect(throws: GraphvizError.self) {
      try ChildProcess(program: "/no/such/program", arguments: [], environment: [])
    }
    #expect(
      error?.description == "can't start '/no/such/program': No such file or directory")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `hands over no open files but three`() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let before = try Self.openFileCount()
    // The shell lists a folder with a file open, and ours has no mark to be closed.
    for _ in 0..<200 { _ = try Self.run("exit 0") }
    #expect(try Self.openFileCount() < before + 100)
  }

  private static func openFileCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  private static func isZombie(_ id: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
      return false
    }
    return status.contains(") Z ")
  }
}
