import StateExploration
import Testing

@Suite struct StringProtocolPlacesTests {
  @Test(arguments: [
    ("a : b : c", " : ", "a"), (" : b", " : ", ""), ("ab", "b", "a"), ("a\u{301}b", "\u{301}", "a"),
  ])
  func `the first place of a substring is where it first occurs`(
    _ text: String, _ other: String, _ before: String
  ) throws {
    let place = try #require(text.firstPlace(of: other))
    #expect(text.utf8[..<place.lowerBound].elementsEqual(before.utf8))
    #expect(text.utf8[place].elementsEqual(other.utf8))
  }

  @Test(arguments: [
    ("a : b : c", " : ", "a : b"), (" : b", " : ", ""), ("abb", "b", "ab"), ("aaa", "aa", "a"),
  ])
  func `the last place of a substring is where it last occurs`(
    _ text: String, _ other: String, _ before: String
  ) throws {
    let place = try #require(text.lastPlace(of: other))
    #expect(text.utf8[..<place.lowerBound].elementsEqual(before.utf8))
    #expect(text.utf8[place].elementsEqual(other.utf8))
  }

  @Test func `a substring that doesn't occur has no place`() {
    #expect("a:b".firstPlace(of: " : ") == nil && "a:b".lastPlace(of: " : ") == nil)
    #expect("".firstPlace(of: "a") == nil && "".lastPlace(of: "a") == nil)
  }
}
