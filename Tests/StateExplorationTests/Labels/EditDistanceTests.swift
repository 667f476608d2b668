import Testing

@testable import StateExploration

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("abc", "xabc", 1), ("abc", "acb", 1), ("kitten", "sitting", 3),
    ("ab", "ba", 1), ("abcd", "badc", 2), ("ca", "abc", 3),
  ])
  func `an edit distance counts inserted, deleted, replaced and swapped letters`(
    _ first: String,
    _ second: String,
    _ distance: Int
  ) {
    #expect(EditDistance.between(Array(first), Array(second)) == distance)
  }

  @Test(arguments: [
    ("rendr", "render"), ("redner", "render"), ("RENDER", "render"), ("lsit", "list"),
    ("re", "render"), ("lists", "list"), ("renders", "render"), ("renderer", "render"),
  ])
  func `a suggestion is a candidate with few different letters`(_ text: String, _ match: String) {
    #expect(EditDistance.nearest(to: text, among: ["list", "render"]) == match)
  }

  @Test(arguments: ["", "r", "draw", "check", "ls", "rendering it all", "-", "--"])
  func `a text that resembles no candidate has no suggestion`(_ text: String) {
    #expect(EditDistance.nearest(to: text, among: ["list", "render", "--output"]) == nil)
  }

  @Test func `the suggestion for one letter is only the same letter`() {
    #expect(EditDistance.nearest(to: "A", among: ["b", "ab", "a"]) == "a")
    #expect(EditDistance.nearest(to: "A", among: ["b", "ab"]) == nil)
  }

  @Test func `the suggestion is the nearest candidate, and the first of equally near ones`() {
    #expect(
      EditDistance.nearest(to: "doors", among: ["boars", "floors", "door", "doos"]) == "door")
  }

  @Test func `a candidate with a different letter is suggested before one with the text as prefix`()
  {
    #expect(EditDistance.nearest(to: "gat", among: ["gateway", "cat"]) == "cat")
  }

  @Test func `a very long text has no suggestion`() {
    let text = String(repeating: "x", count: 100_000)
    #expect(EditDistance.nearest(to: text, among: ["list", "render"]) == nil)
  }
}
