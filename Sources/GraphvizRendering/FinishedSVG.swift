internal import StateDiagrams

/// Graphviz's SVG with additions: a style sheet, descriptions for screen readers, and the lengths of
/// its text.
///
/// The text is processed line by line, because Graphviz writes each element on a line of its own and
/// escapes angle brackets in the content. Comments are removed, since one of them contains the version
/// of Graphviz.
struct FinishedSVG {
  private let theme: SVGTheme
  private let texts: ElementTexts

  /// The finished SVG.
  private(set) var bytes: [UInt8] = []

  /// The `id` of the current group, and whether the group is the name below a final state.
  private var group = (id: "", hasCaption: false)

  /// Whether the `svg` tag has started and not ended.
  private var isInRootTag = false

  /// Processes an SVG of Graphviz.
  ///
  /// - Parameters:
  ///   - theme: The style sheet.
  ///   - texts: The title and the descriptions of the elements.
  init(_ svg: [UInt8], theme: SVGTheme, texts: ElementTexts) {
    self.theme = theme
    self.texts = texts
    bytes.reserveCapacity(2 * svg.count)
    svg.withUnsafeBytes { append(lines: $0) }
  }

  private mutating func append(lines svg: UnsafeRawBufferPointer) {
    var rest = svg[...]
    while !rest.isEmpty {
      // Comments and titles may span several lines.
      if rest.hasPrefix("<!--") {
        rest = rest.dropLine(with: "-->")
      } else if rest.hasPrefix("<title>") {
        rest = rest.dropLine(with: "</title>")
        append("<title>", texts[group.id], "</title>\n")
      } else {
        let end = rest.dropLine(with: "\n")
        append(line: rest[..<end.startIndex])
        rest = end
      }
    }
  }

  /// Appends a line, and the title, the description and the style sheet behind the `svg` tag.
  private mutating func append(line: Slice<UnsafeRawBufferPointer>) {
    if line.hasPrefix("<text ") {
      append(text: line)
    } else {
      if line.hasPrefix("<g id=\"") {
        let id = line.attribute(" id=\"").map(XMLText.unescaped) ?? []
        let hasCaption = line.attribute(" class=\"")?.suffix(7).elementsEqual("caption".utf8)
        group = (String(decoding: id, as: UTF8.self), hasCaption ?? false)
      } else if line.hasPrefix("<svg ") {
        isInRootTag = true
      }
      bytes += line
    }
    // The `svg` tag may span several lines.
    if isInRootTag, line.suffix(2).elementsEqual(">\n".utf8) {
      isInRootTag = false
      bytes.removeLast(2)
      bytes += " role=\"img\">\n".utf8
      append("<title>", texts.title, "</title>\n")
      append("<desc>", texts.description, "</desc>\n")
      bytes += "<style>\n".utf8
      bytes += theme.styleSheet.utf8
      bytes += "</style>\n".utf8
    }
  }

  /// Appends an element with text, unless the text is nil.
  private mutating func append(_ start: String, _ content: String?, _ end: String) {
    guard let content else { return }
    for part in [start, XMLText.escaped(content), end] { bytes += part.utf8 }
  }
}

