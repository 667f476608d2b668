import Foundation
import Testing

/// The findings of `verify` in machines with a mistake each, and in their corrections.
///
/// The sequences were derived by hand from the machines, before they were verified. So were the
/// numbers, except for those with a comment.
@Suite struct PlantedBugTests {
  /// A violation that is expected.
  struct Mistake: CustomTestStringConvertible {
    var machine: String
    var property = "never traps"
    var state: String
    /// The input that violates the property; nil if the state does.
    var input: String?
    /// A shortest sequence of inputs.
    var sequence: [String]
    /// The number of states with the violation; nil if there are more than can be counted by hand.
    var count: Int? = 1

    var testDescription: String { "\(machine): \(sequence.joined(separator: ", "))" }
  }

  /// The report of the command.
  struct Report: Decodable {
    struct Machine: Decodable {
      var name: String
      var complete: Bool
      var states: Int
      var steps: Int
      var problems: [String]
      var findings: [Finding]
    }

    struct Finding: Decodable {
      var property: String
      var state: String
      var input: String?
      var count: Int
      var steps: [Step]
    }

    struct Step: Decodable {
      var input: String
    }

    var machines: [Machine]
  }

  /// The report on all machines, which takes seconds because of the step that never returns.
  static let report = Result {
    let run = try Executable.run(Executable.program("planted-graph"), ["verify", "--json"])
    return try JSONDecoder().decode(Report.self, from: run.output)
  }

  private func machine(_ name: String) throws -> Report.Machine {
    try #require(Self.report.get().machines.first { $0.name == name })
  }

  static let mistakes = [
    // A forgotten pair: the handshake fails while the certificate is verified.
    Mistake(
      machine: "handshake", state: "closed", input: "verified(valid)",
      sequence: ["hello", "certificate", "hello", "verified(valid)"], count: 2),
    // Two messages that cross. The phone has received `hungUp`, or not yet.
    Mistake(
      machine: "call", state: "caller/over, phone/talking",
      input: "deliver: phone → caller: answered",
      sequence: [
        "caller: dial", "caller: hangUp", "deliver: caller → phone: ring", "phone: pickUp",
        "deliver: phone → caller: answered",
      ], count: 2),
    // A continuation that is resumed twice.
    Mistake(
      machine: "lock", property: "effect: resume at most once", state: "held", input: "release",
      sequence: ["wait", "cancel", "release"]),
    // A lost wake-up: the second job comes while the first one runs.
    Mistake(
      machine: "mailbox", property: "can always reach: no waiting job", state: "running",
      sequence: ["enqueue(first)", "start", "enqueue(second)"]),
    Mistake(
      machine: "mailbox", property: "never: idle with a job", state: "idle",
      sequence: ["enqueue(first)", "start", "enqueue(second)", "finish"]),
    // A cycle that is never left. The finding names the first state from which the end can't be
    // reached, which is not yet a part of the cycle.
    Mistake(
      machine: "upload", property: "can always reach: finished", state: "discarding",
      sequence: ["start", "mismatch"]),
    // Wrong orders of effects: over several steps, and in one step.
    Mistake(
      machine: "payment", property: "effect: ship only after captured", state: "waiting",
      input: "restocked", sequence: ["authorized", "soldOut", "restocked"]),
    Mistake(
      machine: "connection", property: "effect: closeSocket only after sendGoAway",
      state: "open", input: "close", sequence: ["open stream", "close"], count: 2),
    // An effect that occurs more than once.
    Mistake(
      machine: "cache", property: "effect: load at most once", state: "absent", input: "get",
      sequence: ["get", "cancel", "get"], count: nil),
    // A number that must not be negative.
    Mistake(
      machine: "subscription", property: "always: the demand is not negative", state: "active",
      sequence: ["receive", "receive", "request"], count: nil),
    // A loop that never ends.
    Mistake(
      machine: "flow controller", state: "1", input: "write(2)", sequence: ["write(1)", "write(2)"]),
    Mistake(
      machine: "flow controller", state: "0", input: "update",
      sequence: ["write(2)", "write(2)", "update"]),
    // Work that is forgotten.
    Mistake(
      machine: "server", property: "never: closed with a request", state: "closed",
      sequence: ["request", "request", "shut down", "finish"]),
    // A recursion without end.
    Mistake(
      machine: "redirects", state: "ready", input: "open",
      sequence: ["redirect(a to b)", "redirect(b to a)", "open"]),
    // A violation that needs two timeouts.
    Mistake(
      machine: "lease", property: "never: working without a lease", state: "lost",
      sequence: ["request", "granted", "begin", "after 20 s", "after 10 s"]),
    // An overflow after many steps.
    Mistake(
      machine: "backoff", state: "attempting", input: "ended(failure)",
      sequence: ["start"] + Array(repeating: ["ended(failure)", "retry"], count: 7).joined()
        + ["ended(failure)"]),
    // A trap that a rule of the environment excludes below. Four sequences to the state are kept.
    Mistake(
      machine: "transaction", state: "aborted", input: "commit",
      sequence: ["begin", "query(invalid)", "commit"], count: 4),
    // Traps that rules exclude before and after they can happen, again and again.
    Mistake(
      machine: "child channel", state: "ending", input: "data",
      sequence: ["register", "opened", "close", "data"]),
    Mistake(
      machine: "pipeline", state: "closed", input: "response",
      sequence: ["open", "request", "close", "response"], count: 2),
  ]

