import StateMachineTesting
import Testing

@Suite struct LimitTests {
  /// A counter without end.
  private struct Counter {
    var n = 0
    mutating func add() { n += 1 }
    mutating func clear() { n = 0 }
  }

  @Test(arguments: [
    PathCoverage.states, .transitions, .values, .pairs, .conformance(extraStates: 0),
  ])
  func `the paths of a machine without end are one that states the limit`(coverage: PathCoverage) {
    let model = MachineModel(
      "counter", observing: Counter(), limits: ExplorationLimits(states: 50),
      inputs: [.input("add") { $0.add() }, .input("clear") { $0.clear() }])
    let paths = model.paths(covering: coverage)
    #expect(paths.count == 1)
    #expect(
      "\(paths[0])".hasPrefix("Exploring stopped after 50 states, so that the transitions of"))
    #expect("\(paths[0])".contains("raise the model's 'limits.states'"))
  }

  @Test func `the coverage of a type names the states that its list lacks`() async throws {
    /// A state type of which only the initial state is listed.
    enum Lift: StateType, DOTLabelable {
      case ground, first
      enum Event: CaseIterable, DOTLabelable { case up, down }
      static let initialState = Lift.ground
      static let dotLabelableItems = [initialState]
      mutating func handleEvent(_ event: Event) { self = event == .up ? .first : .ground }
    }
    try await withKnownIssue {
      let trait = CoverageTrait.covers(Lift.self)
      let test = try #require(Test.current)
      try await trait.provideScope(for: test, testCase: nil) {
        StateMachine(Lift.self).handleEvent(.up)
      }
    } matching: { issue in
      "\(issue)".contains("Lift: the list of states lacks 'first'")
        && "\(issue)".contains("exploring: …")
    }
  }

  @Test func `a model that explores needs labels of its events alone`() {
    struct Lift: StateType {
      enum Event: CaseIterable, DOTLabelable { case up, down }
      static let initialState = Lift()
      var floor = 0
      mutating func handleEvent(_ event: Event) {
        floor = event == .up ? min(1, floor + 1) : max(0, floor - 1)
      }
    }
    let paths = MachineModel("lift", exploring: Lift.self).paths()
    #expect(paths.map(\.description) == ["up, down"])
  }
}
