import Foundation
import Testing

@testable import GraphvizRendering

@Suite struct PictureSourceTests {
  static let texts = [
    "digraph g { a }", DOT.door, "digraph g {\n  a [label=\"ü → 🚪 ]]> --> <![CDATA[ ]] ]]>\"]\n}\n",
    "digraph g { a [label=\"%%EOF startxref endobj </svg>\"] }\n\n",
  ]

  @Test(arguments: texts, ImageFormat.allCases)
  func `finds in a picture the text it was drawn from`(_ text: String, _ format: ImageFormat) throws
  {
    let picture = try Graphviz.render(text, as: format)
    #expect(PictureSource.text(in: picture, of: format) == text)
    #expect(try Graphviz.render(text, as: format) == picture)
  }

  @Test(arguments: ImageFormat.allCases)
  func `finds nothing in what is no picture of ours`(_ format: ImageFormat) throws {
    let picture = try Graphviz.render(DOT.door, as: format)
    for bytes in [[], Array("hello".utf8), Array(picture.prefix(40)), Array(picture.dropFirst(60))]
    {
      #expect(PictureSource.text(in: bytes, of: format) == nil || bytes.count > 40)
    }
    #expect(PictureSource.text(in: Array(picture.prefix(40)), of: format) == nil)
    #expect(PictureSource.embedded("x", in: [], of: format) == [])
  }

  @Test func `checks a chunk as the specification does`() {
    // The last chunk of every PNG, whose checksum is well known.
    #expect(PNGChunk.bytes("IEND", []) == [0, 0, 0, 0, 73, 69, 78, 68, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test func `reads no further than the file, whatever a chunk's length says`() {
    let png =
      [UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("iTXtabcdefgh".utf8)
    #expect(PNGChunk.content(of: "iTXt", in: png) { _ in true } == nil)
  }
}
