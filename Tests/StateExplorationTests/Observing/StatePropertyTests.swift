import Testing

@testable import StateExploration

@Suite struct StatePropertyTests {
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
