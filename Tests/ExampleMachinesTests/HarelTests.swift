import ExampleMachines
import StateDiagrams
import Testing

@Suite struct `Harel's machine` {
  @Test(
    arguments: [
      ((.b, .f), .alpha, (.c, .g)),
      ((.b, .e), .alpha, (.c, .e)),
      ((.c, .f), .alpha, (.c, .g)),
      ((.c, .g), .beta, (.b, .g)),
      ((.c, .f), .beta, (.c, .f)),
      ((.b, .g), .beta, (.b, .g)),
      ((.b, .g), .gamma, (.b, .f)),
      ((.c, .e), .gamma, (.c, .f)),
      ((.b, .f), .mu, (.b, .e)),
      ((.c, .g), .mu, (.c, .g)),
    ] as [((Harel.A, Harel.D), Harel.Event, (Harel.A, Harel.D))])
  func `reacts in both regions`(
    from: (Harel.A, Harel.D), event: Harel.Event, to: (Harel.A, Harel.D)
  ) {
    var state = Harel.initialState
    state.regions.regions = from
    state.handleEvent(event)
    #expect(state.regions.regions == to)
  }

  /// What the picture has to hold.
  private let arrows = [
    "A/b -> A/c alpha",
    "A/c -> A/b beta [in g]",
    "D/e -> D/f gamma",
    "D/f -> D/g alpha",
    "D/f -> D/e mu",
    "D/g -> D/f gamma",
  ]

  @Test func `is drawn with an arrow for alpha in each region, and a guard on beta`() {
    let diagram = StateDiagram(of: Harel.self, named: "harel")
    #expect(arrows(of: diagram) == arrows)
    #expect(diagram.regions.map(\.label) == ["A", "D"])
    #expect(starts(of: diagram) == ["A/b", "D/f"])
    #expect(diagram.diagnostics.isEmpty)
  }

  @Test func `is drawn alike when it is explored`() {
    let diagram = StateDiagram(exploring: Harel.self, named: "harel")
    #expect(Set(arrows(of: diagram)) == Set(arrows))
    #expect(diagram.diagnostics.isEmpty)
  }

  private func arrows(of diagram: StateDiagram) -> [String] {
    diagram.transitions.filter { $0.event != nil }
      .map { "\($0.source) -> \($0.target) \($0.label)" }
  }

  private func starts(of diagram: StateDiagram) -> [String] {
    diagram.transitions.filter { $0.event == nil }.map(\.target)
  }
}

/// Harel's machine with a fault in how its events are converted.
private struct FaultyHarel: StateType, Hashable, DOTLabelable {
  enum Fault: CaseIterable { case none, forgottenRegion, wrongRegion, lostGuard, wrongGuard }

  @TaskLocal static var fault = Fault.none
  static let initialState = FaultyHarel()
  static let dotLabelableItems = [initialState]
  static var dotRegions: [DOTRegion<Self>] { [DOTRegion(\.regions)] }

  var regions: OrthogonalState<Harel.A, Harel.D> = .initialState

  mutating func handleEvent(_ event: Harel.Event) {
    let (_, d) = regions.regions
    switch (event, Self.fault) {
    case (.alpha, .forgottenRegion): regions.handleEvent((.alpha, nil))
    case (.alpha, _): regions.handleEvent((.alpha, .alpha))
    case (.beta, .lostGuard): regions.handleEvent((.beta, nil))
    case (.beta, .wrongGuard): regions.handleEvent((d == .e ? .beta : nil, nil))
    case (.beta, _): regions.handleEvent((d == .g ? .beta : nil, nil))
    case (.gamma, _): regions.handleEvent((nil, .gamma))
    case (.mu, .wrongRegion): regions.handleEvent((.alpha, nil))
    case (.mu, _): regions.handleEvent((nil, .mu))
    }
  }
}

@Suite struct `Faults in Harel's machine` {
  @Test(arguments: FaultyHarel.Fault.allCases)
  private func `show in the picture`(fault: FaultyHarel.Fault) {
    let faulty = FaultyHarel.$fault.withValue(fault) {
      StateDiagram(of: FaultyHarel.self, named: "x")
    }
    let right = StateDiagram(of: Harel.self, named: "x")
    #expect((faulty == right) == (fault == .none))
  }
}

/// Regions whose states differ in size and alignment.
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

@Suite struct `Regions of an orthogonal state` {
  @Test func `are told apart whatever their sizes`() {
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
