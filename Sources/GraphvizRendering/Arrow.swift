#if Graphviz
internal import CGraphviz

/// An arrow of a statechart that `dot` has laid out.
struct Arrow {
  let edge: gvshim_edge
  private let curve: UnsafeMutablePointer<bezier>
  /// The control points of cubic Bézier curves, each of which starts at the end of the previous one.
  private var control: [pointf]
  private var tip: pointf
  /// The points of the arrow, at most 3 points apart.
  private(set) var points: [pointf] = []
  /// The box around the points.
  private(set) var bounds = LayoutBox(around: [])
  /// The points in pieces, which are quicker to search.
  private var pieces: [(bounds: LayoutBox, points: ArraySlice<pointf>)] = []

  /// Reads the arrow of an edge; returns nil if it has none.
  init?(_ edge: gvshim_edge) {
    guard let curve = gvshim_curve(edge), curve.pointee.size > 3 else { return nil }
    self.edge = edge
    self.curve = curve
    let control = Array(
      UnsafeBufferPointer(start: curve.pointee.list, count: Int(curve.pointee.size)))
    self.control = control
    tip = curve.pointee.eflag != 0 ? curve.pointee.ep : control[control.count - 1]
    measure()
  }

  /// Computes the points.
  private mutating func measure() {
    points = []
    for start in stride(from: 0, to: control.count - 1, by: 3) {
      let length = (start..<start + 3).reduce(0) { $0 + control[$1].distance(to: control[$1 + 1]) }
      let count = 1 + Int(length / 3)
      for part in 0...count { points.append(point(start, Double(part) / Double(count))) }
    }
    let end = control[control.count - 1]
    let count = Int(end.distance(to: tip) / 3) + 1
    for part in 1...count { points.append(end.point(to: tip, at: Double(part) / Double(count))) }
    pieces = stride(from: 0, to: points.count, by: 16).map { start in
      let piece = points[start..<min(start + 16, points.count)]
      return (LayoutBox(around: piece), piece)
    }
    bounds = pieces.reduce(pieces[0].bounds) { $0.union($1.bounds) }
  }

  /// Returns the point at a part of the curve that starts at a control point.
  private func point(_ start: Int, _ part: Double) -> pointf {
    let rest = 1 - part
    let (a, b, c, d) = (control[start], control[start + 1], control[start + 2], control[start + 3])
    let (first, second) = (rest * rest * rest, 3 * rest * rest * part)
    let (third, fourth) = (3 * rest * part * part, part * part * part)
    return pointf(
      x: first * a.x + second * b.x + third * c.x + fourth * d.x,
      y: first * a.y + second * b.y + third * c.y + fourth * d.y)
  }

  /// Writes a change of the control points, of which there are not more than before, to the layout.
  private mutating func store() {
    guard control.count <= Int(curve.pointee.size) else { return }
    gvshim_set_curve(curve, control, Int32(control.count), tip)
    measure()
  }
}

// MARK: Changes

extension Arrow {
  mutating func move(by way: pointf) {
    control = control.map { $0 + way }
    tip = tip + way
    store()
  }

  /// Moves the arrow except its ends.
  mutating func bend(by way: pointf) {
    for index in control.indices.dropFirst().dropLast() { control[index] = control[index] + way }
    store()
  }

  /// Ends the arrow where it enters a box, and starts it where it leaves another one.
  ///
  /// If the boxes are so near to each other that only the arrowhead would be left, a line of the same
  /// length is left too.
  mutating func clip(from tail: LayoutBox?, to head: LayoutBox?) {
    let end = control[control.count - 1]
    let headLength = end.distance(to: tip)
    if let head {
      // The border can be between the curve and the tip.
      let line = control
      control += [1.0 / 3, 2.0 / 3, 1].map { end.point(to: tip, at: $0) }
      if let place = firstPlace(where: head.contains) {
        tip = point(place)
        cut(at: firstPlace { $0.distance(to: tip) < headLength } ?? 0)
      } else {
        control = line
      }
    }
    if let tail {
      control.reverse()
      if let start = firstPlace(where: tail.contains),
        let farthest = firstPlace(where: { $0.distance(to: tip) >= 2 * headLength })
      {
        cut(at: max(start, farthest))
      }
      control.reverse()
    }
    store()
  }

