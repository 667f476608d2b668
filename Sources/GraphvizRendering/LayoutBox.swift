#if Graphviz
internal import CGraphviz

/// A rectangle in a layout, in points. The y axis points up.
struct LayoutBox: Equatable {
  var left, bottom, right, top: Double
}

extension LayoutBox {
  init(_ box: boxf) {
    self.init(left: box.LL.x, bottom: box.LL.y, right: box.UR.x, top: box.UR.y)
  }

  /// The box around the points of a line.
  init(around points: some Collection<pointf>) {
    let first = points.first ?? pointf()
    self.init(left: first.x, bottom: first.y, right: first.x, top: first.y)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (bottom, top) = (min(bottom, point.y), max(top, point.y))
    }
  }

  var width: Double { right - left }
  var height: Double { top - bottom }
  var center: pointf { pointf(x: (left + right) / 2, y: (bottom + top) / 2) }

  /// Returns the box moved to another lower left corner.
  func at(left: Double, bottom: Double) -> LayoutBox {
    LayoutBox(left: left, bottom: bottom, right: left + width, top: bottom + height)
  }

  mutating func move(by way: pointf) { self = at(left: left + way.x, bottom: bottom + way.y) }

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

  /// Returns the common part of this box and another; its size is negative if there is none.
  func intersection(_ other: LayoutBox) -> LayoutBox {
    LayoutBox(
      left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: min(right, other.right), top: min(top, other.top))
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

  func contains(_ point: pointf) -> Bool {
    left <= point.x && point.x <= right && bottom <= point.y && point.y <= top
  }

  /// Returns the distance of a point; 0 if it is inside.
  func distance(to point: pointf) -> Double {
    let x = max(0, left - point.x, point.x - right)
    let y = max(0, bottom - point.y, point.y - top)
    return (x * x + y * y).squareRoot()
  }
}

extension boxf {
  init(_ box: LayoutBox) {
    self.init(LL: pointf(x: box.left, y: box.bottom), UR: pointf(x: box.right, y: box.top))
  }
}
#endif
