package import StateDiagrams

/// The diagram inside a picture file, which programs that show the picture ignore.
///
/// It is a line of text with the diagram, the options of the drawing, and a digest of the picture:
///
/// | Format | Place |
/// | --- | --- |
/// | SVG | A `metadata` element before the drawing |
/// | PNG | An `iTXt` chunk after the header |
/// | PDF | A comment before `startxref`, where it changes none of the offsets in the file |
package enum EmbeddedDiagram {
  private static let keyword = "swift-statecharts"
  private static let svgStart = "<metadata class=\"\(keyword)\">"
  private static let svgEnd = "</metadata>"
  private static let pngStart = Array(keyword.utf8) + [0, 0, 0, 0, 0]
  private static let pdfStart = "%\(keyword)"

  /// Returns a picture with a diagram inside. A picture without the expected structure is returned
  /// unchanged.
  static func embedded(
    _ drawn: DrawnDiagram, in picture: [UInt8], of format: ImageFormat
  ) -> [UInt8] {
    let line = drawn.line(digest: digest(of: picture, format))
    switch format {
    case .svg:
      let element = svgStart + line + svgEnd + "\n"
      guard let place = picture.firstPosition(of: "<g id=") else { return picture }
      return picture.inserting(Array(element.utf8), at: place)
    case .png:
      // The signature and the header chunk have a fixed length and must come first.
      let headerLength = 8 + 12 + 13
      guard picture.count > headerLength else { return picture }
      return picture.inserting(
        PNGChunk.bytes("iTXt", pngStart + Array(line.utf8)), at: headerLength)
    case .pdf:
      guard let place = picture.lastPosition(of: "startxref\n") else { return picture }
      return picture.inserting(Array((pdfStart + line + "\n").utf8), at: place)
    }
  }

  /// The result of reading a picture.
  package enum Content {
    /// The diagram, and whether the picture was edited after it was drawn.
    case diagram(DrawnDiagram, isEdited: Bool)
    /// A picture without an embedded diagram.
    case none
  }

  /// Reads the diagram inside a picture.
  ///
  /// - Throws: A `StateDiagram.JSONError` if the picture contains an invalid diagram.
  package static func read(
    _ picture: [UInt8], of format: ImageFormat
  ) throws(StateDiagram.JSONError) -> Content {
    guard let (range, content) = find(in: picture, format) else { return .none }
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    // A formatter of SVG may have moved the text to a line of its own.
    let line = String(decoding: content.drop(while: isSpace), as: UTF8.self)
    guard line.hasPrefix(DrawnDiagram.mark) else { return .none }
    let (drawn, written) = try DrawnDiagram.read(line)
    var visible = picture
    visible.removeSubrange(range)
    return .diagram(drawn, isEdited: digest(of: visible, format) != written)
  }

  /// Returns the range of the embedded bytes, and their content.
  private static func find(
    in picture: [UInt8], _ format: ImageFormat
  ) -> (range: Range<Int>, content: ArraySlice<UInt8>)? {
    func between(_ start: String, _ end: String) -> (range: Range<Int>, content: ArraySlice<UInt8>)?
    {
      guard let first = picture.lastPosition(of: start) else { return nil }
      let contentStart = first + start.utf8.count
      return picture.firstPosition(of: end, from: contentStart).map {
        (first..<$0 + end.utf8.count, picture[contentStart..<$0])
      }
    }
    switch format {
    case .svg: return between(svgStart, svgEnd)
    case .pdf: return between(pdfStart, "\n")
    case .png:
      return PNGChunk.find("iTXt", in: picture) { $0.starts(with: pngStart) }
        .map { ($0.range, $0.content.dropFirst(pngStart.count)) }
    }
  }

  /// Returns the digest of the visible text of an SVG, or of all bytes of other formats. Editors and
  /// formatters rewrite the markup of an SVG, which is not an edit of the diagram.
  private static func digest(of picture: [UInt8], _ format: ImageFormat) -> String {
    guard format == .svg else { return DrawnDiagram.digest(of: picture) }
    var text: [UInt8] = []
    var start = 0
    while let tag = picture.firstPosition(of: "<text", from: start),
      let open = picture.firstPosition(of: ">", from: tag),
      let close = picture.firstPosition(of: "</text>", from: open)
    {
      text += XMLText.unescaped(picture[(open + 1)..<close])
      text.append(0x0A)
      start = close
    }
    return DrawnDiagram.digest(of: text)
  }
}

extension [UInt8] {
  /// Returns the last position of a byte sequence; nil if it doesn't occur.
  fileprivate func lastPosition(of mark: String) -> Int? {
    var last: Int?
    while let position = firstPosition(of: mark, from: last.map { $0 + 1 } ?? 0) { last = position }
    return last
  }
}
