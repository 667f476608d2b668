import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct XMLReaderTests {
  @Test func `elements have their attributes, their namespaces and their lines`() throws {
    let root = try XMLReader.document(
      """
      <?xml version="1.0"?>
      <!-- a <comment> -->
      <a xmlns="urn:a" xmlns:b='urn:b' x = "1">
        <b:c b:y="&lt;&amp;&#65;&#x42;&quot;
      z"/>
        <d>text &amp; ]] &gt;</d>
      </a>
      """)
    #expect([root.name, root.namespace, root["x"]] == ["a", "urn:a", "1"])
    #expect(root.line == 3)
    #expect(root.lineOfText == nil)
    #expect(root.children.map(\.name) == ["c", "d"])
    #expect(root.children.map(\.namespace) == ["urn:b", "urn:a"])
    #expect(root.children[0]["y", in: "urn:b"] == "<&AB\" z")
    #expect(root.children.map(\.line) == [4, 6])
    #expect(root.children[1].lineOfText == 6)
  }

  @Test(arguments: [
    ("", 1, "the document has no element."),
    ("<a>", 1, "the element 'a' has no end."),
    ("<a>\n</b>", 2, "'</b>' ends 'a' of line 1."),
    ("</a>", 1, "'</a>' ends no element."),
    ("<a/><b/>", 1, "the document has more than one outermost element."),
    ("<a/>\nx", 2, "text is outside of the outermost element."),
    ("<a x=\"1\" x=\"2\"/>", 1, "'a' has the attribute 'x' twice."),
    ("<a x=1/>", 1, "the attribute 'x' needs a value in quotation marks."),
    ("<a x=\"1\"y=\"2\"/>", 1, "'a' needs a space before an attribute."),
    ("<a x=\"<\"/>", 1, "'<' in the value of 'x' needs '&lt;'."),
    ("<a x=\"a & b\"/>", 1, "'&' needs '&amp;'."),
    ("<a x=\"&#0;\"/>", 1, "'&#0;' is no character."),
    ("<a x=\"1", 1, "the value of 'x' has no end."),
    ("<a>\n\u{7}</a>", 2, "the character U+0007 is not allowed in XML."),
    ("<a x='\u{FFFE}'/>", 1, "the character U+FFFE is not allowed in XML."),
    ("<a x=\"&#1;\"/>", 1, "'&#1;' is no character."),
    ("<a>b & c</a>", 1, "'&' needs '&amp;'."),
    ("<a>\n]]></a>", 2, "']]>' in a text needs ']]&gt;'."),
    ("<a\u{A0}x=\"1\"/>", 1, "'a' needs a space before an attribute."),
    ("<\u{301}/>", 1, "a name is missing."),
    ("<??>", 1, "a name is missing."),
    ("<!-- a -- b -->", 1, "'--' is not allowed in a comment."),
    ("<!-- ", 1, "the comment has no end."),
    ("<b:a/>", 1, "the prefix of 'b:a' is not declared."),
    ("< a/>", 1, "a name is missing."),
    ("<a", 1, "'a' needs a space before an attribute."),
    ("<a ", 1, "a name is missing."),
  ])
  func `malformed documents are errors with their line`(
    _ text: String, _ line: Int, _ problem: String
  ) {
    #expect(throws: SpecificationError(line: line, problem)) { try XMLReader.document(text) }
  }

  @Test func `a document type declaration is an error`() {
    #expect(
      throws: SpecificationError(
        line: 2,
        "a document type declaration is not read, because its entities can refer to other files. "
          + "Remove it.")
    ) {
      try XMLReader.document(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a/>")
    }
  }

  @Test func `the depth of elements is limited`() throws {
    let text = { (depth: Int) in
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try XMLReader.document(text(200)).children.count == 1)
    #expect(throws: SpecificationError(line: 1, "more than 200 elements are nested.")) {
      try XMLReader.document(text(201))
    }
  }
}
