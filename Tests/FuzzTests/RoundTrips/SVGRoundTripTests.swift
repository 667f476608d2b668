import GraphvizRendering
import StateDiagrams
import Testing

@Suite struct `SVG round trips` {
  @Test(arguments: Fuzzing.seeds(200))
  func `a picture shows 200 labels verbatim`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let labels = (0..<200).map { _ in chance.text() }
    let diagram = StateDiagram(
      name: "labels", nodes: labels.enumerated().map { .init($1, id: .init(path: ["\($0)"])) })
    let picture = try diagram.rendered(as: .svg)
    var linesOfID: [String: [[Unicode.Scalar]]] = [:]
    for element in try XMLElements(of: picture).elements where element.name == "text" {
      linesOfID[element.enclosing.last ?? "", default: []].append(element.line)
    }
    for (number, label) in labels.enumerated() {
      let read = linesOfID["labels/\(number)"] ?? []
      #expect(read == shownLines(of: label), "\(label.debugDescription)")
    }
  }
}

/// Returns the lines of a label in a picture. Spaces that don't break are compared as spaces, because
/// Graphviz writes repeated spaces as them.
func shownLines(of label: String) -> [[Unicode.Scalar]] {
  guard !label.isEmpty else { return [] }
  return label.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let shown = line.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x09, 0x0D, 0xA0, 0x2028, 0x2029: " "
      case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: "\u{FFFD}"
      default: scalar
      }
    }
    return shown.isEmpty ? [" "] : shown
  }
}

extension XMLElements.Element {
  /// The text of a line in a picture, with spaces for spaces that don't break.
  var line: [Unicode.Scalar] { text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 } }
}
