import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct JSONValueTests {
  @Test func `a JSON list of objects is written on several lines, and other values on one`() {
    let value = JSONValue.object([
      .init("a", .number(5)), .init("b", .array([.string("x"), .null, .array([])])),
      .init("c", .object([.init("d", .bool(true)), .init("e", .bool(false))])),
      .init("f", .array([.object([]), .object([.init("g", .strings(["y", "z"]))])])),
    ])
    #expect(
      value.text == """
        {
          "a": 5,
          "b": ["x", null, []],
          "c": {"d": true, "e": false},
          "f": [
            {},
            {"g": ["y", "z"]}
          ]
        }

        """)
    #expect(
      value.line
        == #"{"a":5,"b":["x",null,[]],"c":{"d":true,"e":false},"f":[{},{"g":["y","z"]}]}"#)
  }

  @Test(arguments: [
    ("", #""""#, #""""#),
    ("a b", #""a b""#, #""a b""#),
    ("\"\\/", #""\"\\/""#, #""\"\\/""#),
    ("\n\r\t", #""\n\r\t""#, #""\n\r\t""#),
    (
      "\u{0}\u{1F}\u{7F}\u{85}\u{9F}", #""\u0000\u001f\u007f\u0085\u009f""#,
      #""\u0000\u001f\u007f\u0085\u009f""#
    ),
    ("\u{2028}\u{2029}\u{FEFF}", #""\u2028\u2029\ufeff""#, #""\u2028\u2029\ufeff""#),
    ("\u{FFFE}\u{FFFF}", #""\ufffe\uffff""#, #""\ufffe\uffff""#),
    ("<a> & --", #""<a> & --""#, #""\u003ca\u003e \u0026 \u002d\u002d""#),
    ("été 日本 🙂", "\"été 日本 🙂\"", "\"été 日本 🙂\""),
  ])
  func `characters of a JSON string are escaped, and on one line those of markup too`(
    _ string: String, _ text: String, _ line: String
  ) {
    #expect(JSONValue.string(string).text == text + "\n")
    #expect(JSONValue.string(string).line == line)
  }

  @Test(arguments: StateDiagram.hostileLabels + ["<", "--", "\u{2029}\u{85}"])
  func `a JSON value is read back from its text and its line, scalar by scalar`(_ string: String)
    throws
  {
    let value = JSONValue.object([
      .init(string, .array([.string(string), .object([.init("a", .string(string))])]))
    ])
    for text in [value.text, value.line] {
      let read = try JSONValue(parsing: text)
      #expect(read == value)
      #expect(read.line.utf8.elementsEqual(value.line.utf8))
    }
  }
}
