import Testing

@testable import StateDiagrams

private enum Gate: StateType, Hashable, DOTLabelable {
  case locked(credit: Int), unlocked

  enum Event: DOTLabelable {
    case coin(Int), pass
    static let dotLabelableItems = [Event.coin(10), .coin(50), .pass]
  }
  enum Command { case open, alarm, close(Int) }

  static let initialState = Gate.locked(credit: 0)
  static let dotLabelableItems = [initialState, .unlocked]

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.locked(let credit), .coin(let value)):
      self = credit + value < 20 ? .locked(credit: credit + value) : .unlocked
      return self == .unlocked ? .open : nil
    case (.locked, .pass): return .alarm
    case (.unlocked, .pass):
      self = .locked(credit: 0)
      return .close(1)
    case (.unlocked, .coin): return nil
    }
  }
}

private struct Counter: StateType, Hashable, DOTLabelable {
  enum Event: CaseIterable, DOTLabelable { case up }
  var count = 0
  static let initialState = Counter()
  static let dotLabelableItems = [Counter()]
  var dotLabel: String { "counting" }
  mutating func handleEvent(_ event: Event) { count += 1 }
}

@Suite struct PageDataTests {
  /// Returns a value inside an object; null if it is missing.
  private func value(_ json: JSONValue, _ keys: String...) -> JSONValue {
    keys.reduce(json) { json, key in
      guard case .object(let members) = json else { return .null }
      return members.first { $0.name == key }?.value ?? .null
    }
  }

  private func list(_ json: JSONValue, _ keys: String...) -> [JSONValue] {
    guard case .array(let values) = keys.reduce(json, { value($0, $1) }) else { return [] }
    return values
  }

  /// Returns the outcomes of each state, each as one line.
  private func outcomes(_ diagram: StateDiagram) -> [String] {
    list(diagram.pageData, "table", "states").map { value($0, "on").line }
  }

  /// Returns the element and the lines of each arrow.
  private func arrows(_ diagram: StateDiagram) -> [String] {
    list(diagram.pageData, "table", "arrows").map {
      value($0, "element").line + " " + value($0, "lines").line
    }
  }

  /// Returns a diagram of two states with these transitions, of which only some steps were tried.
  private func diagram(
    _ transitions: String, following: String = #"{"path": "a", "on": {}}, {"path": "b"}"#
  ) throws -> StateDiagram {
    try StateDiagram(
      json: """
        {"formatVersion": 1, "name": "d", "regions": [{"nodes": [
        {"id": "a", "label": "a", "kind": "simple"}, {"id": "b", "label": "b", "kind": "simple"}]}],
        "transitions": [\(transitions)],
        "following": {"inputs": ["e", "f"], "regions": [{"start": 0}], "states": [\(following)]}}
        """)
  }

  @Test func `the page of a machine has the target, the effects and the arrow of each step`() {
    let gate = StateDiagram(of: MachineModel("gate", Gate.self), includesSteps: true)
    let table = value(gate.pageData, "table")
    #expect(
      list(table, "states").map { value($0, "text").line } == [
        #""locked(credit: 0)""#, #""locked(credit: 10)""#, #""unlocked""#,
      ])
    // 0 is the list of initial effects, and 1 is that of steps without effects.
    #expect(
      list(table, "effects").map(\.line) == [
        "[]", "[]", #"[["open","open"]]"#, #"[["alarm","alarm"]]"#, #"[["close(1)","close"]]"#,
      ])
    #expect(
      arrows(gate) == [
        #""locked" [2,1]"#, #""locked\u002d\u002dunlocked" [1,1]"#, #""locked" [1,1]"#,
        #""unlocked\u002d\u002dlocked" [1,1]"#,
      ])
    #expect(
      outcomes(gate) == [
        "[[1,1,0],[2,2,1],[0,3,2]]", "[[2,2,1],[2,2,1],[1,3,2]]", "[null,null,[0,4,3]]",
      ])
  }

  @Test func `an event that can't be sent is marked, and a state without a row has none`() throws {
    let diagram = try diagram(
      #"{"source": "a", "target": "b", "event": "e"}"#,
      following: #"{"path": "a", "on": {"e": "impossible", "f": "excluded"}}, {"path": "b"}"#)
    #expect(outcomes(diagram) == [#"["impossible","excluded"]"#, "null"])
  }

  @Test func `the lines of an arrow are counted from the last one of its edge`() throws {
    let long = String(repeating: "x", count: 40)
    let diagram = try diagram(
      """
      {"source": "a", "target": "b", "event": "e", "guard": "\(long)", "effects": ["\(long)"]},
      {"source": "a", "target": "b", "event": "f"}
      """,
      following: #"{"path": "a", "on": {"f": ["b"]}}, {"path": "b"}"#)
    let edge = #""a\u002d\u002db""#
    #expect(arrows(diagram) == ["\(edge) [3,2]", "\(edge) [1,1]"])
    #expect(outcomes(diagram)[0] == "[null,[1,1,1]]")
  }

  @Test func `a transition that many states share has the element of its single arrow`() {
    let names = ["a", "b", "c", "d"]
    let diagram = StateDiagram(
      name: "d", nodes: (names + ["z"]).map { .init($0) },
      transitions: names.map { .init(from: .init(path: [$0]), to: "z", event: "stop") })
    let drawn = DrawnTransitions(diagram)
    #expect(Set(drawn.places.map { $0?.element }) == [":any state--z"])
  }

  @Test func `a machine without an end has a page of its first states`() {
    let counter = StateDiagram(of: MachineModel("counter", Counter.self), includesSteps: true)
    let outcomes = outcomes(counter)
    #expect(outcomes.first?.hasPrefix("[[1,1") == true)
    #expect(outcomes.last == "null")
    #expect(!counter.json().contains("following"))
  }
}
