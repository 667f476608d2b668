import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct XMLTextTests {
  @Test(arguments: [
    ("", ""), ("plain ~ \"text\"", "plain ~ \"text\""),
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
    ("é\n\t日", "é\n\t日"), ("\u{1}\u{7F}\u{9F}\r", "\u{FFFD}\u{7F}\u{9F}\u{FFFD}"),
    ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("&amp;", "&amp;amp;"),
  ])
  func `a text is escaped for XML`(text: String, escaped: String) {
    #expect(XMLText.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("a &lt; b &amp; c &gt; d", "a < b & c > d"), ("&#45;&#x2D;&quot;&apos;", "--\"'"),
    ("&unknown; & ;", "&unknown; & ;"), ("&#160;", "\u{A0}"), ("&#1114112;", "&#1114112;"),
    ("&", "&"), ("", ""),
  ])
  func `references to characters are read from XML`(text: String, unescaped: String) {
    #expect(XMLText.unescaped(Array(text.utf8)) == Array(unescaped.utf8))
  }
}
