import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct SCXMLEventNamesTests {
  @Test(arguments: [
    ("insertCoin", "insertCoin"), ("start", "start"), ("a.b", "a.b"), ("été-1", "été-1"),
    ("a:b_c", "a:b_c"), ("insert coin", "insert_coin"), ("a, b", "a_b"), ("*", "_"), ("", "_"),
    ("a..b", "a_b"), ("done", "done_"), ("error", "error_"), ("done.state.x", "done_state_x"),
    ("error.x", "error_x"), ("undone", "undone"), ("🙂", "_"),
  ])
  func `an SCXML event keeps its label unless SCXML forbids the characters`(
    _ label: String, _ name: String
  ) {
    let names = SCXMLEventNames([label])
    #expect(names[label] == name)
    #expect(names.renamed.map(\.label) == (label == name ? [] : [label]))
    #expect(names.renamed.map(\.name) == (label == name ? [] : [name]))
  }

  @Test func `no SCXML event name is matched by the descriptor of another`() {
    let labels = ["a.b", "a", "a b", "a_b", "a.c.d", "ab", "a"]
    let names = SCXMLEventNames(labels)
    #expect(labels.map { names[$0] } == ["a_b_2", "a", "a_b_3", "a_b", "a_c_d", "ab", "a"])
    #expect(names.renamed.map(\.label) == ["a.b", "a b", "a.c.d"])
  }

  @Test(arguments: [
    ("50", "pay.50"), ("0.5", "pay.0_2E5"), ("-1", "pay.-1"), ("a_b", "pay.a_5Fb"),
    ("\"x\", y", "pay._22x_22_2C_20y"), ("", "pay._"), ("日", "pay.日"), ("🙂", "pay._F0_9F_99_82"),
    ("\n", "pay._0A"),
  ])
  func `the payload in an SCXML event name is one token after the label`(
    _ payload: String, _ name: String
  ) {
    #expect(SCXMLEventNames(["pay"])["pay", payload: payload] == name)
  }
}
