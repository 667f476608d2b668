import Testing

@testable import GraphvizRendering

@Suite struct PictureBytesTests {
  @Test(arguments: [
    ("abcabc", "abc", 0, 0), ("abcabc", "abc", 1, 3), ("abcabc", "abc", 4, nil),
    ("abcabc", "bc", 0, 1), ("abcabc", "c", 5, 5), ("aab", "ab", 0, 1), ("aaab", "aab", 0, 1),
    ("abc", "abcd", 0, nil), ("abc", "x", 0, nil), ("", "a", 0, nil), ("abc", "a", 9, nil),
    ("abc", "", 2, 2),
  ])
  func `the first position of a mark is found from a start position on`(
    bytes: String, mark: String, start: Int, position: Int?
  ) {
    #expect(Array(bytes.utf8).firstPosition(of: mark, from: start) == position)
  }

  @Test(arguments: [(0, "xyab"), (1, "axyb"), (2, "abxy")])
  func `bytes are inserted at a position`(position: Int, expected: String) {
    #expect(
      Array("ab".utf8).inserting(Array("xy".utf8), at: position) == Array(expected.utf8))
  }
}
