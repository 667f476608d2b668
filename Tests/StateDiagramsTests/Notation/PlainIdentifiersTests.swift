import Testing

@testable import StateDiagrams

@Suite struct PlainIdentifiersTests {
  @Test(arguments: [
    ("locked", "locked"), ("functioning/locked", "functioning_locked"),
    ("functioning/:history", "functioning_history"), ("a%2Fb c", "a_2Fb_c"), ("é日", "uE9u65E5"),
    ("1st", "s1st"), ("_x", "x"), ("__proto__", "proto_"), ("%", "state_"), ("", "state_"),
    ("note", "note_"), ("Style", "Style_"), ("redirection", "redirection_"),
    ("constructor", "constructor_"), ("toString", "toString_"), ("🙂", "u1F642"),
  ])
  func `are words that follow from the path`(_ id: String, _ name: String) {
    #expect(PlainIdentifiers([id])[id] == name)
  }

  @Test func `differ, even to those who don't tell capitals from small letters`() {
    let ids = ["a b", "a_b", "A-B", "a_b_2", "note", "note_"]
    let names = PlainIdentifiers(ids)
    #expect(ids.map { names[$0] } == ["a_b", "a_b_2", "A_B_3", "a_b_2_2", "note_", "note__2"])
  }
}
