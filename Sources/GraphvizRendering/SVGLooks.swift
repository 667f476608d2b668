/// How the elements of an SVG look, as far as their own attributes say.
struct SVGLooks: Hashable {
  /// The words of all `class` attributes.
  private(set) var classes: Set<String> = []

  /// The values of all `fill` attributes.
  private(set) var fills: Set<String> = []

  /// Reads an SVG once. Names that people gave stand in values of other attributes and between
  /// tags, where Graphviz writes quotes and angle brackets as entities.
  init(of svg: [UInt8]) {
    var (classTexts, fillTexts): (Set<ArraySlice<UInt8>>, Set<ArraySlice<UInt8>>) = ([], [])
    var isInTag = false
    var value: Int?
    for (index, byte) in svg.enumerated() {
      switch byte {
      case UInt8(ascii: "<") where value == nil: isInTag = true
      case UInt8(ascii: ">") where value == nil: isInTag = false
      case UInt8(ascii: "\"") where isInTag:
        guard let start = value else {
          value = index + 1
          continue
        }
        value = nil
        let name = svg[..<(start - 1)].suffix(7)
        if name.elementsEqual(" class=".utf8) {
          classTexts.insert(svg[start..<index])
        } else if name.dropFirst().elementsEqual(" fill=".utf8) {
          fillTexts.insert(svg[start..<index])
        }
      default: break
      }
    }
    for text in classTexts {
      classes.formUnion(text.split(separator: 32).map { String(decoding: $0, as: UTF8.self) })
    }
    fills = Set(fillTexts.map { String(decoding: $0, as: UTF8.self) })
  }
}
