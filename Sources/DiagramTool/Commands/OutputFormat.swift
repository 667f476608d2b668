import GraphvizRendering
import StateDiagrams

/// A format that `render` writes.
enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Graphviz's language, as text.
  case dot
  /// A drawing for web pages.
  case svg
  /// A picture of pixels.
  case png
  /// A drawing for paper.
  case pdf

  /// The format of files with an extension, which is given in small letters.
  init?(fileExtension: String) {
    switch fileExtension {
    // Debian and Graphviz's own documentation name DOT files `.gv`, for `.dot` was Word's.
    case "gv": self = .dot
    default: self.init(rawValue: fileExtension)
    }
  }

  /// Whether a terminal can't show the format.
  var isBinary: Bool {
    switch self {
    case .dot, .svg: false
    case .png, .pdf: true
    }
  }

  /// A diagram in this format.
  func bytes(
    of diagram: StateDiagram,
    _ options: RenderingOptions
  ) throws(GraphvizError) -> [UInt8] {
    switch self {
    case .dot: Array(diagram.dot(style: options.style, direction: options.direction).utf8)
    case .svg: try diagram.rendered(as: .svg, options: options)
    case .png: try diagram.rendered(as: .png, options: options)
    case .pdf: try diagram.rendered(as: .pdf, options: options)
    }
  }
}
