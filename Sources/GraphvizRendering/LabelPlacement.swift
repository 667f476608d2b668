internal import CGraphviz

/// The labels of a statechart's transitions in a layout, and everything that they shouldn't cover.
///
/// `dot` reserves space for a label, but then moves it along the curve, so that it can lie on a border
/// or on another label. The label of a transition that ends at a border can be far from what is drawn of
/// it, and labels of loops get no space between the columns of a horizontal picture.
struct LabelPlacement {
  struct Label {
    let edge: gvshim_edge
    let curve: Int
    let original: LayoutBox
    var box: LayoutBox
  }

  private struct Cluster {
    let handle: gvshim_graph
    let box: LayoutBox
    /// Whether the cluster is a composite or a region, not a caption.
    let hasBorder: Bool
  }

  private struct Title {
    let cluster: Int
    let original: LayoutBox
    var box: LayoutBox
  }

  struct Curve {
    let edge: gvshim_edge
    /// The box of the node at the start.
    let tail: LayoutBox
    /// Whether the curve ends at the same node.
    let isLoop: Bool
    var points: [gvshim_point]
    /// The number of ends in each cluster. An end at a cluster's border is outside.
    let endCounts: [Int]
  }

  /// The cost from which a label gets another place.
  private static let blemish = 50.0

  private let graph: gvshim_graph
  private let bounds: LayoutBox
  var labels: [Label] = []
  /// The boxes of the labels' texts, which begin and end with a space.
  var texts: [LayoutBox] = []
  private var clusters: [Cluster] = []
  var curves: [Curve] = []
  /// The boxes around the curves.
  var curveBounds: [LayoutBox] = []
  /// The titles of composites and regions.
  private var titles: [Title] = []
  /// The states, the titles, and that of the picture.
  private var obstacles: [LayoutBox] = []

  /// Reads a graph with a layout, bends its curves that lie on one another apart, and finds better
  /// places for labels. ``apply()`` moves the labels.
  init(improving graph: gvshim_graph) {
    self.graph = graph
    bounds = LayoutBox(gvshim_graph_box(graph))
    clusters = graph.clusters.map { cluster in
      let borders = gvshim_graph_attribute(cluster, "peripheries").map { String(cString: $0) }
      return Cluster(
        handle: cluster, box: LayoutBox(gvshim_graph_box(cluster)), hasBorder: borders != "0")
    }
    var box = gvshim_box()
    for index in clusters.indices where gvshim_graph_label(clusters[index].handle, &box) != 0 {
      titles.append(Title(cluster: index, original: LayoutBox(box), box: LayoutBox(box)))
    }
    obstacles = titles.map(\.box)
    if gvshim_graph_label(graph, &box) != 0 { obstacles.append(LayoutBox(box)) }
    var node = gvshim_first_node(graph)
    while let tail = node {
      obstacles.append(LayoutBox(gvshim_node_box(tail)))
      var edge = gvshim_first_edge(graph, tail)
      while let next = edge {
        add(next, from: tail)
        edge = gvshim_next_edge(graph, next)
      }
      node = gvshim_next_node(graph, tail)
    }
    separateCurves()
    separateStarts()
    improve()
    moveTitles()
  }

  private mutating func add(_ edge: gvshim_edge, from tail: gvshim_node) {
    let points = Self.points(of: edge)
    let head = gvshim_head(edge)
    let endCounts = clusters.map { cluster in
      let count = Int(gvshim_contains(cluster.handle, tail) + gvshim_contains(cluster.handle, head))
      let inside = cluster.box.inset(by: 6)
      return count == 1 && !points.contains { inside.distance(to: [$0]) == 0 } ? 0 : count
    }
    curves.append(
      Curve(
        edge: edge, tail: LayoutBox(gvshim_node_box(tail)), isLoop: head == tail, points: points,
        endCounts: endCounts))
    curveBounds.append(LayoutBox(around: points))
    var box = gvshim_box()
    if gvshim_edge_label(edge, &box) != 0, !points.isEmpty {
      let place = LayoutBox(box)
      labels.append(Label(edge: edge, curve: curves.count - 1, original: place, box: place))
      texts.append(Self.text(in: place))
    }
  }

  static func points(of edge: gvshim_edge) -> [gvshim_point] {
    let capacity = 256
    return [gvshim_point](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = Int(gvshim_curve(edge, buffer.baseAddress, Int32(capacity)))
    }
  }
}

// MARK: The cost of a place

extension LabelPlacement {
  /// The sum of the costs of all labels. It is almost 0 if each label is legible, beside its own curve.
  var cost: Double {
    labels.indices.reduce(0) { $0 + cost(of: $1, at: labels[$1].box) }
  }

