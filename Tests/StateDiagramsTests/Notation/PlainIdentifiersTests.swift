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
  func `the plain identifier of a node is a word made from its path`(_ id: String, _ name: String) {
    #expect(PlainIdentifiers([id])[id] == name)
  }

  @Test func `plain identifiers differ by more than capital letters`() {
    let ids = ["a b", "a_b", "A-B", "a_b_2", "note", "note_"]
    let names = PlainIdentifiers(ids)
    #expect(ids.map { names[$0] } == ["a_b", "a_b_2", "A_B_3", "a_b_2_2", "note_", "note__2"])
  }

  @Test func `the nodes of a diagram have different plain identifiers, in the order of the nodes`()
  {
    let ids: [StateDiagram.Node.ID] = [
      "c/:history", "c/history", .init(path: ["c/:history"]), "c/:elided", "c/elided",
    ]
    let names = PlainIdentifiers(
      StateDiagram(name: "", nodes: [.init("c", nodes: ids.map { .init("x", id: $0) })]))
    #expect(
      ids.map { names[$0] } == [
        "c_history", "c_history_2", "c_2F_3Ahistory", "c_elided", "c_elided_2",
      ])
  }
}
