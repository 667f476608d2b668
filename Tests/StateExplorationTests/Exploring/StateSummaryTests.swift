import Testing

@testable import StateExploration

@Suite struct StateSummaryTests {
  @Test func `the summary of a state has its label, composites and payload`() {
    let summary = StateDescription<Player>.labelled(isFinal: { _ in true })
      .summary(.playing(.video(.running)))
    #expect(summary.label == "running")
    #expect(summary.composites == ["playing", "video"])
    #expect(summary.path == ["playing", "video", "running"])
    #expect(summary.caseNames == ["playing", "video", "running"])
    #expect(summary.payload == PayloadText(text: "video(running)"))
    #expect(summary.isListed)
    #expect(summary.isFinal)
  }

  @Test func `a state without labels is described by reflection`() {
    enum Valve { case shut, open(level: Int) }
    let description = StateDescription<Valve>.reflected {
      if case .shut = $0 { true } else { false }
    }
    let summaries = [Valve.shut, .open(level: 3)].map(description.summary)
    #expect(summaries.map(\.label) == ["shut", "open"])
    #expect(summaries.map(\.path) == [["shut"], ["open"]])
    #expect(summaries.map(\.isFinal) == [true, false])
    #expect(summaries[1].payload == PayloadText(label: "level", text: "3"))
  }

  @Test func `a state with labels has them in a description by reflection too`() {
    let summary = StateDescription<Player>.reflected(isFinal: { _ in false })
      .summary(.stopped(last: .paused))
    #expect(summary.path == ["stopped"])
    #expect(summary.payload == PayloadText(label: "last", text: "paused"))
  }

  @Test func `a state summary without a value has no payload`() {
    let summary = StateSummary(label: "idle", composites: [])
    #expect(summary.payload == PayloadText(text: ""))
    #expect(summary.caseNames == [])
  }
}
