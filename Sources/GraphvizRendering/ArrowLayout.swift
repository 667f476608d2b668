internal import CGraphviz

/// The arrows of a statechart that `dot` has laid out, and their labels.
///
/// `dot` reserves space for a label, but then moves it along the arrow, so that it can lie on something
/// else. The label of an arrow that ends at a border can be far from the part that is drawn.
struct ArrowLayout {
  /// A text beside a line: the label of an arrow, or the title of a composite or region.
  private struct Label {
    let handle: gvshim_label
    /// The arrow; nil for a title.
    var arrow: Arrow?
    /// The border on which a title is; nil for other labels.
    var border: LayoutBox?
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

  /// Reads a graph with a layout, and ends the arrows of composites at their borders.
  init(_ graph: gvshim_graph) {
    bounds = LayoutBox(gvshim_graph_box(graph))
    if let title = gvshim_graph_label(graph) {
      obstacles.append(LayoutBox(gvshim_label_box(title)))
    }
    var boxes: [String: LayoutBox] = [:]
    for cluster in graph.clusters {
      let box = LayoutBox(gvshim_graph_box(cluster))
      boxes[gvshim_name(cluster).map { String(cString: $0) } ?? ""] = box
      if attribute("peripheries", of: cluster) != "0" {
        borders.append(Border(handle: cluster, box: box))
      }
      guard let title = gvshim_graph_label(cluster) else { continue }
      labels.append(Label(handle: title, border: box, box: LayoutBox(gvshim_label_box(title))))
    }
    for node in elements(gvshim_first_node(graph), { gvshim_next_node(graph, $0) }) {
      obstacles.append(LayoutBox(gvshim_node_box(node)))
      for edge in elements(gvshim_first_edge(graph, node), { gvshim_next_edge(graph, $0) }) {
        guard var arrow = Arrow(edge) else { continue }
        let tail = boxes[attribute("ltail", of: edge)]
        let head = boxes[attribute("lhead", of: edge)]
        if tail != nil || head != nil { arrow.clip(from: tail, to: head) }
        arrows.append(arrow)
      }
    }
  }

  /// Bends arrows that lie on one another apart, grows borders around the labels of inner arrows, and
  /// moves labels that lie on something along their lines.
  mutating func improve(_ graph: gvshim_graph) {
    separateArrows()
    for arrow in arrows {
      guard let label = arrow.label else { continue }
      labels.append(Label(handle: label, arrow: arrow, box: LayoutBox(gvshim_label_box(label))))
    }
    // Each change can make room for other labels.
    for _ in 0..<3 {
      growBorders()
      moveLabels()
    }
    for border in borders { gvshim_set_graph_box(border.handle, boxf(border.box)) }
    gvshim_set_graph_box(graph, boxf(bounds))
  }

  /// Returns the boxes in which a label is beside its line.
  private func places(of label: Label) -> [LayoutBox] {
    let box = label.box
    if let border = label.border {
      let lefts = stride(from: border.left + 6, through: border.right - 6 - box.width, by: 6)
      return lefts.map { box.at(left: $0, bottom: box.bottom) }
    }
    guard let points = label.arrow?.points else { return [] }
    var places: [LayoutBox] = []
    let gap = 3.0
    for index in stride(from: 0, to: points.count, by: 3) {
      let point = points[index]
      for quarter in 0...4 {
        let part = Double(quarter) / 4
        let (left, bottom) = (point.x - part * box.width, point.y - part * box.height)
        places.append(box.at(left: left, bottom: point.y + gap))
        places.append(box.at(left: left, bottom: point.y - gap - box.height))
        places.append(box.at(left: point.x + gap, bottom: bottom))
        places.append(box.at(left: point.x - gap - box.width, bottom: bottom))
      }
    }
    return places.filter(bounds.contains)
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
        arrows[first].bend(x: -x, y: -y)
        arrows[second].bend(x: x, y: y)
      }
    }
  }

  /// Moves the labels that lie on something, or are far from their lines, to the best places beside
  /// their lines. Of several good places, the nearest is the best.
  private mutating func moveLabels() {
    for index in labels.indices {
      let old = labels[index].box
      var best = (cost: cost(of: index), box: old)
      guard best.cost > Self.acceptable else { continue }
      var places = places(of: labels[index]).map {
        (way: length($0.left - old.left, $0.bottom - old.bottom) / 10, box: $0)
      }
      // The nearest place comes first, so that most of the others needn't be examined.
      if let nearest = places.indices.min(by: { places[$0].way < places[$1].way }) {
        places.swapAt(0, nearest)
      }
      for place in places where place.way < best.cost {
        let cost = place.way + obstruction(of: index, at: place.box)
        if cost < best.cost { best = (cost, place.box) }
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
      guard let arrow = label.arrow else { continue }
      let around = borders.indices.filter { borders[$0].box.contains(arrow.bounds) }
      if around.isEmpty { continue }
      var (grown, content) = (borders, label.box)
      for index in around.reversed() {
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
    let distance = labels[index].arrow?.distance(to: box) ?? 0
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
    for arrow in arrows where arrow.touches(text) { cost += 200 }
    for border in borders.map(\.box) where border.intersects(text) {
      if !border.contains(text) { cost += min(200, 100 + 5 * border.excess(of: text)) }
      if let arrow = labels[index].arrow, !arrow.touches(border.inset(by: 1)) { cost += 100 }
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
      guard let start = label.arrow?.points.first, let end = label.arrow?.points.last else {
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
  /// and a label that lies on something twice as much as its place.
  var faults = 0.0

  /// The factor by which the picture shrinks on a page of 640 by 900 points; 1 if it fits.
  var shrinkage = 1.0

  var isFaultless: Bool { faults == 0 && shrinkage == 1 }

  var total: Double { (length + faults) * shrinkage }
}

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

/// Returns an attribute of a graph, a node or an edge; empty if it is not set.
func attribute(_ name: String, of element: UnsafeMutableRawPointer) -> String {
  gvshim_attribute(element, name).map { String(cString: $0) } ?? ""
}
