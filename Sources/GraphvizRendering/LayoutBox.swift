internal import CGraphviz

/// A rectangle in a layout, in points. The y axis points up.
struct LayoutBox: Equatable {
  var left, bottom, right, top: Double
}

extension LayoutBox {
  init(_ box: gvshim_box) {
    self.init(left: box.left, bottom: box.bottom, right: box.right, top: box.top)
  }

  init(left: Double, bottom: Double, width: Double, height: Double) {
    self.init(left: left, bottom: bottom, right: left + width, top: bottom + height)
  }

  /// The box around the points of a curve.
  init(around points: [gvshim_point]) {
    self.init(
      left: points.map(\.x).min() ?? 0, bottom: points.map(\.y).min() ?? 0,
      right: points.map(\.x).max() ?? 0, top: points.map(\.y).max() ?? 0)
  }

  mutating func move(by shift: gvshim_point) {
    left += shift.x
    right += shift.x
    bottom += shift.y
    top += shift.y
  }

  func inset(by distance: Double) -> LayoutBox {
    LayoutBox(
      left: left + distance, bottom: bottom + distance, right: right - distance,
      top: top - distance)
  }

  func intersects(_ other: LayoutBox) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  /// Returns by how much another box exceeds this one; negative if it is inside.
  func excess(of other: LayoutBox) -> Double {
    max(max(left - other.left, other.right - right), max(bottom - other.bottom, other.top - top))
  }

  /// Returns the distance of the lower left corners.
  func distance(to other: LayoutBox) -> Double {
    let (x, y) = (left - other.left, bottom - other.bottom)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the distance of the nearest of some points; 0 if one is inside.
  func distance(to points: [gvshim_point]) -> Double {
    var nearest = Double.infinity
    for point in points {
      let x = max(0, left - point.x, point.x - right)
      let y = max(0, bottom - point.y, point.y - top)
      nearest = min(nearest, x * x + y * y)
    }
    return nearest.squareRoot()
  }

  /// Returns the distance of the line through some points; 0 if it crosses the box.
  func distance(toLine points: [gvshim_point]) -> Double {
    if isCrossed(by: points) { return 0 }
    var nearest = distance(to: points)
    let corners = [(left, bottom), (left, top), (right, bottom), (right, top)]
    for index in points.indices.dropLast() {
      let (start, end) = (points[index], points[index + 1])
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = x * x + y * y
      guard length > 0 else { continue }
      for corner in corners {
        let part = ((corner.0 - start.x) * x + (corner.1 - start.y) * y) / length
        guard part > 0, part < 1 else { continue }
        let (a, b) = (start.x + part * x - corner.0, start.y + part * y - corner.1)
        nearest = min(nearest, (a * a + b * b).squareRoot())
      }
    }
    return nearest
  }

  /// Returns whether the line through some points crosses the box.
  func isCrossed(by points: [gvshim_point]) -> Bool {
    for index in points.indices.dropLast() {
      let (start, end) = (points[index], points[index + 1])
      // The parts of the line that are within the box's width, and within its height.
      let first = Self.part(from: start.x, to: end.x, within: left, right)
      let second = Self.part(from: start.y, to: end.y, within: bottom, top)
      if max(0, first.entry, second.entry) < min(1, first.exit, second.exit) { return true }
    }
    return false
  }

  private static func part(
    from start: Double, to end: Double, within low: Double, _ high: Double
  ) -> (entry: Double, exit: Double) {
    guard start != end else { return low < start && start < high ? (0, 1) : (1, 0) }
    let parts = ((low - start) / (end - start), (high - start) / (end - start))
    return (min(parts.0, parts.1), max(parts.0, parts.1))
  }
}
