import StateExploration
import Testing

@testable import StateDiagrams

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

  @Test func `an internal transition on an event entry differs from an entry effect`() {
    let garage = StateDiagram(of: Garage.self, named: "garage")
    #expect(
      garage.transitions.dropFirst().map(\.description) == [
        "open: \"entry\" / count", "open: \"exit\" / discount", "full —exit / discount→ open",
      ])
    #expect(garage.dot().contains(">&quot;entry&quot; / count<"))
    #expect(garage.mermaid().contains("\n  open : #34;entry#34; / count\n"))
    #expect(garage.plantUML().contains("\n  open : <U+0022>entry<U+0022> / count\n"))
  }

  @Test func `a statechart in Mermaid keeps an event entry`() throws {
    let garage = StateDiagram(of: Garage.self, named: "garage")
    let read = try MermaidReader(garage.mermaid()).diagram
    let entry = StateDiagram.Transition(in: "open", event: "entry", effects: ["count"])
    #expect(read.transitions.contains(entry))
    let specification = try MachineSpecification(mermaid: garage.mermaid(), named: "garage")
    try MachineModel("garage", Garage.self).conforms(to: specification)
  }

  @Test(arguments: [
    ("go [1]", "\"go [1]\""), ("go / ring", "\"go / ring\""), ("", "\"\""), (" ", "\" \""),
    ("go /", "\"go /\""), ("\"go\"", #""\"go\"""#), ("\"go", #""\"go""#), ("a/b", "a/b"),
    ("/ ring", "\"/ ring\""), ("/ring", #""/ring""#), ("[Enter]", #""[Enter]""#),
    ("a[1]", "a[1]"), ("entry", "entry"), ("two words", "two words"), ("a, b", "a, b"),
  ])
  func `an event that looks like several parts is quoted`(event: String, text: String) {
    let arrow = StateDiagram.Transition(
      from: "a", to: "b", event: event, guard: "2", effects: ["x"])
    #expect(arrow.label == text + " [2] / x")
    let read = MermaidLabel(arrow.label(MermaidNotation(direction: .leftToRight).escaping))
    #expect(read.event == event)
    #expect(read.condition == "2")
    #expect(read.effects == ["x"])
  }

  @Test(arguments: [
    "entry", "exit", "do", "ignores go", "must not receive go", "go → a", "→ a", "a →",
  ])
  func `an event that looks like another row is quoted in rows only`(event: String) {
    #expect(StateDiagram.Transition(in: "a", event: event).label == "\"\(event)\"")
    #expect(StateDiagram.Transition(from: "a", to: "b", event: event).label == event)
  }

  @Test func `one ignored event differs from two`() {
    let diagram = StateDiagram(
      name: "m", nodes: [.init("one"), .init("two")],
      transitions: [
        .init(in: "one", event: "a, b", kind: .ignored),
        .init(in: "two", event: "a", kind: .ignored), .init(in: "two", event: "b", kind: .ignored),
      ])
    #expect(diagram.dot().contains(">ignores &quot;a, b&quot;<"))
    #expect(diagram.dot().contains(">ignores a, b<"))
    #expect(diagram.mermaid().contains("\n  one : ignores #34;a, b#34;\n"))
    #expect(diagram.mermaid().contains("\n  two : ignores a, b\n"))
  }

  @Test(arguments: [
    "go [1]", "go / ring", "a\\", "\"", "\u{200B}", "a / \"b\" [1]", "\t", "\\\" / \\", "\u{301} [",
  ])
  func `a quoted event is read from Mermaid`(event: String) throws {
    let diagram = StateDiagram(
      name: "m", nodes: [.init("a", id: "a")],
      transitions: [
        .init(from: "a", to: "a", event: event, guard: "2", effects: ["x", "\"y / z\""])
      ])
    let line = try #require(diagram.mermaid().split(separator: "\n").last { $0.contains("-->") })
    let label = MermaidLabel(String(line.dropFirst("  a --> a : ".count)))
    #expect(label.event == event)
    #expect(label.condition == "2")
    #expect(label.effects == ["x", "\"y / z\""])
  }
}
