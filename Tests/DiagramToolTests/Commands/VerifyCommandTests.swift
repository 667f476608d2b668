import Foundation
import Testing

@testable import DiagramTool

/// The tool over machines with mistakes, run as a process, because a process with several threads
/// can't try steps reliably.
@Suite struct VerifyCommandTests {
  private func run(
    _ arguments: String..., more: [String] = [], isCorrect: Bool = false,
    in folder: String? = nil
  ) throws -> Executable.Run {
    var environment = ["WITH_CONNECTION": "1"]
    if isCorrect { environment["IS_CORRECT"] = "1" }
    return try Executable.run(
      Executable.program("trap-graph"), ["verify"] + arguments + more, in: folder,
      environment: environment)
  }

  /// The lines of the output, without the messages of traps, which depend on the build, and with the
  /// name of the tool in place of the words that call it, which depend on the current folder.
  private func lines(_ run: Executable.Run) -> [String] {
    run.text.split(separator: "\n").map { line in
      if line.hasPrefix("  To "), let name = line.firstRange(of: "trap-graph"),
        let words = line.firstRange(of: "swift run")
      {
        return String(line[..<words.lowerBound] + line[name.lowerBound...])
      }
      guard line.hasPrefix("'"), let end = line.firstRange(of: ": ") else { return String(line) }
      return String(line[..<end.lowerBound])
    }
  }

  private let finding =
    "connection: 'ended(connected)' at 'case .idle, .connected, .closed: fatalError(\"no attempt\")': "
    + "Fatal error: no attempt (never traps)"

