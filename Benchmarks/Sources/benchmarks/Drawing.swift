import CRendering
import Foundation
import GraphvizRendering
import StateDiagrams

/// Pictures, drawn in this process.
enum Drawing {
  /// Diagrams of three states, no two of them alike.
  private static let diagrams = (0..<100).map { number in
    StateDiagram(
      flat: "machine \(number)", states: ["idle \(number)", "busy", "failed"],
      transitions: [
        ("idle \(number)", "busy", "start", []), ("busy", "idle \(number)", "finish", []),
        ("busy", "failed", "fail", ["alert"]),
      ])
  }

  /// Our rendering of warm, small diagrams against the same calls from C. Ours writes the text, and
  /// makes of the picture one with a theme and the text inside.
  static func warm() -> Comparison {
    let texts = diagrams.map { $0.dot() }
    return Comparison("100 small", .rendered) {
      for text in texts { precondition(c_render_svg(text) > 0, "Graphviz failed") }
    } body: {
      draw()
    }
  }

  /// Our rendering against a run of `dot` for each diagram.
  static func batch(rounds: Int) throws -> Figure {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try diagrams.enumerated().map { number, diagram in
      let path = folder.appendingPathComponent("\(number).dot").path
      try diagram.write(to: path)
      return path
    }
    let comparison = Comparison("100 small", .batch) {
      for path in paths { launch(["dot", "-Tsvg", path]) }
    } body: {
      draw()
    }
    return comparison.figure(rounds: rounds)
  }

  static func draw() {
    for diagram in diagrams {
      precondition((try? diagram.rendered(as: .svg)) != nil, "rendering failed")
    }
  }
}
