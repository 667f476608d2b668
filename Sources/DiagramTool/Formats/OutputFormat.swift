import GraphvizRendering
import StateSpecifications

/// A format of diagrams, by its name on the command line.
enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// The language of Graphviz, as text.
  case dot
  /// A vector picture for web pages.
  case svg
  /// A bitmap.
  case png
  /// A vector picture for print.
  case pdf
  /// The language of Mermaid, as text, which README files on GitHub show as a diagram.
  case mermaid
  /// The language of PlantUML, as text.
  case plantuml
  /// State Chart XML of the W3C, which interpreters run.
  case scxml
  /// The diagram itself, which `--file` reads back without loss.
  case json
  /// A table of transitions in Markdown.
  case markdown
  /// A page that steps through the machine.
  case html

  /// Creates the format of files with an extension in lower case, such as `mmd`; returns nil if the
  /// extension is unknown.
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

  /// The extension of files in the format, without a dot.
  var fileExtension: String {
    switch self {
    case .mermaid: "mmd"
    case .plantuml: "puml"
    case .markdown: "md"
    case .dot, .svg, .png, .pdf, .scxml, .json, .html: rawValue
    }
  }

  /// The format of the picture, which a page contains; nil for other text formats.
  var imageFormat: ImageFormat? { self == .html ? .svg : ImageFormat(rawValue: rawValue) }

  /// Whether the format is a picture.
  var isPicture: Bool { imageFormat != nil && self != .html }

  /// Whether the format is a picture, or the text from which one is drawn.
  var isDrawn: Bool { self == .dot || isPicture }

  /// Whether the format contains the reactions of each state, which are needed to run the machine
  /// and which no picture shows.
  var includesSteps: Bool { self == .scxml || self == .json || self == .html }

  /// Whether a terminal can't show the format.
  var isBinary: Bool {
    switch self {
    case .dot, .svg, .mermaid, .plantuml, .scxml, .json, .markdown, .html: false
    case .png, .pdf: true
    }
  }

  /// Returns the name of a machine's file in the format.
  func fileName(of machine: String) -> String { "\(machine).\(fileExtension)" }
}

extension OutputFormat {
  /// Returns a diagram in this format, with a comment or data that names its machine.
  ///
  /// - Throws: A `GraphvizError` whose advice names options of the command line.
  func bytes(
    of diagram: StateDiagram, _ options: RenderingOptions
  ) throws(GraphvizError) -> [UInt8] {
    guard let imageFormat else { return Array(text(of: diagram, options).utf8) }
    let picture = try GraphvizError.advising { () throws(GraphvizError) in
      try DiagramPicture(diagram, as: imageFormat, options)
    }.drawn()
    return self == .html ? MachinePage.bytes(of: diagram, picture: picture) : picture
  }

  private func text(of diagram: StateDiagram, _ options: RenderingOptions) -> String {
    var mark = mark(for: diagram.name) ?? ""
    if hasTableDigest, let digest = diagram.tableDigest {
      mark += "\n" + comment(.tableDigestStart + digest)
    }
    return switch self {
    case .dot, .svg, .png, .pdf, .html: options.dotFile(of: diagram)
    // Mermaid requires the lines with the title to come first.
    case .mermaid:
      diagram.mermaid(direction: options.direction ?? .leftToRight)
        .inserting(mark + "\n", before: "stateDiagram-v2\n")
    case .plantuml:
      diagram.plantUML(direction: options.direction ?? .leftToRight)
        .inserting(mark + "\n", before: "hide empty description\n")
    case .scxml: diagram.scxml()
    case .json: diagram.json()
    case .markdown: mark + "\n\n" + diagram.markdown()
    }
  }

  /// Returns the comment line by which `check` recognizes a machine's file; nil if the format contains
  /// the name of the machine already.
  func mark(for machine: String) -> String? {
    // An identifier contains no character that ends a comment.
    [.mermaid, .plantuml, .markdown].contains(self)
      ? comment("swift-statecharts: \(StateDiagram.Node.ID(path: [machine]))") : nil
  }

  /// Whether a text has a comment with a digest of the machine's table, by which `check` finds changes that
  /// the text doesn't show.
  var hasTableDigest: Bool { self == .mermaid || self == .plantuml }

  private func comment(_ text: String) -> String {
    switch self {
    case .mermaid: "%% \(text)"
    case .plantuml: "' \(text)"
    default: "<!-- \(text) -->"
    }
  }
}

extension String {
  /// Returns the text with another text inserted before a line that it contains once.
  fileprivate func inserting(_ text: String, before line: String) -> String {
    guard let range = firstPlace(of: "\n" + line) ?? firstPlace(of: line) else { return self }
    let start = self[range].hasPrefix("\n") ? index(after: range.lowerBound) : range.lowerBound
    return String(self[..<start]) + text + self[start...]
  }
}

extension String {
  /// The start of the text in a comment with the digest of a table.
  fileprivate static let tableDigestStart = "table "

  /// The text without the comment with the digest of a table.
  var withoutTableDigest: String {
    split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !["%% ", "' "].contains { line.hasPrefix($0 + Self.tableDigestStart) }
    }.joined(separator: "\n")
  }
}
