extension SVGTheme {
  /// How something that stands out looks, by the word of its class.
  private struct Highlight {
    let name: String
    /// The colour of its lines of text in a box, which have no class.
    let colour: String?
    let light: Scheme
    let dark: Scheme

    /// Whether something in a picture looks like this.
    func isUsed(in looks: SVGLooks) -> Bool {
      looks.classes.contains(name) || colour.map(looks.fills.contains) == true
    }
  }

  private struct Scheme {
    /// The colour of lines and text; nil where they keep their own.
    let line: String?
    /// What a box is filled with; nil for what is not a box.
    let box: String?

    init(_ line: String?, box: String? = nil) {
      self.line = line
      self.box = box
    }
  }

  private static let highlights: [Highlight] = [
    Highlight(name: "faint", colour: "#6e7781", light: Scheme("#6e7781"), dark: Scheme("#8b949e")),
    Highlight(
      name: "visited", colour: nil, light: Scheme(nil, box: "#ddf4ff"),
      dark: Scheme(nil, box: "#0c2d4d")),
    Highlight(
      name: "previous", colour: "#0969da", light: Scheme("#0969da", box: "#ddf4ff"),
      dark: Scheme("#58a6ff", box: "#0c2d4d")),
    Highlight(
      name: "current", colour: "#0969da", light: Scheme("#0969da", box: "#ddf4ff"),
      dark: Scheme("#58a6ff", box: "#0c2d4d")),
    Highlight(
      name: "taken", colour: "#0969da", light: Scheme("#0969da"), dark: Scheme("#58a6ff")),
    Highlight(
      name: "warning", colour: "#9a6700", light: Scheme("#9a6700", box: "#fff8c5"),
      dark: Scheme("#d29922", box: "#332600")),
    Highlight(
      name: "error", colour: "#cf222e", light: Scheme("#cf222e", box: "#ffebe9"),
      dark: Scheme("#f85149", box: "#3c1417")),
  ]

  /// The rules for what stands out in a picture; empty where nothing does, so that a picture without
  /// highlights is not changed by there being highlights.
  static func highlighting(in svg: [UInt8]) -> String {
    let looks = SVGLooks(of: svg)
    let used = highlights.filter { $0.isUsed(in: looks) }
    guard !used.isEmpty else { return "" }
    return variables(used.map { ($0.name, $0.light) }, indent: "")
      + "@media (prefers-color-scheme: dark) {\n"
      + variables(used.map { ($0.name, $0.dark) }, indent: "  ") + "}\n"
      + used.map(rules).joined()
  }

  private static func variables(
    _ schemes: [(name: String, scheme: Scheme)], indent: String
  ) -> String {
    let lines = schemes.flatMap { name, scheme in
      [scheme.line.map { "--sm-\(name): \($0);" }, scheme.box.map { "--sm-\(name)-box: \($0);" }]
    }.compactMap(\.self)
    return "\(indent).graph {\n" + lines.map { "\(indent)  \($0)\n" }.joined() + "\(indent)}\n"
  }

  private static func rules(for highlight: Highlight) -> String {
    let name = highlight.name
    let rows = highlight.colour.map { ", .graph text[fill=\"\($0)\"]" } ?? ""
    var rules = ""
    if highlight.light.line != nil {
      rules += """
        .graph .\(name).node path, .graph .\(name).node ellipse, .graph .\(name).node polygon,
        .graph .\(name).cluster path, .graph .\(name).cluster polygon,
        .graph .\(name).edge path, .graph .\(name).edge polygon { stroke: var(--sm-\(name)); }
        .graph .\(name).edge polygon, .graph .\(name).edge text\(rows) { fill: var(--sm-\(name)); }

        """
    }
    if highlight.light.box != nil {
      rules += ".graph .\(name).state path { fill: var(--sm-\(name)-box); }\n"
    }
    return rules
  }
}
