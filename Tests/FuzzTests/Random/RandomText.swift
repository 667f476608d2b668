extension SplitMix64 {
  /// A text that nobody would call a state, and somebody will.
  mutating func text() -> String {
    if usesPlainText { return plainText() }
    var result = String.UnicodeScalarView()
    for _ in 0..<below(9) {
      switch below(3) {
      case 0: result.append(contentsOf: element(Self.signs).unicodeScalars)
      case 1: result.append(contentsOf: element(Self.words).unicodeScalars)
      default: result.append(scalar())
      }
    }
    return String(result)
  }

  /// A text of letters, and of signs that have no meaning to people who read a label of UML.
  private mutating func plainText() -> String {
    (0...below(4)).map { _ in element(Self.words + Self.plainSigns) }.joined()
  }

  /// A character from any plane, small ones more often.
  mutating func scalar() -> Unicode.Scalar {
    let bound: UInt32 = element([0x20, 0x80, 0x80, 0xA0, 0x800, 0x1_0000, 0x11_0000])
    // Surrogates are no characters.
    return Unicode.Scalar(UInt32.random(in: 0..<bound, using: &self)) ?? "\u{FFFD}"
  }

  private static let words = [
    "a", "locked", "state 1", "Zürich", "状態", "🧑‍🚀", "e\u{301}", "\u{E9}", "🇨🇭",
  ]

  private static let plainSigns = [
    "\"", "\\", "\\n", "\\N", "&amp;", "<b>", "->", "%3C", "{", "|", ";",
  ]

  /// What is a sign to one of the languages that labels are written in.
  private static let signs = [
    // DOT
    "\"", "\\", "\\\\", "\\n", "\\l", "\\N", "\\G", "\\\"", "{", "}", "|", "->", "--", ";", "[",
    "]",
    // XML and HTML
    "<", ">", "&", "'", "&amp;", "&#10;", "&#x0;", "&bogus;", "<b>", "</text>", "]]>", "<![CDATA[",
    "<!--", "-->", "<?", "?>", "<script>alert(1)</script>", "%3C",
    // Mermaid, PlantUML, Markdown
    "%%", ":::", "#quot;", "#35;", "@enduml", "!include x", "``", "```", "$x", "**", "__", "* ",
    "#",
    "---", "[*]", "<<choice>>", "~", "::", "end", "state", "note", "/'", "'/", "\\|", "![](x)",
    // JSON, and what separates lines
    "\u{0}", "\u{1B}[31m", "\n", "\r", "\r\n", "\n\n", "\t", " ", "  ", "\u{85}", "\u{2028}",
    "\u{2029}",
    // What is not seen, or turns what is
    "\u{200B}", "\u{200D}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{AD}",
    "\u{A0}",
    "\u{301}", "\u{E0001}", "\u{10FFFF}",
  ]
}
