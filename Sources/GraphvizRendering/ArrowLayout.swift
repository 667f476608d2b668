#if Graphviz
internal import CGraphviz

/// The arrows of a statechart that `dot` has laid out, and their labels.
///
/// `dot` reserves space for a label, but then moves it along the arrow, so that it can lie on something
/// else. The label of an arrow that ends at a border can be far from the part that is drawn.
struct ArrowLayout {
  /// A text beside an element.
  struct Label {
    /// The index of the element.
    enum Owner {
      case arrow(Int)
      case border(Int)
      case state(Int)
    }

    enum Handle {
      case text(gvshim_label)
      /// The name of a final state is a node.
      case node(gvshim_node)
    }

    let handle: Handle
    let owner: Owner
    var box: LayoutBox {
      didSet {
        switch handle {
        case .text(let label): gvshim_move_label(label, box.center)
        case .node(let node): gvshim_move_node(node, box.center)
        }
      }
    }
  }

  /// A state or pseudostate.
  private struct State {
    let node: gvshim_node
    var box: LayoutBox { didSet { gvshim_move_node(node, box.center) } }
  }

  /// The border of a composite or region.
  struct Border {
    let cluster: gvshim_graph
    /// The composite with the region; nil for a composite.
    let parent: gvshim_graph?
    var box: LayoutBox { didSet { gvshim_set_graph_box(cluster, boxf(box)) } }
  }

  private let graph: gvshim_graph
  private(set) var bounds: LayoutBox { didSet { gvshim_set_graph_box(graph, boxf(bounds)) } }
  /// The title of the picture.
  private let title: LayoutBox?
  private(set) var arrows: [Arrow] = []
  private(set) var labels: [Label] = []
  private var states: [State] = []
  /// The borders of composites and regions, each before those inside it.
  private(set) var borders: [Border] = []

  /// Reads a graph with a layout, ends arrows to and from composites at their borders, and moves the names of
  /// final states to these.
  init(_ graph: gvshim_graph) {
    self.graph = graph
    bounds = LayoutBox(gvshim_graph_box(graph))
    title = gvshim_graph_label(graph).map { LayoutBox(gvshim_label_box($0)) }
    add(graph.clusters, in: graph)
    var boxes: [String: LayoutBox] = [:]
    for border in borders { boxes[String(cString: gvshim_name(border.cluster))] = border.box }
    for node in elements(gvshim_first_node(graph), { gvshim_next_node(graph, $0) })
    where attribute("class", of: node) != "caption" {
      states.append(State(node: node, box: LayoutBox(gvshim_node_box(node))))
      for edge in elements(gvshim_first_edge(graph, node), { gvshim_next_edge(graph, $0) }) {
        // The edge between a final state and its name is invisible.
        if attribute("style", of: edge) == "invis" {
          addName(gvshim_head(edge), of: states.count - 1)
        } else if var arrow = Arrow(edge) {
          let tail = boxes[attribute("ltail", of: edge)]
          let head = boxes[attribute("lhead", of: edge)]
          if tail != nil || head != nil { arrow.clip(from: tail, to: head) }
          arrows.append(arrow)
        }
      }
    }
    for index in arrows.indices {
      guard let label = gvshim_edge_label(arrows[index].edge) else { continue }
      let box = LayoutBox(gvshim_label_box(label))
      labels.append(Label(handle: .text(label), owner: .arrow(index), box: box))
    }
  }

  private mutating func add(_ clusters: [gvshim_graph], in parent: gvshim_graph) {
    for cluster in clusters {
      let isRegion = attribute("class", of: cluster) == "region"
      let box = LayoutBox(gvshim_graph_box(cluster))
      borders.append(Border(cluster: cluster, parent: isRegion ? parent : nil, box: box))
      if let title = gvshim_graph_label(cluster) {
        let box = LayoutBox(gvshim_label_box(title))
        labels.append(Label(handle: .text(title), owner: .border(borders.count - 1), box: box))
      }
      add(cluster.clusters, in: cluster)
    }
  }

  /// Adds the name of a final state, which `dot` has placed at a distance.
  private mutating func addName(_ node: gvshim_node, of state: Int) {
    let box = LayoutBox(gvshim_node_box(node))
    var label = Label(handle: .node(node), owner: .state(state), box: box)
    let places = places(of: label).map { (way: $0.center.distance(to: box.center), box: $0) }
    label.box = places.min { $0.way < $1.way }?.box ?? box
    labels.append(label)
  }

