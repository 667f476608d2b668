#if Graphviz
internal import CGraphviz

/// The cost of a layout, by which layouts of one chart are compared.
struct LayoutCost {
  /// The total length of the arrows beyond that of their labels, and of the borders.
  var length = 0.0

  /// The cost of what a person would correct: a crossing costs 100 for each 4 points that two arrows share,
  /// and a label that lies on something four times as much as its place.
  var faults = 0.0

  /// The factor by which the picture shrinks on a page of 640 by 900 points; 1 if it fits.
  var shrinkage = 1.0

  var isFaultless: Bool { faults == 0 && shrinkage == 1 }

  var total: Double { (length + faults) * shrinkage }
}

extension ArrowLayout {
  /// The cost of the layout.
  var cost: LayoutCost {
    let borderLengths = borders.map(\.box).reduce(0) {
      $0 + 2 * ($1.width + Self.verticalFactor * $1.height)
    }
    let labelCosts = labels.indices.map(cost).reduce(0) { $0 + ($1 > Self.acceptable ? 4 * $1 : 0) }
    return LayoutCost(
      length: arrowLengths - labelLengths + borderLengths, faults: labelCosts + overlapCost,
      shrinkage: max(1, bounds.width / 640, bounds.height / 900))
  }

  /// The factor by which a vertical point counts more than a horizontal one. A screen is wider than high.
  private static let verticalFactor = 2.0

  private var arrowLengths: Double {
    arrows.reduce(0) { sum, arrow in
      zip(arrow.points, arrow.points.dropFirst()).reduce(sum) {
        $0 + length($1.1.x - $1.0.x, Self.verticalFactor * ($1.1.y - $1.0.y))
      }
    }
  }

  /// The lengths that the arrows need because of their labels, which lie along them.
  private var labelLengths: Double {
    labels.reduce(0) { sum, label in
      guard let ends = arrow(of: label)?.ends else { return sum }
      let (start, end) = (ends[0], ends[1])
      let (x, y) = (abs(end.x - start.x), Self.verticalFactor * abs(end.y - start.y))
      let (width, height) = (label.box.width, Self.verticalFactor * label.box.height)
      return sum + (x * min(x, width) + y * min(y, height)) / max(length(x, y), 1)
    }
  }

  /// The cost of arrows that lie on one another. A crossing takes 1 or 2 squares.
  private var overlapCost: Double {
    arrows.indices.reduce(0) { sum, index in
      arrows[..<index].reduce(sum) {
        let overlap = $1.overlap(arrows[index])
        return $0 + Double(100 * overlap * min(overlap, 6))
      }
    }
  }
}
#endif
