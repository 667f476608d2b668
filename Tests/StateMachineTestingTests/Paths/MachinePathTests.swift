import StateMachineTesting
import Testing

@Suite struct MachinePathTests {
  @Test(arguments: Order.model.paths())
  @MainActor func `a path of the main actor walks through a system`(path: MachinePath) async throws
  {
    let screen = Screen()
    try await path.walk { (event: Order.Event) in
      screen.send(event)
    } expecting: { (state: Order) in
      #expect(screen.shown == state)
    }
    #expect([.paid, .draft].contains(screen.shown))
  }

  @Test func `a path stops at the first wrong state, and states it with the sequence`() async {
    let path = Order.model.path(["submit", "pay", "reopen"])
    let screen = Screen { state, event in state == .submitted && event == .pay ? .cancelled : nil }
    let text = await failure {
      try await path.walk(screen.send) { (state: Order) in #expect(screen.shown == state) }
    }
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "order: step 2 of 3, 'pay': expected the state 'paid'")
    #expect(lines[1].contains("screen.shown → .cancelled"))
    #expect(lines[1].contains("MachinePathTests.swift:"))
    #expect(
      lines[2...] == [
        "  draft", "  submit → submitted", "  pay → paid / charge",
        #"  model.path(["submit", "pay"])"#,
      ])
    #expect(screen.shown == .cancelled)
  }

  @Test func `an initial state that differs is a failure before the first step`() async {
    let screen = Screen(shown: .paid)
    let text = await failure {
      try await Order.model.path(["submit"]).walk(screen.send) { (state: Order) in
        #expect(screen.shown == state)
      }
    }
    #expect(text.hasPrefix("order: before the first step: expected the state 'draft'\n"))
    #expect(screen.shown == .paid)
  }

  @Test func `an event that the system refuses is a failure with its error`() async {
    struct Refusal: Error {}
    let text = await failure {
      try await Order.model.path(["submit"]).walk { (_: Order.Event) in
        throw Refusal()
      } expecting: { (_: Order) in
      }
    }
    #expect(text.contains("step 1 of 1, 'submit': expected the state 'submitted'\n"))
    #expect(text.contains("The system threw an error: Refusal()"))
  }

  @Test func `events and states of other types than the model's are a failure with the remedy`()
    async
  {
    let path = Order.model.path(["submit"])
    let event = await failure {
      try await path.walk { (_: Int) in
      } expecting: { (_: Order) in
      }
    }
    #expect(
      event
        == "order: the events are not of the type Int: declare the parameter of the closure as "
        + "Event or String.")
    let state = await failure {
      try await path.walk { (_: String) in
      } expecting: { (_: Int) in
      }
    }
    #expect(state.hasPrefix("order: the states are not of the type Int: "))
  }

  @Test func `a system can choose among the results of one event`() async throws {
    enum Review: StateType {
      case open, accepted, refused
      enum Event { case decide(Bool), reopen }
      static let initialState = Review.open
      mutating func handleEvent(_ event: Event) {
        switch (self, event) {
        case (.open, .decide(let isAccepted)): self = isAccepted ? .accepted : .refused
        case (.refused, .reopen): self = .open
        default: break
        }
      }
    }
    let model = MachineModel(
      "review", exploring: Review.self, events: [.decide(true), .decide(false), .reopen])
    let path = model.path(["decide(false)", "reopen", "decide(true)"])
    var sent: [String] = []
    // The system accepts at once, so that nothing can be reopened.
    try await path.walk { (event: String) in
      sent.append(event)
    } choosing: { (states: [Review]) in
      states.firstIndex { sent.isEmpty ? $0 == .open : $0 == .accepted }
    }
    #expect(sent == ["decide(false)"])
    let text = await failure {
      try await path.walk { (_: Review.Event) in
      } choosing: { (states: [Review]) in
        states.firstIndex { $0 == .open }
      }
    }
    #expect(
      text.hasPrefix(
        "review: step 1 of 3, 'decide(false)': expected the state 'refused' or 'accepted'\n"
          + "The system is in another state.\n"))
  }

  @Test func `the inputs of an existing machine are called by their names`() async throws {
    struct Door {
      var state = "closed"
      mutating func turn(_ times: Int) { state = times > 1 ? "open" : "ajar" }
    }
    let model = MachineModel(
      "door", observing: Door(),
      inputs: [.input("turn", "1") { $0.turn(1) }, .input("turn", "2") { $0.turn(2) }])
    var names: [String] = []
    try await model.path(["turn(1)", "turn(2)"]).walk { (name: String) in
      names.append(name)
    } expecting: { (state: String) in
      #expect(state == ["closed", "ajar", "open"][names.count])
    }
    #expect(names == ["turn(1)", "turn(2)"])
  }

  @Test func `the name of a long path ends with its length and a digest`() {
    let cycle = ["submit", "cancel", "reopen"]
    let path = Order.model.path(cycle + cycle + cycle)
    #expect(path.id.contains("(9 inputs, "))
    #expect(path.id == Order.model.path(cycle + cycle + cycle).testDescription)
    #expect(path.id != Order.model.path(cycle + cycle + cycle + ["submit"]).id)
  }

  @Test(
    arguments: [
      (["subit"], "input 1, 'subit', is unknown. Did you mean 'submit'?"),
      (["submit", "ship"], "input 2, 'ship', is unknown. The inputs are 'submit', 'pay', "),
    ])
  func `an unknown input is a failing path with the remedy`(inputs: [String], message: String) async
  {
    let path = Order.model.path(inputs)
    let text = await failure {
      try await path.walk { (_: Order.Event) in
      } expecting: { (_: Order) in
      }
    }
    #expect(text.hasPrefix("order: \(message)"))
  }

  @Test func `a machine without transitions is a failing path with the remedy`() async {
    let paths = PathCoverageTests.model([[]]).paths()
    let text = await failure {
      try await paths[0].walk { (_: Int) in
      } expecting: { (_: Int) in
      }
    }
    #expect(paths.count == 1)
    #expect(
      text
        == "graph: no input leaves the initial state '0', or has an effect in it, so that there is no "
        + "transition: add inputs to the model.")
  }

  @Test func `a listed state that can't be reached is a failing path`() {
    let schema = StateMachineSchema<Int, Bool, Void>(initialState: 0) { state, _ in
      (state == 0 ? 1 : 0, nil)
    }
    let model = MachineModel("blinker", schema, states: [0, 1, 2], events: [true])
    #expect(
      model.paths(covering: .states).map(\.id) == [
        "true",
        "no sequence of inputs leads to '2': remove it from the list of states, or add the inputs that "
          + "lead to it.",
      ])
  }
}
