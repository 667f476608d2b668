@testable import StateMachineTesting
import Testing

@Suite struct RandomWalkTests {
  /// Fails when a cancelled order is paid after it was reopened twice.
  private static func walk(seed: UInt64?, onRun: @escaping () -> Void = {}) async -> String {
    await failure {
      try await Order.model.walk(runs: 500, seed: seed) { path in
        onRun()
        var reopened = 0
        let screen = Screen { state, event in
          reopened += state == .cancelled && event == .reopen ? 1 : 0
          return state == .submitted && event == .pay && reopened == 2 ? .cancelled : nil
        }
        try await path.walk(screen.send) { (state: Order) in #expect(screen.shown == state) }
      }
    }
  }

  @Test(arguments: [1, 7, 99])
  func `a failing path is shrunk until no input can be left out`(seed: UInt64) async {
    let lines = await Self.walk(seed: seed).split(separator: "\n").map(String.init)
    #expect(lines[0].hasSuffix("inputs."))
    #expect(lines[0].contains("of 500 with the seed \(seed) failed, and was shrunk from "))
    #expect(lines[0].contains(" to 8 inputs."))
    #expect(lines[1].hasPrefix("order: step 8 of 8, 'pay': expected the state 'paid'"))
    #expect(
      lines.last
        == #"  model.path(["submit", "cancel", "reopen", "submit", "cancel", "reopen", "submit", "pay"])"#
    )
  }

  @Test func `walks send ignored events too`() async {
    let text = await failure {
      try await Order.model.walk(runs: 50, seed: 1) { path in
        let screen = Screen { state, event in state == .paid && event == .reopen ? .draft : nil }
        try await path.walk(screen.send) { (state: Order) in #expect(screen.shown == state) }
      }
    }
    #expect(text.hasSuffix(#"model.path(["submit", "pay", "reopen"])"#))
    #expect(text.contains("shrunk from 50 to 3 inputs"))
    #expect(text.contains("step 3 of 3, 'reopen': expected the state 'paid'"))
  }

  @Test func `an input that can be left out only after another one is left out`() async {
    // The failure needs 3, and 1 if 2 is there.
    let shrunk = await shrink(PathFailure(""), [1, 2, 3]) { inputs in
      inputs.contains(3) && (!inputs.contains(2) || inputs.contains(1)) ? PathFailure("") : nil
    }
    #expect(shrunk.inputs == [3])
  }

  @Test func `a seed repeats the paths`() async {
    let first = await Self.walk(seed: 3)
    #expect(await Self.walk(seed: 3) == first)
  }

  @Test func `issues and errors beside the walk fail a run, and stop the others`() async {
    var runs = 0
    let issue = await failure {
      try await Order.model.walk(runs: 20, seed: 1) { path in
        runs += 1
        #expect(path.id == "never")
      }
    }
    #expect(issue.contains("run 1 of 20"))
    #expect(issue.contains(" to 0 inputs."))
    #expect(issue.contains("never"))
    struct Refusal: Error {}
    let error = await failure { try await Order.model.walk(runs: 20) { _ in throw Refusal() } }
    #expect(error.contains("order: the test threw an error: Refusal()"))
  }

  @Test func `walks prefer transitions that were taken rarely`() async throws {
    // Ten steps without a reset. A fair choice takes them in one of 59,049 sequences.
    let chain = (0..<10).map { [$0 + 1, 0, 0] } + [[]]
    var greatest = 0
    try await PathCoverageTests.model(chain).walk(runs: 200, length: 100, seed: 5) { path in
      try await path.walk { (_: Int) in
      } expecting: { (state: Int) in
        greatest = max(greatest, state)
      }
    }
    #expect(greatest == 10)
  }

  @Test func `two implementations are compared by states and effects`() async throws {
    try await Order.model.walk(against: Order.model, runs: 50)
    let other = StateMachineSchema<Order, Order.Event, Void>(initialState: .draft) { state, event in
      var next = state
      let command = next.handleEvent(event)
      return next == state && command == nil ? nil : (next, nil)
    }
    let text = await failure {
      try await Order.model.walk(against: MachineModel("silent", other), seed: 1)
    }
    #expect(
      text.hasSuffix(
        """
        order: step 2 of 2, 'pay': expected the state 'paid'
        'silent' is in the state 'paid'.
          draft
          submit → submitted
          pay → paid / charge
          model.path(["submit", "pay"])
        """))
  }

  @Test func `another implementation without an input is a failure with the remedy`() async {
    let other = MachineModel("short", Order.self, states: [.draft], events: [.submit])
    let text = await failure { try await Order.model.walk(against: other, seed: 1) }
    #expect(text.contains("'short' has no such input. The inputs are 'submit'."))
  }
}
