import GraphvizRendering
import Testing

@Suite struct DrawingTests {
  @Test(arguments: [
    ("", "the DOT text is empty"), (" \n\t", "the DOT text is empty"),
    (
      "digraph g { a\u{0} }",
      "the DOT text contains a NUL character, at which Graphviz would stop reading"
    ),
  ])
  func `rejects a text that Graphviz can't read`(dot: String, problem: String) {
    let error = #expect(throws: GraphvizError.self) { try Drawing(dot, as: .svg) }
    #expect(error?.stage == .request)
    #expect(error?.description == problem)
  }

  @Test(arguments: [Int.min, 0, 9, 1_201, .max])
  func `rejects a resolution of a PNG outside the allowed range`(dotsPerInch: Int) {
    let error = #expect(throws: GraphvizError.self) {
      try Drawing(DOT.door, as: .png, dotsPerInch: dotsPerInch)
    }
    #expect(error?.stage == .request)
    #expect(
      error?.description == "can't draw at \(dotsPerInch) dots per inch\nChoose from 10 to 1200.")
  }

  @Test(arguments: [10, 1_200])
  func `accepts the limits of the resolution`(dotsPerInch: Int) throws {
    #expect(try Drawing(DOT.door, as: .png, dotsPerInch: dotsPerInch).dotsPerInch == dotsPerInch)
  }

  @Test(arguments: [ImageFormat.svg, .pdf])
  func `accepts any resolution of a format without dots`(format: ImageFormat) {
    #expect(throws: Never.self) { try Drawing(DOT.door, as: format, dotsPerInch: 5) }
  }

  @Test func `has 144 dots per inch and the engine dot by default`() throws {
    let drawing = try Drawing(DOT.door, as: .png)
    #expect(drawing.dotsPerInch == 144)
    #expect(drawing.engine == .dot)
  }
}
