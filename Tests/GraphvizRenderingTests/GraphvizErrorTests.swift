import Testing

@testable import GraphvizRendering

@Suite struct GraphvizErrorTests {
  /// A graph that Graphviz can't draw.
  struct Failure: CustomTestStringConvertible, Sendable {
    var name: String
    var dot: String
    var stage: GraphvizError.Stage
    /// A part of the error's description.
    var words: String
    var format = ImageFormat.svg
    var dotsPerInch: Int?

    var testDescription: String { name }

    func drawing() throws(GraphvizError) -> Drawing {
      try Drawing(dot, as: format, dotsPerInch: dotsPerInch)
    }

    func draw() throws(GraphvizError) { _ = try GraphvizLibrary.draw(drawing()) }
  }

  static let failures: [Failure] = [
    .init(
      name: "only a comment", dot: "// nothing", stage: .parse,
      words: "the DOT text contains no graph"),
    .init(
      name: "syntax", dot: "digraph g {\n a -> b\n ] }", stage: .parse,
      words: "Graphviz can't read the DOT text: syntax error in line 3 near ']'"),
    .init(
      name: "open quote", dot: "digraph g { a [label=\"x", stage: .parse, words: "quoted string"),
    .init(name: "open comment", dot: "digraph g { a /* ", stage: .parse, words: "comment"),
    .init(name: "open label", dot: "digraph g { a [label=<x", stage: .parse, words: "HTML string"),
    .init(name: "rest", dot: "digraph g { a } ]", stage: .parse, words: "near ']'"),
    .init(
      name: "second graph", dot: "digraph g { a } digraph h { b }", stage: .parse,
      words: "the DOT text contains more than one graph"),
    .init(
      name: "markup", dot: "digraph g { a [label=<<b>x</i>>] }", stage: .layout,
      words: "in label of node a"),
    .init(
      name: "too large", dot: "digraph g { a [width=40] }", stage: .render,
      words: "or at most 799 dots",
      format: .png, dotsPerInch: 1200),
  ]

  @Test(arguments: failures)
  func `an error of Graphviz names the stage and the reason`(_ failure: Failure) throws {
    let error = #expect(throws: GraphvizError.self) { try failure.draw() }
    #expect(error?.stage == failure.stage)
    #expect(error?.description.contains(failure.words) == true, "\(String(describing: error))")
  }

  @Test func `an error advises to write a missing configuration file`() {
    let message = "Layout type: \"dot\" not recognized. Use one of:"
    let error = GraphvizError(.layout, messages: [message], isPNG: false)
    #expect(error.description.contains("dot -c"))
  }

  @Test func `an error advises to install a missing PNG plugin`() {
    let message = "Format: \"png\" not recognized. Use one of: canon cmap dot gv svg"
    #expect(
      GraphvizError(.render, messages: [message], isPNG: true).description
        .contains("pango plugin"))
    #expect(GraphvizError(.render, messages: [message], isPNG: false).advice == nil)
  }

  @Test func `an error of Graphviz is described by problem, messages and advice`() {
    let error = GraphvizError(.parse, problem: "no", messages: ["one", "two"], advice: "Try.")
    #expect(error.description == "no: one; two\nTry.")
    #expect(GraphvizError(.parse, problem: "no").description == "no")
  }
}
