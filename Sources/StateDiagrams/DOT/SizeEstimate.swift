/// An estimate of the size of a picture by `dot`, in points, from which the direction is chosen.
///
/// A picture consists of ranks of nodes, and gaps between the ranks, in which the labels of edges are.
/// Along the direction, its size is the sum of ranks and gaps. Across the direction, it is the size of
/// the largest rank or gap.
struct SizeEstimate {
  private typealias Size = (width: Double, height: Double)

  /// The size of a page on which a picture should fit without being made smaller.
  private static let page: Size = (width: 640, height: 900)

  /// The distance between nodes of a rank.
  private static let separation = 18.0

  /// The distance between ranks.
  private static let rankSeparation = 36.0

  private let nodes: [(rank: Int, size: Size)]

  /// The edges between two ranks, and those within one.
  private let edges: [(start: Int, end: Int, label: Size)]

  /// Estimates the sizes of nodes and labels.
  ///
  /// - Parameter diagram: The diagram as it is drawn.
  /// - Complexity: O(*n* + *t* log *t*) for *n* nodes and *t* transitions.
  init(_ diagram: StateDiagram) {
    let graph = RankedGraph(diagram)
    let rows = NodeLabel.rows(diagram, DOTMarks())
    nodes = graph.nodes.enumerated().map { number, node in
      let texts = rows[node.id]?.map(\.text) ?? []
      let label = Self.size(of: [node.label], fontSize: 12)
      let list = Self.size(of: texts, fontSize: Double(Palette.rowFontSize))
      let margin = 18.0
      return (
        graph.ranks[number],
        (max(label.width, list.width) + margin, max(36, label.height + list.height + margin))
      )
    }
    edges = EdgeLabel.edges(diagram, DOTMarks()).compactMap { edge in
      guard let source = graph.numbers[edge.source], let target = graph.numbers[edge.target] else {
        return nil
      }
      let ranks = [graph.ranks[source], graph.ranks[target]].sorted()
      let lines = edge.lines.flatMap(\.labelLines)
      return (ranks[0], ranks[1], Self.size(of: lines, fontSize: Double(Palette.rowFontSize)))
    }
  }

  /// Returns the factor by which the picture is larger than a page.
  ///
  /// - Parameter isHorizontal: Whether the picture grows to the left or to the right.
  func excess(isHorizontal: Bool) -> Double {
    let size = size(isHorizontal: isHorizontal)
    return max(size.width / Self.page.width, size.height / Self.page.height)
  }

  /// Returns the size of the picture.
  ///
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
  func size(isHorizontal: Bool) -> (width: Double, height: Double) {
    let count = (nodes.map(\.rank).max() ?? 0) + 1
    var ranks = Bands(count: count, isHorizontal: isHorizontal)
    var gaps = Bands(count: count, isHorizontal: isHorizontal)
    for node in nodes { ranks.add(node.size, at: node.rank) }
    for edge in edges {
      if edge.start == edge.end {
        ranks.add(edge.label, at: edge.start)
      } else {
        ranks.pass(from: edge.start + 1, to: edge.end)
        gaps.pass(from: edge.start, to: edge.end)
        gaps.addLabel(edge.label, at: (edge.start + edge.end - 1) / 2)
      }
    }
    let along =
      ranks.along.reduce(0, +) + gaps.along.dropLast().reduce(0) { $0 + $1 + Self.rankSeparation }
    let across = (ranks.totalAcross + gaps.totalAcross).reduce(0, max)
    return isHorizontal ? (along, across) : (across, along)
  }

  /// The extents of ranks, or of the gaps after them.
  private struct Bands {
    let isHorizontal: Bool
    var along: [Double]
    private var across: [Double]

    /// The number of edges that pass each band, minus that of the band before.
    private var passing: [Int]

    init(count: Int, isHorizontal: Bool) {
      self.isHorizontal = isHorizontal
      along = Array(repeating: 0, count: count)
      across = along
      passing = Array(repeating: 0, count: count + 1)
    }

    /// Adds something beside what the band contains.
    mutating func add(_ size: Size, at band: Int) {
      addLabel(size, at: band)
      across[band] += SizeEstimate.separation
    }

    /// Adds the label of an edge that passes the band.
    mutating func addLabel(_ size: Size, at band: Int) {
      along[band] = max(along[band], isHorizontal ? size.width : size.height)
      across[band] += isHorizontal ? size.height : size.width
    }

    /// Adds an edge that passes bands.
    mutating func pass(from start: Int, to end: Int) {
      passing[start] += 1
      passing[end] -= 1
    }

    /// The extents across the direction, with the edges that pass.
    var totalAcross: [Double] {
      var count = 0
      return zip(across, passing).map { across, change in
        count += change
        return across + Double(count) * SizeEstimate.separation
      }
    }
  }

  /// Returns the size of lines of text, in letters of average width.
  private static func size(of lines: [String], fontSize: Double) -> Size {
    let longest = lines.reduce(0) { max($0, $1.count) }
    return (0.6 * fontSize * Double(longest), 1.4 * fontSize * Double(lines.count))
  }
}

extension StateDiagram {
  /// Returns the direction of a drawing for which none is given.
  package func direction(in style: DOTStyle) -> DOTDirection {
    style == .statechart
      ? SharedTransitions(self, DOTMarks()).diagram.directionAsDrawn : .leftToRight
  }

  /// The direction of a statechart that is drawn as it is: to the right, or downwards if it would be
  /// wider than a page and fits better that way.
  var directionAsDrawn: DOTDirection {
    let estimate = SizeEstimate(self)
    let excess = estimate.excess(isHorizontal: true)
    // A picture that is not much wider than a page stays legible.
    guard excess > 1.5 else { return .leftToRight }
    return estimate.excess(isHorizontal: false) < 0.75 * excess ? .topToBottom : .leftToRight
  }
}