extension FinishedSVG {
  /// Appends a text with its length in Helvetica, to which browsers fit the letters of other fonts.
  ///
  /// Graphviz has reserved ``TextWidth/room`` times this length. It starts the text of an HTML-like
  /// label at the left of that space; if the text should be centered, it is anchored in the middle.
  /// Spaces at the left end move a text, because browsers don't show them. Texts in other fonts are
  /// not changed.
  private mutating func append(text line: Slice<UnsafeRawBufferPointer>) {
    guard
      let family = line.attribute(" font-family=\""), family.hasPrefix("Helvetica"),
      let size = line.number(" font-size=\""),
      let start = line.firstPosition(of: ">"),
      let end = line.lastIndex(of: UInt8(ascii: "<")), start < end
    else {
      bytes += line
      return
    }
    let content = XMLText.unescaped(line[(start + 1)..<end])
    let isBold = line.attribute(" font-weight=\"")?.elementsEqual("bold".utf8) ?? false
    let shown = line.attribute(" xml:space=\"") == nil ? content.trimmed : content[...]
    let length = size * TextWidth.of(shown, isBold: isBold)
    bytes += "<text".utf8
    if length > 0 {
      bytes += " textLength=\"".utf8
      append(hundredths: length)
      bytes += "\" lengthAdjust=\"spacingAndGlyphs\"".utf8
    }
    let tag = line[..<start].dropFirst(5)
    let spaces = content.prefix(shown.startIndex)
    let isAtStart = line.attribute(" text-anchor=\"")?.elementsEqual("start".utf8) == true
    if isAtStart, isCentered(size) || !spaces.isEmpty, let x = line.number(" x=\"") {
      let position =
        isCentered(size)
        ? (anchor: "middle", offset: TextWidth.of(content, isBold: isBold) * TextWidth.room / 2)
        : (anchor: "start", offset: TextWidth.of(spaces, isBold: isBold))
      bytes += " text-anchor=\"\(position.anchor)\" x=\"".utf8
      append(hundredths: x + size * position.offset)
      bytes.append(UInt8(ascii: "\""))
      bytes += tag.dropAttributes(2)
    } else {
      bytes += tag
    }
    bytes += line[start...]
  }

  /// Returns whether a text of an HTML-like label is centered: all texts are, except the rows with the
  /// effects of a state.
  private func isCentered(_ size: Double) -> Bool {
    size != Double(Palette.rowFontSize) || group.hasCaption
  }

  /// Appends a number with two decimals, without Foundation.
  private mutating func append(hundredths number: Double) {
    let hundredths = Int((number * 100).rounded())
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += String(abs(hundredths) / 100).utf8
    bytes.append(UInt8(ascii: "."))
    bytes += String(100 + abs(hundredths) % 100).utf8.dropFirst()
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func hasPrefix(_ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { starts(with: $0) }
  }

  /// Returns the first position of a mark; nil if it doesn't occur.
  fileprivate func firstPosition(of mark: StaticString) -> Int? {
    mark.withUTF8Buffer {
      base.firstPosition(of: UnsafeRawBufferPointer($0), in: startIndex..<endIndex)
    }
  }

  /// Returns the bytes after the line that contains the next occurrence of a mark; empty if the mark
  /// doesn't occur.
  fileprivate func dropLine(with mark: StaticString) -> Self {
    let end = firstPosition(of: mark).flatMap {
      self[($0 + mark.utf8CodeUnitCount - 1)...].firstPosition(of: "\n")
    }
    return end.map { self[($0 + 1)...] } ?? self[endIndex...]
  }

  /// Returns the value of an attribute of a tag, still escaped; nil if the tag lacks it.
  ///
  /// - Parameter start: The start of the attribute, such as ` id="`.
  fileprivate func attribute(_ start: StaticString) -> Self? {
    guard let position = firstPosition(of: start) else { return nil }
    let value = self[(position + start.utf8CodeUnitCount)...]
    return value.firstPosition(of: "\"").map { value[..<$0] } ?? value
  }

  /// Returns the number in an attribute; nil if the tag lacks it.
  fileprivate func number(_ start: StaticString) -> Double? {
    attribute(start).flatMap { Double(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the attributes of a tag without the first ones, whose values must not contain spaces.
  fileprivate func dropAttributes(_ count: Int) -> Self {
    var rest = self
    for _ in 0..<count { rest = rest.dropFirst().drop { $0 != UInt8(ascii: " ") } }
    return rest
  }
}

extension [UInt8] {
  /// The bytes without leading and trailing spaces, which browsers don't show.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = drop { $0 == UInt8(ascii: " ") }
    let end = start.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { start[...$0] } ?? []
  }
}
