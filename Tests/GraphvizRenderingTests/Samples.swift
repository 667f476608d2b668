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

enum PNG {
  /// The size that a PNG's header gives, or nil where there is no header.
  static func size(of png: [UInt8]) -> (width: Int, height: Int)? {
    guard png.count > 24, png[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
