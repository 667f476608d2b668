internal import CGraphviz

/// The arrows of a statechart that `dot` has laid out, and their labels.
///
/// `dot` reserves space for a label, but then moves it along the arrow, so that it can lie on something
/// else. The label of an arrow that ends at a border can be far from the part that is drawn.
struct ArrowLayout {
  private struct Arrow {
    let edge: gvshim_edge
    let line: Line
    /// The squares in which the arrow lies, except those of its end.
    let body: Set<Cell>
    /// The squares of the last 20 points, or of the last third of a short arrow.
    let end: Set<Cell>

    init?(_ edge: gvshim_edge) {
      let capacity = 4_096
      let points = [gvshim_point](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = Int(gvshim_curve(edge, 3, buffer.baseAddress, Int32(capacity)))
      }
      guard let end = points.last else { return nil }
      self.edge = edge
      line = Line(points)
      let common = min(20, Double(points.count))
      let isEnd = { (point: gvshim_point) in length(end.x - point.x, end.y - point.y) <= common }
      body = Set(points.filter { !isEnd($0) }.map(Cell.init))
      self.end = Set(points.filter(isEnd).map(Cell.init)).subtracting(body)
    }

    /// Returns the number of squares in which this arrow and another lie. Their ends may meet, but the end
    /// of one on the rest of the other, which would seem to end there too, counts three times.
    func overlap(_ other: Arrow) -> Int {
      guard line.bounds.inset(by: -4).intersects(other.line.bounds) else { return 0 }
      return body.intersection(other.body).count
        + 3 * (body.intersection(other.end).count + end.intersection(other.body).count)
    }

    /// The places of both ends, without extent.
    var ends: [LayoutBox] {
      [line.points.first, line.points.last].compactMap(\.self).map { LayoutBox(around: [$0]) }
    }