  /// Returns the first place on the curves at which a point fulfills a condition; nil if there is none.
  ///
  /// The integral part of a place is the number of a curve, and the rest is a part of that curve.
  private func firstPlace(where condition: (pointf) -> Bool) -> Double? {
    let step = 1.0 / 64
    let places = stride(from: 0, to: Double(control.count / 3), by: step)
    guard var place = places.first(where: { condition(point($0)) }) else { return nil }
    var before = max(place - step, 0)
    for _ in 0..<10 {
      let middle = (before + place) / 2
      if condition(point(middle)) { place = middle } else { before = middle }
    }
    return place
  }

  private func point(_ place: Double) -> pointf {
    point(3 * Int(place), place - place.rounded(.down))
  }

  /// Removes the curves behind a place.
  private mutating func cut(at place: Double) {
    let (start, part) = (3 * Int(place), place - place.rounded(.down))
    // De Casteljau's algorithm.
    var level = Array(control[start...start + 3])
    control.removeSubrange((start + 1)...)
    while level.count > 1 {
      level = zip(level, level.dropFirst()).map { $0.point(to: $1, at: part) }
      control.append(level[0])
    }
  }
}

// MARK: Places

extension Arrow {
  /// A square of 4 by 4 points.
  private struct Cell: Hashable {
    let column, row: Int

    init(_ point: pointf) {
      column = Int((point.x / 4).rounded(.down))
      row = Int((point.y / 4).rounded(.down))
    }
  }

  /// Returns the number of squares in which this arrow and another lie. Their ends may meet, but the end
  /// of one on the rest of the other, which would seem to end there too, counts three times.
  func overlap(_ other: Arrow) -> Int {
    let common = bounds.inset(by: -4).intersection(other.bounds.inset(by: -4))
    guard common.width > 0, common.height > 0 else { return 0 }
    let (body, end) = cells(in: common)
    let (otherBody, otherEnd) = other.cells(in: common)
    return body.intersection(otherBody).count
      + 3 * (body.intersection(otherEnd).count + end.intersection(otherBody).count)
  }

  /// Returns the squares in which a part of the arrow lies, and apart from them those of its end: the last
  /// 20 points, or the last third of a short arrow.
  private func cells(in box: LayoutBox) -> (body: Set<Cell>, end: Set<Cell>) {
    let length = min(20, Double(points.count))
    var (body, end): (Set<Cell>, Set<Cell>) = ([], [])
    for piece in pieces where piece.bounds.intersects(box) {
      for point in piece.points where box.contains(point) {
        if point.distance(to: tip) <= length {
          end.insert(Cell(point))
        } else {
          body.insert(Cell(point))
        }
      }
    }
    return (body, end.subtracting(body))
  }

  /// Returns whether a point is in a box.
  func touches(_ box: LayoutBox) -> Bool {
    bounds.intersects(box)
      && pieces.contains { $0.bounds.intersects(box) && $0.points.contains(where: box.contains) }
  }

  /// Returns the distance of the nearest point.
  func distance(to box: LayoutBox) -> Double {
    var distance = Double.infinity
    for piece in pieces where piece.bounds.inset(by: -distance).intersects(box) {
      for point in piece.points { distance = min(distance, box.distance(to: point)) }
    }
    return distance
  }

  var ends: [pointf] { [points[0], tip] }

  /// The mean of the points and the center of the label.
  var middle: pointf {
    let label = gvshim_edge_label(edge).map { LayoutBox(gvshim_label_box($0)).center }
    let points = points + (label.map { [$0] } ?? [])
    let count = Double(points.count)
    return pointf(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }
}

extension pointf {
  static func + (first: pointf, second: pointf) -> pointf {
    pointf(x: first.x + second.x, y: first.y + second.y)
  }

  func distance(to other: pointf) -> Double {
    length(other.x - x, other.y - y)
  }

  /// Returns the point at a part of the way to another point.
  func point(to other: pointf, at part: Double) -> pointf {
    pointf(x: x + part * (other.x - x), y: y + part * (other.y - y))
  }
}

/// Returns the length of a vector.
func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
#endif
