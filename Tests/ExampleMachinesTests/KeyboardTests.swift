@testable import ExampleMachines
import StateDiagrams
import Testing

@Suite struct MainKeypadTests {
  @Test(
    arguments: [
      (MainKeypad.capsLockOff, MainKeypad.Event.capsLock, .capsLockOn, nil),
      (.capsLockOn, .capsLock, .capsLockOff, nil),
      (.capsLockOff, .alpha("a"), .capsLockOff, .alphaNumeric("a")),
      (.capsLockOn, .alpha("a"), .capsLockOn, .alphaNumeric("A")),
      (.capsLockOff, .alpha("B"), .capsLockOff, .alphaNumeric("B")),
      (.capsLockOn, .alpha("ß"), .capsLockOn, .alphaNumeric("S")),
    ] as [(MainKeypad, MainKeypad.Event, MainKeypad, Keyboard.Command?)])
  func `an event of the main keypad leads to a state and a command`(
    from: MainKeypad, event: MainKeypad.Event, to: MainKeypad, command: Keyboard.Command?
  ) {
    var state = from
    #expect(state.handleEvent(event) == command)
    #expect(state == to)
  }
}

@Suite struct NumericKeypadTests {
  @Test(
    arguments: [
      (NumericKeypad.numLockOn, NumericKeypad.Event.numLock, .numLockOff, nil),
      (.numLockOff, .numLock, .numLockOn, nil),
      (.numLockOn, .number(0), .numLockOn, .alphaNumeric("0")),
      (.numLockOn, .number(8), .numLockOn, .alphaNumeric("8")),
      (.numLockOff, .number(8), .numLockOff, .arrow(.up)),
      (.numLockOff, .number(2), .numLockOff, .arrow(.down)),
      (.numLockOff, .number(4), .numLockOff, .arrow(.left)),
      (.numLockOff, .number(6), .numLockOff, .arrow(.right)),
      (.numLockOff, .number(5), .numLockOff, nil),
    ] as [(NumericKeypad, NumericKeypad.Event, NumericKeypad, Keyboard.Command?)])
  func `an event of the numeric keypad leads to a state and a command`(
    from: NumericKeypad, event: NumericKeypad.Event, to: NumericKeypad, command: Keyboard.Command?
  ) {
    var state = from
    #expect(state.handleEvent(event) == command)
    #expect(state == to)
  }
}

@Suite struct KeyboardTests {
  @Test func `the keyboard starts with small letters and digits`() {
    #expect(Keyboard.initialState == Keyboard(main: .capsLockOff, numeric: .numLockOn))
  }

  @Test func `each keypad of the keyboard handles its own events`() {
    var keyboard = Keyboard.initialState
    #expect(keyboard.handleEvent(.alpha("a")) == .alphaNumeric("a"))
    #expect(keyboard.handleEvent(.number(4)) == .alphaNumeric("4"))
    #expect(keyboard.handleEvent(.capsLock) == nil)
    #expect(keyboard == Keyboard(main: .capsLockOn, numeric: .numLockOn))
    #expect(keyboard.handleEvent(.numLock) == nil)
    #expect(keyboard == Keyboard(main: .capsLockOn, numeric: .numLockOff))
    #expect(keyboard.handleEvent(.alpha("a")) == .alphaNumeric("A"))
    #expect(keyboard.handleEvent(.number(4)) == .arrow(.left))
  }

  /// The diagram, with the states of the numeric keypad in the order of its list.
  private let diagram = StateDiagram(
    name: "keyboard",
    regions: [
      .init(
        label: "main keypad",
        nodes: [
          .initial(in: "main keypad"),
          .init("capsLockOff", id: "main keypad/capsLockOff"),
          .init("capsLockOn", id: "main keypad/capsLockOn"),
        ]),
      .init(
        label: "numeric keypad",
        nodes: [
          .initial(in: "numeric keypad"),
          .init("numLockOn", id: "numeric keypad/numLockOn"),
          .init("numLockOff", id: "numeric keypad/numLockOff"),
        ]),
    ],
    transitions: [
      .init(from: "main keypad/:initial", to: "main keypad/capsLockOff"),
      .init(
        in: "main keypad/capsLockOff", event: "alpha", guard: "a", effects: ["alphaNumeric(a)"]),
      .init(
        in: "main keypad/capsLockOff", event: "alpha", guard: "z", effects: ["alphaNumeric(z)"]),
      .init(from: "main keypad/capsLockOff", to: "main keypad/capsLockOn", event: "capsLock"),
      .init(
        in: "main keypad/capsLockOn", event: "alpha", guard: "a", effects: ["alphaNumeric(A)"]),
      .init(
        in: "main keypad/capsLockOn", event: "alpha", guard: "z", effects: ["alphaNumeric(Z)"]),
      .init(from: "main keypad/capsLockOn", to: "main keypad/capsLockOff", event: "capsLock"),
      .init(from: "numeric keypad/:initial", to: "numeric keypad/numLockOn"),
      .init(in: "numeric keypad/numLockOn", event: "number", effects: ["alphaNumeric(…)"]),
      .init(from: "numeric keypad/numLockOn", to: "numeric keypad/numLockOff", event: "numLock"),
      .init(
        in: "numeric keypad/numLockOff", event: "number", guard: "2", effects: ["arrow(down)"]),
      .init(
        in: "numeric keypad/numLockOff", event: "number", guard: "4", effects: ["arrow(left)"]),
      .init(
        in: "numeric keypad/numLockOff", event: "number", guard: "6", effects: ["arrow(right)"]),
      .init(
        in: "numeric keypad/numLockOff", event: "number", guard: "8", effects: ["arrow(up)"]),
      .init(from: "numeric keypad/numLockOff", to: "numeric keypad/numLockOn", event: "numLock"),
    ])

  @Test func `the diagram of the keyboard has a region for each keypad`() {
    #expect(StateDiagram(of: Keyboard.self, named: "keyboard").withoutTable == diagram)
  }
}
