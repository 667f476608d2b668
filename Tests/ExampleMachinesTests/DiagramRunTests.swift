import ExampleMachines
import StateDiagrams
import Testing

/// Runs of the examples beside their diagrams.
@Suite struct DiagramRunTests {
  @Test func `a run takes a transition of a composite and one to its history`() {
    let diagram = StateDiagram(of: HierarchicalTurnstile.self)
    let highlights = diagram.highlights(
      of: StateTypeSchema<HierarchicalTurnstile>(),
      after: [.insertCoin(value: 50), .machineDidFail, .machineRepairDidComplete])
    #expect(highlights.current == ["functioning/unlocked"])
    #expect(highlights.previous == ["broken"])
    #expect(highlights.visited == ["functioning/locked", "functioning/unlocked", "broken"])
    #expect(
      highlights.taken == [
        .init(
          from: "functioning/locked", to: "functioning/unlocked", event: "insertCoin", guard: "50",
          effects: ["openDoors"]),
        .init(from: "functioning", to: "broken", event: "machineDidFail"),
        .init(from: "broken", to: "functioning/:history", event: "machineRepairDidComplete"),
      ])
  }

  @Test func `a run has a current state in each region`() {
    let diagram = StateDiagram(of: Keyboard.self)
    let highlights = diagram.highlights(
      of: StateTypeSchema<Keyboard>(), after: Array(Keyboard.Event.dotLabelableItems.prefix(1)))
    #expect(highlights.current.count == 2)
    #expect(highlights.taken.count == 1)
  }

  private static let examples: [(name: String, start: @Sendable () -> DiagramRun)] = [
    ("refresh list", { run(MachineModel("", refreshList)) }),
    ("number", { run(MachineModel("", number)) }),
    ("turnstile", { run(MachineModel("", Turnstile.self)) }),
    ("explored turnstile", { run(MachineModel("", exploring: Turnstile.self)) }),
    ("hierarchical turnstile", { run(MachineModel("", HierarchicalTurnstile.self)) }),
    ("keyboard", { run(MachineModel("", Keyboard.self)) }),
    ("harel", { run(MachineModel("", Harel.self)) }),
    ("matter", { run(MachineModel("", matter)) }),
    ("tinder turnstile", { run(MachineModel("", TinderTurnstile.table)) }),
    ("job", { run(MachineModel("", Job.table)) }),
  ]

  private static func run(_ model: MachineModel) -> DiagramRun {
    DiagramRun(model, on: StateDiagram(of: model))
  }

  private static func allIDs(_ regions: [StateDiagram.Region]) -> [StateDiagram.Node.ID] {
    regions.flatMap(\.nodes).flatMap { [$0.id] + allIDs($0.regions) }
  }
}
