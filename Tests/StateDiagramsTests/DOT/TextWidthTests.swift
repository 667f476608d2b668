import Testing

@testable import StateDiagrams

/// Expected widths are those of Adobe's metrics of Helvetica.
@Suite struct TextWidthTests {
  private static func width(_ text: String, isBold: Bool = false) -> Int {
    Int((TextWidth.of(Array(text.utf8), isBold: isBold) * 1_000).rounded())
  }

  @Test(arguments: [
    ("", 0), ("i", 222), ("W", 944), ("Wij", 1_388), ("insert coin", 4_557), ("[50]", 1_668),
    ("~", 584), (" ", 278), ("A / b", 2_057),
  ])
  func `ASCII has the widths of Helvetica`(text: String, width: Int) {
    #expect(Self.width(text) == width)
  }

  @Test(arguments: [
    ("é", 556), ("Ä", 667), ("ß", 611), ("æ", 889), ("ÿ", 500), ("Ž", 611), ("ő", 556),
    ("Œ", 1_000),
    ("×", 584), ("\u{A0}", 278), ("¿", 611), ("…", 1_000), ("€", 556), ("’", 222), ("−", 584),
    ("naïve", 2_446),
  ])
  func `accented letters and punctuation have the widths of Helvetica`(text: String, width: Int) {
    #expect(Self.width(text) == width)
  }

  @Test(arguments: ["e\u{301}", "e\u{301}\u{323}", "e\u{200B}", "e\u{200D}"])
  func `combining marks and invisible characters have no width`(text: String) {
    #expect(Self.width(text) == 556)
  }

  @Test(arguments: ["日本", "한국", "カナ", "Ａ１", "、。", "𠀀𠀁"])
  func `East Asian characters are as wide as they are high`(text: String) {
    #expect(Self.width(text) == 2_000)
  }

  @Test(arguments: ["🚪", "👨‍👩‍👧", "🇳🇱", "👍🏽", "❤️", "⌚"])
  func `an emoji has one width, of however many scalars it consists`(text: String) {
    #expect(Self.width(text) == 1_250)
  }

  @Test(arguments: [
    ("Дверь", 722 + 4 * 556), ("θύρα", 4 * 556), ("דלת", 3 * 556), ("باب", 3 * 556),
  ])
  func `letters of other scripts have a usual width`(text: String, width: Int) {
    #expect(Self.width(text) == width)
  }

  @Test func `bold text is wider than regular text`() {
    #expect(Self.width("insert coin", isBold: true) == 4_876)
  }

  @Test func `the width of bytes that are not UTF-8 is measured`() {
    #expect(TextWidth.of([0xFF, 0x61]) > TextWidth.of([0x61]))
  }
}
