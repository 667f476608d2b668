import Testing

@testable import StateDiagrams

@Suite struct LabelEscapingTests {
  private let escaping = LabelEscaping(kept: " -.", lineBreak: "|", forbiddenWord: "stop") {
    "<\($0.value)>"
  }

  @Test(arguments: [
    ("", ""), ("aZ9 -.", "aZ9 -."), ("a/b", "a<47>b"), ("<|>", "<60><124><62>"),
    ("a\nb\n", "a|b|"), ("a\tb\rc\u{2028}d", "a b c d"), ("\u{1}\u{9F}", "\u{FFFD}\u{FFFD}"),
    ("é日🙂", "é日🙂"), ("«x»", "<171>x<187>"), ("\u{200B}\u{202E}\u{FEFF}", "<8203><8238><65279>"),
    ("ﬂ", "<64258>"), ("\u{E000}", "<57344>"), ("e\u{301}", "e\u{301}"),
  ])
  func `characters of a label with a possible meaning are escaped as codes`(
    _ text: String, _ escaped: String
  ) {
    let result = escaping.escaped(text)
    #expect(Array(result.unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test(arguments: [
    ("- a", "<45> a"), ("1. a", "<49>. a"), ("a1", "a1"), (" a", "<32>a"), ("a\n- b", "a|<45> b"),
  ])
  func `a character with a meaning at the start of a line is escaped as a code`(
    _ text: String, _ escaped: String
  ) {
    #expect(escaping.escaped(text, startsLine: true) == escaped)
  }

  @Test(arguments: [
    (StateDiagram.Transition(from: "a", to: "b"), ""),
    (
      .init(from: "a", to: "b", event: "-x", guard: "/", effects: ["y/", "z"]),
      "<45>x [<47>] / y<47>, z"
    ),
    (.init(from: "a", to: "b", guard: "g"), "[g]"),
    (.init(from: "a", to: "b", effects: ["e"]), "/ e"),
  ])
  func `the parts of a transition's label are escaped`(
    _ transition: StateDiagram.Transition, _ label: String
  ) {
    #expect(transition.label(escaping) == label)
  }
}
