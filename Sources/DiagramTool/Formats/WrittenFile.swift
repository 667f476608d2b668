import GraphvizRendering
import StateDiagrams

/// A file in one of the formats, as far as it can be read back.
struct WrittenFile {
  private enum Content {
    /// A drawing with its diagram inside.
    case drawn(DrawnDiagram, isEdited: Bool)
    /// A drawing by an earlier version.
    case earlier
    /// A text without loss, or with.
    case text(String, StateDiagram?, DOTDirection)
    /// A drawing of another program.
    case foreign
    /// A file with an error in it.
    case unreadable(String)
  }

  /// The name of the file in messages.
  private let name: String

  private let format: OutputFormat
  private let content: Content

  /// Reads the content of a file.
  init(_ bytes: [UInt8], _ format: OutputFormat, named name: String) {
    self.name = name
    self.format = format
    do {
      content = try Self.content(bytes, format)
    } catch {
      content = .unreadable("\(error)".visible)
    }
  }

  private static func content(_ bytes: [UInt8], _ format: OutputFormat) throws -> Content {
    if let imageFormat = format.imageFormat {
      switch try EmbeddedDiagram.read(bytes, of: imageFormat) {
      case .diagram(let drawn, let isEdited): return .drawn(drawn, isEdited: isEdited)
      case .earlierVersion: return .earlier
      case .none: return .foreign
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    switch format {
    case .dot:
      if let (drawn, isEdited) = try DrawnDiagram.read(file: text) {
        return .drawn(drawn, isEdited: isEdited)
      }
      return .foreign
    case .json: return .text(text, try StateDiagram(json: text), .leftToRight)
    case .mermaid:
      let document = try NotationDocument(mermaid: text)
      return .text(text, document.diagram, document.direction)
    case .plantuml:
      let document = try NotationDocument(plantUML: text)
      return .text(text, document.diagram, document.direction)
    case .scxml, .markdown, .svg, .png, .pdf: return .text(text, nil, .leftToRight)
    }
  }

  /// The diagram that the file shows; nil if it can't be read back.
  var diagram: StateDiagram? {
    switch content {
    case .drawn(let drawn, isEdited: false): drawn.diagram
    case .text(_, let diagram, _): diagram
    case .drawn, .earlier, .foreign, .unreadable: nil
    }
  }

  /// A sentence about a file without a readable diagram, without a full stop.
  var problem: String? {
    switch content {
    case .drawn(_, isEdited: true): "\(name.quoted) was edited after it was drawn"
    case .earlier: "\(name.quoted) was drawn by an earlier version"
    case .foreign:
      format == .dot
        ? "\(name.quoted) contains no diagram, since 'render' did not write it or an earlier version did"
        : "\(name.quoted) was not drawn by this tool"
    case .unreadable(let error): "\(name.quoted) can't be read as a diagram (\(error))"
    case .text(_, nil, _): "\(name.quoted) is \(format.rawValue), which can't be read back"
    case .drawn, .text: nil
    }
  }

  /// The options with which the file was drawn.
  var options: RenderingOptions {
    var options = RenderingOptions()
    switch content {
    case .drawn(let drawn, _):
      options.style = drawn.style
      options.direction = drawn.direction
      options.title = drawn.title
      options.engine = drawn.engine.flatMap(LayoutEngine.init) ?? .dot
      options.dotsPerInch = drawn.dotsPerInch
    case .text(_, _, let direction): options.direction = direction
    case .earlier, .foreign, .unreadable: break
    }
    return options
  }

  /// Whether the file was certainly written for a machine of a name.
  func isMarked(for machine: String) -> Bool {
    switch content {
    case .drawn(let drawn, _): return drawn.diagram.name == machine
    case .earlier, .foreign, .unreadable: return false
    case .text(let text, let diagram, _):
      switch format {
      case .mermaid, .plantuml, .markdown:
        let mark = format.mark(for: machine).map { Substring($0) }
        return text.split(separator: "\n").contains { $0 == mark }
      case .scxml:
        // The element that names the machine, without its initial state.
        let own = StateDiagram(name: machine, nodes: [], transitions: []).scxml
        return text.hasPrefix(own.prefix { $0 != "\n" } + "\n<scxml ")
          && text.firstPlace(of: own.split(separator: "\n")[1].dropLast()) != nil
      case .dot, .svg, .png, .pdf, .json: return diagram?.name == machine
      }
    }
  }

  /// Returns whether the file is the picture that the options would give, perhaps with the fonts of
  /// another computer. A picture with highlights never is, because it doesn't say which.
  func isPicture(of diagram: StateDiagram, _ options: RenderingOptions) -> Bool {
    guard case .drawn(let drawn, isEdited: false) = content, !drawn.isHighlighted else {
      return false
    }
    return isSame(drawn, options.drawn(diagram, as: format.imageFormat))
  }

  /// Returns whether two diagrams are the same, with the values that the picture doesn't show, such as
  /// those of a guard.
  private func isSame(_ drawn: DrawnDiagram, _ current: DrawnDiagram) -> Bool {
    drawn.line(digest: "") == current.line(digest: "")
  }

  /// Compares the file with a machine's diagram.
  ///
  /// - Parameters:
  ///   - options: The options that the file should have; its own by default.
  ///   - draw: Returns the text that the format would have now.
  /// - Returns: The differences, in sentences without full stops; nil if the file is up to date.
  func changes(
    to diagram: StateDiagram, options: RenderingOptions? = nil,
    draw: (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8]
  ) throws -> [String]? {
    let options = options ?? self.options
    switch content {
    case .drawn(let drawn, isEdited: false):
      return changes(to: diagram, options, drawn)
    case .text(let text, let old, _):
      let current = String(decoding: try draw(diagram, format, options), as: UTF8.self)
      if current == text { return nil }
      let new = WrittenFile(Array(current.utf8), format, named: name)
      guard let old, let new = new.diagram else { return [] }
      return changes(to: new, from: DrawnDiagram(old), beside: diagram)
    case .drawn, .earlier, .foreign, .unreadable:
      return [problem].compactMap(\.self)
    }
  }

  private func changes(
    to diagram: StateDiagram, _ options: RenderingOptions, _ drawn: DrawnDiagram
  ) -> [String]? {
    let current = options.drawn(diagram, as: format.imageFormat)
    if isSame(drawn, current) { return nil }
    return changes(to: current.diagram, from: drawn, beside: diagram)
  }

  /// Returns the changes of a diagram that is not the same as that of the file.
  private func changes(
    to new: StateDiagram, from old: DrawnDiagram, beside machine: StateDiagram
  ) -> [String] {
    if old.diagram.name != new.name {
      return ["\(name.quoted) shows the machine \(old.diagram.name.quoted)"]
    }
    let choices = choices(old, beside: machine)
    if !choices.isEmpty {
      return [
        "\(name.quoted) was drawn with \(choices.joined(separator: " and ")), which 'check' doesn't "
          + "repeat: keep such a picture in another folder, or draw it without"
      ]
    }
    let differences = new.differences(from: old.diagram)
    guard differences.isEmpty else { return differences.map(\.description) }
    return old.diagram.jsonValue == new.jsonValue
      ? ["the machine is the same, but drawn in another way"]
      : ["values that the picture doesn't show have changed"]
  }

  /// The options of `render` by which the file shows something other than the whole machine.
  private func choices(_ drawn: DrawnDiagram, beside machine: StateDiagram) -> [String] {
    let ignores = { (diagram: StateDiagram) in
      diagram.transitions.contains { $0.kind == .ignored }
    }
    return [
      ("'--focus'", drawn.diagram.isFocused && !machine.isFocused),
      ("'--highlight', '--after', '--findings' or 'diff'", drawn.isHighlighted),
      ("'--ignored'", ignores(drawn.diagram) && !ignores(machine)),
    ].filter(\.1).map(\.0)
  }
}
