@testable import ExampleMachines
import StateDiagrams
import Testing

extension Keyboard: Breakable {
  static var faultyRegions: [DOTRegion<Faulty<Keyboard>>] {
    [
      DOTRegion("main keypad", \Faulty<Keyboard>.state.main),
      DOTRegion("numeric keypad", \Faulty<Keyboard>.state.numeric),
    ]
  }
}

@Suite struct KeyboardFaultTests {
  static let faults: [Fault<Keyboard>] = [
    Fault(
      "starts with large letters", initialState: Keyboard(main: .capsLockOn, numeric: .numLockOn)),
    Fault("forgets the main keypad") { keyboard, event in
      switch event {
      case .alpha, .capsLock: nil
      case .number, .numLock: keyboard.handleEvent(event)
      }
    },
    Fault("forgets the numeric keypad") { keyboard, event in
      switch event {
      case .alpha, .capsLock: keyboard.handleEvent(event)
      case .number, .numLock: nil
      }
    },
    Fault("forgets num lock") { keyboard, event in
      event == .numLock ? nil : keyboard.handleEvent(event)
    },
    Fault("takes num lock for caps lock too") { keyboard, event in
      if event == .numLock { keyboard.main.handleEvent(.capsLock) }
      return keyboard.handleEvent(event)
    },
    Fault("takes caps lock for num lock") { keyboard, event in
      keyboard.handleEvent(event == .capsLock ? .numLock : event)
    },
    Fault("can't leave caps lock") { keyboard, event in
      if event == .capsLock, keyboard.main == .capsLockOn { return nil }
      return keyboard.handleEvent(event)
    },
    Fault("has arrows with num lock on") { keyboard, event in
      if case .number = event, keyboard.numeric == .numLockOn { return .arrow(.up) }
      return keyboard.handleEvent(event)
    },
    Fault("has an arrow on 5") { keyboard, event in
      if event == .number(5), keyboard.numeric == .numLockOff { return .arrow(.up) }
      return keyboard.handleEvent(event)
    },
    Fault("lacks the arrow on 8") { keyboard, event in
      if event == .number(8), keyboard.numeric == .numLockOff { return nil }
      return keyboard.handleEvent(event)
    },
    Fault("is silent with caps lock on") { keyboard, event in
      if case .alpha = event, keyboard.main == .capsLockOn { return nil }
      return keyboard.handleEvent(event)
    },
    Fault("has letters only while num lock is on") { keyboard, event in
      if case .alpha = event, keyboard.numeric == .numLockOff { return nil }
      return keyboard.handleEvent(event)
    },
    Fault("lacks one letter") { keyboard, event in
      event == .alpha("z") ? nil : keyboard.handleEvent(event)
    },
    Fault("types at a lock") { keyboard, event in
      let command = keyboard.handleEvent(event)
      return event == .capsLock ? .alphaNumeric("\n") : command
    },
  ]

  @Test func `a keyboard without a fault has the diagram of the example`() {
    let none = Fault<Keyboard>("none")
    #expect(none.diagram(named: "k") == StateDiagram(of: Keyboard.self, named: "k"))
    #expect(
      none.exploredDiagram(named: "k")
        == StateDiagram(of: MachineModel("k", exploring: Keyboard.self)))
  }

  @Test(arguments: faults)
  func `a fault changes the diagram of the keyboard`(fault: Fault<Keyboard>) {
    let original = StateDiagram(of: Keyboard.self, named: "k")
    let diagram = fault.diagram(named: "k")
    #expect(diagram != original)
    #expect(diagram.dot() != original.dot())
  }
}
