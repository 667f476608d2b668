import Testing

@testable import StateExploration

@Suite struct SchemaMachineTests {
  @Test func `a schema in a model steps with its events by their indices`() {
    let schema = Graph([.init(0, "go", 1, "ring")])
    let machine = SchemaMachine(schema, ["stop", "go"])
    #expect(machine.inputCount == 2)
    var state = machine.initialState
    #expect(machine.step(&state, input: 0) == .ignored)
    #expect(state == 0)
    #expect(machine.step(&state, input: 1) == .handled("ring"))
    #expect(state == 1)
  }
}
