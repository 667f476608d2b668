/// The look of an SVG: light, and dark where the reader's system or page is dark.
///
/// Graphviz writes colours as attributes, which the rules of a style sheet override. The light
/// rules repeat the DOT text's own colours, except for the background, which becomes transparent.
/// A program that knows no CSS variables ignores the rules that use them and shows the attributes.
///
/// A browser takes the scheme from the system where a page declares none, so that a picture can
/// be dark on a light page. Text outside the boxes therefore has a halo. All selectors start at
/// Graphviz's own group, to leave alone the rest of a page that the SVG is a part of; such a page
/// can set the variables to colours of its own.
enum SVGTheme {
  /// The style sheet.
  static let styleSheet = """
    .graph {
      --sm-box: #f6f8fa;
      --sm-hollow: #ffffff;
      --sm-line: #57606a;
      --sm-region: #8c959f;
      --sm-dot: #24292f;
      --sm-text: #24292f;
      --sm-added: #1a7f37;
      --sm-removed: #cf222e;
      --sm-changed: #0969da;
    }
    @media (prefers-color-scheme: dark) {
      svg:root { color-scheme: dark; }
      .graph {
        --sm-box: #161b22;
        --sm-hollow: #0d1117;
        --sm-line: #8b949e;
        --sm-region: #6e7681;
        --sm-dot: #e6edf3;
        --sm-text: #e6edf3;
        --sm-added: #3fb950;
        --sm-removed: #f85149;
        --sm-changed: #58a6ff;
      }
    }
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
    .graph .initial ellipse, .graph .final ellipse:first-of-type { fill: var(--sm-dot); }
    .graph .history ellipse { fill: var(--sm-hollow); }
    .graph .region path, .graph .region polygon { stroke: var(--sm-region); }
    .graph .added.node path, .graph .added.node ellipse, .graph .added.node polygon,
    .graph .added.cluster path, .graph .added.cluster polygon,
    .graph .added.edge path, .graph .added.edge polygon { stroke: var(--sm-added); }
    .graph .added.edge polygon, .graph .added.edge text, .graph .added.node text,
    .graph .added.cluster > text { fill: var(--sm-added); }
    .graph .removed.node path, .graph .removed.node ellipse, .graph .removed.node polygon,
    .graph .removed.cluster path, .graph .removed.cluster polygon,
    .graph .removed.edge path, .graph .removed.edge polygon { stroke: var(--sm-removed); }
    .graph .removed.edge polygon, .graph .removed.edge text, .graph .removed.node text,
    .graph .removed.cluster > text { fill: var(--sm-removed); }
    .graph .changed.node path, .graph .changed.node ellipse, .graph .changed.node polygon,
    .graph .changed.cluster path, .graph .changed.cluster polygon,
    .graph .changed.edge path, .graph .changed.edge polygon { stroke: var(--sm-changed); }
    .graph .changed.edge polygon, .graph .changed.edge text, .graph .changed.node text,
    .graph .changed.cluster > text { fill: var(--sm-changed); }

    """

  /// What every style sheet starts with.
  private static let styleStart = Array("\n<style>\n\(styleSheet)".utf8)

  /// A Graphviz SVG with the style sheet as its first element; other bytes as they are.
  static func applied(to svg: [UInt8]) -> [UInt8] {
    // A title stands in a comment before the tag, but with its angle brackets escaped.
    guard
      let start = svg.firstPosition(of: Array("<svg ".utf8)),
      let end = svg[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return svg }
    let style = styleStart + Array((highlighting(in: svg) + "</style>").utf8)
    return svg.inserting(style, at: end + 1)
  }
}
