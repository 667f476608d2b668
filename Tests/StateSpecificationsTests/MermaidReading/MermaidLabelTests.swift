import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct MermaidLabelTests {
  @Test(
    arguments: [
      ("coin", "coin", nil, []),
      ("coin [credit#58; 30] / open, ring", "coin", "credit: 30", ["open", "ring"]),
      ("coin / open", "coin", nil, ["open"]),
      ("/ begin", nil, nil, ["begin"]),
      ("[yes]", nil, "yes", []),
      ("[yes] / a", nil, "yes", ["a"]),
      ("coin [a#91;0#93; = 1]", "coin", "a[0] = 1", []),
      ("send / retry(1, 2), #34;a, b#34;", "send", nil, ["retry(1, 2)", "\"a, b\""]),
      ("a / b [c]", "a", nil, ["b [c]"]),
      (#"a / text("C#58;\\"), b"#, "a", nil, [#"text("C:\\")"#, "b"]),
      (#"a / text("\", x"), b"#, "a", nil, [#"text("\", x")"#, "b"]),
      ("", nil, nil, []),
      ("coin [credit]", "coin", "credit", []),
      ("coin [30", "coin [30", nil, []),
      ("a/b [c/d] / e/f", "a/b", "c/d", ["e/f"]),
    ] as [(String, String?, String?, [String])])
  func `labels have an event, a guard and effects`(
    _ text: String, _ event: String?, _ condition: String?, _ effects: [String]
  ) {
    let label = MermaidLabel(text)
    #expect(label.event == event)
    #expect(label.condition == condition)
    #expect(label.effects == effects)
  }
}
