import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct PNGChunkTests {
  @Test func `the last chunk of a PNG is the one in the specification`() {
    // The chunk is part of each PNG file, so that its checksum is well known.
    #expect(PNGChunk.bytes("IEND", []) == [0, 0, 0, 0, 73, 69, 78, 68, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test func `a PNG chunk has the checksum that the PNG library computes`() throws {
    let png = try draw(DOT.door, as: .png).bytes
    var types: [String] = []
    var start = 8
    while start < png.count {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: png[start + 4..<start + 8], as: UTF8.self)
      let content = Array(png[start + 8..<start + 8 + length])
      #expect(PNGChunk.bytes(type, content) == Array(png[start..<start + 12 + length]))
      types.append(type)
      start += 12 + length
    }
    #expect(types.first == "IHDR" && types.contains("IDAT") && types.last == "IEND")
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test func `the first PNG chunk of a type with an accepted content is found`() throws {
    let (one, two) = (PNGChunk.bytes("abCd", [1]), PNGChunk.bytes("abCd", [2, 3]))
    let png = Self.signature + PNGChunk.bytes("efGh", [2]) + one + two + two
    let found = try #require(PNGChunk.find("abCd", in: png) { $0.first == 2 })
    #expect(found.range == 34..<48)
    #expect(Array(found.content) == [2, 3])
    #expect(PNGChunk.find("abCd", in: png) { $0.isEmpty } == nil)
    #expect(PNGChunk.find("none", in: png) { _ in true } == nil)
  }

  @Test(
    arguments: [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1], [0x7F, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
  func `a PNG chunk whose length exceeds the file is not found`(length: [UInt8]) {
    let chunk = length + Array("iTXt".utf8) + [0, 0, 0, 0]
    #expect(PNGChunk.find("iTXt", in: Self.signature + chunk) { _ in true } == nil)
  }

  @Test(arguments: 0..<20)
  func `no chunk is found in a part of a PNG`(count: Int) {
    let png = Self.signature + PNGChunk.bytes("iTXt", [1])
    #expect(PNGChunk.find("iTXt", in: Array(png.prefix(count))) { _ in true } == nil)
  }
}