  /// Returns how badly a label is placed in a box.
  ///
  /// A label on a state, a title or another label costs 400, one on a border or on the wrong side of it
  /// 200, one that a line crosses 100, one nearer to another line than to its own 60, and one that
  /// continues another label 60. Two points of distance from its own line cost 4.
  ///
  /// - Parameters:
  ///   - index: The index of the label.
  ///   - box: The place.
  ///   - isBesideLine: Whether the place is one of ``places(of:)``, beside the label's line.
  ///   - limit: A cost of another place. If this one costs more, the result can be too low.
  private func cost(
    of index: Int, at box: LayoutBox, isBesideLine: Bool = false, below limit: Double = .infinity
  ) -> Double {
    let curve = curves[labels[index].curve]
    let text = Self.text(in: box)
    var cost = isBesideLine ? 0 : max(0, box.distance(to: curve.points) - 8) * 2
    // Of several good places, the nearest is the best.
    cost += box.distance(to: labels[index].original) / 50
    cost += max(0, box.right - bounds.right) / 4 + max(0, box.top - bounds.top) / 4
    // The lower left corner of a picture stays where it is.
    if box.left < bounds.left || box.bottom < bounds.bottom { cost += 1_000 }
    guard cost < limit else { return cost }
    if isNearerToAnother(index, at: box) { cost += 60 }
    for (number, cluster) in clusters.enumerated() where cluster.hasBorder {
      let isInside = cluster.box.excess(of: text) <= 0
      if !isInside, text.intersects(cluster.box) { cost += 200 }
      if curve.endCounts[number] == (isInside ? 0 : 2) { cost += 200 }
    }
    for obstacle in obstacles where text.intersects(obstacle) {
      cost += 400
      if cost >= limit { return cost }
    }
    for other in labels.indices where other != index {
      if text.intersects(texts[other]) {
        cost += 400
      } else if isStacked(text, texts[other]) {
        cost += 60
      }
      if cost >= limit { return cost }
    }
    for other in curveBounds.indices
    where curveBounds[other].intersects(text) && text.isCrossed(by: curves[other].points) {
      cost += 100
      if cost >= limit { return cost }
    }
    return cost
  }

  /// Returns whether two texts would be read as lines of one label: one is below the other, and no line
  /// is between them.
  private func isStacked(_ first: LayoutBox, _ second: LayoutBox) -> Bool {
    let between = LayoutBox(
      left: max(first.left, second.left), bottom: min(first.top, second.top) - 2,
      right: min(first.right, second.right), top: max(first.bottom, second.bottom) + 2)
    guard between.left < between.right, between.top - between.bottom < 10 else { return false }
    return !curves.indices.contains { curve in
      curveBounds[curve].intersects(between) && between.isCrossed(by: curves[curve].points)
    }
  }

  /// Returns whether a label in a box is nearer to another line than to its own.
  private func isNearerToAnother(_ index: Int, at box: LayoutBox) -> Bool {
    // A reader sees the letters, not the space around them.
    let letters = LayoutBox(
      left: box.left + 5, bottom: box.bottom + 2, right: box.right - 5, top: box.top - 2)
    let own = labels[index].curve
    let distance = letters.distance(toLine: curves[own].points)
    guard distance > 5 else { return false }
    let surroundings = letters.inset(by: -distance)
    return curves.indices.contains { other in
      other != own && curveBounds[other].intersects(surroundings)
        && letters.distance(toLine: curves[other].points) < distance
    }
  }

  /// Returns the box of the text in a label's box.
  private static func text(in box: LayoutBox) -> LayoutBox {
    LayoutBox(left: box.left + 2, bottom: box.bottom, right: box.right - 2, top: box.top)
  }
}

// MARK: Moving titles

extension LabelPlacement {
  /// Moves the titles that lines cross to a free place beside them.
  private mutating func moveTitles() {
    for index in titles.indices where !isFree(titles[index].box, for: index) {
      let (box, outer) = (titles[index].box, clusters[titles[index].cluster].box.inset(by: 6))
      let width = box.right - box.left
      let places = stride(from: outer.left, through: outer.right - width, by: 6).map { left in
        LayoutBox(left: left, bottom: box.bottom, width: width, height: box.top - box.bottom)
      }
      titles[index].box = places.first { isFree($0, for: index) } ?? box
    }
  }

  /// Returns whether nothing but its own title lies in a box.
  private func isFree(_ box: LayoutBox, for title: Int) -> Bool {
    let ink = box.inset(by: -1)
    return !texts.contains { $0.intersects(ink) }
      && !obstacles.contains { $0 != titles[title].original && $0.intersects(ink) }
      && !curves.contains { ink.isCrossed(by: $0.points) }
  }
}

