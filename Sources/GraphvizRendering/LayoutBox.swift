internal import CGraphviz

/// A rectangle in a layout, in points. The y axis points up.
struct LayoutBox: Equatable {
  var left, bottom, right, top: Double
}

extension LayoutBox {
  init(_ box: gvshim_box) {
    self.init(left: box.left, bottom: box.bottom, right: box.right, top: box.top)
  }

  /// The box around the points of a line.
  init(around points: some Collection<gvshim_point>) {
    self.init(
      left: points.map(\.x).min() ?? 0, bottom: points.map(\.y).min() ?? 0,
      right: points.map(\.x).max() ?? 0, top: points.map(\.y).max() ?? 0)
  }

  var width: Double { right - left }
  var height: Double { top - bottom }
  var center: gvshim_point { gvshim_point(x: (left + right) / 2, y: (bottom + top) / 2) }

  /// Returns the box moved to another lower left corner.
  func at(left: Double, bottom: Double) -> LayoutBox {
    LayoutBox(left: left, bottom: bottom, right: left + width, top: bottom + height)
  }

  func inset(by distance: Double) -> LayoutBox {
    LayoutBox(
      left: left + distance, bottom: bottom + distance, right: right - distance,
      top: top - distance)
  }

  /// Returns the box around this one and another.
  func union(_ other: LayoutBox) -> LayoutBox {
    LayoutBox(
      left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: max(right, other.right), top: max(top, other.top))
  }

  func intersects(_ other: LayoutBox) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  func contains(_ other: LayoutBox) -> Bool {
    left <= other.left && other.right <= right && bottom <= other.bottom && other.top <= top
  }

  /// Returns by how much another box exceeds this one; negative if it is inside.
  func excess(of other: LayoutBox) -> Double {
    max(left - other.left, bottom - other.bottom, other.right - right, other.top - top)
  }

  func contains(_ point: gvshim_point) -> Bool {
    left <= point.x && point.x <= right && bottom <= point.y && point.y <= top
  }

  /// Returns the distance of a point; 0 if it is inside.
  func distance(to point: gvshim_point) -> Double {
    let x = max(0, left - point.x, point.x - right)
    let y = max(0, bottom - point.y, point.y - top)
    return (x * x + y * y).squareRoot()
  }
}

extension gvshim_box {
  init(_ box: LayoutBox) {
    self.init(left: box.left, bottom: box.bottom, right: box.right, top: box.top)
  }
}
