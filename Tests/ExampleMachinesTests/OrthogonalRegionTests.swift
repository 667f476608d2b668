import StateDiagrams
import Testing

private enum Small: CaseIterable, StateType, DOTLabelable {
  case one, two
  static let initialState = Small.one
  mutating func handleEvent(_ event: Void) { self = self == .one ? .two : .one }
}

private struct Wide: StateType, Hashable, DOTLabelable {
  var text = "a text that is not short at all"
  var byte: UInt8 = 1
  static let initialState = Wide()
  static var dotLabelableItems: [Wide] { [Wide(), Wide(byte: 2)] }
  var dotLabel: String { "\(text.prefix(6))\(byte)" }
  mutating func handleEvent(_ event: Void) { byte = byte == 1 ? 2 : 1 }
}

private struct Awkward: StateType, DOTLabelable {
  enum Event: CaseIterable, DOTLabelable { case first, wide, last }
  static let initialState = Awkward()
  static var dotLabelableItems: [Awkward] { [Awkward()] }
  static var dotRegions: [DOTRegion<Awkward>] { [DOTRegion("all", \.regions)] }

  var regions = OrthogonalState<Small, Wide, Small>.initialState

  mutating func handleEvent(_ event: Event) {
    switch event {
    case .first: regions.handleEvent(((), nil, nil))
    case .wide: regions.handleEvent((nil, (), nil))
    case .last: regions.handleEvent((nil, nil, ()))
    }
  }
}

/// An orthogonal state whose regions are read by their offsets.
@Suite struct OrthogonalRegionTests {
  @Test func `each region of an orthogonal state has its own states, whatever their sizes`() {
    let diagram = StateDiagram(of: Awkward.self)
    let arrows = diagram.transitions.filter { $0.event != nil }
    #expect(
      arrows.filter { $0.event == "wide" }.map(\.source) == [
        "all.Wide/a text1", "all.Wide/a text2",
      ])
    #expect(
      arrows.filter { $0.event == "wide" }.map(\.target) == [
        "all.Wide/a text2", "all.Wide/a text1",
      ])
    #expect(
      arrows.filter { $0.event != "wide" }.map { "\($0.source) -> \($0.target) \($0.label)" } == [
        "all.Small/one -> all.Small/two first",
        "all.Small/two -> all.Small/one first",
        "all.Small 2/one -> all.Small 2/two last",
        "all.Small 2/two -> all.Small 2/one last",
      ])
  }
}
