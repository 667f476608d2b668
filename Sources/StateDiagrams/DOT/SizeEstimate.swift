/// An estimate of the size of a picture by `dot`, in points, from which the direction is chosen.
///
/// A picture consists of ranks of nodes, and gaps between the ranks, in which the labels of edges are.
/// Along the direction, its size is the sum of ranks and gaps. Across the direction, it is the size of
/// the largest rank or gap.
struct SizeEstimate {
  let width: Double
  let height: Double

  /// The size of a page on which a picture should fit without being made smaller.
  private static let page = (width: 640.0, height: 900.0)

  /// The factor by which the picture is larger than a page.
  var excess: Double { max(width / Self.page.width, height / Self.page.height) }

  /// The extents of a rank or a gap.
  private struct Band {
    var along = 0.0
    var across = 0.0

    mutating func add(_ along: Double, _ across: Double) {
      self.along = max(self.along, along)
      self.across += across + SizeEstimate.separation
    }
  }

  /// The distance between nodes of a rank.
  private static let separation = 18.0

  /// Estimates the size of a picture.
  ///
  /// - Parameters:
  ///   - diagram: The diagram as it is drawn.
  ///   - isHorizontal: Whether the picture grows to the left or to the right.
  /// - Complexity: O(*n* + *t* · *r*) for *n* nodes, *t* transitions and *r* ranks.
  init(_ diagram: StateDiagram, isHorizontal: Bool) {
    let graph = RankedGraph(diagram)
    let count = (graph.ranks.max() ?? 0) + 1
    var ranks = Array(repeating: Band(), count: count)
    var gaps = Array(repeating: Band(), count: count)
    func add(_ size: (width: Double, height: Double), to band: inout Band) {
      isHorizontal ? band.add(size.width, size.height) : band.add(size.height, size.width)
    }

    let rows = NodeLabel.rows(diagram, DOTMarks())
    for (number, node) in graph.nodes.enumerated() {
      let texts = rows[node.id]?.map(\.text) ?? []
      let label = Self.size(of: [node.label], fontSize: 12)
      let list = Self.size(of: texts, fontSize: Double(Palette.rowFontSize))
      let margin = 18.0
      add(
        (max(label.width, list.width) + margin, max(36, label.height + list.height + margin)),
        to: &ranks[graph.ranks[number]])
    }
    for edge in EdgeLabel.edges(diagram, DOTMarks()) {
      guard let source = graph.numbers[edge.source], let target = graph.numbers[edge.target] else {
        continue
      }
      let label = Self.size(
        of: edge.lines.flatMap(\.labelLines), fontSize: Double(Palette.rowFontSize))
      let start = min(graph.ranks[source], graph.ranks[target])
      let end = max(graph.ranks[source], graph.ranks[target])
      if start == end {
        add(label, to: &ranks[start])
      } else {
        for rank in (start + 1)..<max(end, start + 1) { add((0, 0), to: &ranks[rank]) }
        for gap in start..<end {
          add(gap == (start + end - 1) / 2 ? label : (0, 0), to: &gaps[gap])
        }
      }
    }

    let distance = 36.0
    let along =
      ranks.reduce(0) { $0 + $1.along } + gaps.dropLast().reduce(0) { $0 + $1.along + distance }
    let across = (ranks + gaps).reduce(0) { max($0, $1.across) }
    width = isHorizontal ? along : across
    height = isHorizontal ? across : along
  }

  /// Returns the size of lines of text, in letters of average width.
  private static func size(
    of lines: [String], fontSize: Double
  ) -> (width: Double, height: Double) {
    let longest = lines.reduce(0) { max($0, $1.count) }
    return (0.6 * fontSize * Double(longest), 1.4 * fontSize * Double(lines.count))
  }
}

extension StateDiagram {
  /// Returns the direction of a drawing for which none is given: to the right, or downwards if a
  /// statechart would be wider than a page and fits better that way.
  package func direction(in style: DOTStyle) -> DOTDirection {
    guard style == .statechart else { return .leftToRight }
    let drawn = SharedTransitions(self, DOTMarks()).diagram
    let horizontal = SizeEstimate(drawn, isHorizontal: true)
    // A picture that is not much wider than a page stays legible.
    guard horizontal.excess > 1.5 else { return .leftToRight }
    let vertical = SizeEstimate(drawn, isHorizontal: false)
    return vertical.excess < 0.75 * horizontal.excess ? .topToBottom : .leftToRight
  }
}
