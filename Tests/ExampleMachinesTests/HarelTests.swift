import ExampleMachines
import StateDiagrams
import Testing

@Suite struct HarelTests {
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
  func `an event moves the regions of Harel's example that it concerns`(
    from: (Harel.A, Harel.D), event: Harel.Event, to: (Harel.A, Harel.D)
  ) {
    var state = Harel.initialState
    state.regions = OrthogonalState(stateA: from.0, stateB: from.1)
    state.handleEvent(event)
    #expect(state.regions == OrthogonalState(stateA: to.0, stateB: to.1))
  }

  /// The transitions of the diagram.
  private let arrows = [
    "A/b -> A/c alpha",
    "A/c -> A/b beta [in D: g]",
    "D/e -> D/f gamma",
    "D/f -> D/g alpha",
    "D/f -> D/e mu",
    "D/g -> D/f gamma",
  ]

  @Test func `the diagram of Harel's example has alpha in each region, and a guard on beta`() {
    let diagram = StateDiagram(of: Harel.self, named: "harel")
    #expect(arrows(of: diagram) == arrows)
    #expect(diagram.regions.map(\.label) == ["A", "D"])
    #expect(starts(of: diagram) == ["A/b", "D/f"])
    #expect(diagram.diagnostics.isEmpty)
  }

  private func arrows(of diagram: StateDiagram) -> [String] {
    diagram.transitions.filter { $0.event != nil }
      .map { "\($0.source) -> \($0.target) \($0.label)" }
  }

  private func starts(of diagram: StateDiagram) -> [StateDiagram.Node.ID] {
    diagram.transitions.filter { $0.event == nil }.map(\.target)
  }
}

/// Harel's machine with a fault in the conversion of its events.
private struct FaultyHarel: StateType, Hashable, DOTLabelable {
  enum Fault: CaseIterable { case none, forgottenRegion, wrongRegion, lostGuard, wrongGuard }

  @TaskLocal static var fault = Fault.none
  static let initialState = FaultyHarel()
  static let dotLabelableItems = [initialState]
  static var dotRegions: [DOTRegion<Self>] { [DOTRegion(\.regions)] }

  var regions: OrthogonalState<Harel.A, Harel.D> = .initialState

  mutating func handleEvent(_ event: Harel.Event) {
    let d = regions.stateB
    switch (event, Self.fault) {
    case (.alpha, .forgottenRegion): regions.handleEvent(.a(.alpha))
    case (.alpha, _): regions.handleEvent(.both(.alpha, .alpha))
    case (.beta, .lostGuard): regions.handleEvent(.a(.beta))
    case (.beta, .wrongGuard): if d == .e { regions.handleEvent(.a(.beta)) }
    case (.beta, _): if d == .g { regions.handleEvent(.a(.beta)) }
    case (.gamma, _): regions.handleEvent(.b(.gamma))
    case (.mu, .wrongRegion): regions.handleEvent(.a(.alpha))
    case (.mu, _): regions.handleEvent(.b(.mu))
    }
  }
}
