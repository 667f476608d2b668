import StateDiagrams
import Testing

@Suite struct EnclosedTransitionsTests {
  @Test func `transitions between a composite and itself or a state in it are rows`() {
    let diagram = StateDiagram(
      name: "m",
      nodes: [
        .initial(),
        .init("on", nodes: [.initial(in: "on"), .init("a", id: "on/a"), .init("b", id: "on/b")]),
        .init("off"),
      ],
      transitions: [
        .init(from: ":initial", to: "on"), .init(from: "on/:initial", to: "on/a"),
        .init(from: "on", to: "on", event: "again", effects: ["beep"]),
        .init(from: "on", to: "on/b", event: "jump"),
        .init(from: "on/b", to: "on", event: "restart", guard: "1"),
        .init(from: "on", to: "off", event: "stop"), .init(from: "off", to: "on", event: "start"),
      ])
    let lines = diagram.dot().split(separator: "\n")
    // No other arrow begins or ends at a state in the composite.
    #expect(
      lines.filter { $0.contains(" -> ") }.map { $0.prefix { $0 != "[" } } == [
        #"  ":initial" -> "on/:initial" "#, #"  "on/:initial" -> "on/a" "#, #"  "on/b" -> "off" "#,
        #"  "off" -> "on/:initial" "#,
      ])
    func contains(_ text: String, _ row: String) -> Bool {
      lines.contains { $0.contains(text) && $0.contains(row) }
    }
    #expect(contains("id=\"m/on\"", "again / beep → on<"))
    #expect(contains("id=\"m/on\"", "jump → b<"))
    #expect(contains("id=\"m/on/b\"", "restart [1] → on<"))
  }

  @Test func `an event of such a row is quoted like that of an internal transition`() {
    let diagram = StateDiagram(
      name: "m",
      nodes: [.init("on", nodes: [.init("a", id: "on/a")])],
      transitions: [
        .init(from: "on", to: "on/a", event: "exit", effects: ["beep"]),
        .init(from: "on/a", to: "on", event: "ignores"),
        .init(from: "on/a", to: "on", event: "b → c"),
      ])
    let dot = diagram.dot()
    #expect(dot.contains(">&quot;exit&quot; / beep → a<"))
    #expect(dot.contains(">ignores → on<"))
    #expect(dot.contains(">&quot;b → c&quot; → on<"))
  }
}
