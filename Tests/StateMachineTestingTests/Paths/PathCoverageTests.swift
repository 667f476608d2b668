@testable import StateMachineTesting
import Testing

@Suite struct PathCoverageTests {
  @Test(
    arguments: [
      (.states, ["submit", "submit, cancel", "submit, pay"]),
      (.transitions, ["submit, cancel, reopen", "submit, pay"]),
      (.pairs, ["submit, cancel, reopen, submit", "submit, pay"]),
      (.values, ["submit, cancel, reopen", "submit, pay"]),
    ] as [(PathCoverage, [String])])
  func `paths cover a part of a machine in few steps`(
    coverage: PathCoverage, expected: [String]
  ) {
    #expect(Order.model.paths(covering: coverage).map(\.id).sorted() == expected)
  }

  @Test func `a path leads to one state, with and without some inputs`() {
    #expect(Order.model.paths(covering: .state("cancelled")).map(\.id) == ["submit, cancel"])
    #expect(Order.model.paths(covering: .state("draft")).map(\.id) == ["the initial state"])
    #expect(
      Order.model.paths(covering: .state("cancelled"), without: ["cancel"]).map(\.id)
        == ["no sequence of the inputs that are left leads to 'cancelled'."])
  }

  @Test(
    arguments: [
      (["cancel"], [], ["submit, pay"]),
      ([], ["cancelled"], ["submit, cancel", "submit, pay"]),
      ([], ["submitted"], ["submit"]),
      (["cancle"], [], ["no input is named 'cancle'. Did you mean 'cancel'?"]),
      ([], ["pald"], ["no state 'pald' was reached. Did you mean 'paid'?"]),
    ] as [([String], [String], [String])])
  func `paths leave out inputs, and end in states`(
    inputs: [String], states: [String], expected: [String]
  ) {
    let paths = Order.model.paths(covering: .transitions, without: inputs, endingIn: states)
    #expect(paths.map(\.id).sorted() == expected)
  }

  @Test func `states that the left inputs don't reach are no fault of the machine`() {
    let paths = Order.model.paths(covering: .states, without: ["pay"])
    #expect(paths.map(\.id) == ["submit", "submit, cancel"])
  }

  @Test func `paths of an unlisted machine reach every value`() {
    // The credits 0 and 20 accept both coins, and the credit 40 ends the machine.
    enum Meter: StateType {
      case credit(Int)
      static let initialState = Meter.credit(0)
      mutating func handleEvent(_ coin: Int) {
        if case .credit(let sum) = self, sum < 40 { self = .credit(min(40, sum + coin)) }
      }
    }
    let model = MachineModel("meter", exploring: Meter.self, events: [20, 40])
    #expect(
      model.paths(covering: .values).map(\.id).sorted() == ["20, 20", "20, 40", "40"])
  }

  @Test func `conformance tries every input in every state, and no path that another continues`() {
    let paths = Order.model.paths(covering: .conformance(extraStates: 0)).map(\.id)
    #expect(paths.count == 13)
    #expect(paths.filter { !$0.hasPrefix("submit") }.sorted() == ["cancel", "pay", "reopen"])
  }

  @Test(arguments: [(0, false), (1, true)])
  func `conformance finds a fault behind as many extra states as are given`(
    extraStates: Int, isFound: Bool
  ) async {
    // The screen fails on the second ignored event in a draft.
    var failures = 0
    for path in Order.model.paths(covering: .conformance(extraStates: extraStates)) {
      var ignored = 0
      let screen = Screen { state, event in
        ignored += state == .draft && event == .pay ? 1 : 0
        return ignored == 2 ? .paid : nil
      }
      let text = await failure {
        try await path.walk(screen.send) { (state: Order) in #expect(screen.shown == state) }
      }
      failures += text == "no failure" ? 0 : 1
    }
    #expect((failures > 0) == isFound)
  }

  @Test func `too many extra states are a failing path with a remedy`() {
    let paths = Order.model.paths(covering: .conformance(extraStates: 30))
    #expect(
      paths.map(\.id) == ["the paths have more than 1000000 steps: cover less of the machine."])
  }

  /// A machine of a table of states, in which each event is the number of the next state.
  static func model(_ targets: [[Int]]) -> MachineModel {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 0) { state, event in
      event < targets[state].count ? (targets[state][event], nil) : nil
    }
    let events = Array(0..<(targets.map(\.count).max() ?? 0))
    return MachineModel("graph", exploring: schema, events: events)
  }

  @Test(
    arguments: [
      // A ladder that is climbed and descended once.
      ((0..<50).map { [min($0 + 1, 49), max($0 - 1, 0)] }, steps: 100, paths: 1),
      // A counter with a reset: each reset needs the whole way to its state, and the last state counts on.
      ((0..<50).map { [min($0 + 1, 49), 0] }, steps: 50 * 51 / 2 + 1, paths: 1),
      // A star whose ends have no way back.
      ([[1, 2, 3], [], [], []], steps: 3, paths: 3),
      // Two ways that meet: the way from there is taken once.
      ([[1, 2], [3], [3], [4], []], steps: 5, paths: 2),
      // The way back comes before the loop, to which the way there is taken again.
      ([[1], [2], [1, 2]], steps: 5, paths: 1),
    ] as [([[Int]], steps: Int, paths: Int)])
  func `a path goes on to the nearest transition that was not taken`(
    targets: [[Int]], steps: Int, paths: Int
  ) {
    let found = Self.model(targets).paths(covering: .values)
    #expect(found.map(\.inputs.count).reduce(0, +) == steps)
    #expect(found.count == paths)
  }

  @Test func `a step that no other step leads to is connected with the initial state`() {
    // Only the loop of the state 1 is a goal. It is left as often as it is entered.
    let behavior = Self.model([[1], [1]]).exploration(followsInputs: true).behavior
    let graph = StepGraph(behavior) { row, _ in row == 1 ? [0] : [] }
    #expect(graph.coveringPaths(limit: 10) == [[0, 0]])
    #expect(graph.coveringPaths(limit: 1) == nil)
  }
}