// MARK: Moving labels

extension LabelPlacement {
  /// Moves labels that are badly placed to a better place beside their own curves.
  ///
  /// - Complexity: O(*m* · *n*) in the numbers of badly placed labels and of all elements.
  private mutating func improve() {
    for _ in 0..<4 {
      var isChanged = false
      let costs = labels.indices.map { cost(of: $0, at: labels[$0].box) }
      for index in labels.indices.sorted(by: { (costs[$1], $0) < (costs[$0], $1) }) {
        // A cost stays the same until another label moves.
        let old = isChanged ? cost(of: index, at: labels[index].box) : costs[index]
        guard old >= Self.blemish else { continue }
        var best = (cost: old - Self.blemish / 2, box: labels[index].box)
        for box in places(of: index) {
          let new = cost(of: index, at: box, isBesideLine: true, below: best.cost)
          if new < best.cost { best = (new, box) }
        }
        isChanged = isChanged || best.box != labels[index].box
        labels[index].box = best.box
        texts[index] = Self.text(in: best.box)
      }
      guard isChanged else { return }
    }
  }

  /// Returns the boxes that touch a point of a label's own curve.
  private func places(of index: Int) -> [LayoutBox] {
    let box = labels[index].box
    let (width, height) = (box.right - box.left, box.top - box.bottom)
    var places: [LayoutBox] = []
    let points = curves[labels[index].curve].points
    for point in stride(from: 0, to: points.count, by: 2).map({ points[$0] }) {
      for (part, gap) in [(0.5, 3.0), (0, 3), (1, 3), (0.25, 3), (0.75, 3), (0.5, 7)] {
        let (left, bottom) = (point.x - part * width, point.y - part * height)
        places += [
          LayoutBox(left: left, bottom: point.y + gap, width: width, height: height),
          LayoutBox(left: left, bottom: point.y - gap - height, width: width, height: height),
          LayoutBox(left: point.x + gap, bottom: bottom, width: width, height: height),
          LayoutBox(left: point.x - gap - width, bottom: bottom, width: width, height: height),
        ]
      }
    }
    return places
  }

  /// Writes the places into the graph, and enlarges it to the right and the top if necessary.
  func apply() {
    var (right, top) = (bounds.right, bounds.top)
    for label in labels where label.box != label.original {
      gvshim_move_edge_label(
        label.edge, (label.box.left + label.box.right) / 2, (label.box.bottom + label.box.top) / 2)
      right = max(right, label.box.right)
      top = max(top, label.box.top)
    }
    for title in titles where title.box != title.original {
      gvshim_move_graph_label(
        clusters[title.cluster].handle, (title.box.left + title.box.right) / 2)
    }
    gvshim_set_end(graph, right, top)
  }
}

// MARK: The layout

extension LabelPlacement {
  /// Whether the graph has composites, regions or captions.
  var hasClusters: Bool { !clusters.isEmpty }

  /// Whether a label lies on something else or far from its curve.
  var isFlawed: Bool { labels.indices.contains(where: isFlawed) }

  private func isFlawed(_ index: Int) -> Bool {
    cost(of: index, at: labels[index].box) >= Self.blemish
  }

  /// The area of the picture, in square points.
  var area: Double { (bounds.right - bounds.left) * (bounds.top - bounds.bottom) }

  /// The margin of each cluster, in points.
  var margins: [Int] {
    let standard = 8
    return clusters.map { cluster in
      gvshim_graph_attribute(cluster.handle, "margin").flatMap { Int(String(cString: $0)) }
        ?? standard
    }
  }

  /// The margins with which each composite and region would contain the labels of the transitions inside
  /// at their original places. Labels that have a good place need no margin.
  var fittingMargins: [Int] {
    let gap = 3.0
    let boxes = labels.indices.map { isFlawed($0) ? labels[$0].original : labels[$0].box }
    return zip(clusters.indices, margins).map { number, margin in
      guard clusters[number].hasBorder else { return margin }
      // The innermost cluster with both ends is the last one.
      let inner = labels.indices.filter {
        curves[labels[$0].curve].endCounts.lastIndex(of: 2) == number
      }
      let excess = inner.map { clusters[number].box.excess(of: boxes[$0]) }.max() ?? -gap
      return excess > -gap ? margin + Int(excess + gap) + 1 : margin
    }
  }
}

extension gvshim_graph {
  /// All clusters of the graph, each before those inside it.
  var clusters: [gvshim_graph] {
    let inner = sequence(first: gvshim_first_cluster(self)) { gvshim_next_cluster($0) }
    return inner.prefix { $0 != nil }.compactMap(\.self).flatMap { [$0] + $0.clusters }
  }
}
