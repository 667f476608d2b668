extension StateDiagram {
  /// Returns the diagram as a `stateDiagram-v2` of Mermaid, for README files.
  ///
  /// Equal diagrams give the same text, byte for byte. Labels are shown verbatim, whatever characters
  /// they contain: those with a meaning to Mermaid or Markdown are written as Mermaid's codes
  /// (`#35;`). The exception are the marks that Mermaid makes of these: the ligature U+FB02 is written
  /// as `fl`, and Mermaid shows `¶ß` as a semicolon.
  ///
  /// Mermaid lacks some elements, which are shown by others:
  ///
  /// - History is a state labelled `H` or `H*`.
  /// - A final state, which has a label here, is a state with a transition to an end.
  /// - A region with a label contains a composite state of that label; a machine of several regions is
  ///   a composite state.
  /// - Transitions between the same two states are one arrow, with a line for each.
  /// - Entry and exit effects and internal transitions of a composite state are written under its
  ///   label.
  ///
  /// A transition to an initial pseudostate, which UML doesn't have, is omitted.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func mermaid(direction: DOTDirection = .leftToRight) -> String {
    StateNotationWriter(self, MermaidNotation(direction: direction)).string()
  }
}

/// Mermaid's `stateDiagram-v2`.
struct MermaidNotation: StateNotation {
  let direction: DOTDirection

  var hasRowsInComposites: Bool { false }
  var hasHistory: Bool { false }
  // Arrows between the same nodes hide each other.
  var mergesArrows: Bool { true }
  // Mermaid 11.16 refuses such a state before a composite one.
  var hasPlainDeclarations: Bool { false }
  var compositeHeader: String? { "direction \(direction.rawValue)" }
  var unlistedSuffix: String { "" }

  /// Codes such as `#35;`. Mermaid turns them into those of HTML after reading the lines, and before
  /// it looks for Markdown. A line that contains `direction TB` is a statement, wherever that stands.
  var escaping: LabelEscaping {
    LabelEscaping(kept: " ,-/()=?+'", lineBreak: "<br/>", forbiddenWord: "direction") {
      // Mermaid marks codes by the ligature, and decodes some texts twice.
      $0 == "ﬂ" ? "fl" : "#\($0.value);"
    }
  }

  func header(title: String?) -> [String] {
    var lines: [String] = []
    if let title { lines += ["---", "title: \(Self.yaml(title))", "---"] }
    return lines + ["stateDiagram-v2", "  direction \(direction.rawValue)"]
  }

  func footer(unlisted: [String]) -> [String] {
    guard !unlisted.isEmpty else { return [] }
    return [
      "  classDef unlisted fill:\(Palette.redBox.light),stroke:\(Palette.red.light),stroke-dasharray:4 4",
      "  class \(unlisted.joined(separator: ",")) unlisted",
    ]
  }

  /// Returns a text in the double quotes of YAML.
  private static func yaml(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += " "
      case "\"", "\\": result += "\\\(scalar)"
      default: result.unicodeScalars.append(LabelEscaping.shown(scalar))
      }
    }
    return result + "\""
  }
}
