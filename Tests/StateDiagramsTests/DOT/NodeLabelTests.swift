import Testing

@testable import StateDiagrams

@Suite struct NodeLabelTests {
  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 11000, 12000"

  private func dot(_ transitions: [StateDiagram.Transition]) -> String {
    StateDiagram(name: "e", nodes: [.init("a")], transitions: transitions).dot()
  }

  @Test func `a final state that is not listed is marked`() {
    let diagram = StateDiagram(
      name: "e",
      nodes: [.init("done", kind: .final), .init("lost", kind: .final, isListed: false)],
      transitions: [.init(from: "done", to: "lost", event: "lose")])
    let red = "color=\"\(Palette.red.light)\", fillcolor=\"\(Palette.red.light)\""
    let text = diagram.dot()
    #expect(
      text.contains("class=\"state final unlisted\", shape=doublecircle, style=filled, \(red),"))
    #expect(text.contains("tooltip=\"not among the listed states\""))
    #expect(
      text.contains(
        "class=\"state final\", shape=doublecircle, style=filled, color=\"\(Palette.text.light)\""))
    #expect(diagram.markdown.contains("| lost (*final, not listed*) |"))
  }

  @Test func `a long guard of a row is broken, and is on one line in the tooltip`() {
    let text = dot([
      .init(in: "a", event: "x", guard: .init(long), effects: ["ring"]), .init(in: "a", event: "y"),
    ])
    #expect(text.contains(">x [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000,</font>"))
    #expect(text.contains(">    10000, 11000, 12000] / ring</font>"))
    #expect(text.contains(">y</font>"))
    #expect(text.contains("</table>>, tooltip=\"x [\(long)] / ring\"]"))
  }

  @Test(arguments: [
    ("short", nil, ["short"]),
    (
      "go", "first of all; \(String(repeating: "b", count: 40))",
      ["go [first of all; \(String(repeating: "b", count: 40))]"]
    ),
    (
      "go", "\(String(repeating: "a", count: 30)); \(String(repeating: "b", count: 30))",
      ["go [\(String(repeating: "a", count: 30));", "    \(String(repeating: "b", count: 30))]"]
    ),
    (
      "go", "retries: 0, 1, 2 if reason: timeout and attempts: 10, 20, 30, 40",
      ["go [retries: 0, 1, 2 if reason: timeout", "    and attempts: 10, 20, 30, 40]"]
    ),
    (
      String(repeating: "x", count: 100), nil,
      [String(repeating: "x", count: 58) + "…", "    " + String(repeating: "x", count: 42)]
    ),
  ])
  func `a label is broken where a part ends`(event: String, guard: String?, lines: [String]) {
    let transition = StateDiagram.Transition(
      from: "a", to: "b", event: event, guard: `guard`.map { .init($0) })
    #expect(transition.labelLines == lines)
  }

  @Test func `a long name of an effect is broken between its words`() {
    let transition = StateDiagram.Transition(
      from: "a", to: "b", event: "upstreamFinished",
      effects: ["resumeContinuationWithNilAndCancelTaskAndUpstreamAndClockContinuation"])
    #expect(
      transition.labelLines == [
        "upstreamFinished",
        "    / resumeContinuationWithNilAndCancelTaskAndUpstreamAnd…",
        "    ClockContinuation",
      ])
  }

  @Test func `a fifth line of a label is omitted`() {
    let guards = (1000..<1100).map(String.init).joined(separator: ", ")
    let lines = StateDiagram.Transition(from: "a", to: "b", event: "x", guard: .init(guards))
      .labelLines
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count <= 62 })
    #expect(lines.first == "x [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008,")
    #expect(lines.last?.hasSuffix(", …") == true)
  }

  @Test func `a long list of entry or exit effects is broken, and is on one line in words`() {
    let effects = (1...6).map { "startTheTimer\($0)" }
    let diagram = StateDiagram(
      name: "e", nodes: [.init("a", entryEffects: effects, exitEffects: effects)])
    for name in ["entry", "exit"] {
      let all = effects.joined(separator: ", ")
      let first = effects[..<3].joined(separator: ", ")
      let rest = effects[3...].joined(separator: ", ")
      #expect(diagram.dot().contains(">\(name) / \(first),</font>"))
      #expect(diagram.dot().contains(">    \(rest)</font>"))
      #expect(diagram.dot().contains("\(name) / \(all)"))
      let words = diagram.elementTexts(title: nil, highlighting: .init())["e/a"]
      #expect(words?.split(separator: "; ").contains(Substring("\(name) / \(all)")) == true)
    }
  }

  @Test(arguments: [(StateDiagram.Node.Kind.final, true), (.simple, false), (.simple, true)])
  func `a tooltip shows the whole of a shortened row in any state`(
    kind: StateDiagram.Node.Kind, isListed: Bool
  ) {
    let text = StateDiagram(
      name: "e", nodes: [.init("a", kind: kind, isListed: isListed)],
      transitions: [.init(in: "a", event: "x", guard: .init(long), effects: ["ring"])]
    ).dot()
    #expect(text.contains("5000, 6000, 7000, 8000, 9000,"))
    #expect(text.contains("x [\(long)] / ring\""))
  }
}

