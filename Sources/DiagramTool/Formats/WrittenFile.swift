import GraphvizRendering
import StateSpecifications

/// An existing file in one of the formats, with the diagram that can be read back from it.
///
/// `check` and `embed` compare it with the current diagram of its machine; `diff` compares its diagram
/// with another. SCXML, PlantUML and Markdown are compared as texts.
struct WrittenFile {
  /// The result of reading a file.
  private enum Content {
    /// A picture or a DOT text with its diagram inside.
    case drawn(DrawnDiagram, isEdited: Bool)
    /// A text, with its diagram (nil if the format can't be read back) and its direction.
    case text(String, StateDiagram?, DOTDirection)
    /// A picture or a DOT text without a diagram inside.
    case foreign
    /// An invalid file; the error, without a full stop.
    case unreadable(String)
  }

  /// The name of the file in messages.
  let name: String

  private let bytes: [UInt8]

  let format: OutputFormat
  private let content: Content

  /// Reads the content of a file. Invalid content is not an error; see ``problem``.
  init(_ bytes: [UInt8], _ format: OutputFormat, named name: String) {
    self.name = name
    self.bytes = bytes
    self.format = format
    do {
      content = try Self.content(bytes, format)
    } catch {
      let text = "\(error)".visible
      content = .unreadable(text.hasSuffix(".") ? String(text.dropLast()) : text)
    }
  }

