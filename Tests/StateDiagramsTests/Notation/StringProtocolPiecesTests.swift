import StateDiagrams
import Testing

@Suite struct StringProtocolPiecesTests {
  @Test(arguments: [
    ("", ",", [""]), ("a", ",", ["a"]), (",", ",", ["", ""]), ("a,b,,c", ",", ["a", "b", "", "c"]),
    ("a -> b -> c", " -> ", ["a", "b", "c"]), ("aaa", "aa", ["", "a"]), ("a->", "->", ["a", ""]),
    ("é/日", "/", ["é", "日"]), ("a/\u{301}b", "/", ["a", "\u{301}b"]), ("a-", "->", ["a-"]),
  ])
  func `the pieces of a text are the parts between separators`(
    _ text: String, _ separator: String, _ pieces: [String]
  ) {
    #expect(text.pieces(by: separator) == pieces)
    #expect(text.dropFirst(0).pieces(by: separator) == pieces)
  }
}