    /// The mean of the points of the line and the center of the label.
    var middle: gvshim_point {
      let label = gvshim_edge_label(edge).map { LayoutBox(gvshim_label_box($0)).center }
      let points = line.points + (label.map { [$0] } ?? [])
      let count = Double(points.count)
      return gvshim_point(
        x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
  }

  /// The points of an arrow, at most 3 points apart.
  private struct Line {
    let points: [gvshim_point]
    /// The box around the points.
    let bounds: LayoutBox
    /// The points in pieces, which are quicker to search.
    private let pieces: [(bounds: LayoutBox, points: ArraySlice<gvshim_point>)]

    init(_ points: [gvshim_point]) {
      self.points = points
      bounds = LayoutBox(around: points)
      pieces = stride(from: 0, to: points.count, by: 16).map { start in
        let piece = points[start..<min(start + 16, points.count)]
        return (LayoutBox(around: piece), piece)
      }
    }

    /// Returns whether a point is in a box.
    func touches(_ box: LayoutBox) -> Bool {
      bounds.intersects(box)
        && pieces.contains { $0.bounds.intersects(box) && $0.points.contains(where: box.contains) }
    }

    /// Returns the distance of the nearest point.
    func distance(to box: LayoutBox) -> Double { points.map(box.distance).min() ?? 0 }
  }

  /// A square of 4 by 4 points.
  private struct Cell: Hashable {
    let column, row: Int

    init(_ point: gvshim_point) {
      column = Int((point.x / 4).rounded(.down))
      row = Int((point.y / 4).rounded(.down))
    }
  }

  /// A text beside a line: the label of an arrow, or the title of a composite or region.
  private struct Label {
    let handle: gvshim_label
    /// The line of the arrow; nil for a title.
    let line: Line?
    /// The boxes in which the label is beside its line.
    let places: [LayoutBox]
    var box: LayoutBox
  }

  /// The border of a composite or region.
  private struct Border {
    let handle: gvshim_graph
    var box: LayoutBox
  }

  private var bounds: LayoutBox
  private var arrows: [Arrow] = []
  private var labels: [Label] = []
  /// The states, and the title of the picture.
  private var obstacles: [LayoutBox] = []
  /// The borders of composites and regions, each before those inside it.
  private var borders: [Border] = []

  /// Reads a graph with a layout, bends arrows that lie on one another apart, grows borders around the
  /// labels of inner arrows, and moves labels that lie on something along their lines.
  init(improving graph: gvshim_graph) {
    bounds = LayoutBox(gvshim_graph_box(graph))
    if let title = gvshim_graph_label(graph) {
      obstacles.append(LayoutBox(gvshim_label_box(title)))
    }
    for node in elements(gvshim_first_node(graph), { gvshim_next_node(graph, $0) }) {
      obstacles.append(LayoutBox(gvshim_node_box(node)))
      arrows += elements(gvshim_first_edge(graph, node)) { gvshim_next_edge(graph, $0) }
        .compactMap(Arrow.init)
    }
    separateArrows()
    for cluster in graph.clusters { add(cluster) }
    for arrow in arrows { addLabel(of: arrow) }
    // Each change can make room for other labels.
    for _ in 0..<3 {
      growBorders()
      moveLabels()
    }
    for border in borders { gvshim_set_graph_box(border.handle, gvshim_box(border.box)) }
    gvshim_set_graph_box(graph, gvshim_box(bounds))
  }

  /// Adds the border of a cluster, and its title, which moves along the upper border.
  private mutating func add(_ cluster: gvshim_graph) {
    let border = LayoutBox(gvshim_graph_box(cluster))
    let peripheries = gvshim_graph_attribute(cluster, "peripheries").map { String(cString: $0) }
    if peripheries != "0" { borders.append(Border(handle: cluster, box: border)) }
    guard let title = gvshim_graph_label(cluster) else { return }
    let box = LayoutBox(gvshim_label_box(title))
    let lefts = stride(from: border.left + 6, through: border.right - 6 - box.width, by: 6)
    let places = lefts.map { box.at(left: $0, bottom: box.bottom) }
    labels.append(Label(handle: title, line: nil, places: places, box: box))
  }

  /// Adds the label of an arrow, which moves along the line.
  private mutating func addLabel(of arrow: Arrow) {
    guard let label = gvshim_edge_label(arrow.edge) else { return }
    let box = LayoutBox(gvshim_label_box(label))
    let gap = 3.0
    let places = stride(from: 0, to: arrow.line.points.count, by: 3).flatMap { index in
      let point = arrow.line.points[index]
      return [0.5, 0, 1, 0.25, 0.75].flatMap { part in
        let (left, bottom) = (point.x - part * box.width, point.y - part * box.height)
        return [
          box.at(left: left, bottom: point.y + gap),
          box.at(left: left, bottom: point.y - gap - box.height),
          box.at(left: point.x + gap, bottom: bottom),
          box.at(left: point.x - gap - box.width, bottom: bottom),
        ]
      }
    }
    labels.append(
      Label(
        handle: label, line: arrow.line, places: places.filter(bounds.contains), box: box))
  }
}

// MARK: Improving a layout

extension ArrowLayout {
  /// Bends arrows that lie on one another apart, as those of two opposite transitions can. Each moves to
  /// the side on which it and its label are.
  private mutating func separateArrows() {
    for second in arrows.indices {
      for first in arrows.indices[..<second] {
        guard arrows[first].overlap(arrows[second]) > 3 else { continue }
        let (one, other) = (arrows[first].middle, arrows[second].middle)
        let (x, y) = (one.x < other.x ? 3.0 : -3, one.y < other.y ? 3.0 : -3)
        bend(first, x: -x, y: -y)
        bend(second, x: x, y: y)
      }
    }
  }

  /// Moves an arrow except its ends.
  private mutating func bend(_ index: Int, x: Double, y: Double) {
    gvshim_bend_curve(arrows[index].edge, x, y)
    arrows[index] = Arrow(arrows[index].edge) ?? arrows[index]
  }

  /// Moves the labels that lie on something, or are far from their lines, to the best places beside
  /// their lines.
  private mutating func moveLabels() {
    for index in labels.indices {
      let old = labels[index].box
      var best = (cost: cost(of: index), box: old)
      guard best.cost > Self.acceptable else { continue }
      for place in labels[index].places {
        // Of several good places, the nearest is the best.
        let way = length(place.left - old.left, place.bottom - old.bottom) / 10
        guard way < best.cost else { continue }
        let obstruction = way + obstruction(of: index, at: place)
        guard obstruction < best.cost else { continue }
        let cost = obstruction + remoteness(of: index, at: place)
        if cost < best.cost { best = (cost, place) }
      }
      labels[index].box = best.box
      gvshim_move_label(labels[index].handle, best.box.center)
    }
  }

  /// Grows the borders around an arrow until its label is inside too, if nothing else gets inside.
  private mutating func growBorders() {
    let gap = 4.0
    // The lower left corner of the picture is fixed. Beyond it is a margin of 14 points.
    let page = LayoutBox(
      left: bounds.left - 2 * gap, bottom: bounds.bottom - 2 * gap, right: .infinity,
      top: .infinity)
    for label in labels {
      guard let line = label.line else { continue }
      var (grown, content) = (borders, label.box)
      for index in borders.indices.reversed() where borders[index].box.contains(line.bounds) {
        content = borders[index].box.union(content.inset(by: -gap))
        grown[index].box = content
      }
      let others =
        obstacles + labels.filter { $0.handle != label.handle }.map(\.box)
        + borders.map { $0.box.inset(by: -gap) } + arrows.flatMap(\.ends)
      let isFree = zip(borders, grown).allSatisfy { old, new in
        let (old, new) = (old.box.inset(by: 1), new.box.inset(by: 1))
        return others.allSatisfy { $0.intersects(old) || !$0.intersects(new) }
      }
      guard isFree, page.contains(content) else { continue }
      borders = grown
      bounds.right = max(bounds.right, content.right)
      bounds.top = max(bounds.top, content.top)
    }
  }

