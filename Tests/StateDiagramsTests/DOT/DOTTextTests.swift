@testable import StateDiagrams
import Testing

@Suite struct `DOT labels` {
  /// The text, and what stands for it in quotes.
  private static let labels: [(String, String)] = [
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
  func `stand for exactly the text`(text: String, quoted: String) {
    // Compared by scalars, since strings that look the same are equal.
    #expect(Array(DOTText.label(text).unicodeScalars) == Array("\"\(quoted)\"".unicodeScalars))
  }

  @Test(arguments: labels)
  func `are used for states and events alike`(text: String, quoted: String) {
    let diagram = StateDiagram(
      name: "n", nodes: [.init(text, id: "a"), .init("b")],
      transitions: [.init(from: "a", to: "b", event: text + "x")])
    let dot = diagram.dot()
    #expect(dot.contains("\"a\" [id=\"n/a\", label=\"\(quoted)\"]"))
    #expect(diagram.dot(style: .classic).contains("    1 [label=\"\(quoted)\"]\n"))
  }

  /// Graphviz reads no piece of more than 16,384 bytes without an escape in it.
  @Test(arguments: [
    (String(repeating: "a", count: 100_000), String(repeating: "a", count: 100_000)),
    (String(repeating: "é", count: 50_000), String(repeating: "é", count: 50_000)),
    (String(repeating: #"a"\"#, count: 33_334), String(repeating: #"a\"\\"#, count: 33_334)),
    (String(repeating: "&", count: 20_000), String(repeating: "&amp;", count: 20_000)),
  ])
  func `may be 100 kB long, in pieces that Graphviz can read`(text: String, escaped: String) {
    let label = DOTText.label(text)
    let pieces = label.split(separator: "\\\n")
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0.utf8.count < 16_384 })
    #expect(pieces.joined() == "\"\(escaped)\"")
    let diagram = StateDiagram(name: text, nodes: [.init(text)])
    #expect(diagram.dot().contains("label=" + label))
    #expect(diagram.dot().split(separator: "\n").allSatisfy { $0.utf8.count < 30_000 })
  }
}

@Suite struct `HTML-like labels` {
  @Test(arguments: [
    ("plain", "plain"),
    ("<b>", "&lt;b&gt;"),
    (#"a & "b""#, "a &amp; &quot;b&quot;"),
    ("&amp;", "&amp;amp;"),
    (#"\N"#, #"\\N"#),
    ("a\nb", "a<br/>b"),
    ("a\n", "a<br/> "),
    ("a\tb\u{1}", "a b\u{FFFD}"),
    ("", ""),
  ])
  func `escape what markup is made of`(text: String, html: String) {
    #expect(DOTText.htmlLabel(text) == html)
  }

  @Test func `are broken where they are long, but not inside an entity`() {
    let label = DOTText.htmlLabel(String(repeating: "&", count: 20_000))
    let pieces = label.split(separator: "\n")
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0.hasPrefix("&amp;") && $0.hasSuffix("&amp;") })
    #expect(pieces.joined() == String(repeating: "&amp;", count: 20_000))
  }
}

@Suite struct `Tooltips` {
  @Test(arguments: [
    ("a & b", #""a & b""#),
    (#"\N "x""#, #""\\N \"x\"""#),
    ("a\nb", #""a\nb""#),
    ("a\u{1}\tb", "\"a\u{FFFD} b\""),
  ])
  func `let an ampersand stand for itself`(text: String, tooltip: String) {
    #expect(DOTText.tooltip(text) == tooltip)
  }

  @Test(arguments: [
    ("a b/:history", "\"a b/:history\""),
    ("é", "\"é\""),
    ("a\"\\b", "\"a%22%5Cb\""),
    (String(repeating: "a", count: 8_192), "\"" + String(repeating: "a", count: 8_192) + "\""),
    (
      String(repeating: "a", count: 8_193),
      "\"" + String(repeating: "a", count: 8_192) + "\\\na\""
    ),
  ])
  func `writes an identifier of pieces as of one text`(id: String, expected: String) {
    var text = DOTText()
    text.write("[id=")
    text.writeIdentifier {
      for character in id { $0.write(String(character)) }
    }
    text.write("]")
    #expect(text.string == "[id=" + expected + "]")
  }
}
