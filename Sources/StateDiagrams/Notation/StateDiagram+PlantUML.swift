extension StateDiagram {
  /// Returns the diagram as text for PlantUML.
  ///
  /// Equal diagrams have the same text, byte for byte. Labels are shown verbatim, whatever
  /// characters they contain. Characters with a meaning to PlantUML are written as its codes, such
  /// as `<U+0024>`.
  ///
  /// Elements that PlantUML lacks are replaced by others:
  ///
  /// - The directions are only to the right and downwards. `rightToLeft` is drawn like
  ///   `leftToRight`, and `bottomToTop` like `topToBottom`.
  /// - A deep history pseudostate is a state with the label `H*`, because older versions don't
  ///   support it (Debian 12 has 1.2020.02).
  /// - A final state, which has a label here, is a state with a transition to an end.
  /// - A region with a label contains a composite state with that label. A machine of several
  ///   regions is a composite state.
  /// - A transition to a state inside one of several regions ends at the composite around them, and
  ///   its label ends with the state, `(in request: sent)`.
  ///
  /// Transitions to an initial pseudostate, which UML doesn't allow, are omitted.
  ///
  /// - Parameter direction: The direction in which the diagram grows.
  /// - Returns: The text from `@startuml` to `@enduml`.
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func plantUML(direction: DOTDirection = .leftToRight) -> String {
    StateNotationWriter(self, PlantUMLNotation(direction: direction)).string()
  }
}

/// PlantUML's state diagram.
struct PlantUMLNotation: StateNotation {
  let direction: DOTDirection

  var hasHistory: Bool { true }
  var lineSeparator: String? { nil }
  var canEnterRegions: Bool { false }
  var hasPlainDeclarations: Bool { true }
  var compositeHeader: String? { nil }

  var unlistedSuffix: String {
    " \(Palette.redBox.light) ##[dashed]\(Palette.red.light.dropFirst())"
  }

  var escaping: LabelEscaping { .plantUML }

  func header(title: String?) -> [String] {
    let isHorizontal = direction == .leftToRight || direction == .rightToLeft
    var lines = ["@startuml"]
    if let title, !title.isEmpty {
      lines.append("title " + escaping.escaped(title, startsLine: true))
    }
    return lines + [
      isHorizontal ? "left to right direction" : "top to bottom direction",
      "hide empty description",
    ]
  }

  func footer(unlisted: [String], marked: [DOTMark: [String]]) -> [String] { ["@enduml"] }
}

extension LabelEscaping {
  /// Codes such as `<U+0024>`, which PlantUML accepts in every text. Entities of HTML are not used:
  /// those of a backslash and a dollar sign end the drawing.
  package static let plantUML = LabelEscaping(kept: " ,()?+", lineBreak: "\\n") { scalar in
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
}
