import StateDiagrams
import StateMachines
@testable import StateMachineTesting
import Testing

@Suite struct CoverageTraitTests {
  /// Runs a body in the scope of the trait, and returns its issues.
  private func issues(
    _ trait: CoverageTrait = .covers(Order.self),
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let log = IssueLog()
    let test = try #require(Test.current)
    try await log.collect {
      try await trait.provideScope(for: test, testCase: nil, performing: body)
    }
    return log.all
  }

  private static let shortTour: [Order.Event] = [.submit, .cancel, .reopen]

  @Test func `a suite that forgets a transition fails with a way to it`() async throws {
    let issues = try await issues {
      let machine = StateMachine(Order.self) { _ in }
      for event in Self.shortTour { machine.handleEvent(event) }
    }
    #expect(issues.count == 1)
    let lines = issues.first?.split(separator: "\n") ?? []
    #expect(
      lines.first?.contains(
        "Order: of the transitions, 3 of 4 (75.0 %) were taken, less than 100.0 %.") == true)
    #expect(
      lines.last?.hasPrefix(
        "not taken: submitted —pay / charge→ paid, for example by submit, pay") == true)
  }

  @Test(arguments: [(0.75, 0), (0.76, 1)])
  func `the bound is the least part of the transitions`(
    minimum: Double, count: Int
  ) async throws {
    let issues = try await issues(.covers(Order.self, atLeast: minimum)) {
      let machine = StateMachine(Order.self) { _ in }
      for event in Self.shortTour { machine.handleEvent(event) }
    }
    #expect(issues.count == count)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `machines of each kind count, and several of them add up`() async throws {
    let issues = try await issues {
      PureStateMachine(Order.self).handleEvent(.submit)
      let live = LiveStateMachine(Order.self, state: .submitted) { _ in [] }
      await live.handleEvent(.pay)
      let machine = StateMachine(Order.self, state: .submitted) { _ in }
      // A child task of the suite.
      async let isFinished: Void = {
        let machine = StateMachine(Order.self, state: .cancelled) { _ in }
        machine.handleEvent(.reopen)
      }()
      machine.handleEvent(.cancel)
      await isFinished
    }
    #expect(issues.isEmpty)
  }

  @Test func `machines of other types and calls of unknown machines don't count`() async throws {
    let issues = try await issues {
      StateMachine(Meter.self).handleEvent(.close)
      CoverageRecorder.record("submit", in: 5)
    }
    #expect(
      issues.first?.contains(
        "No machine of the model's types handled an event in a task of the suite.")
        == true)
  }

  @Test func `an existing machine counts the calls that are recorded`() async throws {
    struct Door {
      var state = "closed"
      mutating func turn() { state = state == "closed" ? "open" : "closed" }
    }
    let trait: CoverageTrait = .covers(
      MachineModel("door", observing: Door(), inputs: [.input("turn") { $0.turn() }]))
    let issues = try await issues(trait) {
      var door = Door()
      CoverageRecorder.record("turn", in: door)
      door.turn()
    }
    #expect(issues.first?.contains("1 of 2") == true)
    #expect(
      issues.first?.contains("not taken: open —turn→ closed, for example by turn, turn") == true)
  }

  @Test func `a machine without transitions can't be covered`() async throws {
    let issues = try await issues(.covers(PathCoverageTests.model([[]]))) {}
    #expect(issues.first?.contains("graph: there are no transitions to cover") == true)
  }

  @Suite(.covers(Order.self)) struct Complete {
    @Test(arguments: Order.model.paths()) func `paths cover their machine`(
      path: MachinePath
    ) async throws {
      let machine = StateMachine(Order.self) { _ in }
      try await path.walk { (event: Order.Event) in
        machine.handleEvent(event)
      } expecting: { (state: Order) in
        #expect(machine.state == state)
      }
    }
  }
}
