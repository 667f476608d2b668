import StateDiagrams
import Testing

@testable import DiagramTool

/// A job that the specification divides further.
private struct Job {
  enum State { case busy, idle }
  var state = State.busy
  mutating func next() {}
  mutating func stop() { state = .idle }
}

@Suite struct ConformCommandTests {
  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .init(
      "job", observing: Job(), inputs: [.input("next") { $0.next() }, .input("stop") { $0.stop() }])
  ])

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func conform(_ text: String, _ options: [String] = []) throws -> ToolRun {
    try folder.write(text, to: "job.mmd")
    var run = runTool(["conform", "job", folder("job.mmd")] + options, catalog: Self.catalog)
    run.output.replace(folder.path + "/", with: "")
    run.errors.replace(folder.path + "/", with: "")
    return run
  }

  /// A statechart with a transition inside `busy`.
  private static let divided = """
    stateDiagram-v2
      state busy {
        [*] --> load
        load --> store : next
      }
      [*] --> busy
      busy --> idle : stop
    """

  @Test func `'conform' states how much of a machine was compared`() throws {
    #expect(
      try conform(
        "stateDiagram-v2\n[*] --> busy\nbusy --> idle : stop\n", ["--allow", "other-inputs"])
        == ToolRun(
          status: .success,
          output: """
            job: no violation of "conforms to job.mmd" in all 2 reachable states, with 2 steps.

            """, errors: ""))
  }

  @Test func `'conform' prints a shortest sequence of events for a difference`() throws {
    #expect(
      try conform("stateDiagram-v2\n[*] --> busy\nbusy --> gone : stop\nbusy --> busy : next\n")
        == ToolRun(
          status: .failure,
          output: """
            job: violated: conforms to job.mmd
            'stop' in 'busy' leads to idle, but 'job.mmd' leads to gone
              busy
              stop → idle
              try model.replay(["stop"])

            """, errors: ""))
  }

  @Test func `'conform' fails for a machine without labels for inner states`() throws {
    #expect(
      try conform(Self.divided)
        == ToolRun(
          status: .failure,
          output: """
            job: not comparable, because the machine has no labels for states or regions of \
            'job.mmd'. These were not compared: busy/load, busy/store. Give the machine these \
            labels, remove the states from the specification, or allow other labels of states.

            """, errors: ""))
  }

  @Test func `'conform' reports a file that can't be read, with its line`() throws {
    let run = try conform("stateDiagram-v2\na ~~> b\n")
    #expect(run.status == .failure)
    #expect(run.errors.contains("job.mmd:2: 'a ~~> b' is not read"))
  }

  @Test func `'conform' prints a report as JSON`() throws {
    let run = try conform("stateDiagram-v2\n[*] --> busy\nbusy --> gone : stop\n", ["--json"])
    #expect(run.status == .failure)
    #expect(run.output.contains(#""succeeded": false,"#))
    #expect(run.output.contains(#""specification": "job.mmd","#))
    #expect(run.output.contains(#""replay": "try model.replay([\"stop\"])","#))
  }

  @Test func `'conform' needs a file`() {
    #expect(runTool(["conform", "job"], catalog: Self.catalog).status == .usageError)
  }
}
