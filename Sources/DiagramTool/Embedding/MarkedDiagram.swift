import GraphvizRendering
import StateDiagrams

/// A diagram between markers in a Markdown file.
struct MarkedDiagram: Hashable, Sendable {
  /// The marker that starts the diagram.
  let marker: DiagramMarker

  /// The path of the Markdown file.
  let document: String

  /// The number of the line with the marker, from 1.
  let line: Int

  /// The indices of the lines between the markers, from 0.
  let lines: Range<Int>

  /// The spaces before the marker, which precede each line of the content. They keep the content
  /// inside of a list item.
  let indentation: String

  /// The line break of the marker, `\n` or `\r\n`, which ends each line of the content.
  let lineEnd: String

  /// The position of the marker, for messages: `README.md:12`.
  var place: String { "\(document):\(line)" }

  /// Returns the lines that `embed` writes between the markers: a code block, or a table.
  ///
  /// The first and the last line are empty, because some Markdown parsers would treat the content as
  /// a part of the comment.
  func content(of diagram: StateDiagram, in context: ToolContext) throws -> [String] {
    let options = RenderingOptions(direction: marker.direction)
    var text = String(
      decoding: try context.draw(diagram, marker.format, options), as: UTF8.self)
    // The comment that names the machine is left out, because the marker names it.
    if let mark = marker.format.mark(for: marker.machine),
      let range = text.firstPlace(of: mark + "\n")
    {
      text.removeSubrange(range)
      text.removeFirst(text.prefix { $0 == "\n" }.count)
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return [""] + (isTable ? lines : CodeFence.block(lines, marker.format.rawValue)) + [""]
  }

  private var isTable: Bool { marker.format == .markdown }

  /// Returns the text inside the code block between the markers; nil if there is no code block.
  func text(in content: [Substring]) -> String? {
    let lines = content.map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.count) : $0 }
    guard !isTable, let first = lines.firstIndex(where: { $0.hasPrefix("```") }),
      let last = lines.lastIndex(where: { $0.hasPrefix("```") }), first < last
    else { return nil }
    return lines[(first + 1)..<last].map { $0 + "\n" }.joined()
  }
}
