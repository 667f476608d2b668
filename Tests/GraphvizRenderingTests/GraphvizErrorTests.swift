@testable import GraphvizRendering
import Testing

@Suite struct GraphvizErrorTests {
  struct Failure: CustomTestStringConvertible, Sendable {
    var name: String
    var dot: String
    var stage: GraphvizError.Stage
    /// A part of the error's description.
    var words: String
    var format = ImageFormat.svg
    var dotsPerInch: Int?

    var testDescription: String { name }
  }

  static let failures: [Failure] = [
    .init(name: "nothing", dot: "", stage: .request, words: "empty"),
    .init(name: "spaces", dot: " \n\t", stage: .request, words: "empty"),
    .init(name: "NUL", dot: "digraph g { a\u{0} }", stage: .request, words: "NUL"),
    .init(
      name: "too few dots", dot: DOT.door, stage: .request, words: "from 10 to 1200", format: .png,
      dotsPerInch: 9),
    .init(
      name: "too many dots", dot: DOT.door, stage: .request, words: "1201 dots", format: .png,
      dotsPerInch: 1201),
    .init(name: "only a comment", dot: "// nothing", stage: .parse, words: "no graph"),
    .init(
      name: "syntax", dot: "digraph g {\n a -> b\n ] }", stage: .parse, words: "in line 3 near ']'"),
    .init(
      name: "open quote", dot: "digraph g { a [label=\"x", stage: .parse, words: "quoted string"),
    .init(name: "open comment", dot: "digraph g { a /* ", stage: .parse, words: "comment"),
    .init(name: "open label", dot: "digraph g { a [label=<x", stage: .parse, words: "HTML string"),
    .init(name: "rest", dot: "digraph g { a } ]", stage: .parse, words: "near ']'"),
    .init(
      name: "second graph", dot: "digraph g { a } digraph h { b }", stage: .parse,
      words: "more than one"),
    .init(
      name: "markup", dot: "digraph g { a [label=<<b>x</i>>] }", stage: .layout,
      words: "in label of node a"),
    .init(
      name: "too large", dot: "digraph g { a [width=40] }", stage: .render,
      words: "or at most 799 dots",
      format: .png, dotsPerInch: 1200),
  ]

  @Test(arguments: failures)
  func `tells the stage and the reason of a failure`(_ failure: Failure) throws {
    let error = #expect(throws: GraphvizError.self) {
      try Graphviz.render(failure.dot, as: failure.format, dotsPerInch: failure.dotsPerInch)
    }
    #expect(error?.stage == failure.stage)
    #expect(error?.description.contains(failure.words) == true, "\(String(describing: error))")
  }

  // The library's buffer grows with each message and never shrinks, so no other test may have
  // longer ones.
  @Test(arguments: [1_500, 200_000])
  func `keeps messages of any length whole`(length: Int) throws {
    let name = String(repeating: "n", count: length)
    let error = #expect(throws: GraphvizError.self) {
      try Graphviz.render("digraph g { \(name) [label=<<b>x</i>>] }", as: .svg)
    }
    #expect(error?.messages.joined().hasSuffix("in label of node \(name)") == true)
  }

  @Test(arguments: failures)
  func `draws as before after a failure`(_ failure: Failure) throws {
    let formats = ImageFormat.allCases
    let before = try formats.map { try Graphviz.render(DOT.door, as: $0) }
    for _ in 1...2 {
      _ = try? Graphviz.render(failure.dot, as: failure.format, dotsPerInch: failure.dotsPerInch)
    }
    #expect(try formats.map { try Graphviz.render(DOT.door, as: $0) } == before)
  }

  @Test func `counts lines anew for each text`() throws {
    _ = try Graphviz.render("digraph g {\n\n\n a\n }\n\n", as: .svg)
    let error = #expect(throws: GraphvizError.self) {
      try Graphviz.render("digraph g {\n ] }", as: .svg)
    }
    #expect(error?.messages == ["syntax error in line 2 near ']'"])
  }

  @Test func `keeps one failure's messages from the next`() throws {
    _ = try? Graphviz.render("digraph g { a [label=<<b>x</i>>] }", as: .svg)
    let error = #expect(throws: GraphvizError.self) {
      try Graphviz.render("digraph g { a ] }", as: .svg)
    }
    #expect(error?.messages.count == 1)
  }

  @Test func `advises to write a missing configuration file`() {
    let message = "Layout type: \"dot\" not recognized. Use one of:"
    let error = GraphvizError(.layout, messages: [message], isPNG: false)
    #expect(error.description.contains("dot -c"))
  }

  @Test func `advises to install a missing PNG plugin`() {
    let message = "Format: \"png\" not recognized. Use one of: canon cmap dot gv svg"
    let error = GraphvizError(.render, messages: [message], isPNG: true)
    #expect(error.description.contains("pango plugin"))
  }

  @Test func `describes itself by problem, messages and advice`() {
    let error = GraphvizError(.parse, problem: "no", messages: ["one", "two"], advice: "Try.")
    #expect(error.description == "no: one; two\nTry.")
    #expect(GraphvizError(.parse, problem: "no").description == "no")
  }
}
