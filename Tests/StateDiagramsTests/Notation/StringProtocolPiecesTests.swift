import StateDiagrams
import Testing

@Suite struct StringProtocolPiecesTests {
  @Test(arguments: [
    ("", ",", [""]), ("a", ",", ["a"]), (",", ",", ["", ""]), ("a,b,,c", ",", ["a", "b", "", "c"]),
    ("a -> b -> c", " -> ", ["a", "b", "c"]), ("aaa", "aa", ["", "a"]), ("a->", "->", ["a", ""]),
    ("é/日", "/", ["é", "日"]), ("a/\u{301}b", "/", ["a", "\u{301}b"]), ("a-", "->", ["a-"]),
  ])
  func `the pieces of a text are the parts between the separators`(
    _ text: String, _ separator: String, _ pieces: [String]
  ) {
    #expect(text.pieces(by: separator) == pieces)
    #expect(text.dropFirst(0).pieces(by: separator) == pieces)
  }

  @Test(arguments: [
    ("a : b : c", " : ", "a"), (" : b", " : ", ""), ("ab", "b", "a"), ("a\u{301}b", "\u{301}", "a"),
  ])
  func `the first place of a text is where it first occurs`(
    _ text: String, _ other: String, _ before: String
  ) throws {
    let place = try #require(text.firstPlace(of: other))
    #expect(text.utf8[..<place.lowerBound].elementsEqual(before.utf8))
    #expect(text.utf8[place].elementsEqual(other.utf8))
  }

  @Test func `a text that does not occur has no place`() {
    #expect("a:b".firstPlace(of: " : ") == nil)
    #expect("".firstPlace(of: "a") == nil)
  }
}
