/// The DOT text that a picture was drawn from, inside the picture: with it, anybody can tell whether
/// the picture is up to date without drawing it again, which gives other bytes on another machine.
///
/// Programs that show pictures skip it. In SVG it is a `metadata` element, in PNG an `iTXt` chunk,
/// and in PDF a comment before the line that ends the file, where no offset counts past it.
package enum PictureSource {
  private static let keyword = "swift-state-machines"
  private static let svgStart = "<metadata class=\"\(keyword)\"><![CDATA["
  private static let svgEnd = "]]></metadata>\n"
  private static let pdfStart = "%\(keyword)\n"
  private static let pdfEnd = "%end\n"

  /// A picture with the text inside; as it is where there is no place for it.
  static func embedded(
    _ dot: String,
    in picture: [UInt8],
    of format: ImageFormat
  ) -> [UInt8] {
    switch format {
    case .svg:
      let text = parts(of: Array(dot.utf8), by: "]]>").joined(separator: "]]]]><![CDATA[>".utf8)
      let element = Array(svgStart.utf8) + text + Array(svgEnd.utf8)
      return inserting(element, before: "<g id=", first: true, in: picture)
    case .png:
      // The header's chunk, of a fixed length, must be the first.
      let headerLength = 8 + 12 + 13
      guard picture.count > headerLength else { return picture }
      let content = Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(dot.utf8)
      return picture[..<headerLength] + PNGChunk.bytes("iTXt", content) + picture[headerLength...]
    case .pdf:
      let lines = parts(of: Array(dot.utf8), by: "\n").map { Array("% ".utf8) + $0 + [0x0A] }
      let comment = Array(pdfStart.utf8) + lines.joined() + Array(pdfEnd.utf8)
      return inserting(comment, before: "startxref\n", first: false, in: picture)
    }
  }

  /// The text inside a picture; nil where there is none.
  package static func text(in picture: [UInt8], of format: ImageFormat) -> String? {
    let bytes: [UInt8]?
    switch format {
    case .svg:
      bytes = between(svgStart, svgEnd, in: picture).map {
        Array(parts(of: $0, by: "]]]]><![CDATA[>").joined(separator: "]]>".utf8))
      }
    case .png:
      let start = Array(keyword.utf8) + [0, 0, 0, 0, 0]
      bytes = PNGChunk.content(of: "iTXt", in: picture) { $0.starts(with: start) }
        .map { Array($0.dropFirst(start.count)) }
    case .pdf:
      bytes = between(pdfStart, pdfEnd, in: picture).map { comment in
        Array(
          parts(of: comment, by: "\n").dropLast().map { $0.dropFirst(2) }
            .joined(separator: [0x0A]))
      }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension PictureSource {
  private static func inserting(
    _ bytes: [UInt8], before mark: String, first: Bool, in picture: [UInt8]
  ) -> [UInt8] {
    let indices = positions(of: Array(mark.utf8), in: picture)
    guard let index = first ? indices.first : indices.last else { return picture }
    return picture[..<index] + bytes + picture[index...]
  }

  /// What stands after the first start and before the next end.
  private static func between(
    _ start: String, _ end: String, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard let first = positions(of: Array(start.utf8), in: bytes).first else { return nil }
    let rest = Array(bytes[(first + start.utf8.count)...])
    return positions(of: Array(end.utf8), in: rest).first.map { Array(rest[..<$0]) }
  }

  /// What stands between the occurrences of a mark.
  private static func parts(of bytes: [UInt8], by mark: String) -> [ArraySlice<UInt8>] {
    let mark = Array(mark.utf8)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for index in positions(of: mark, in: bytes) {
      parts.append(bytes[start..<index])
      start = index + mark.count
    }
    return parts + [bytes[start...]]
  }

  /// Where a mark stands, without overlaps.
  private static func positions(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
    var positions: [Int] = []
    var index = 0
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) {
        positions.append(index)
        index += mark.count
      } else {
        index += 1
      }
    }
    return positions
  }
}
