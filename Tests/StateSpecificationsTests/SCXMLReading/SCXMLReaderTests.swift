import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct SCXMLReaderTests {
  /// Returns the problem in a document with two states, `a` and `b`.
  private func problem(_ line: String) -> String? {
    do throws(SpecificationError) {
      _ = try SCXMLReader.statechart(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml">
          <state id="a">
            \(line)
          </state>
          <state id="b"/>
        </scxml>
        """)
      return nil
    } catch {
      return error.description
    }
  }

  private static let unread =
    "this is not read, because nothing in a specification is evaluated. Remove it, or write an effect "
    + "as <log label=\"…\"/>."

  @Test(
    arguments: [
      ("<datamodel/>", "<datamodel>: " + unread),
      ("<invoke/>", "<invoke>: " + unread),
      ("<onentry><script>x()</script></onentry>", "<script>: " + unread),
      ("<onentry><raise event=\"x\"/></onentry>", "<raise>: " + unread),
      ("<onentry><send event=\"x\"/></onentry>", "<send>: " + unread),
      ("<transition event=\"x\"><assign/></transition>", "<assign>: " + unread),
      ("<transition event=\"x\"><log label=\"l\" expr=\"1\"/></transition>", "<log>: " + unread),
      ("<x:state xmlns:x=\"urn:x\"/>", "<state>: " + unread),
      (
        "<transition event=\"x\"><log/></transition>",
        "<log>: needs a 'label', which is the name of the effect."
      ),
      (
        "<transition event=\"x\" cond=\"n &gt; 1\" target=\"b\"/>",
        "<transition>: the condition 'n > 1' is not evaluated. Only 'In' with the id of a state is, such "
          + "as In('open'), and several of them joined by '&&'."
      ),
      (
        "<transition event=\"x\" cond=\"In('c')\" target=\"b\"/>",
        "<transition>: there is no state with the id 'c'."
      ),
      (
        "<transition event=\"x\" target=\"bb\"/>",
        "<transition>: there is no state with the id 'bb'. Did you mean 'b'?"
      ),
      (
        "<transition event=\"x\" target=\"a b\"/>",
        "<transition>: 'a' and 'b' can't be active at the same time."
      ),
      (
        "<transition evnt=\"x\" target=\"b\"/>",
        "<transition>: the attribute 'evnt' is not read. Did you mean 'event'?"
      ),
      (
        "<transition event=\"x\" target=\"\"/>",
        "<transition>: the attribute 'target' must have 1 to 100 states."
      ),
      (
        "<onentry><send event=\"t\" delay=\"1s\"/></onentry><transition event=\"t x\"/>",
        "<transition>: a timeout needs a transition without other events."
      ),
      ("<transition/>", "<transition>: needs an 'event' or a 'target'."),
      ("<transition event=\"\" target=\"b\"/>", "<transition>: the attribute 'event' is empty."),
      (
        "<transition event=\"done.state.a\" target=\"b\"/>",
        "<transition>: the event 'done.state.a' is none that a machine receives. Write a transition of "
          + "the state whose end causes it."
      ),
      (
        "<transition event=\"x\" type=\"local\"/>",
        "<transition>: the 'type' of a transition must be 'internal' or 'external'."
      ),
      ("<state id=\"b\"/>", nil),
      ("<state/>", "<state>: needs an 'id', with which its label is compared."),
      (
        "<state id=\"c\"/><history id=\"h\"><transition target=\"i\"/></history>"
          + "<history id=\"i\"><transition target=\"h\"/></history>",
        "<transition>: must not lead to a history."
      ),
      ("<history id=\"h\"/>", "<history>: needs a transition to its default state."),
      (
        "<initial><transition target=\"b\"/></initial>",
        "<transition>: must lead to states inside 'a'."
      ),
      (
        "<final id=\"f\"><transition event=\"x\" target=\"b\"/></final>",
        "<transition>: is not allowed in 'final'."
      ),
      (
        "<onentry><send event=\"x\" delay=\"soon\"/></onentry>",
        "<send>: the delay 'soon' is no time such as '5s' or '500ms'."
      ),
    ] as [(String, String?)])
  func `everything that isn't read is an error with the line, the name and the remedy`(
    _ text: String, _ expected: String?
  ) {
    let expected =
      expected.map { "line 3: " + $0 } ?? "line 5: <state>: the state in line 3 has the id 'b' too."
    #expect(problem(text) == expected)
  }

  @Test func `a text is an error`() {
    #expect(problem("hello") == "line 3: <state>: a text is not read. Remove it.")
  }

  @Test func `a document of another language is an error`() {
    #expect(
      throws: SpecificationError(
        line: 1,
        "the outermost element must be 'scxml' with xmlns=\"http://www.w3.org/2005/07/scxml\".")
    ) {
      try SCXMLReader.statechart("<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    }
  }
}
