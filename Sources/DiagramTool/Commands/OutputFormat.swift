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
  /// A diagram for README files, as text.
  case mermaid
  /// PlantUML's language, as text.
  case plantuml
  /// A machine for interpreters.
  case scxml
  /// The diagram itself, which `--file` reads back.
  case json
  /// A table of transitions.
  case markdown

  /// The format of files with an extension, which is given in small letters.
  init?(fileExtension: String) {
    switch fileExtension {
    // Debian and Graphviz's own documentation name DOT files `.gv`, for `.dot` was Word's.
    case "gv": self = .dot
    case "mmd": self = .mermaid
    case "puml": self = .plantuml
    case "md": self = .markdown
    default: self.init(rawValue: fileExtension)
    }
  }

  /// The extension of files in the format.
  var fileExtension: String {
    switch self {
    case .mermaid: "mmd"
    case .plantuml: "puml"
    case .markdown: "md"
    case .dot, .svg, .png, .pdf, .scxml, .json: rawValue
    }
  }

  /// What Graphviz draws for the format; nil for text.
  var imageFormat: ImageFormat? { ImageFormat(rawValue: rawValue) }

  /// Whether the format is a picture.
  var isPicture: Bool { imageFormat != nil }

  /// Whether the format is a picture, or the text that one is drawn from.
  var isDrawn: Bool { self == .dot || isPicture }

  /// The text that a file in the format is, or that it was drawn from; nil where a picture does not
  /// tell.
  func source(in bytes: [UInt8]) -> String? {
    guard let imageFormat else { return String(decoding: bytes, as: UTF8.self) }
    return PictureSource.text(in: bytes, of: imageFormat)
  }

  /// Whether a terminal can't show the format.
  var isBinary: Bool {
    switch self {
    case .dot, .svg, .mermaid, .plantuml, .scxml, .json, .markdown: false
    case .png, .pdf: true
    }
  }
}
