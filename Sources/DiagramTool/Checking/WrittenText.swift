import GraphvizRendering
import StateDiagrams

/// What a text in one of the formats shows, as far as the format can be read back.
struct WrittenText {
  /// What is shown.
  let diagram: StateDiagram

  /// How it was drawn, as far as the text tells.
  private(set) var options = RenderingOptions()

  /// Whether something stands out, which is not in the diagram.
  private var isHighlighted = false

  /// Reads a text; nil where the format is none that is read back.
  ///
  /// - Throws: What is wrong with a text that the tool did not write.
  init?(_ text: String, of format: OutputFormat) throws {
    switch format {
    case .dot, .svg, .png, .pdf:
      let document = try DOTDocument(text)
      diagram = document.diagram
      options.style = document.style
      options.direction = document.direction
      options.title = document.title
      isHighlighted = document.isHighlighted
    case .json: diagram = try StateDiagram(json: text)
    case .mermaid:
      let document = try NotationDocument(mermaid: text)
      diagram = document.diagram
      options.direction = document.direction
    case .plantuml:
      let document = try NotationDocument(plantUML: text)
      diagram = document.diagram
      options.direction = document.direction
    case .scxml, .markdown: return nil
    }
  }
}

extension WrittenText {
  /// The options of `render` by which the text shows something else than all of a machine.
  func choices(beside machine: StateDiagram) -> [String] {
    let ignores = { (diagram: StateDiagram) in
      diagram.transitions.contains { $0.kind == .ignored }
    }
    return [
      ("'--focus'", diagram.isFocused && !machine.isFocused),
      ("'--highlight', '--after' or '--findings'", isHighlighted),
      ("'--ignored'", ignores(diagram) && !ignores(machine)),
    ].filter(\.1).map(\.0)
  }

  /// In what a text differs from an older one, in sentences without full stops; none where that
  /// can't be told.
  ///
  /// What a text can't show is no difference, so both sides are read from a text.
  ///
  /// - Parameter name: What messages call the older text.
  static func changes(
    from old: String, to new: String, of format: OutputFormat, in name: String
  ) -> [String] {
    do {
      guard let before = try WrittenText(old, of: format),
        let after = try WrittenText(new, of: format)
      else { return [] }
      let differences = after.diagram.differences(from: before.diagram)
      if !differences.isEmpty { return differences.map(\.description) }
      return ["the machine is the same, but drawn in another way"]
    } catch {
      return ["\(name.quoted) can't be read as a diagram (\(error))"]
    }
  }
}
