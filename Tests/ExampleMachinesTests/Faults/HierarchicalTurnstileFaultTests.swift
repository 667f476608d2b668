import ExampleMachines
import StateDiagrams
import Testing

extension HierarchicalTurnstile: Breakable {}

@Suite struct HierarchicalTurnstileFaultTests {
  typealias State = HierarchicalTurnstile

  static let faults: [Fault<State>] = [
    Fault("starts broken", initialState: .broken(oldState: .unlocked)),
    Fault("starts unlocked", initialState: .functioning(.unlocked)),
    Fault("loses its history when it breaks") { state, event in
      guard case (.functioning, .machineDidFail) = (state, event) else {
        return state.handleEvent(event)
      }
      state = .broken(oldState: .locked(credit: 0))
      return nil
    },
    Fault("is always locked when it is repaired") { state, event in
      guard case (.broken, .machineRepairDidComplete) = (state, event) else {
        return state.handleEvent(event)
      }
      state = .functioning(.locked(credit: 0))
      return nil
    },
    Fault("remembers the wrong state") { state, event in
      guard case (.functioning(let inner), .machineDidFail) = (state, event) else {
        return state.handleEvent(event)
      }
      state = .broken(oldState: inner == .unlocked ? .locked(credit: 0) : .unlocked)
      return nil
    },
    Fault("breaks only while it is locked") { state, event in
      if case (.functioning(.unlocked), .machineDidFail) = (state, event) { return nil }
      return state.handleEvent(event)
    },
    Fault("sounds the alarm where it breaks unlocked") { state, event in
      let wasUnlocked = state == .functioning(.unlocked)
      let command = state.handleEvent(event)
      return wasUnlocked && event == .machineDidFail ? .soundAlarm : command
    },
    Fault("sounds the alarm when it is repaired") { state, event in
      guard case .broken = state, event == .machineRepairDidComplete else {
        return state.handleEvent(event)
      }
      state.handleEvent(event)
      return .soundAlarm
    },
    Fault("doesn't pass coins on") { state, event in
      if case .insertCoin = event { return nil }
      return state.handleEvent(event)
    },
    Fault("doesn't pass persons on") { state, event in
      event == .admitPerson ? nil : state.handleEvent(event)
    },
    Fault("drops the new state of the inner machine") { state, event in
      guard case (.functioning, .admitPerson) = (state, event) else {
        return state.handleEvent(event)
      }
      var copy = state
      return copy.handleEvent(event)
    },
    Fault("drops the command of the inner machine") { state, event in
      state.handleEvent(event)
      return nil
    },
    Fault("takes coins while it is broken") { state, event in
      if case (.broken(let old), .insertCoin) = (state, event) {
        state = .functioning(old)
        return nil
      }
      return state.handleEvent(event)
    },
    Fault("costs one more") { state, event in
      if case (.functioning(.locked(let credit)), .insertCoin(let value)) = (state, event),
        credit + value < 51
      {
        state = .functioning(.locked(credit: credit + value))
        return nil
      }
      return state.handleEvent(event)
    },
    Fault("swaps the commands for the doors") { state, event in
      switch state.handleEvent(event) {
      case .openDoors: .closeDoors
      case .closeDoors: .openDoors
      case let other: other
      }
    },
  ]

  @Test func `a hierarchical turnstile without a fault has the diagram of the example`() {
    let none = Fault<State>("none")
    #expect(none.diagram(named: "t") == StateDiagram(of: State.self, named: "t"))
    #expect(
      none.exploredDiagram(named: "t") == StateDiagram(of: MachineModel("t", exploring: State.self))
    )
  }

  @Test(arguments: faults)
  func `a fault changes the diagram of the hierarchical turnstile`(fault: Fault<State>) {
    let original = StateDiagram(of: State.self, named: "t")
    let diagram = fault.diagram(named: "t")
    #expect(diagram != original)
    #expect(diagram.dot() != original.dot())
  }

  @Test(arguments: faults)
  func `a fault changes the explored diagram of the hierarchical turnstile`(fault: Fault<State>) {
    #expect(
      fault.exploredDiagram(named: "t")
        != StateDiagram(of: MachineModel("t", exploring: State.self)))
  }
}
