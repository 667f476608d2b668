import ExampleMachines
import StateDiagrams
import Testing

@Suite struct MatterTests {
  @Test(
    arguments: [
      (Matter.solid, Heat.melt, Matter.liquid, MatterLog.melted),
      (.liquid, .freeze, .solid, .frozen),
      (.liquid, .vaporize, .gas, .vaporized),
      (.gas, .condense, .liquid, .condensed),
    ])
  func `heating matter leads to a state with an effect`(
    from: Matter, event: Heat, to: Matter, log: MatterLog
  ) {
    var state = from
    #expect(matter.step(&state, on: event) == .handled(.init([log])))
    #expect(state == to)
  }

  @Test(
    arguments: [
      (Matter.solid, [Heat.melt]), (.liquid, [.freeze, .vaporize]), (.gas, [.condense]),
    ])
  func `the available events of matter are those that its table declares`(
    state: Matter, events: [Heat]
  ) {
    #expect(matter.availableEvents(in: state, among: matter.events) == events)
  }

  @Test func `the diagram of matter has the declared transitions`() {
    #expect(
      StateDiagram(of: matter, named: "matter").withoutTable
        == StateDiagram(
          name: "matter",
          nodes: [.initial(), .init("solid"), .init("liquid"), .init("gas")],
          transitions: [
            .init(from: ":initial", to: "solid"),
            .init(from: "solid", to: "liquid", event: "melt", effects: ["melted"]),
            .init(from: "liquid", to: "solid", event: "freeze", effects: ["frozen"]),
            .init(from: "liquid", to: "gas", event: "vaporize", effects: ["vaporized"]),
            .init(from: "gas", to: "liquid", event: "condense", effects: ["condensed"]),
          ]))
  }
}
