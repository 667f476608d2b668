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
  func `DOT text that Graphviz can't read is rejected`(dot: String, problem: String) {
    let error = #expect(throws: GraphvizError.self) { try Drawing(dot, as: .svg) }
    #expect(error?.stage == .request)
    #expect(error?.description == problem)
  }

  @Test(arguments: [Int.min, 0, 9, 1_201, .max])
  func `a resolution of a PNG outside the allowed range is rejected`(dotsPerInch: Int) {
    let error = #expect(throws: GraphvizError.self) {
      try Drawing(DOT.door, as: .png, dotsPerInch: dotsPerInch)
    }
    #expect(error?.stage == .request)
    #expect(
      error?.description == "can't draw at \(dotsPerInch) dots per inch\nChoose from 10 to 1200.")
  }

  @Test(arguments: [10, 1_200])
  func `a PNG may have the lowest and the highest resolution of the range`(dotsPerInch: Int) throws
  {
    #expect(try Drawing(DOT.door, as: .png, dotsPerInch: dotsPerInch).dotsPerInch == dotsPerInch)
  }

  @Test(arguments: [ImageFormat.svg, .pdf])
  func `an SVG or PDF may have any resolution`(format: ImageFormat) {
    #expect(throws: Never.self) { try Drawing(DOT.door, as: format, dotsPerInch: 5) }
  }

  @Test func `a drawing has 144 dots per inch by default`() throws {
    let drawing = try Drawing(DOT.door, as: .png)
    #expect(drawing.dotsPerInch == 144)
  }
}
