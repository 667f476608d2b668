/// Mermaid's `stateDiagram-v2`.
struct MermaidNotation: StateNotation {
  let direction: DOTDirection

  var hasRowsInComposites: Bool { false }
  var hasHistory: Bool { false }
  var compositeHeader: String? { "direction \(direction.rawValue)" }
  var unlistedSuffix: String { "" }

  /// Codes such as `#35;`. Mermaid turns them into HTML's once it has read the lines, and before it
  /// looks for Markdown. A line with `direction TB` in it is a statement to Mermaid, wherever that
  /// stands.
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
      "  classDef unlisted fill:\(Theme.alertFill),stroke:\(Theme.alert),stroke-dasharray:4 4",
      "  class \(unlisted.joined(separator: ",")) unlisted",
    ]
  }

  /// A text in the double quotes of YAML.
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