  /// Bends arrows that lie on one another apart, grows borders around inner arrows, puts regions in order,
  /// and moves labels that lie on something along their lines.
  mutating func improve() {
    separateArrows()
    // Each change can make room for other labels.
    for round in 0..<3 {
      growBorders()
      moveLabels()
      if round == 0 { orderRegions() }
    }
  }

  /// Returns the arrow of a label; nil for the label of another element.
  func arrow(of label: Label) -> Arrow? {
    if case .arrow(let index) = label.owner { arrows[index] } else { nil }
  }

  /// Returns the boxes in which a label is beside its element.
  private func places(of label: Label) -> [LayoutBox] {
    let (box, bounds, gap) = (label.box, bounds, 3.0)
    var places: [LayoutBox] = []
    func add(_ left: Double, _ bottom: Double) {
      let place = box.at(left: left, bottom: bottom)
      if bounds.contains(place) { places.append(place) }
    }
    func add(beside element: LayoutBox) {
      for quarter in 0...4 {
        let part = Double(quarter) / 4
        let left = element.center.x - part * box.width
        let bottom = element.center.y - part * box.height
        add(left, element.top + gap)
        add(left, element.bottom - gap - box.height)
        add(element.right + gap, bottom)
        add(element.left - gap - box.width, bottom)
      }
    }
    switch label.owner {
    case .border(let index):
      let border = borders[index].box
      for left in stride(from: border.left + 6, through: border.right - 6 - box.width, by: 6) {
        add(left, box.bottom)
      }
    case .state(let index): add(beside: states[index].box)
    case .arrow(let index):
      let points = arrows[index].points
      places.reserveCapacity(20 * (points.count / 3 + 1))
      for index in stride(from: 0, to: points.count, by: 3) {
        add(beside: LayoutBox(around: CollectionOfOne(points[index])))
      }
    }
    return places
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
        arrows[first].bend(by: pointf(x: -x, y: -y))
        arrows[second].bend(by: pointf(x: x, y: y))
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
    }
  }

  /// Grows the borders around the ends of an arrow until its line and its label are inside too, if nothing
  /// else gets inside.
  private mutating func growBorders() {
    let gap = 4.0
    // The lower left corner of the picture is fixed. Beyond it is a margin of 14 points.
    let page = LayoutBox(
      left: bounds.left - 2 * gap, bottom: bounds.bottom - 2 * gap, right: .infinity,
      top: .infinity)
    for index in labels.indices {
      guard let arrow = arrow(of: labels[index]) else { continue }
      let around = borders.indices.filter { arrow.ends.allSatisfy(borders[$0].box.contains) }
      if around.isEmpty { continue }
      var content = labels[index].box.union(arrow.bounds.inset(by: 2))
      var grown = borders.map(\.box)
      for border in around.reversed() {
        content = grown[border].union(content.inset(by: -gap))
        grown[border] = content
      }
      if grown == borders.map(\.box) { continue }
      let others =
        states.map(\.box) + labels.indices.filter { $0 != index }.map { labels[$0].box }
        + borders.map { $0.box.inset(by: -gap) }
        + arrows.flatMap(\.ends).map { LayoutBox(around: CollectionOfOne($0)) }
        + (title.map { [$0] } ?? [])
      let isFree = zip(borders, grown).allSatisfy { old, new in
        let (old, new) = (old.box.inset(by: 1), new.inset(by: 1))
        return others.allSatisfy { $0.intersects(old) || !$0.intersects(new) }
      }
      guard isFree, page.contains(content) else { continue }
      for border in around { borders[border].box = grown[border] }
      bounds.right = max(bounds.right, content.right)
      bounds.top = max(bounds.top, content.top)
    }
  }

  /// Puts the regions of each composite in the order of their declaration.
  private mutating func orderRegions() {
    for parent in borders.indices {
      let regions = borders.indices.filter { borders[$0].parent == borders[parent].cluster }
      if regions.count > 1 { order(regions, in: parent) }
    }
  }

  /// Puts the regions of a composite in order, unless an arrow crosses the border of one.
  private mutating func order(_ regions: [Int], in parent: Int) {
    let old = regions.map { borders[$0].box }
    let isRow = abs(old[0].left - old[1].left) > abs(old[0].top - old[1].top)
    // On the right of a machine, there is room for the lines of its regions.
    let hasRoom = isRow && states.allSatisfy { borders[parent].box.contains($0.box) }
    var new = old
    func region(of box: LayoutBox) -> Int? { old.firstIndex { $0.contains(box) } }
    func region(of arrow: Arrow) -> Int? {
      old.firstIndex { arrow.ends.allSatisfy($0.contains) }
    }
    for arrow in arrows {
      if let number = region(of: arrow) {
        if hasRoom { new[number] = new[number].union(arrow.bounds) }
      } else if old.contains(where: { arrow.touches($0.inset(by: 9)) }) {
        return
      }
    }

    let (starts, ends) =
      isRow ? (old.map(\.left), old.map(\.right)) : (old.map(\.bottom), old.map(\.top))
    let sizes = new.map { isRow ? $0.width : $0.height }
    let (start, end) = (starts.min() ?? 0, ends.max() ?? 0)
    let gap = hasRoom ? 8 : (end - start - sizes.reduce(0, +)) / Double(old.count - 1)
    var (ways, place) = (old.map { _ in pointf() }, start)
    for number in isRow ? Array(old.indices) : old.indices.reversed() {
      let way = place - (isRow ? new[number].left : new[number].bottom)
      ways[number] = isRow ? pointf(x: way, y: 0) : pointf(x: 0, y: way)
      place += sizes[number] + gap
    }
    let growth = place - gap - end
    if growth > 0.1 {
      borders[parent].box.right += growth
      bounds.right += growth
    }

    for index in labels.indices {
      let number =
        switch labels[index].owner {
        case .arrow(let index): region(of: arrows[index])
        case .border(let index): region(of: borders[index].box)
        case .state(let index): region(of: states[index].box)
        }
      if let number { labels[index].box.move(by: ways[number]) }
    }
    for index in arrows.indices {
      if let number = region(of: arrows[index]) { arrows[index].move(by: ways[number]) }
    }
    for index in states.indices {
      if let number = region(of: states[index].box) { states[index].box.move(by: ways[number]) }
    }
    for index in borders.indices {
      if let number = region(of: borders[index].box) { borders[index].box.move(by: ways[number]) }
    }
  }

  /// The greatest cost of a label that stays where it is.
  static let acceptable = 40.0

  /// Returns the cost of a label where it is.
  func cost(of index: Int) -> Double {
    let box = labels[index].box
    // The distance from the line; more than 40 points cost 400 in addition.
    let distance = arrow(of: labels[index])?.distance(to: box) ?? 0
    return obstruction(of: index, at: box) + (distance > 40 ? distance + 400 : distance)
  }

  /// Returns the cost of what a label in a box would lie on.
  ///
  /// A state and another label cost 400 each, a label at most 5 points away 30, a line 200, a border 100
  /// to 200 by the part beyond it, and a composite around the label but not around its line 100.
  private func obstruction(of index: Int, at box: LayoutBox) -> Double {
    // The text begins and ends with a space.
    let text = LayoutBox(left: box.left + 2, bottom: box.bottom, right: box.right - 2, top: box.top)
    var cost = 0.0
    for state in states where state.box.intersects(text) { cost += 400 }
    if title?.intersects(text) == true { cost += 400 }
    for other in labels.indices where other != index {
      let box = labels[other].box
      if box.inset(by: -5).intersects(text) { cost += box.intersects(text) ? 400 : 30 }
    }
    for arrow in arrows where arrow.touches(text) { cost += 200 }
    for border in borders where border.box.intersects(text) {
      let border = border.box
      if !border.contains(text) { cost += min(200, 100 + 5 * border.excess(of: text)) }
      if let arrow = arrow(of: labels[index]), !arrow.touches(border.inset(by: 1)) { cost += 100 }
    }
    return cost
  }
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
  /// The clusters directly inside the graph.
  var clusters: [gvshim_graph] {
    elements(gvshim_first_subgraph(self)) { gvshim_next_subgraph($0) }
      .filter { strncmp(gvshim_name($0), "cluster", 7) == 0 }
  }
}

/// Returns an attribute of a graph, a node or an edge; empty if it is not set.
func attribute(_ name: String, of element: UnsafeMutableRawPointer) -> String {
  gvshim_attribute(element, name).map { String(cString: $0) } ?? ""
}
#endif
