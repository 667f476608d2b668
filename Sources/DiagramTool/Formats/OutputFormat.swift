import GraphvizRendering
import StateDiagrams

/// A format of diagrams.
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

  /// Creates the format of files with an extension in lower case.
  init?(fileExtension: String) {
    switch fileExtension {
    // Debian and Graphviz's own documentation name DOT files `.gv`, because `.dot` was Word's.
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

  /// The picture format; nil for text.
  var imageFormat: ImageFormat? { ImageFormat(rawValue: rawValue) }

  /// Whether the format is a picture.
  var isPicture: Bool { imageFormat != nil }

  /// Whether the format is a picture, or the text from which one is drawn.
  var isDrawn: Bool { self == .dot || isPicture }

  /// Whether the format contains what interpreters need besides the picture.
  var includesSteps: Bool { self == .scxml || self == .json }

  /// Whether a terminal can't show the format.
  var isBinary: Bool {
    switch self {
    case .dot, .svg, .mermaid, .plantuml, .scxml, .json, .markdown: false
    case .png, .pdf: true
    }
  }

  /// Returns the name of a machine's file in the format.
  func fileName(of machine: String) -> String { "\(machine).\(fileExtension)" }
}

extension OutputFormat {
  /// Returns a diagram in this format, with a mark of its machine.
  ///
  /// - Throws: A `GraphvizError`, whose advice names options of the command line.
  func bytes(
    of diagram: StateDiagram, _ options: RenderingOptions, limits: ToolLimits = ToolLimits()
  ) throws(GraphvizError) -> [UInt8] {
    guard let imageFormat else { return Array(text(of: diagram, options).utf8) }
    var options = options
    options.limits = limits.rendering
    return try limits.draw { isTimed throws(GraphvizError) in
      try Picture(diagram, as: imageFormat, options, checksTime: !isTimed)
    }
  }

  private func text(of diagram: StateDiagram, _ options: RenderingOptions) -> String {
    let mark = mark(for: diagram.name) ?? ""
    return switch self {
    case .dot, .svg, .png, .pdf: options.dotFile(of: diagram)
    // Mermaid requires the lines with the title to be the first.
    case .mermaid:
      diagram.mermaid(direction: options.direction)
        .inserting(mark + "\n", before: "stateDiagram-v2\n")
    case .plantuml:
      diagram.plantUML(direction: options.direction)
        .inserting(mark + "\n", before: "hide empty description\n")
    case .scxml: diagram.scxml
    case .json: diagram.json
    case .markdown: mark + "\n\n" + diagram.markdown
    }
  }

  /// Returns the comment line that names the machine of a text; nil for a format whose content does.
  func mark(for machine: String) -> String? {
    let text = "swift-state-machines: " + machine.withoutSigns
    return switch self {
    case .mermaid: "%% \(text)"
    case .plantuml: "' \(text)"
    case .markdown: "<!-- \(text) -->"
    case .dot, .svg, .png, .pdf, .scxml, .json: nil
    }
  }
}

extension String {
  /// The text with numbers, as in addresses, for characters with a meaning in a comment.
  fileprivate var withoutSigns: String {
    var result = ""
    for byte in utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "_", ".", "+": result += "\(Unicode.Scalar(byte))"
      // Two would end a comment in HTML.
      case "-" where !result.hasSuffix("-"): result += "-"
      default: result += "%\(String(byte, radix: 16, uppercase: true))"
      }
    }
    return result
  }

  /// Returns the text with another text inserted before a line that it contains once.
  fileprivate func inserting(_ text: String, before line: String) -> String {
    guard let range = firstPlace(of: "\n" + line) ?? firstPlace(of: line) else { return self }
    let start = self[range].hasPrefix("\n") ? index(after: range.lowerBound) : range.lowerBound
    return String(self[..<start]) + text + self[start...]
  }
}
