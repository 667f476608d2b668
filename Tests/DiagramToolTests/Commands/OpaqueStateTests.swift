import Testing

@testable import DiagramTool

/// The tool over machines whose states contain objects.
@Suite struct OpaqueStateTests {
  private func run(_ arguments: String...) throws -> Executable.Run {
    try Executable.run(
      Executable.program("trap-graph"), arguments, environment: ["WITH_REGISTRY": "1"])
  }

  @Test func `'verify' fails if only objects that can't be compared tell states apart`() throws {
    let run = try run("verify", "exact")
    #expect(run.status == 1)
    #expect(
      run.text.hasPrefix(
        "exact: states that differ only in values of 'Subscription' counted as one, because these ")
    )
  }

  @Test func `'verify' succeeds with an identity, which it names`() throws {
    let run = try run("verify", "summarized")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        "registry: no violation of \"never traps\" among 2 states that 'identity: .summarized()' "
          + "distinguishes, with 6 steps."))
  }

  @Test(arguments: ["verify", "validate"])
  func `a machine that is an object is refused once, with the remedy`(command: String) throws {
    let run = try run(command, "latch")
    #expect(run.status == 1)
    let lines = run.text.split(separator: "\n").filter { $0.contains("observing: { Latch() }") }
    #expect(lines.count == 1)
    #expect(!run.text.contains("is valid"))
  }
}