@Suite struct EdgeLabelTests {
  private func edges(_ transitions: [StateDiagram.Transition]) -> [String] {
    let diagram = StateDiagram(
      name: "e", nodes: [.init("a"), .init("b")], transitions: transitions)
    return diagram.dot().split(separator: "\n").filter { $0.contains(" -> ") }.map(String.init)
  }

  @Test func `an edge has a line for each transition between two nodes`() {
    #expect(
      edges([
        .init(from: "a", to: "b", event: "x"),
        .init(from: "b", to: "a", event: "x"),
        .init(from: "a", to: "a", event: "x"),
        .init(from: "a", to: "b", event: "y", guard: "1", effects: ["ring"]),
        .init(from: "a", to: "b", event: "x", guard: "2"),
      ]) == [
        #"  "a" -> "b" [id="e/a--b", label=" x \n y [1] / ring \n x [2] "]"#,
        #"  "b" -> "a" [id="e/b--a", label=" x "]"#,
        #"  "a" -> "a" [id="e/a--a", label=" x "]"#,
      ])
  }

  @Test func `an edge has no line for a transition without a label`() {
    #expect(
      edges([.init(from: "a", to: "b"), .init(from: "a", to: "b", event: "x")])
        == [#"  "a" -> "b" [id="e/a--b", label=" x "]"#])
    #expect(edges([.init(from: "a", to: "b")]) == [#"  "a" -> "b" [id="e/a--b"]"#])
  }

  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000"

  @Test func `a long label of an edge is broken, and is on one line in its tooltips`() {
    let full = "x [\(long)] / ring, \(long)"
    #expect(
      edges([
        .init(from: "a", to: "b", event: "x", guard: .init(long), effects: ["ring", long]),
        .init(from: "a", to: "b", event: "y"),
      ]) == [
        #"  "a" -> "b" [id="e/a--b", label=" x [\#(long)] \l     / ring, \#(long) \l y \l", "#
          + #"tooltip="\#(full)\ny", labeltooltip="\#(full)\ny"]"#
      ])
  }

  @Test func `an edge keeps a label of 60 characters in one line`() {
    let guardText = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 100"
    let label = "x [\(guardText)]"
    #expect(label.count == 61)
    let shorter = String(guardText.dropLast())
    #expect(
      edges([.init(from: "a", to: "b", event: "x", guard: shorter)])
        == [#"  "a" -> "b" [id="e/a--b", label=" x [\#(shorter)] "]"#])
    #expect(
      edges([.init(from: "a", to: "b", event: "x", guard: .init(guardText))]).first?.contains("\\l")
        == true)
  }

  @Test func `internal and ignored transitions have no edge`() {
    #expect(edges([.init(in: "a", event: "x"), .init(in: "a", event: "y", kind: .ignored)]) == [])
  }
}
