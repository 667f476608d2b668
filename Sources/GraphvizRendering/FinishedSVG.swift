internal import StateDiagrams

/// An SVG of Graphviz with a style sheet, descriptions of its elements, and the lengths of its text.
///
/// Graphviz writes each element on a line of its own, and escapes angle brackets in the content. Its
/// comments, one of which names its version, are left out.
struct FinishedSVG {
  private let theme: SVGTheme
  private let texts: ElementTexts
  private(set) var bytes: [UInt8] = []

  /// The `id` of the last group, and whether the group is the name of a final state.
  private var group = (id: "", hasCaption: false)
  private var isInRootTag = false

  init(_ svg: [UInt8], theme: SVGTheme, texts: ElementTexts) {
    self.theme = theme
    self.texts = texts
    bytes.reserveCapacity(2 * svg.count)
    svg.withUnsafeBytes { append(lines: $0) }
  }

  private mutating func append(lines svg: UnsafeRawBufferPointer) {
    var rest = svg[...]
    while !rest.isEmpty {
      // A comment and a name may have several lines.
      if rest.hasPrefix("<!--") {
        rest = rest.dropLine(with: "-->")
      } else if rest.hasPrefix("<title>") {
        rest = rest.dropLine(with: "</title>")
        append(element: "title", texts[group.id])
      } else {
        let end = rest.dropLine(with: "\n")
        append(line: rest[..<end.startIndex])
        rest = end
      }
    }
  }

  private mutating func append(line: Slice<UnsafeRawBufferPointer>) {
    if line.hasPrefix("<text ") {
      append(text: line)
    } else {
      if line.hasPrefix("<g id=\"") {
        let id = line.attribute("id").map { String(decoding: XMLText.unescaped($0), as: UTF8.self) }
        let hasCaption = line.attribute("class")?.suffix(7).elementsEqual("caption".utf8) ?? false
        group = (id ?? "", hasCaption)
      } else if line.hasPrefix("<svg ") {
        isInRootTag = true
      }
      bytes += line
    }
    // The tag may have several lines.
    if isInRootTag, line.suffix(2).elementsEqual(">\n".utf8) {
      isInRootTag = false
      bytes.removeLast(2)
      bytes += " role=\"img\">\n".utf8
      append(element: "title", texts.title)
      append(element: "desc", texts.description)
      bytes += "<style>\n\(theme.styleSheet)</style>\n".utf8
    }
  }

  private mutating func append(element name: String, _ content: String?) {
    guard let content else { return }
    bytes += "<\(name)>\(XMLText.escaped(content))</\(name)>\n".utf8
  }
}

extension FinishedSVG {
  /// Appends a text with its length, to which a program adapts the letters of another font.
  ///
  /// Graphviz has reserved more space than the text needs in Helvetica. A text of an HTML-like label
  /// starts at the left of its space, and is moved to the middle if it is centered there.
  private mutating func append(text line: Slice<UnsafeRawBufferPointer>) {
    guard
      let family = line.attribute("font-family"), family.starts(with: "Helvetica".utf8),
      let size = line.number("font-size"), let x = line.number("x"),
      let start = line.firstIndex(of: UInt8(ascii: ">")),
      let end = line.lastIndex(of: UInt8(ascii: "<")), start < end
    else {
      bytes += line
      return
    }
    let content = XMLText.unescaped(line[(start + 1)..<end])
    let isBold = line.attribute("font-weight")?.elementsEqual("bold".utf8) ?? false
    let isTrimmed = line.attribute("xml:space") == nil
    let length = size * TextWidth.of(isTrimmed ? content.trimmed : content[...], isBold: isBold)
    bytes += "<text".utf8
    if length > 0 {
      bytes += " textLength=\"\(Self.hundredths(length))\" lengthAdjust=\"spacingAndGlyphs\"".utf8
    }
    let tag = line[..<start].dropFirst(5)
    if isCentered(size), line.attribute("text-anchor")?.elementsEqual("start".utf8) == true {
      let middle = x + size * TextWidth.of(content, isBold: isBold) * TextWidth.room / 2
      bytes += " text-anchor=\"middle\" x=\"\(Self.hundredths(middle))\"".utf8
      bytes += tag.dropAttributes(2)
    } else {
      bytes += tag
    }
    bytes += line[start...]
  }

  /// Whether a text of an HTML-like label is in the middle of its space: all but the rows of states are.
  private func isCentered(_ size: Double) -> Bool {
    size != Double(Palette.rowFontSize) || group.hasCaption
  }

  /// Returns a number with two digits after the point.
  private static func hundredths(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let digits = String(100 + abs(hundredths) % 100).dropFirst()
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits)"
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func hasPrefix(_ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { starts(with: $0) }
  }

  /// Returns what follows the line in which a mark occurs next.
  fileprivate func dropLine(with mark: StaticString) -> Self {
    mark.withUTF8Buffer { mark in
      var position = startIndex
      while let first = self[position...].firstIndex(of: mark[0]) {
        position = first + 1
        guard self[first...].starts(with: mark) else { continue }
        let end = self[(first + mark.count - 1)...].firstIndex(of: UInt8(ascii: "\n"))
        return end.map { self[($0 + 1)...] } ?? self[endIndex...]
      }
      return self[endIndex...]
    }
  }

  /// Returns the value of an attribute in a tag.
  fileprivate func attribute(_ name: StaticString) -> Self? {
    name.withUTF8Buffer { name in
      var position = startIndex
      while let space = self[position...].firstIndex(of: UInt8(ascii: " ")) {
        position = space + 1
        let rest = self[position...]
        guard rest.starts(with: name), rest.dropFirst(name.count).starts(with: "=\"".utf8) else {
          continue
        }
        let value = rest.dropFirst(name.count + 2)
        return value.prefix { $0 != UInt8(ascii: "\"") }
      }
      return nil
    }
  }

  fileprivate func number(_ name: StaticString) -> Double? {
    attribute(name).flatMap { Double(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns a tag without its first attributes, whose values contain no space.
  fileprivate func dropAttributes(_ count: Int) -> Self {
    var rest = self
    for _ in 0..<count { rest = rest.dropFirst().drop { $0 != UInt8(ascii: " ") } }
    return rest
  }
}

extension [UInt8] {
  /// The bytes without spaces at the ends, which a program that shows an SVG leaves out.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = drop { $0 == UInt8(ascii: " ") }
    let end = start.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { start[...$0] } ?? []
  }
}
