import Testing

@testable import StateExploration

private enum Side { case left, right }

private enum Holder {
  case none
  case one(Side)
  case two(Side, Side)
  case mixed(Side, count: Int, other: Side, flag: Bool, last: Side?)
}

@Suite struct StatePartTests {
  @Test func `parts are the associated values that are enums, with a name for each`() {
    let parts = StatePart.parts(
      of: Holder.mixed(.left, count: 1, other: .right, flag: true, last: .left))
    #expect(parts.map(\.name) == ["side", "other"])
    #expect(parts.map(\.path) == [["mixed", "0"], ["other"]])
    #expect(parts.map(\.summary.label) == ["left", "right"])
  }

  @Test func `parts of one type are numbered`() {
    let parts = StatePart.parts(of: Holder.two(.left, .right))
    #expect(parts.map(\.name) == ["side", "side 2"])
    #expect(parts.map(\.path) == [["two", "0"], ["two", "1"]])
  }

  @Test func `a part of a generic type has the name of the type without its arguments`() {
    enum Answers { case both(Result<Int, CancellationError>, Result<String, CancellationError>) }
    let parts = StatePart.parts(of: Answers.both(.success(1), .success("a")))
    #expect(parts.map(\.name) == ["result", "result 2"])
  }

  @Test func `a part without a label is named like a property of its type`() {
    enum HTTPRequest { case idle }
    enum URL { case open }
    enum HTTP2State { case idle }
    enum ATrain { case idle }
    enum Parts { case all(HTTPRequest, URL, HTTP2State, ATrain) }
    let parts = StatePart.parts(of: Parts.all(.idle, .open, .idle, .idle))
    #expect(parts.map(\.name) == ["httpRequest", "url", "http2State", "aTrain"])
  }

  @Test(arguments: [Holder.none, .one(.left)])
  fileprivate func `a state with fewer than two enums has no parts`(state: Holder) {
    #expect(StatePart.parts(of: state).isEmpty)
  }
}
