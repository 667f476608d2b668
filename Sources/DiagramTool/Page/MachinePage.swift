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

  /// Returns a page as it would be with an empty picture. The layout of the picture depends on the version of
  /// Graphviz.
  static func withoutPicture(_ page: [UInt8]) -> [UInt8] {
    let lines = page.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.starts(with: "<svg ".utf8) }),
      let end = lines.firstIndex(where: { $0.elementsEqual("</svg>".utf8) }), start < end
    else { return page }
    return Array((lines[..<start] + lines[(end + 1)...]).joined(separator: [UInt8(ascii: "\n")]))
  }
}
