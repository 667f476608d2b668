import ExampleMachines
import StateDiagrams
import Testing

@Suite struct RunTests {
  @Test func `follows a composite's arrow and its history`() {
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

  @Test func `marks in each region what it did`() {
    let diagram = StateDiagram(of: Keyboard.self)
    let highlights = diagram.highlights(
      of: StateTypeSchema<Keyboard>(), after: Array(Keyboard.Event.dotLabelableItems.prefix(1)))
    #expect(highlights.current.count == 2)
    #expect(highlights.taken.count == 1)
  }

  @Test func `tells of each step of a long walk what the diagram says of it`() {
    func walk(_ start: some MachineRun) {
      var run = start
      var generator = SystemRandomNumberGenerator()
      let nodes = Set(StateDiagram.allIDs(run.diagram))
      for _ in 0..<200 {
        let step = run.handle(run.events.indices.randomElement(using: &generator) ?? 0)
        #expect(nodes.isSuperset(of: step.after), "\(step.after)")
        #expect(step.isIgnored == step.transitions.isEmpty, "\(step)")
      }
    }
    walk(SchemaRun(refreshList, diagram: StateDiagram(of: refreshList)))
    walk(SchemaRun(number, diagram: StateDiagram(of: number)))
    walk(SchemaRun(StateTypeSchema<Turnstile>(), diagram: StateDiagram(of: Turnstile.self)))
    walk(
      SchemaRun(
        StateTypeSchema<HierarchicalTurnstile>(),
        diagram: StateDiagram(of: HierarchicalTurnstile.self)))
    walk(SchemaRun(StateTypeSchema<Keyboard>(), diagram: StateDiagram(of: Keyboard.self)))
    walk(SchemaRun(StateTypeSchema<Harel>(), diagram: StateDiagram(of: Harel.self)))
    walk(SchemaRun(matter, diagram: StateDiagram(of: matter)))
    walk(SchemaRun(TinderTurnstile.table, diagram: StateDiagram(of: TinderTurnstile.table)))
    walk(SchemaRun(Job.table, diagram: StateDiagram(of: Job.table)))
  }
}

extension StateDiagram {
  fileprivate static func allIDs(_ diagram: StateDiagram) -> [Node.ID] {
    func ids(_ regions: [Region]) -> [Node.ID] {
      regions.flatMap(\.nodes).flatMap { [$0.id] + ids($0.regions) }
    }
    return ids(diagram.regions)
  }
}