  @Test(arguments: mistakes)
  func `a planted mistake is found with a shortest sequence`(_ mistake: Mistake) throws {
    let finding = try #require(
      try machine(mistake.machine).findings.first {
        $0.property == mistake.property && $0.state == mistake.state && $0.input == mistake.input
      })
    #expect(finding.steps.map(\.input) == mistake.sequence)
    if let count = mistake.count { #expect(finding.count == count) }
  }

  @Test(arguments: [
    ("handshake", 6, 22), ("lock", 7, 9), ("mailbox", 12, 16), ("upload", 6, 24),
    ("payment", 6, 24), ("connection", 7, 17), ("cache", 5, 9), ("subscription", 6, 15),
    ("flow controller", 5, 10), ("server", 6, 11), ("redirects", 4, 12), ("backoff", 24, 24),
    ("child channel", 4, 12), ("pipeline", 9, 19), ("pool", 6, 9),
    // While the caller dials, talks or is over, with every order of the messages.
    ("call", 11, 15),
    // Four of the states have a timeout.
    ("lease", 7, 7 * 3 + 4),
    // Four sequences to each of the four states are kept, because they can't be compared.
    ("transaction", 4 * 4, 4 * 13),
  ])
  func `a corrected machine has no findings in any of its states`(
    _ name: String, _ states: Int, _ steps: Int
  ) throws {
    let machine = try machine(name + " corrected")
    #expect(machine.findings.count == 0)
    #expect(machine.problems == [])
    #expect(machine.states == states)
    #expect(machine.steps == steps)
    // The states of a noncopyable machine are compared by their descriptions.
    #expect(machine.complete == (name != "transaction"))
  }

  @Test(arguments: ["transaction, careful", "mailbox, busy"])
  func `rules of the environment exclude and permit the sequences to a mistake`(_ name: String)
    throws
  {
    #expect(try machine(name).findings.count == 0)
    #expect(try machine(name).problems == [])
  }

  @Test func `a finding of a system is printed and written as its messages`() throws {
    let folder = try TemporaryFolder()
    let run = try Executable.run(
      Executable.program("planted-graph"), ["verify", "call", "--sequence", folder("messages")])
    #expect(run.status == 1)
    #expect(
      run.text.contains(
        """
          environment → phone: pickUp
            phone: talking
          phone → caller: answered, sent
          phone → caller: answered, arrives
            caller traps: planted_graph/Call.swift:
        """), "\(run)")
    for (suffix, start) in [
      ("svg", "<svg "), ("mmd", "sequenceDiagram\n"), ("puml", "@startuml\n"),
    ] {
      #expect(try folder.text(of: "messages/call-1.\(suffix)").hasPrefix(start))
    }
  }

  @Test func `'verify' appends sequence diagrams to the summary of a job`() throws {
    let folder = try TemporaryFolder()
    let program = Executable.program("planted-graph")
    func verify(_ arguments: String) throws -> String {
      try folder.write("", to: "summary.md")
      _ = try Executable.run(
        shell: "GITHUB_STEP_SUMMARY=summary.md '\(program)' verify \(arguments)", in: folder.path)
      return try folder.text(of: "summary.md")
    }
    let advice = "planted-graph verify call --sequence sequences\n"
    let summary = try verify("call")
    #expect(summary.contains(advice))
    #expect(try !verify("call --sequence sequences").contains(advice))
    #expect(summary.hasPrefix("```text\ncall: violated: never traps\n"))
    #expect(summary.contains("\n```mermaid\nsequenceDiagram\n"))
    #expect(summary.contains("  m2--)m1: answered\n"))
    #expect(try verify("'call corrected'") == "`verify` has no findings.\n")
    #expect(
      try !verify("call --baseline accepted.txt --accept-as later").contains("sequenceDiagram"))
  }

  @Test func `the picture of a system is a map of its members and their messages`() throws {
    let run = try Executable.run(
      Executable.program("planted-graph"), ["render", "call corrected", "-T", "mermaid"])
    #expect(run.text.contains("caller --> phone : ring<br />hungUp\n"), "\(run)")
    #expect(run.text.contains("phone --> caller : answered\n"))
  }
}
