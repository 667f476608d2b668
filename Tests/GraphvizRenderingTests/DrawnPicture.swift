#if Graphviz
import CGraphviz
import StateDiagrams
import Testing

@testable import GraphvizRendering

/// The elements of a drawn SVG, in points. The y axis points down.
struct DrawnPicture {
  /// The labels of arrows.
  var labels: [(arrow: String, box: LayoutBox)] = []
  /// Points of each arrow, by its `id`.
  var arrows: [String: [pointf]] = [:]
  /// The tip of each arrowhead.
  var tips: [String: pointf] = [:]
  /// The states, the names of final states, and the borders of composites and regions, by their `id`.
  var states: [String: LayoutBox] = [:]
  var names: [String: LayoutBox] = [:]
  var borders: [String: LayoutBox] = [:]

  init(_ diagram: StateDiagram, _ direction: DOTDirection?) throws {
    try self.init(text(try diagram.rendered(as: .svg, options: .init(direction: direction))))
  }

  init(_ svg: String) throws {
    // Each element ends where the next one starts.
    let element =
      /<g id="([^"]*)" class="(edge|node state|node caption|cluster)(?:(?!<g id="[^"]*" class)[\s\S])*/
    for match in svg.matches(of: element) {
      let id = String(match.1).replacing("&#45;", with: "-")
      let lines = match.0.matches(of: /<text ([^>]*)>/).compactMap { Self.box($0.1) }
      let text = lines.dropFirst().reduce(lines.first) { $0?.union($1) }
      switch match.2 {
      case "cluster": borders[id] = LayoutBox(around: try Self.points(in: match.0))
      case "node caption": names[id] = text
      case "edge":
        let points = try Self.points(in: match.0)
        arrows[id] = Self.curve(points)
        tips[id] = try Self.points(in: match.0, attribute: "points").max {
          $0.distance(to: points[points.count - 1]) < $1.distance(to: points[points.count - 1])
        }
        if let text { labels.append((id, text)) }
      default:
        states[id] = try Self.circle(in: match.0) ?? LayoutBox(around: Self.points(in: match.0))
      }
    }
  }

  /// Returns the box around the last circle.
  private static func circle(in content: Substring) throws -> LayoutBox? {
    let numbers = content.matches(of: /c[xy]="([^"]*)"|r[xy]="([^"]*)"/).suffix(4)
      .compactMap { Double($0.1 ?? $0.2 ?? "") }
    guard numbers.count == 4 else { return nil }
    let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
    return LayoutBox(left: x - width, bottom: y - height, right: x + width, top: y + height)
  }

  /// Returns the points of the first path or polygon.
  private static func points(
    in content: Substring, attribute: String = "d"
  ) throws -> [pointf] {
    let start = try #require(content.firstRange(of: " \(attribute)=\"")).upperBound
    return content[start...].prefix { $0 != "\"" }.matches(of: /(-?[0-9.]+),(-?[0-9.]+)/).compactMap
    { match in
      Double(match.1).flatMap { x in Double(match.2).map { pointf(x: x, y: $0) } }
    }
  }

  /// Returns points of a curve, given its control points.
  private static func curve(_ control: [pointf]) -> [pointf] {
    stride(from: 0, to: control.count - 3, by: 3).flatMap { start in
      stride(from: 0, through: 1, by: 0.01).map { part in
        var level = Array(control[start...(start + 3)])
        while level.count > 1 {
          level = zip(level, level.dropFirst()).map { $0.point(to: $1, at: part) }
        }
        return level[0]
      }
    }
  }

  /// Returns the box of a text without the spaces at its ends.
  private static func box(_ attributes: Substring) -> LayoutBox? {
    func number(_ name: String) -> Double? {
      attributes.split(separator: " ").first { $0.hasPrefix(name + "=") }
        .flatMap { Double($0.dropFirst(name.count + 2).dropLast()) }
    }
    guard let length = number("textLength"), let x = number("x"), let y = number("y") else {
      return nil
    }
    let left = attributes.contains("\"middle\"") ? x - length / 2 : x
    return LayoutBox(left: left + 3, bottom: y - 8, right: left + length - 3, top: y)
  }
}
#endif
