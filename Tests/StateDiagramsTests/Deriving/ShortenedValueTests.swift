import StateDiagrams
import Testing

@Suite struct ShortenedValueTests {
  private func guards(_ votes: [[String]]) -> [String] {
    let model = MachineModel(
      "ballot", Ballot.self, states: votes.map { .open($0) } + [.closed], events: [.abort])
    return StateDiagram(of: model).transitions.compactMap(\.guard).map(\.text)
  }

  @Test func `a value whose end another value has too is complete`() {
    #expect(
      guards([
        ["the first of all the voters: pending", "second: pending"],
        ["the first of all the voters: pending", "second: yes"],
        ["the first of all the voters: yes", "second: pending"],
      ]) == [
        #"open: ["the first of all the voters: pending", "second: pending"], "#
          + #"["the first of all the voters: pending", "second: yes"]"#
      ])
  }

  @Test func `more is shown of a value whose middle another value has too`() {
    let rest = String(repeating: "and so on ", count: 10)
    #expect(
      guards([
        ["the first of all the voters: pending", "second: pending", rest],
        ["the first of all the voters: pending", "second: yes", rest],
        ["the first of all the voters: yes", "second: pending", rest],
      ]) == [
        #"open: ["the first of all the voters: pending", "second: pending", "and so on and so on and so on and …"], "#
          + #"["the first of all the voters: pending", "second: yes", "and so on and so on and so on and so o…"]"#
      ])
  }

  @Test func `a value whose end no other value has is shown by its end`() {
    #expect(
      guards([
        ["the first of all the voters: pending", "second: pending"],
        ["the first of all the voters: pending", "second: yes"],
        ["the first of all the voters: yes", "second: no"],
      ]) == [#"open: ["…cond: pending"], ["…cond: yes"]"#])
  }

  @Test func `values that differ in their ends, and in quotation marks, are shown by their ends`() {
    // The second text is quoted, because of its comma.
    let titles = [Title(" 2025"), Title(", part 2")]
    let model = MachineModel(
      "titles", Titles.self, states: titles.map { .open([$0]) } + [.closed, .other],
      events: [Titles.Event.abort])
    #expect(
      StateDiagram(of: model).transitions.compactMap(\.guard).map(\.text)
        == ["open: […rtment 2025]", #"open: ["…rtment, part 2"]"#])
  }

  @Test func `a value is not shortened by its closing marks alone`() {
    let vote = String(repeating: "q", count: 38) + "pending"
    #expect(guards([[vote], ["no"]]) == [#"open: ["\#(vote)"]"#])
  }

  @Test func `a shortened value contains no part of an escape`() {
    let start = #"the voters said "no" and "yes" and "no" and "yes", but not"#
    #expect(
      guards([[start + "\"12345pending"], [start + "\"12345yes"], ["another"]])
        == [##"open: ["…\"12345pending"]"##])
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

private struct Title: CustomStringConvertible, Equatable {
  let description: String
  init(_ end: String) { description = "Annual report of the customer service department" + end }
}

private enum Titles: StateType, Equatable {
  case open([Title])
  case closed, other

  enum Event { case abort }

  static let initialState = Titles.closed

  mutating func handleEvent(_ event: Event) {
    if case .open(let titles) = self {
      self = titles[0].description.hasSuffix("2025") ? .closed : .other
    }
  }
}
