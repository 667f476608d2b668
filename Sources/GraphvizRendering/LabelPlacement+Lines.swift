internal import CGraphviz

// Moving the lines of transitions.

extension LabelPlacement {
  /// Bends curves that lie on one another apart, as those of two opposite transitions can. Each moves to
  /// the side of its label, and takes the label along.
  mutating func separateCurves() {
    for second in curves.indices {
      guard let first = (0..<second).first(where: { isCovering($0, second) }),
        let start = curves[second].points.first, let end = curves[second].points.last
      else { continue }
      let line = vector(start, end)
      let length = length(line)
      guard length > 0 else { continue }
      let normal = gvshim_point(x: -line.y / length, y: line.x / length)
      /// The position of a curve's label across both curves; 0 if there is none.
      func side(_ curve: Int) -> Double {
        guard let label = labels.first(where: { $0.curve == curve })?.box else { return 0 }
        return ((label.left + label.right) / 2 - start.x) * normal.x
          + ((label.bottom + label.top) / 2 - start.y) * normal.y
      }
      let distance = side(first) > side(second) ? -4.0 : 4
      move(first, by: gvshim_point(x: -normal.x * distance, y: -normal.y * distance))
      move(second, by: gvshim_point(x: normal.x * distance, y: normal.y * distance))
    }
  }

  /// Moves a curve except its ends, and its label.
  private mutating func move(_ curve: Int, by shift: gvshim_point) {
    gvshim_shift_curve(curves[curve].edge, shift.x, shift.y)
    readPoints(of: curve)
    for index in labels.indices where labels[index].curve == curve {
      labels[index].box.move(by: shift)
      texts[index].move(by: shift)
    }
  }

  /// Reads the points of a curve again after it has moved.
  private mutating func readPoints(of curve: Int) {
    curves[curve].points = Self.points(of: curves[curve].edge)
    curveBounds[curve] = LayoutBox(around: curves[curve].points)
  }

  /// Returns whether the larger part of a curve lies on another one.
  private func isCovering(_ first: Int, _ second: Int) -> Bool {
    // The arrowheads of opposite curves are at different ends.
    guard !curves[second].points.isEmpty,
      curveBounds[first].excess(of: curveBounds[second].inset(by: 12)) <= 0
    else { return false }
    let apart = curves[second].points.count {
      !LayoutBox(around: [$0]).inset(by: -2).isCrossed(by: curves[first].points)
    }
    return apart * 4 <= curves[second].points.count
  }
}

// MARK: The starts of lines

extension LabelPlacement {
  /// An arrowhead near the start of another curve, from whose direction it comes.
  private struct Head {
    /// The coordinate along the border of the state.
    let position: Double

    /// Whether its curve is below the other one, or to the left.
    let isBelow: Bool
  }

  /// Moves the starts of curves away from the arrowheads of others, which would look like their own.
  mutating func separateStarts() {
    for index in curves.indices where !curves[index].isLoop && curves[index].points.count > 2 {
      let (start, tail) = (curves[index].points[0], curves[index].tail)
      let isOnSide = min(abs(start.x - tail.left), abs(start.x - tail.right)) < 2
      let place = isOnSide ? start.y : start.x
      let heads = heads(beside: index, isOnSide: isOnSide)
      guard heads.contains(where: { abs($0.position - place) < 5 }) else { continue }
      // The corners of states are round.
      let (low, high) =
        isOnSide ? (tail.bottom + 8, tail.top - 8) : (tail.left + 8, tail.right - 8)
      // The nearest of the best places.
      var shift = 0.0
      for step in 1...24 {
        let next = Double((step + 1) / 2) * (step.isMultiple(of: 2) ? -1 : 1)
        guard low <= place + next, place + next <= high else { continue }
        if space(at: place + next, heads) > space(at: place + shift, heads) { shift = next }
      }
      gvshim_shift_start(curves[index].edge, isOnSide ? 0 : shift, isOnSide ? shift : 0)
      readPoints(of: index)
    }
  }

  /// Returns the distance of a place on a border from the nearest arrowhead, at most 6. Negative on the
  /// side of an arrowhead on which the lines would cross.
  private func space(at place: Double, _ heads: [Head]) -> Double {
    heads.reduce(6) { space, head in
      min(space, head.isBelow ? place - head.position : head.position - place)
    }
  }

  /// Returns the arrowheads near the start of a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - isOnSide: Whether it starts at the left or right side of a state, rather than above or below.
  private func heads(beside curve: Int, isOnSide: Bool) -> [Head] {
    let own = curves[curve].points
    /// The position of a curve where it is apart from the state.
    func position(_ points: [gvshim_point]) -> Double {
      let point = points.first { abs(isOnSide ? $0.x - own[0].x : $0.y - own[0].y) > 30 }
      let place = point ?? points[points.count - 1]
      return isOnSide ? place.y : place.x
    }
    return curves.indices.compactMap { index in
      let points = curves[index].points
      guard index != curve, points.count > 2,
        curveBounds[index].inset(by: -20).distance(to: [own[0]]) == 0
      else { return nil }
      let tip = points[points.count - 1]
      let (head, start) = (vector(tip, points[points.count - 2]), vector(own[0], own[2]))
      let product = head.x * start.x + head.y * start.y
      guard length(vector(own[0], tip)) < 20, product > 0.8 * length(head) * length(start) else {
        return nil
      }
      return Head(
        position: isOnSide ? tip.y : tip.x, isBelow: position(points.reversed()) < position(own))
    }
  }
}

private func vector(_ start: gvshim_point, _ end: gvshim_point) -> gvshim_point {
  gvshim_point(x: end.x - start.x, y: end.y - start.y)
}

private func length(_ vector: gvshim_point) -> Double {
  (vector.x * vector.x + vector.y * vector.y).squareRoot()
}
