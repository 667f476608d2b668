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

  @Test func `an existing machine in a model steps by its calls, each of which is handled`() {
    let machine = ObservedMachine(
      makeMachine: { 5 },
      inputs: [.input("add") { $0 += 1 }, .input("read") { String($0) }])
    var state = machine.initialState
    guard case .handled(let nothing) = machine.step(&state, input: 0),
      case .handled(let text) = machine.step(&state, input: 1)
    else {
      Issue.record("Both calls are handled")
      return
    }
    #expect(nothing as? Void != nil)
    #expect(text as? String == "6")
    #expect(state == 6)
  }
}

// MARK: The property that holds the state

extension SchemaMachineTests {
  private struct Gate {
    private let state = Lamp.on
    var phase: Int? = nil
    var computed: Int { 3 }
  }

  private class Base { private let state = Lamp.off }
  private final class Derived: Base { let other = 1 }

  @Test
  func `the state property of an observed machine is found by its name, even if it is private`() {
    #expect(StateProperty("state").value(in: Gate()) as? Lamp == .on)
    #expect(StateProperty("state").problems(of: Gate()) == [])
  }

  @Test func `a state property that is nil is found`() {
    #expect(StateProperty("phase").problems(of: Gate()) == [])
  }

  @Test func `a state property of a superclass is found`() {
    #expect(StateProperty("state").value(in: Derived()) as? Lamp == .off)
    #expect(StateProperty("other").value(in: Derived()) as? Int == 1)
  }

  @Test(arguments: ["computed", "States", "", "phase.some"])
  func `a missing or computed state property is a problem`(name: String) {
    #expect(
      StateProperty(name).problems(of: Gate()) == [.noStateProperty(name, of: "Gate")])
    #expect(StateProperty(name).value(in: Gate()) is Gate)
  }

  @Test func `an observed enum is its own state`() {
    #expect(StateProperty("state").problems(of: Lamp.on) == [])
    #expect(StateProperty("state").value(in: Lamp.on) as? Lamp == .on)
  }
}
