import GraphvizRendering
import StateDiagrams

extension OutputFormat {
  /// A diagram in this format, with a mark by which a file tells for which machine it was written.
  func bytes(
    of diagram: StateDiagram,
    _ options: RenderingOptions
  ) throws(GraphvizError) -> [UInt8] {
    if let format = imageFormat {
      return try diagram.picture(as: format, options, from: options.source(of: diagram))
    }
    return Array(text(of: diagram, options).utf8)
  }

  private func text(of diagram: StateDiagram, _ options: RenderingOptions) -> String {
    let mark = mark(for: diagram.name) ?? ""
    return switch self {
    case .dot, .svg, .png, .pdf: options.source(of: diagram)
    // Mermaid wants the lines with the title to be the first.
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

  /// The comment on a line of its own by which a text says for which machine it was written; nil
  /// for a format whose content says so.
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

extension StateDiagram {
  /// The diagram as a picture that is drawn from a text. Where it is too large for that, the error
  /// says what the command line can do about it, where most limits have no options.
  func picture(
    as format: ImageFormat,
    _ options: RenderingOptions,
    from text: @autoclosure () -> String
  ) throws(GraphvizError) -> [UInt8] {
    do throws(GraphvizError) {
      return try rendered(as: format, options: options, from: text())
    } catch {
      guard error.stage == .limit else { throw error }
      var error = error
      error.advice =
        "'render' draws a part of a diagram with '--focus', a large one faster with '--engine sfdp', "
        + "and one that takes long with '--time-limit'."
      throw error
    }
  }
}

extension RenderingOptions {
  /// The text that a picture of a diagram is drawn from.
  ///
  /// The classic graph has no name, so a comment before it says for which machine it is.
  func source(of diagram: StateDiagram) -> String {
    let dot = diagram.dot(self)
    return style == .classic ? Self.classicMark(for: diagram.name) + "\n" + dot : dot
  }

  /// The first line of a classic graph for a machine.
  static func classicMark(for machine: String) -> String {
    "// swift-state-machines: " + machine.withoutSigns
  }
}

extension String {
  /// The text with numbers, as in addresses, for what could be a sign to the language of a comment.
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

  /// The text with another text before a line that it has once.
  fileprivate func inserting(_ text: String, before line: String) -> String {
    guard let range = firstPlace(of: "\n" + line) ?? firstPlace(of: line) else { return self }
    let start = self[range].hasPrefix("\n") ? index(after: range.lowerBound) : range.lowerBound
    return String(self[..<start]) + text + self[start...]
  }
}
