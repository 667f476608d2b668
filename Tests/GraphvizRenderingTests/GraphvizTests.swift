import GraphvizRendering
import Testing

@Suite struct GraphvizTests {
  static let samples: [(format: ImageFormat, start: String)] = [
    (.svg, "<?xml"), (.png, "\u{89}PNG\r\n\u{1A}\n"), (.pdf, "%PDF-1."),
  ]

  @Test(arguments: samples)
  func `draws every format`(format: ImageFormat, start: String) throws {
    let picture = try Graphviz.render(DOT.door, as: format)
    #expect(picture.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(arguments: ImageFormat.allCases)
  func `draws the same bytes every time`(format: ImageFormat) throws {
    let picture = try Graphviz.render(DOT.door, as: format)
    for _ in 1...3 {
      #expect(try Graphviz.render(DOT.door, as: format) == picture)
    }
  }

  @Test(arguments: LayoutEngine.allCases)
  func `draws with every engine`(engine: LayoutEngine) throws {
    let text = String(
      decoding: try Graphviz.render(DOT.door, as: .svg, engine: engine), as: UTF8.self)
    #expect(text.contains(">closed</text>"))
  }

  @Test func `places nodes as the engine decides`() throws {
    let dot = try Graphviz.render(DOT.door, as: .svg, engine: .dot)
    #expect(try Graphviz.render(DOT.door, as: .svg, engine: .circo) != dot)
  }

  @Test func `gives a PNG as many dots as are asked for`() throws {
    let small = try #require(PNG.size(of: Graphviz.render(DOT.door, as: .png, dotsPerInch: 72)))
    let large = try #require(PNG.size(of: Graphviz.render(DOT.door, as: .png, dotsPerInch: 288)))
    #expect(abs(large.width - small.width * 4) <= 4)
    #expect(abs(large.height - small.height * 4) <= 4)
  }

  @Test func `draws a PNG at 144 dots per inch unless told otherwise`() throws {
    let usual = try Graphviz.render(DOT.door, as: .png)
    #expect(try Graphviz.render(DOT.door, as: .png, dotsPerInch: 144) == usual)
    #expect(try Graphviz.render(DOT.door, as: .png, dotsPerInch: 72) != usual)
  }

  @Test(arguments: [ImageFormat.svg, .pdf])
  func `leaves formats without dots alone`(format: ImageFormat) throws {
    let usual = try Graphviz.render(DOT.door, as: format)
    #expect(try Graphviz.render(DOT.door, as: format, dotsPerInch: 5) == usual)
  }

  @Test func `keeps an SVG's size and view box alike`() throws {
    let svg = String(decoding: try Graphviz.render(DOT.door, as: .svg), as: UTF8.self)
    let size = try #require(svg.firstMatch(of: /width="(\d+)pt" height="(\d+)pt"/))
    let box = try #require(svg.firstMatch(of: /viewBox="0\.00 0\.00 ([\d.]+) ([\d.]+)"/))
    #expect(abs(try #require(Double(size.1)) - #require(Double(box.1))) <= 1)
    #expect(abs(try #require(Double(size.2)) - #require(Double(box.2))) <= 1)
  }

  @Test func `gives a PDF the same date always`() throws {
    let pdf = String(decoding: try Graphviz.render(DOT.door, as: .pdf), as: UTF8.self)
    #expect(pdf.contains("/CreationDate (D:20000101000000"))
  }

  @Test func `draws warnings' graphs`() throws {
    let picture = try Graphviz.render("digraph g { a [shape=nosuch] }", as: .svg)
    #expect(String(decoding: picture, as: UTF8.self).contains(">a</text>"))
  }

  @Test func `names the library's version`() {
    #expect(Graphviz.version.wholeMatch(of: /\d+\.\d+\.\d+.*/) != nil)
  }
}
