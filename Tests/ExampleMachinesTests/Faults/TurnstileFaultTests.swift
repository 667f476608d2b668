import ExampleMachines
import StateDiagrams
import Testing

extension Turnstile: Breakable {}

@Suite struct TurnstileFaultTests {
  static let faults: [Fault<Turnstile>] = [
    Fault("starts unlocked", initialState: .unlocked),
    Fault("stays locked for the fare") { state, event in
      if case (.locked(let credit), .insertCoin(value: 50)) = (state, event) {
        state = .locked(credit: credit + 50)
        return nil
      }
      return state.handleEvent(event)
    },
    Fault("costs one more") { state, event in
      if case (.locked(let credit), .insertCoin(let value)) = (state, event), credit + value < 51 {
        state = .locked(credit: credit + value)
        return nil
      }
      return state.handleEvent(event)
    },
    Fault("costs nothing") { state, event in
      guard case (.locked, .insertCoin) = (state, event) else { return state.handleEvent(event) }
      state = .unlocked
      return .openDoors
    },
    Fault("swallows small coins") { state, event in
      if case (.locked, .insertCoin(value: 10)) = (state, event) { return nil }
      return state.handleEvent(event)
    },
    Fault("takes coins while unlocked") { state, event in
      if case (.unlocked, .insertCoin) = (state, event) { return .openDoors }
      return state.handleEvent(event)
    },
    Fault("closes the doors to open them") { state, event in
      let command = state.handleEvent(event)
      return command == .openDoors ? .closeDoors : command
    },
    Fault("forgets to close the doors") { state, event in
      let command = state.handleEvent(event)
      return command == .closeDoors ? nil : command
    },
    Fault("forgets the alarm") { state, event in
      let command = state.handleEvent(event)
      return command == .soundAlarm ? nil : command
    },
    Fault("stays unlocked behind a person") { state, event in
      if case (.unlocked, .admitPerson) = (state, event) { return .closeDoors }
      return state.handleEvent(event)
    },
    Fault("doesn't break while unlocked") { state, event in
      if case (.unlocked, .machineDidFail) = (state, event) { return nil }
      return state.handleEvent(event)
    },
    Fault("opens once it is repaired") { state, event in
      guard case (.broken, .machineRepairDidComplete) = (state, event) else {
        return state.handleEvent(event)
      }
      state = .unlocked
      return nil
    },
    Fault("can't be repaired") { state, event in
      if state == .broken { return nil }
      return state.handleEvent(event)
    },
    Fault("sounds the alarm when it breaks") { state, event in
      let command = state.handleEvent(event)
      return event == .machineDidFail && state == .broken ? .soundAlarm : command
    },
    Fault("is repaired while it is not broken") { state, event in
      if case (.unlocked, .machineRepairDidComplete) = (state, event) {
        state = .locked(credit: 0)
        return nil
      }
      return state.handleEvent(event)
    },
  ]

  @Test func `a turnstile without a fault has the diagram of the example`() {
    let none = Fault<Turnstile>("none")
    #expect(none.diagram(named: "t") == StateDiagram(of: Turnstile.self, named: "t"))
    #expect(
      none.exploredDiagram(named: "t")
        == StateDiagram(of: MachineModel("t", exploring: Turnstile.self)))
  }

  @Test(arguments: faults)
  func `a fault changes the diagram of the turnstile`(fault: Fault<Turnstile>) {
    let original = StateDiagram(of: Turnstile.self, named: "t")
    let diagram = fault.diagram(named: "t")
    #expect(diagram != original)
    #expect(diagram.dot() != original.dot())
  }

  @Test(arguments: [
    Fault<Turnstile>("costs one small coin less") { state, event in
      if case (.locked(let credit), .insertCoin(let value)) = (state, event), credit + value >= 40 {
        state = .unlocked
        return .openDoors
      }
      return state.handleEvent(event)
    },
    Fault<Turnstile>("keeps credit after a passage") { state, event in
      if case (.unlocked, .admitPerson) = (state, event) {
        state = .locked(credit: 5)
        return .closeDoors
      }
      return state.handleEvent(event)
    },
  ])
  func `a fault in the credit changes the explored diagram of the turnstile`(
    fault: Fault<Turnstile>
  ) {
    #expect(
      fault.exploredDiagram(named: "t")
        != StateDiagram(of: MachineModel("t", exploring: Turnstile.self)))
  }
}
