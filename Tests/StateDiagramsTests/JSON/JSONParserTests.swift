import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct JSONParserTests {
  /// The position and the problem of a text that is not JSON; nil if it is.
  private func problem(_ json: String) -> String? {
    do throws(StateDiagram.JSONError) {
      _ = try JSONValue(parsing: json)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), (" false\n", .bool(false)), ("-0", .number("-0")),
      ("12.50e+03", .number("12.50e+03")), ("0.1E-2", .number("0.1E-2")), ("[]", .array([])),
      ("[ 1 , \"a\" ]\t", .array([.number("1"), .string("a")])), ("{\r}", .object([])),
      (
        #"{"b": 1, "a": {"b": null}, "": 2}"#,
        .object([
          .init("b", .number("1")), .init("a", .object([.init("b", .null)])),
          .init("", .number("2")),
        ])
      ),
    ] as [(String, JSONValue)])
  func `JSON values are read, with members in their order`(_ json: String, _ value: JSONValue)
    throws
  {
    #expect(try JSONValue(parsing: json) == value)
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u0041""#, "éA"),
    (#""\ud83d\ude00""#, "😀"), (#""\u0000\uFFFF""#, "\u{0}\u{FFFF}"),
    ("\"é日🙂\u{7F}\"", "é日🙂\u{7F}"),
  ])
  func `a JSON string is read with its escape sequences`(_ json: String, _ text: String) throws {
    guard case .string(let read) = try JSONValue(parsing: json) else {
      Issue.record("\(json)")
      return
    }
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `a byte order mark at the start of JSON is ignored`() throws {
    #expect(try JSONValue(parsing: "\u{FEFF}[1]") == .array([.number("1")]))
    #expect(problem("[\u{FEFF}1]") == "line 1, column 2: expected a value")
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text is empty"),
    (" \n", "line 2, column 1: the text is empty"),
    ("{\n  \"é\" 1", "line 2, column 7: expected ':'"),
    ("{\"a\"", "line 1, column 5: the text ends before ':'"),
    ("{\"a\":", "line 1, column 6: the text ends before a value"),
    ("{\"a\": 1", "line 1, column 8: the text ends before ',' or '}'"),
    ("{\"a\": 1 2}", "line 1, column 9: expected ',' or '}'"),
    ("{\"a\": 1,}", "line 1, column 9: expected a key in quotes"),
    ("[1, 2", "line 1, column 6: the text ends before ',' or ']'"),
    ("[1 2]", "line 1, column 4: expected ',' or ']'"),
    ("{\"a", "line 1, column 2: the string that starts here has no end"),
    ("[\"a\\", "line 1, column 5: the text ends before the rest of a string"),
    ("{} {}", "line 1, column 4: unexpected text after the value"),
    ("[1,]", "line 1, column 4: expected a value"),
    ("{a: 1}", "line 1, column 2: expected a key in quotes"),
    ("[tru]", "line 1, column 2: expected a value"),
    ("[tru", "line 1, column 2: the text ends in 'true'"),
    ("[nulL]", "line 1, column 2: expected a value"),
    ("[01]", "line 1, column 2: a number can't start with a zero"),
    ("[-01]", "line 1, column 2: a number can't start with a zero"),
    ("[1.]", "line 1, column 4: expected a digit"),
    ("[1e", "line 1, column 4: the text ends before a digit"),
    ("[-x]", "line 1, column 3: expected a digit"),
    ("[+1]", "line 1, column 2: expected a value"),
    ("[.5]", "line 1, column 2: expected a value"),
    (
      "[\"a\nb\"]",
      "line 1, column 4: a string can't contain an unescaped line break or control character"
    ),
    (#"["\x"]"#, "line 1, column 3: JSON has no such escape sequence"),
    (#"["\ud83d"]"#, "line 1, column 3: half of a surrogate pair is missing"),
    (#"["\ud83d\n"]"#, "line 1, column 3: half of a surrogate pair is missing"),
    (#"["\ud83d\u0041"]"#, "line 1, column 3: half of a surrogate pair is missing"),
    (#"["\ude00"]"#, "line 1, column 3: half of a surrogate pair is missing"),
    (#"["\u00g0"]"#, "line 1, column 7: expected a hexadecimal digit"),
    (#"["\u00"#, "line 1, column 7: the text ends before a hexadecimal digit"),
  ])
  func `a text that is not JSON is an error with its line and column`(
    _ json: String, _ text: String
  ) {
    #expect(problem(json) == text)
  }

  @Test(arguments: [
    (#"{"a": 1, "a": 2}"#, "line 1, column 10: duplicate key 'a'"),
    (#"[{"a": 1}, {"b": {"": [],"# + "\n" + #" "": 1}}]"#, "line 2, column 2: duplicate key ''"),
    (#"{"a": 1, "\u0061": 2}"#, "line 1, column 10: duplicate key 'a'"),
  ])
  func `a duplicate key in JSON is an error`(_ json: String, _ text: String) {
    #expect(problem(json) == text)
  }

  @Test func `a JSON key may occur in different objects`() {
    #expect(problem(#"{"a": {"a": 1}, "b": [{"a": 2}, {"a": 3}], "A": 4}"#) == nil)
  }

  @Test func `JSON values may be nested 512 deep and no deeper`() {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(problem(nested(512)) == nil)
    #expect(problem(nested(513)) == "line 1, column 513: values are nested more than 512 deep")
    #expect(
      problem(String(repeating: "{\"a\":", count: 100_000))
        == "line 1, column 2561: values are nested more than 512 deep")
  }

  @Test func `JSON that is cut off anywhere is an error`() {
    let json = StateDiagram.hostile("a\"\n").json().dropLast()
    for count in 1..<json.count {
      let problem = problem(String(json.prefix(count)))
      #expect(
        problem?.contains("the text ends") == true || problem?.contains("has no end") == true,
        "\(count): \(problem ?? "no problem")")
    }
  }
}
