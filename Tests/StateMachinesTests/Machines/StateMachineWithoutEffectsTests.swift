import StateMachines
import Testing

@Suite struct StateMachineWithoutEffectsTests {
  private struct Lamp: StateType, Equatable {
    var isOn = false
    static let initialState = Lamp()
    mutating func handleEvent(_ event: Bool) { isOn = event }
  }

  private static let table = TransitionTable<String, String, Never>(initial: "off") {
    From("off") { On("press", to: "on") }
    From("on") { On("press", to: "off") }
  }

  @Test func `a machine of a state type without commands needs no closure for effects`() {
    let machine = StateMachine(Lamp.self)
    #expect(machine.handleEvent(true) == .handled)
    #expect(machine.state == Lamp(isOn: true))
    #expect(StateMachine(Lamp.self, state: Lamp(isOn: true)).handleEvent(true) == .ignored)
  }

  @Test func `a machine of a table without effects needs no closure for them`() {
    let machine = StateMachine(schema: Self.table)
    machine.handleEvent("press")
    #expect(machine.state == "on")
    #expect(StateMachine(schema: Self.table, state: "on").state == "on")
  }

  @Test func `a machine of a schema without effects needs no closure for them`() {
    let machine = StateMachine(schema: ClosureSchema<Int, Int, Void>.counter)
    machine.handleEvent(2)
    #expect(machine.state == 2)
    #expect(StateMachine(schema: ClosureSchema<Int, Int, Void>.counter, state: 7).state == 7)
  }
}

extension ClosureSchema<Int, Int, Void> {
  fileprivate static var counter: ClosureSchema {
    ClosureSchema(initialState: 0) { state, event in
      state += event
      return .handled(())
    }
  }
}
