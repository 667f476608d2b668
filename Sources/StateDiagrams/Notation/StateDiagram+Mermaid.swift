extension StateDiagram {
  /// Returns the diagram as a `stateDiagram-v2` of Mermaid, for README files.
  ///
  /// Equal diagrams have the same text, byte for byte. Labels are shown verbatim, whatever
  /// characters they contain. Characters with a meaning to Mermaid or Markdown are written as
  /// Mermaid's codes, such as `#35;`. There are two exceptions, because Mermaid uses these
  /// characters itself: the ligature U+FB02 is written as `fl`, and Mermaid shows `¶ß` as a
  /// semicolon.
  ///
  /// Elements that Mermaid lacks are replaced by others:
  ///
  /// - A history pseudostate is a state with the label `H` or `H*`.
  /// - A final state, which has a label here, is a state with a transition to an end.
  /// - A region with a label contains a composite state with that label. A machine of several
  ///   regions is a composite state.
  /// - Transitions between the same two states are one arrow, with a line for each. The line break between
  ///   them is written `<br />`, and one inside a label `<br/>`.
  /// - Entry and exit effects and internal transitions of a composite state are lines of its label.
  ///
  /// Transitions to an initial pseudostate, which UML doesn't allow, are omitted.
  ///
  /// - Parameter direction: The direction in which the diagram grows.
  /// - Returns: The text, without the fences of a Markdown code block.
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func mermaid(direction: DOTDirection = .leftToRight) -> String {
    StateNotationWriter(self, MermaidNotation(direction: direction)).string()
  }
}

/// Mermaid's `stateDiagram-v2`.
package struct MermaidNotation: StateNotation {
  /// A line break between transitions or rows. With a space, it differs from one in a label.
  package static let separator = "<br />"

  let direction: DOTDirection

  var hasHistory: Bool { false }
  // Mermaid draws arrows between the same nodes over each other.
  var lineSeparator: String? { Self.separator }
  var canEnterRegions: Bool { true }
  // Mermaid 11.16 reports an error for such a state before a composite one.
  var hasPlainDeclarations: Bool { false }
  var compositeHeader: String? { "direction \(direction.rawValue)" }
  var unlistedSuffix: String { "" }

  var escaping: LabelEscaping { .mermaid }

  func header(title: String?) -> [String] {
    var lines: [String] = []
    if let title { lines += ["---", "title: \(Self.yaml(title))", "---"] }
    return lines + ["stateDiagram-v2", "  direction \(direction.rawValue)"]
  }

  func footer(unlisted: [String], marked: [DOTMark: [String]]) -> [String] {
    var lines: [String] = []
    if !unlisted.isEmpty {
      lines += [
        "  classDef unlisted fill:\(Palette.redBox.light),stroke:\(Palette.red.light),stroke-dasharray:4 4",
        "  class \(unlisted.joined(separator: ",")) unlisted",
      ]
    }
    for mark in DOTMark.allCases {
      guard let names = marked[mark], let color = mark.color else { continue }
      let dashes = [DOTMark.removed: "6 4", .changed: "2 3"][mark].map { ",stroke-dasharray:\($0)" }
      lines += [
        "  classDef \(mark.rawValue) stroke:\(color.light),stroke-width:3px\(dashes ?? "")",
        "  class \(names.joined(separator: ",")) \(mark.rawValue)",
      ]
    }
    return lines
  }

  /// Returns a text as a double-quoted string of YAML.
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

extension LabelEscaping {
  /// Codes such as `#35;`, which Mermaid replaces after it splits the text into lines, and before
  /// it interprets Markdown.
  ///
  /// Mermaid reads every line that contains `direction TB` as a statement, so that the word is
  /// never written in full.
  package static let mermaid = LabelEscaping(
    kept: " ,-/()=?+'", lineBreak: "<br/>", forbiddenWord: "direction"
  ) {
    // Mermaid replaces the start of codes by this ligature, and decodes some texts twice.
    $0 == "ﬂ" ? "fl" : "#\($0.value);"
  }
}
