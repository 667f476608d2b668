import StateDiagrams
import Testing

@Suite struct ShortenedValueTests {
  @Test func `a value whose end another value has too is complete`() {
    let model = MachineModel(
      "ballot", Ballot.self,
      states: [
        .open(["the first voter: pending", "second: pending"]),
        .open(["the first voter: pending", "second: yes"]),
        .open(["the first voter: yes", "second: pending"]), .closed,
      ], events: [.abort])
    #expect(
      StateDiagram(of: model).transitions.compactMap(\.guard).map(\.text) == [
        #"open: ["the first voter: pending", "second: pending"], …cond: yes"]"#
      ])
  }
}

private enum Ballot: StateType, Equatable {
  case open([String])
  case closed

  enum Event { case abort }

  static let initialState = Ballot.closed

  mutating func handleEvent(_ event: Event) {
    if case .open(let votes) = self, votes[0].hasSuffix("pending") { self = .closed }
  }
}
