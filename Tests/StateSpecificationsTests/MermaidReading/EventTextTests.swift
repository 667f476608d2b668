import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct EventTextTests {
  /// A garage whose events have the names of UML's entry and exit effects.
  private enum Garage: StateType, CaseIterable, DOTLabelable {
    case open, full
    enum Event: CaseIterable, DOTLabelable { case entry, exit }
    enum Command { case count, discount }
    static let initialState = Garage.open
    mutating func handleEvent(_ event: Event) -> Command? {
      switch (self, event) {
      case (.open, .entry): return .count
      case (.open, .exit): return .discount
      case (.full, .exit):
        self = .open
        return .discount
      case (.full, .entry): return nil
      }
    }
  }

  @Test func `a statechart in Mermaid keeps an event entry`() throws {
    let garage = StateDiagram(of: Garage.self, named: "garage")
    let read = try MermaidReader(garage.mermaid()).diagram
    let entry = StateDiagram.Transition(in: "open", event: "entry", effects: ["count"])
    #expect(read.transitions.contains(entry))
    let specification = try MachineSpecification(mermaid: garage.mermaid(), named: "garage")
    try MachineModel("garage", Garage.self).conforms(to: specification)
  }
}
