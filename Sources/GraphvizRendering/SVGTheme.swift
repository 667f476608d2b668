internal import StateDiagrams

/// The style sheet of an SVG, with a light and a dark color scheme.
///
/// Graphviz writes colors as attributes, which the rules of a style sheet override. The light rules
/// repeat the colors of the DOT text, except for the background, which becomes transparent. Programs
/// without support for CSS variables ignore the rules and show the attributes.
///
/// If a page declares no scheme, browsers use that of the system, so that a picture can be dark on a
/// light page. A halo around the text outside of boxes keeps it legible there. All selectors start at
/// Graphviz's own group, so that they don't affect the rest of a page that contains the SVG. Such a
/// page can set the variables to its own colors.
struct SVGTheme {
  /// The kinds of highlights in the picture. Rules are added for these only, so that a picture without
  /// highlights always has the same style sheet.
  var marks: [DOTMark] = []

  /// Whether boxes contain faint text, such as ignored events.
  var hasFaintText = false

  /// Whether the picture contains states that are not listed.
  var hasUnlistedStates = false

  /// The rules, as CSS.
  var styleSheet: String {
    guard !marks.isEmpty || hasFaintText || hasUnlistedStates else { return Self.base }
    var colors = marks.compactMap { mark in mark.color.map { ("--sm-\(mark.rawValue)", $0) } }
    colors += marks.compactMap { mark in mark.box.map { ("--sm-\(mark.rawValue)-box", $0) } }
    if hasFaintText { colors.append(("--sm-faint", Palette.faint)) }
    if hasUnlistedStates {
      colors += [("--sm-unlisted", Palette.red), ("--sm-unlisted-box", Palette.redBox)]
    }
    var sheet = Self.base + Self.variables(colors)
    if hasUnlistedStates {
      sheet +=
        ".graph .unlisted.state path { stroke: var(--sm-unlisted); "
        + "fill: var(--sm-unlisted-box); }\n"
        + ".graph .unlisted.final ellipse { stroke: var(--sm-unlisted); }\n"
        + ".graph .unlisted.final ellipse:first-of-type { fill: var(--sm-unlisted); }\n"
    }
    sheet += marks.map(Self.rules).joined()
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

  /// Returns the declarations of CSS variables for both schemes.
  private static func variables(_ colors: [(name: String, color: Palette.Color)]) -> String {
    let light = colors.map { "  \($0.name): \($0.color.light);\n" }.joined()
    let dark = colors.map { "    \($0.name): \($0.color.dark);\n" }.joined()
    return ".graph {\n\(light)}\n@media (prefers-color-scheme: dark) {\n  .graph {\n\(dark)  }\n}\n"
  }

  /// Returns the rules for a kind of highlight.
  private static func rules(for mark: DOTMark) -> String {
    let name = mark.rawValue
    var rules = ""
    if let color = mark.color {
      // In a filled box, only the highlighted rows have the color of the mark.
      var texts = ""
      if mark.box == nil {
        texts += ", .graph .\(name).node text, .graph .\(name).cluster > text"
      }
      texts += ", .graph text[fill=\"\(color.light)\"]"
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
      diagram.transitions.contains { !$0.kind.isTaken } || diagram.isFocused
    hasUnlistedStates = diagram.regions.contains(where: Self.hasUnlistedStates)
  }

  private static func hasUnlistedStates(_ region: StateDiagram.Region) -> Bool {
    region.nodes.contains { !$0.isListed || $0.regions.contains(where: hasUnlistedStates) }
  }
}
