import Testing

@testable import StateDiagrams

@Suite struct LabelLinesTests {
  private let list = "10, 20, 30, 40, 50, 60, 70, 80"

  @Test func `a list that fits into a line is not broken`() {
    #expect(
      LabelLines.lines(of: "go [size: 1 and values: 100, 200, 300, 400, 500, 600, 700, 800]") == [
        "go [size: 1", "    and values: 100, 200, 300, 400, 500, 600, 700, 800]",
      ])
    #expect(
      LabelLines.lines(of: "insert [values: \(list)] / ring, \(list)") == [
        "insert [values: \(list)]", "    / ring, \(list)",
      ])
    #expect(
      LabelLines.lines(of: "insertCoin [values: 10, 20, 30]", limit: 30) == [
        "insertCoin", "    [values: 10, 20, 30]",
      ])
  }

  @Test func `a list that is longer than a line is broken between its values`() {
    let values = (100..<120).map(String.init)
    #expect(
      LabelLines.lines(of: "go [size: 1 and values: \(values.joined(separator: ", "))]") == [
        "go [size: 1 and values: 100, 101, 102, 103, 104, 105, 106,",
        "    107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117,", "    118, 119]",
      ])
  }

  @Test func `a string that is longer than a line is broken between its words`() {
    let text = (1...12).map { "word\($0)" }.joined(separator: " ")
    #expect(
      LabelLines.lines(of: "say [\"\(text)\"]") == [
        #"say ["word1 word2 word3 word4 word5 word6 word7 word8"#,
        #"    word9 word10 word11 word12"]"#,
      ])
  }

  @Test func `effects are broken outside their parentheses`() {
    #expect(
      LabelLines.lines(
        of: "close / send(code: 1, reason: none), cancel(timer: 1, isFinal: true), finish"
      ) == [
        "close / send(code: 1, reason: none),", "    cancel(timer: 1, isFinal: true), finish",
      ])
  }

  @Test func `effects are complete, however long the guard is`() {
    let rows = ["first: 1", "second: 2", "third: 3", "fourth: 4", "fifth: 5"]
    let conditions = rows.joined(separator: " and also: ")
    #expect(
      LabelLines.lines(of: "go [\(conditions)] / stop(1), ring → idle", limit: 30) == [
        "go [first: 1", "    and also: second: 2", "    and also: third: 3",
        "    and also: fourth: 4 …]", "    / stop(1), ring → idle",
      ])
    #expect(
      LabelLines.lines(of: "go [\(conditions)]", limit: 30).last == "    and also: fourth: 4 …]")
    #expect(
      LabelLines.lines(of: "go [\(conditions)] → idle", limit: 30).last == "    → idle")
    #expect(
      LabelLines.lines(
        of: "traffic [net: roaming if ip not empty and bytes: 1] / count(1), report(denied(7))",
        limit: 30) == [
          "traffic [net: roaming", "    if ip not empty", "    and bytes: 1] / count(1),",
          "    report(denied(7))",
        ])
  }

  @Test func `a word that is longer than a line is broken`() {
    let word = String(repeating: "x", count: 70)
    #expect(
      LabelLines.lines(of: "go / \(word)") == [
        "go", "    / " + String(repeating: "x", count: 55) + "…",
        "    " + String(repeating: "x", count: 15),
      ])
  }

  @Test func `a line break in an event is one in its label`() {
    #expect(LabelLines.lines(of: "a\nb / ring") == ["a", "b / ring"])
  }
}
