import GraphvizRendering
import StateDiagrams

/// A page that steps through a machine: one HTML file with its picture, its table and a script.
///
/// The script only looks steps up in the table. The content security policy of the page allows no other
/// script and no request.
enum MachinePage {
  /// Returns the page of a diagram.
  ///
  /// - Parameter picture: The diagram as an SVG.
  static func bytes(of diagram: StateDiagram, picture: [UInt8]) -> [UInt8] {
    let name = XMLText.escaped(diagram.name)
    let svg = String(decoding: picture, as: UTF8.self)
    let start = svg.firstPlace(of: "<svg ")?.lowerBound ?? svg.startIndex
    let script = text(PackageResources.page_js)
    // The policy allows this script alone. The line break before it is a part of it.
    let digest = SHA256.digest(of: Array("\n\(script)".utf8)).base64
    var page = ""
    var rest = Substring(text(PackageResources.page_html))
    for (mark, content) in [
      ("{{digest}}", digest), ("{{name}}", name), ("{{style}}", text(PackageResources.page_css)),
      ("{{name}}", name),
      ("{{picture}}", String(svg[start...])), ("{{data}}", diagram.pageData.line),
      ("{{script}}", script),
    ] {
      guard let place = rest.firstPlace(of: mark) else { continue }
      page += rest[..<place.lowerBound] + content
      rest = rest[place.upperBound...]
    }
    return Array((page + rest).utf8)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a page without the lines of its drawing, which depend on the version of Graphviz. The
  /// diagram inside the picture remains.
  static func withoutDrawing(_ page: [UInt8]) -> [Substring] {
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("<svg ") }),
      let end = lines.firstIndex(of: "</svg>"), start < end
    else { return lines }
    return lines[..<start] + lines[start..<end].filter { $0.hasPrefix("<metadata ") }
      + lines[end...]
  }
}
