import StateDiagrams

@testable import GraphvizRendering

/// Graphs to draw, in the DOT language.
enum DOT {
  static let door = """
    digraph "door" {
      rankdir=LR
      node [shape=box, style="rounded,filled", class="state"]
      "closed" [label="closed", id="closed"]
      "open" [label="open", id="open"]
      "closed" -> "open" [label="push", id="closed push", class="transition"]
      "open" -> "closed" [label="pull", id="open pull", class="transition"]
    }
    """
}

extension StateDiagram {
  /// A small diagram to draw.
  static let door = StateDiagram(
    name: "door",
    nodes: [.init("open"), .init("closed"), .initial()],
    transitions: [
      .init(from: .initial(), to: "closed"),
      .init(from: "closed", to: "open", event: "push"),
      .init(from: "open", to: "closed", event: "pull", effects: ["ring"]),
    ]
  )
}

/// Draws a graph on this thread, also when the caller is `async`.
func draw(
  _ dot: String, as format: ImageFormat, dotsPerInch: Int? = nil
) throws(GraphvizError) -> Drawing.Result {
  try GraphvizLibrary.draw(Drawing(dot, as: format, dotsPerInch: dotsPerInch))
}

/// Draws a diagram on this thread, also when the caller is `async`.
func draw(
  _ diagram: StateDiagram, as format: ImageFormat, _ options: RenderingOptions = .init()
) throws(GraphvizError) -> [UInt8] {
  try diagram.rendered(as: format, options: options)
}

/// Returns the text of an SVG.
func text(_ svg: [UInt8]) -> String { String(decoding: svg, as: UTF8.self) }

enum PNG {
  /// Returns the size in a PNG's header; nil if there is no header.
  static func size(of png: [UInt8]) -> (width: Int, height: Int)? {
    guard png.count > 24, png[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
