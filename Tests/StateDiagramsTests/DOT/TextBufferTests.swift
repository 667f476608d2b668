import Testing

@testable import StateDiagrams

@Suite struct TextBufferTests {
  @Test func `a text buffer appends texts and indented lines`() {
    var text = TextBuffer()
    text.write("a")
    text.write("é\n")
    text.line("b", depth: 0)
    text.line("c", depth: 2)
    text.indent(1)
    #expect(text.string == "aé\nb\n    c\n  ")
  }

  @Test(arguments: DOTEscapingTests.labels)
  func `a text buffer appends a text as a DOT label`(label: String, quoted: String) {
    var text = TextBuffer()
    text.write("[label=")
    text.writeLabel(label)
    text.write("]")
    #expect(text.string == "[label=\"\(quoted)\"]")
  }
}

@Suite struct DOTEscapingTests {
  // MARK: Labels

  /// A text, and its label without the quotes.
  static let labels: [(String, String)] = [
    ("", ""),
    ("plain", "plain"),
    (#"say "hi""#, #"say \"hi\""#),
    (#"a\b"#, #"a\\b"#),
    (#"\N"#, #"\\N"#),
    (#"\"#, #"\\"#),
    (#"\""#, #"\\\""#),
    ("<b>bold</b>", "<b>bold</b>"),
    ("<", "<"),
    ("a & b", "a &amp; b"),
    ("&amp;", "&amp;amp;"),
    ("&#10;", "&amp;#10;"),
    ("a\nb", #"a\nb"#),
    ("\n", #" \n "#),
    ("\na", #" \na"#),
    ("a\n", #"a\n "#),
    ("a\n\nb", #"a\n \nb"#),
    ("a\r\nb", #"a \nb"#),
    ("a\tb", "a b"),
    ("a\u{0}b", "a\u{FFFD}b"),
    ("\u{1}\u{1F}\u{7F}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
    ("\u{A0}", "\u{A0}"),
    ("👩‍👩‍👧‍👦 🎉", "👩‍👩‍👧‍👦 🎉"),
    ("שלום עולם", "שלום עולם"),
    ("مرحبا", "مرحبا"),
    ("e\u{301}", "e\u{301}"),
    ("{a|b}", "{a|b}"),
  ]

  @Test(arguments: labels)
  func `the DOT labels of a state and an event are their texts`(text: String, quoted: String) {
    let diagram = StateDiagram(
      name: "n", nodes: [.init(text, id: "a"), .init("b")],
      transitions: [.init(from: "a", to: "b", event: text + "x")])
    let event = DOTEscaping.label(text + "x")
    #expect(diagram.dot().contains("\"a\" [id=\"n/a\", label=\"\(quoted)\"]"))
    let lines = (" " + text + "x ").pieces(by: "\n").joined(separator: " \n ")
    #expect(diagram.dot().contains(", label=\(DOTEscaping.label(lines))]"))
    #expect(diagram.dot(style: .classic).contains("    1 [label=\"\(quoted)\"]\n"))
    #expect(diagram.dot(style: .classic).contains("    1 -> 2 [label=\(event)]\n"))
  }

  /// Graphviz reads no piece of more than 16,384 bytes without an escape sequence in it.
  @Test(arguments: [
    ("a", "a", 100_000), ("é", "é", 50_000), (#"a"\"#, #"a\"\\"#, 33_334), ("&", "&amp;", 20_000),
  ])
  func `a DOT label of 100 kB consists of pieces that Graphviz can read`(
    part: String, escapedPart: String, count: Int
  ) {
    let text = String(repeating: part, count: count)
    let escaped = String(repeating: escapedPart, count: count)
    let label = DOTEscaping.label(text)
    let pieces = label.split(separator: "\\\n")
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0.utf8.count < 16_384 })
    #expect(pieces.joined() == "\"\(escaped)\"")
    let diagram = StateDiagram(
      name: text, nodes: [.init(text, id: "a")], transitions: [.init(in: "a", event: text)])
    #expect(diagram.dot(style: .classic).contains("    1 -> 1 [label=" + label + "]"))
    #expect(StateDiagram(name: text, nodes: [.init(text)]).dot().contains("label=" + label))
    #expect(diagram.dot().split(separator: "\n").allSatisfy { $0.utf8.count < 30_000 })
  }

  // MARK: Names

  // MARK: HTML-like labels

  @Test(arguments: [
    ("plain", "plain"),
    ("<b>", "&lt;b&gt;"),
    (#"a & "b""#, "a &amp; &quot;b&quot;"),
    ("&amp;", "&amp;amp;"),
    (#"\N"#, #"\\N"#),
    ("a\nb", "a<br/>b"),
    ("a\n", "a<br/> "),
    ("a\tb\u{1}", "a b\u{FFFD}"),
    ("a [b]", "a [b]"),
    ("]", "&#93;"),
    ("[a\n]", "[a<br/>&#93;"),
    ("", "&#160;"),
  ])
  func `an HTML-like label escapes the characters of markup`(text: String, html: String) {
    #expect(DOTEscaping.htmlLabel(text) == html)
  }

  // MARK: Tooltips and identifiers

  /// Texts of identifiers, and the identifiers in quotes.
  static let identifiers: [(String, String)] = [
    ("a b/:history", "\"a b/:history\""),
    ("é", "\"é\""),
    ("a\"\\b", "\"a%22%5Cb\""),
    (String(repeating: "a", count: 8_192), "\"" + String(repeating: "a", count: 8_192) + "\""),
    (
      String(repeating: "a", count: 8_193),
      "\"" + String(repeating: "a", count: 8_192) + "\\\na\""
    ),
  ]

  @Test(arguments: identifiers)
  func `a DOT identifier has no special character, and is broken if it is long`(
    id: String, expected: String
  ) {
    #expect(DOTEscaping.identifier(id) == expected)
  }
}
