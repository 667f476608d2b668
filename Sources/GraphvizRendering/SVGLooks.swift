/// How the elements of an SVG look, as far as their own attributes say.
struct SVGLooks: Hashable {
  /// The words of all `class` attributes, each once.
  private(set) var classes: [String] = []

  /// The values of all `fill` attributes, each once.
  private(set) var fills: [String] = []

  /// Reads an SVG once. Names that people gave stand in values of other attributes and between
  /// tags, where Graphviz writes quotes and angle brackets as entities.
  init(of svg: [UInt8]) {
    // Few values differ, and they stand in a picture many times.
    var (classTexts, fillTexts): ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) = ([], [])
    var isInTag = false
    var index = 0
    while index < svg.count {
      switch svg[index] {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      case UInt8(ascii: "\"") where isInTag:
        let start = index + 1
        index = svg.firstPosition(of: Self.quotationMark, from: start) ?? svg.count
        guard index < svg.count else { break }
        if svg.has(Self.classMark, before: start) {
          classTexts.appendIfNew(svg[start..<index])
        } else if svg.has(Self.fillMark, before: start) {
          fillTexts.appendIfNew(svg[start..<index])
        }
      default: break
      }
      index += 1
    }
    for text in classTexts {
      for word in text.split(separator: UInt8(ascii: " ")) {
        classes.appendIfNew(String(decoding: word, as: UTF8.self))
      }
    }
    fills = fillTexts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let quotationMark = Array("\"".utf8)
  private static let classMark = Array(" class=\"".utf8)
  private static let fillMark = Array(" fill=\"".utf8)
}

extension [UInt8] {
  /// Whether a mark ends before a position.
  fileprivate func has(_ mark: [UInt8], before end: Int) -> Bool {
    let start = end - mark.count
    // Few names are as long, so the space before them tells most others apart.
    return start >= 0 && self[start] == mark[0] && self[start..<end].elementsEqual(mark)
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func appendIfNew(_ element: Element) {
    if !contains(element) { append(element) }
  }
}