  private static func content(_ bytes: [UInt8], _ format: OutputFormat) throws -> Content {
    if let imageFormat = format.imageFormat {
      switch try EmbeddedDiagram.read(bytes, of: imageFormat) {
      case .diagram(let drawn, let isEdited): return .drawn(drawn, isEdited: isEdited)
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
      let reader = try MermaidReader(text)
      return .text(text, reader.diagram, reader.direction ?? .leftToRight)
    case .plantuml:
      let isVertical = text.split(whereSeparator: \.isNewline).contains("top to bottom direction")
      return .text(text, nil, isVertical ? .topToBottom : .leftToRight)
    case .scxml, .markdown, .svg, .png, .pdf, .html: return .text(text, nil, .leftToRight)
    }
  }

  /// The diagram that the file shows; nil if it can't be read back or was edited.
  var diagram: StateDiagram? {
    switch content {
    case .drawn(let drawn, isEdited: false): drawn.diagram
    case .text(_, let diagram, _): diagram
    case .drawn, .foreign, .unreadable: nil
    }
  }

  /// The reason why ``diagram`` is nil, as a sentence without a full stop; nil if there is a diagram.
  var problem: String? {
    switch content {
    case .drawn(_, isEdited: true): "\(name.quoted) was edited after it was drawn"
    case .foreign:
      format == .dot
        ? "\(name.quoted) contains no diagram, since 'render' did not write it"
        : "\(name.quoted) was not drawn by this tool"
    case .unreadable(let error): "\(name.quoted) can't be read as a diagram (\(error))"
    case .text(_, nil, _): "\(name.quoted) is \(format.rawValue), which can't be read back"
    case .drawn, .text: nil
    }
  }

  /// The options with which the file was drawn; the default ones for options that it doesn't record.
  var options: RenderingOptions {
    var options = RenderingOptions()
    switch content {
    case .drawn(let drawn, _):
      options.style = drawn.style
      options.direction = drawn.direction
      options.title = drawn.title
      options.dotsPerInch = drawn.dotsPerInch
    case .text(_, _, let direction): options.direction = direction
    case .foreign, .unreadable: break
    }
    return options
  }

  /// Returns whether the file contains the name of a machine, so that it was certainly written for it.
  func isMarked(for machine: String) -> Bool {
    switch content {
    case .drawn(let drawn, _): return drawn.diagram.name == machine
    case .foreign, .unreadable: return false
    case .text(let text, let diagram, _):
      switch format {
      case .mermaid, .plantuml, .markdown:
        let mark = format.mark(for: machine).map { Substring($0) }
        return text.split(separator: "\n").contains { $0 == mark }
      case .scxml:
        // The root element names the machine. Its initial state is left out of the comparison.
        let own = StateDiagram(name: machine, nodes: [], transitions: []).scxml()
        return text.hasPrefix(own.prefix { $0 != "\n" } + "\n<scxml ")
          && text.firstPlace(of: own.split(separator: "\n")[1].dropLast()) != nil
      case .dot, .svg, .png, .pdf, .json, .html: return diagram?.name == machine
      }
    }
  }

  /// Returns whether drawing the diagram with these options would give the same picture, apart from
  /// the fonts of the computer. Always false for a picture with highlights, because the picture
  /// doesn't record which elements are highlighted.
  func isPicture(of diagram: StateDiagram, _ options: RenderingOptions) -> Bool {
    guard case .drawn(let drawn, isEdited: false) = content, !drawn.isHighlighted else {
      return false
    }
    return isSame(drawn, options.drawn(diagram, as: format.imageFormat))
  }

  /// Returns whether two diagrams and their options are equal, including values that a picture doesn't
  /// show, such as those of a guard.
  private func isSame(_ drawn: DrawnDiagram, _ current: DrawnDiagram) -> Bool {
    drawn.line(digest: "") == current.line(digest: "")
  }

  /// Compares the file with a machine's diagram.
  ///
  /// - Parameters:
  ///   - options: The required options; those of the file by default.
  ///   - draw: Draws the current diagram. Called for text formats only.
  /// - Returns: The differences, in sentences without full stops; empty if the file differs but the
  ///   difference can't be named; nil if the file is up to date.
  /// - Throws: The errors of `draw`.
  func changes(
    to diagram: StateDiagram, options: RenderingOptions? = nil,
    draw: (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8]
  ) throws -> [String]? {
    let options = options ?? self.options
    switch content {
    case .drawn(let drawn, isEdited: false):
      let changes = changes(to: diagram, options, drawn)
      guard changes == nil, format == .html else { return changes }
      return MachinePage.withoutPicture(bytes) == MachinePage.bytes(of: diagram, picture: [])
        ? nil : ["the steps of the machine or the form of the page have changed"]
    case .text(let text, let old, _):
      let current = String(decoding: try draw(diagram, format, options), as: UTF8.self)
      if current == text { return nil }
      if format.hasTableDigest, text.withoutTableDigest == current.withoutTableDigest {
        return ["something that the text doesn't show has changed"]
      }
      let new = WrittenFile(Array(current.utf8), format, named: name)
      guard let old, let new = new.diagram else { return [] }
      return changes(to: new, from: DrawnDiagram(old), beside: diagram)
    case .drawn, .foreign, .unreadable:
      return [problem].compactMap(\.self)
    }
  }

  /// Compares a file that contains its diagram.
  private func changes(
    to diagram: StateDiagram, _ options: RenderingOptions, _ drawn: DrawnDiagram
  ) -> [String]? {
    let current = options.drawn(diagram, as: format.imageFormat)
    if isSame(drawn, current) { return nil }
    return changes(to: current.diagram, from: drawn, beside: diagram)
  }

  /// Returns the changes from the file's diagram to a different one.
  ///
  /// - Parameters:
  ///   - new: The diagram as the file would show it.
  ///   - machine: The whole diagram of the machine.
  private func changes(
    to new: StateDiagram, from old: DrawnDiagram, beside machine: StateDiagram
  ) -> [String] {
    if old.diagram.name != new.name {
      return ["\(name.quoted) shows the machine \(old.diagram.name.quoted)"]
    }
    let choices = choices(old, beside: machine)
    if !choices.isEmpty {
      return [
        "\(name.quoted) was drawn with \(choices.joined(separator: " and ")), which 'check' can't "
          + "repeat: keep such a picture in another folder, or redraw it without the "
          + (choices.count == 1 ? "option" : "options")
      ]
    }
    let differences = new.differences(from: old.diagram)
    guard differences.isEmpty else { return differences.map(\.description) }
    return old.diagram.tableDigest == new.tableDigest
      ? ["the machine is the same, but drawn in another way"]
      : ["something that the picture doesn't show has changed"]
  }

  /// Returns the options of `render` by which the file shows a part of the machine, or more than it.
  private func choices(_ drawn: DrawnDiagram, beside machine: StateDiagram) -> [String] {
    let kinds = Set(drawn.diagram.transitions.map(\.kind))
      .subtracting(machine.transitions.map(\.kind))
    // An overview shows composites of the machine as states.
    let index = DiagramIndex(machine)
    var isOverview = false
    drawn.diagram.forEachNode { node in
      let isClosed = node.kind == .simple && node.label.hasSuffix(" states)")
      if isClosed, index.kind(of: node.id) == .composite { isOverview = true }
    }
    return [
      ("'--focus'", drawn.diagram.isFocused), ("'--depth'", isOverview),
      ("'--highlight', '--after', '--findings' or 'diff'", drawn.isHighlighted),
      ("'--ignored'", kinds.contains(.ignored)), ("'--impossible'", kinds.contains(.impossible)),
    ].filter(\.1).map(\.0)
  }
}