  /// The greatest cost of a label that stays where it is.
  private static let acceptable = 40.0

  /// Returns the cost of a label where it is.
  private func cost(of index: Int) -> Double {
    let box = labels[index].box
    return obstruction(of: index, at: box) + remoteness(of: index, at: box)
  }

  /// Returns the distance of a label in a box from its line; more than 40 points cost 400 in addition.
  private func remoteness(of index: Int, at box: LayoutBox) -> Double {
    let distance = labels[index].line?.distance(to: box) ?? 0
    return distance > 40 ? distance + 400 : distance
  }

  /// Returns the cost of what a label in a box would lie on.
  ///
  /// A state and another label cost 400 each, a label at most 5 points away 30, a line 200, a border 100
  /// to 200 by the part beyond it, and a composite around the label but not around its line 100.
  private func obstruction(of index: Int, at box: LayoutBox) -> Double {
    // The text begins and ends with a space.
    let text = LayoutBox(left: box.left + 2, bottom: box.bottom, right: box.right - 2, top: box.top)
    var cost = 0.0
    for obstacle in obstacles where obstacle.intersects(text) { cost += 400 }
    for other in labels.indices where other != index {
      let box = labels[other].box
      if box.inset(by: -5).intersects(text) { cost += box.intersects(text) ? 400 : 30 }
    }
    for arrow in arrows where arrow.line.touches(text) { cost += 200 }
    for border in borders.map(\.box) where border.intersects(text) {
      if !border.contains(text) { cost += min(200, 100 + 5 * border.excess(of: text)) }
      if let line = labels[index].line, !line.touches(border.inset(by: 1)) { cost += 100 }
    }
    return cost
  }
}

// MARK: The cost of a layout

extension ArrowLayout {
  /// The cost of the layout.
  var cost: LayoutCost {
    let borderLengths = borders.map(\.box).reduce(0) {
      $0 + 2 * ($1.width + Self.verticalFactor * $1.height)
    }
    let labelCosts = labels.indices.map(cost).reduce(0) { $0 + ($1 > Self.acceptable ? 2 * $1 : 0) }
    let excess = max(0, bounds.width - 640) + max(0, bounds.height - 900)
    return LayoutCost(
      length: arrowLengths - labelLengths + borderLengths, faults: labelCosts + overlapCost + excess)
  }

  /// The factor by which a vertical point counts more than a horizontal one. A screen is wider than high.
  private static let verticalFactor = 2.0

  private var arrowLengths: Double {
    arrows.reduce(0) { sum, arrow in
      zip(arrow.line.points, arrow.line.points.dropFirst()).reduce(sum) {
        $0 + length($1.1.x - $1.0.x, Self.verticalFactor * ($1.1.y - $1.0.y))
      }
    }
  }

  /// The lengths that the arrows need because of their labels, which lie along them.
  private var labelLengths: Double {
    labels.reduce(0) { sum, label in
      guard let start = label.line?.points.first, let end = label.line?.points.last else {
        return sum
      }
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
        return $0 + Double(50 * overlap * min(overlap, 6))
      }
    }
  }
}

/// The cost of a layout, by which layouts of one chart are compared.
struct LayoutCost {
  /// The total length of the arrows beyond that of their labels, and of the borders.
  var length = 0.0

  /// The cost of what a person would correct: a crossing costs 50 for each 4 points that two arrows share,
  /// a label that lies on something twice as much as its place, and a picture of more than 640 by 900
  /// points, a page, what exceeds the page.
  var faults = 0.0

  var total: Double { length + faults }
}

/// Returns the length of a vector.
private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

/// Returns the elements of a list of Graphviz.
private func elements<Element>(_ first: Element?, _ next: (Element) -> Element?) -> [Element] {
  var (elements, last) = ([Element](), first)
  while let element = last {
    elements.append(element)
    last = next(element)
  }
  return elements
}

extension gvshim_graph {
  /// All clusters of the graph, each before those inside it.
  var clusters: [gvshim_graph] {
    elements(gvshim_first_cluster(self)) { gvshim_next_cluster($0) }.flatMap { [$0] + $0.clusters }
  }
}
