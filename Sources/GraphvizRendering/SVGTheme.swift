internal import StateDiagrams

/// The style sheet of an SVG: light, and dark if the reader's system or page is dark.
///
/// Graphviz writes colors as attributes, which the rules of a style sheet override. The light rules
/// repeat the colors of the DOT text, except for the background, which becomes transparent. A program
/// that doesn't support CSS variables ignores the rules that use them and shows the attributes.
///
/// A browser takes the scheme from the system if a page declares none, so that a picture can be dark
/// on a light page. Text outside the boxes therefore has a halo. All selectors start at Graphviz's own
/// group, so that they don't affect the rest of a page that contains the SVG. Such a page can set the
/// variables to its own colors.
struct SVGTheme {
  /// The marks of the picture. A picture without marks is not changed by the rules for them.
  var marks: [DOTMark] = []

  /// Whether boxes contain faint text.
  var hasFaintText = false

  /// The rules.
  var styleSheet: String {
    guard !marks.isEmpty || hasFaintText else { return Self.base }
    var colors = marks.compactMap { mark in mark.color.map { ("--sm-\(mark.rawValue)", $0) } }
    colors += marks.compactMap { mark in mark.box.map { ("--sm-\(mark.rawValue)-box", $0) } }
    if hasFaintText { colors.append(("--sm-faint", Palette.faint)) }
    var sheet = Self.base + Self.variables(colors) + marks.map(Self.rules).joined()
    if hasFaintText {
      sheet += ".graph text[fill=\"\(Palette.faint.light)\"] { fill: var(--sm-faint); }\n"
    }
    return sheet
  }

  private static let base =
    variables([
      ("--sm-box", Palette.box), ("--sm-hollow", Palette.hollow), ("--sm-line", Palette.line),
      ("--sm-region", Palette.regionLine), ("--sm-text", Palette.text),
    ]) + """
      @media (prefers-color-scheme: dark) { svg:root { color-scheme: dark; } }
      .graph > polygon { fill: none; stroke: none; }
      .graph text {
        fill: var(--sm-text); stroke: var(--sm-hollow); stroke-width: 3px; stroke-linejoin: round;
        paint-order: stroke;
      }
      .graph .state text, .graph .history text { stroke: none; }
      .graph .node path, .graph .node ellipse, .graph .node polygon, .graph .node polyline,
      .graph .cluster path, .graph .cluster polygon,
      .graph .edge path, .graph .edge polygon { stroke: var(--sm-line); }
      .graph .edge polygon { fill: var(--sm-line); }
      .graph .state path, .graph .choice polygon { fill: var(--sm-box); }
      .graph .state polygon, .graph .state polyline { fill: var(--sm-line); }
      .graph .initial ellipse, .graph .final ellipse:first-of-type { fill: var(--sm-text); }
      .graph .history ellipse { fill: var(--sm-hollow); }
      .graph .region path, .graph .region polygon { stroke: var(--sm-region); }

      """

  private static func variables(_ colors: [(name: String, color: Palette.Color)]) -> String {
    let light = colors.map { "  \($0.name): \($0.color.light);\n" }.joined()
    let dark = colors.map { "    \($0.name): \($0.color.dark);\n" }.joined()
    return ".graph {\n\(light)}\n@media (prefers-color-scheme: dark) {\n  .graph {\n\(dark)  }\n}\n"
  }

  private static func rules(for mark: DOTMark) -> String {
    let name = mark.rawValue
    var rules = ""
    if let color = mark.color {
      // The text of a filled box keeps its color; its highlighted rows have that of the mark.
      var texts = ""
      if mark.box == nil {
        texts += ", .graph .\(name).node text, .graph .\(name).cluster > text"
      }
      if mark.isHighlight { texts += ", .graph text[fill=\"\(color.light)\"]" }
      rules += """
        .graph .\(name).node path, .graph .\(name).node ellipse, .graph .\(name).node polygon,
        .graph .\(name).cluster path, .graph .\(name).cluster polygon,
        .graph .\(name).edge path, .graph .\(name).edge polygon { stroke: var(--sm-\(name)); }
        .graph .\(name).edge polygon, .graph .\(name).edge text\(texts) { fill: var(--sm-\(name)); }

        """
    }
    if mark.box != nil {
      rules += ".graph .\(name).state path { fill: var(--sm-\(name)-box); }\n"
    }
    return rules
  }
}

extension SVGTheme {
  /// Creates the theme of a diagram's picture.
  init(_ diagram: StateDiagram, marks: Set<DOTMark>) {
    self.marks = DOTMark.allCases.filter(marks.contains)
    hasFaintText =
      diagram.transitions.contains { $0.kind == .ignored } || diagram.isFocused
  }
}
