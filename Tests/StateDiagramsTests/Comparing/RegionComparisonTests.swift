import StateDiagrams
import Testing

@Suite struct RegionComparisonTests {
  private enum Event: CaseIterable, DOTLabelable { case go }

  private enum Lamp: Hashable, CaseIterable, DOTLabelable { case off, on }

  private enum Meter: Hashable, DOTLabelable {
    case count(Int)
    static let dotLabelableItems = [Meter.count(0)]
  }

  private struct Panel: StateType, Hashable, DOTLabelable {
    @TaskLocal static var step = 1
    @TaskLocal static var stays = false

    var lamp = Lamp.off
    var meter = Meter.count(0)

    static let initialState = Panel()
    static var dotLabelableItems: [Panel] { [initialState] }
    static var dotRegions: [DOTRegion<Panel>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("meter", \.meter)]
    }

    mutating func handleEvent(_ event: Event) {
      if !Self.stays { lamp = .on }
      if case .count(let count) = meter { meter = .count((count + Self.step) % 3) }
    }
  }

  private func panel(step: Int, stays: Bool = false) -> StateDiagram {
    Panel.$step.withValue(step) {
      Panel.$stays.withValue(stays) {
        StateDiagram(of: MachineModel("panel", exploring: Panel.self))
      }
    }
  }

  @Test func `a difference that one region shows doesn't hide a value of another region`() {
    let old = panel(step: 1)
    #expect(
      panel(step: 1, stays: true).differences(from: old).allSatisfy {
        $0.description.contains("transition") || $0.description.contains("state")
      })
    let sentences = panel(step: 2, stays: true).differences(from: old).map(\.description)
    #expect(sentences.contains { $0.hasPrefix("transition `off` —go→ `on`") })
    #expect(sentences.contains { $0.hasPrefix("in `") && $0.contains("count(2)") })
  }
}