  @Test func `a forgotten pair is found with a shortest sequence`() throws {
    let run = try run("connection")
    #expect(
      lines(run) == [
        "connection: violated: never traps",
        "'ended(connected)' traps in 'closed'",
        "  idle",
        "  start → connecting / connect",
        "  close → closed / cancel",
        "  ended(connected) → traps",
        #"  try model.replay(["start", "close", "ended(connected)"])"#,
        "  To draw the path: trap-graph render connection --after start --after close "
          + "--impossible -T svg",
        "  To accept all findings for now: trap-graph verify --baseline "
          + "accepted-findings.txt --accept-as 'the reason'",
      ])
    #expect(run.status == 1 && run.errors.isEmpty)
  }

  @Test func `traps are grouped by input and source line, with the path of each group`() throws {
    let run = try Executable.run(
      Executable.program("trap-graph"), ["verify", "download", "lamp"])
    #expect(
      lines(run).prefix(16) == [
        "download: violated: never traps",
        "'chunk' traps in 'idle'",
        "  idle",
        "  chunk → traps",
        #"  try model.replay(["chunk"])"#,
        "'start' traps in 'receiving' (4 states)",
        #"  try model.replay(["start", "start"])"#,
        "'chunk' traps in 'closed'",
        #"  try model.replay(["close", "chunk"])"#,
        "'chunk' traps in 'receiving'",
        #"  try model.replay(["start", "chunk", "chunk", "chunk"])"#,
        "lamp: violated: never traps",
        "'after 5 s' traps in 'broken'",
        "  off",
        "  press → on",
        "  burnOut → broken",
      ])
    #expect(run.status == 1)
  }

  @Test func `findings are accepted with a reason, and reported when they disappear`() throws {
    let folder = try TemporaryFolder()
    let list = ["connection", "--baseline", "accepted.txt"]
    func run(_ more: [String] = [], isCorrect: Bool = false) throws -> Executable.Run {
      try Executable.run(
        Executable.program("trap-graph"), ["verify"] + list + more, in: folder.path,
        environment: isCorrect
          ? ["WITH_CONNECTION": "1", "IS_CORRECT": "1"] : ["WITH_CONNECTION": "1"])
    }
    let accepting = try run(["--accept-as", "Issue 7."])
    #expect(accepting.status == 0)
    #expect(accepting.text.hasSuffix("\nconnection: 1 accepted finding.\n"))
    #expect(try folder.text(of: "accepted.txt") == "# Issue 7.\n\(finding)\n")
    let accepted = try run()
    #expect(accepted.status == 0)
    #expect(
      accepted.text == """
        connection: no other violation of "never traps", "can always reach: closed", "effect: succeed \
        only after start" in all 7 reachable states, with 9 steps.
        1 step traps or never returns, and nothing follows it.
        connection: 1 accepted finding.

        """)
    let corrected = try run(isCorrect: true)
    #expect(corrected.status == 0)
    #expect(corrected.text.hasSuffix("\nAn accepted finding has disappeared: \(finding)\n"))
    #expect(try run(["--accept-as", "x"], isCorrect: true).status == 0)
    #expect(try folder.text(of: "accepted.txt") == "")
    #expect(try run().status == 1)
  }

  @Test func `an accepted trap doesn't hide another one on the next line`() throws {
    let folder = try TemporaryFolder()
    func run(_ more: String..., isCorrect: Bool = false) throws -> Executable.Run {
      try self.run(
        "gauge", "--baseline", folder.path + "/a.txt", more: more, isCorrect: isCorrect)
    }
    #expect(try run("--accept-as", "Known.", isCorrect: true).status == 0)
    #expect(try folder.text(of: "a.txt").contains(" at 'precondition(value != 1)': "))
    let other = try run()
    #expect(other.status == 1)
    #expect(other.text.contains(#"["set(2)", "read"]"#) && !other.text.contains("set(1)"))
    #expect(other.text.contains("gauge: 1 accepted finding.\n"))
  }

  @Test func `a trap without a message names its signal`() throws {
    let text = try run("overflow").text
    #expect(text.contains("'overflow' traps in 'open' (2 states): SIG"))
    #expect(text.contains("overflow\n"))
  }

  @Test func `an interruption while a child process runs reports what was found`() throws {
    let run = try Executable.run(
      Executable.program("trap-graph"), ["verify", "stream"],
      environment: ["WITH_STREAM": "1", "INTERRUPTS": "1"])
    #expect(run.status == 1 && run.reason == .exit)
    #expect(run.text.contains(#"try model.replay(["receive(header)", "receive(header)", "peek"])"#))
    #expect(run.text.contains("The search is not complete: it was interrupted."))
    #expect(run.text.contains("was not decided") == false)
  }

  @Test func `an interruption ends the commands that have nothing to report`() throws {
    let run = try Executable.run(
      Executable.program("trap-graph"), ["render", "stream", "-T", "dot"],
      environment: ["WITH_STREAM": "1", "INTERRUPTS": "1"])
    #expect(run.reason == .uncaughtSignal && run.output.isEmpty)
  }

  @Test func `a limit that stops the search is stated, with the command that searches further`()
    throws
  {
    let run = try run("meter", "--limit", "states=10")
    #expect(
      lines(run) == [
        "meter: no violation of \"never traps\" in 10 states, with 10 steps.",
        "The search is not complete: it stopped after 10 states. Every sequence of up to 10 inputs "
          + "was tried. To search further, raise the model's 'limits.states', or choose a coarser "
          + "'identity'.",
        "  To search further: trap-graph verify meter --limit states=20",
      ])
    #expect(run.status == 0)
    #expect(try self.run("meter", "--limit", "states=100").status == 1)
  }

  @Test func `a report for programs contains the trace and the bounds`() throws {
    let run = try run("connection", "--json", isCorrect: true)
    #expect(
      run.text == """
        {
          "formatVersion": 1,
          "command": "verify",
          "succeeded": true,
          "machines": [
            {"name": "connection", "properties": ["never traps", "can always reach: closed", \
        "effect: succeed only after start"], "complete": true, "states": 7, "steps": 9, \
        "notes": [], "problems": [], "findings": [], "disappeared": []}
          ],
          "disappeared": []
        }

        """)
    let failing = try self.run("connection", "--json")
    #expect(failing.status == 1)
    #expect(
      failing.text.contains(
        #"{"input": "close", "state": "closed", "effects": ["cancel"]}"#))
    #expect(
      failing.text.contains(#"{"input": "ended(connected)", "effects": []}"#))
  }

  @Test func `a missing file of accepted findings is an error, and accepting requires a name`()
    throws
  {
    let run = try run("connection", "--baseline", "/nowhere/a.txt")
    #expect(run.status == 1 && run.errors.hasPrefix("Error: Can't read '/nowhere/a.txt'"))
    #expect(runTool(["verify", "--accept-as", "x"]).status == .usageError)
  }
}
