import DiagramFixtures
import StateDiagrams
import StateSpecifications
import Testing

/// Existing machines whose methods return Booleans, or whose state is one.
@Suite struct BooleanResultTests {
  private struct Door {
    var isOpen = false
    var isLocked = false

    mutating func open() -> Bool {
      if isOpen || isLocked { return false }
      isOpen = true
      return true
    }
    mutating func close() -> Bool {
      defer { isOpen = false }
      return isOpen
    }
    mutating func toggleLock() -> Bool {
      isLocked.toggle()
      return isLocked
    }
    func canOpen() -> Bool { !isOpen && !isLocked }
  }

  private let door = MachineModel(
    "door", observing: Door(), state: "isOpen",
    inputs: [
      .input("open") { $0.open() }, .input("close") { $0.close() },
      .input("toggle lock") { $0.toggleLock() }, .input("can open") { $0.canOpen() },
    ])

  @Test func `Boolean results are no effects of a diagram, and a Boolean state has a name`() {
    #expect(
      Set(StateDiagram(of: door).arrows) == [
        "isOpen%3A false: can open", "isOpen%3A false: toggle lock",
        "isOpen%3A false -> isOpen%3A true open [isLocked: false]",
        "isOpen%3A true: toggle lock", "isOpen%3A true -> isOpen%3A false close",
      ])
  }

  @Test func `a machine conforms to its own statechart, without Boolean results`() throws {
    let text = StateDiagram(of: door).mermaid()
    try #require(!text.contains("/ true"))
    try door.conforms(to: MachineSpecification(mermaid: text, named: "door"))
  }

  @Test func `a step of a run with a Boolean result takes its arrow`() {
    var run = DiagramRun(door, on: StateDiagram(of: door))
    #expect(run.handle(0).transitions.map(\.event) == ["open"])
    #expect(run.handle(2).transitions.map(\.event) == ["toggle lock"])
  }

  @Test func `another Boolean result is a difference of the tables`() {
    struct Flag {
      var state = "off"
      let result: Bool
      mutating func toggle() -> Bool {
        state = state == "off" ? "on" : "off"
        return result
      }
    }
    func diagram(_ result: Bool) -> StateDiagram {
      StateDiagram(
        of: MachineModel(
          "flag", observing: Flag(result: result), describedBy: \.state,
          inputs: [.input("toggle") { $0.toggle() }]))
    }
    #expect(diagram(true).arrows == diagram(false).arrows)
    #expect(
      diagram(true).differences(from: diagram(false)).map(\.description) == [
        "in `off`, `toggle` now performs `true`, before nothing",
        "in `on`, `toggle` now performs `true`, before nothing",
      ])
  }
}
