/// The transitions between the same two nodes: one edge with a line for each, which Graphviz lays
/// out four times as fast as an edge each, and which is easier to read.
struct EdgeLabel {
  let source: StateDiagram.Node.ID
  let target: StateDiagram.Node.ID
  let mark: DOTMarks.Mark?
  var lines: [StateDiagram.Transition] = []

  /// The edges of a diagram, in the order of their first transitions. What is marked differently is
  /// an edge of its own.
  static func edges(_ diagram: StateDiagram, _ marks: DOTMarks) -> [EdgeLabel] {
    var edges: [EdgeLabel] = []
    var numbers: [Ends: Int] = [:]
    numbers.reserveCapacity(diagram.transitions.count)
    for transition in diagram.transitions where transition.kind == .external {
      let mark = marks.transitions[transition]
      let key = Ends(source: transition.source, target: transition.target, mark: mark)
      let number = numbers[key] ?? edges.count
      if number == edges.count {
        numbers[key] = number
        edges.append(EdgeLabel(source: transition.source, target: transition.target, mark: mark))
      }
      if transition.isLabelled { edges[number].lines.append(transition) }
    }
    return edges
  }

  private struct Ends: Hashable {
    let source: StateDiagram.Node.ID
    let target: StateDiagram.Node.ID
    let mark: DOTMarks.Mark?
  }

  /// The label, and a tooltip that tells in full what the label had to shorten.
  var labelAttributes: String {
    let full = lines.map { $0.label }
    let short = lines.contains { $0.guard != nil } ? lines.map { $0.shortLabel } : full
    let label = "label=" + DOTText.label(" " + short.joined(separator: " \n ") + " ")
    if short == full { return label }
    let tooltip = DOTText.tooltip(full.joined(separator: "\n"))
    return label + ", tooltip=\(tooltip), labeltooltip=\(tooltip)"
  }
}

extension StateDiagram.Transition {
  fileprivate var isLabelled: Bool { event != nil || `guard` != nil || !effects.isEmpty }

  /// How many characters of a guard are drawn.
  private static var guardLimit: Int { 40 }

  /// The label with a long guard cut at one of its commas.
  var shortLabel: String {
    guard let condition = `guard`, condition.count > Self.guardLimit else { return label }
    var short = condition.prefix(Self.guardLimit)
    if let comma = short.lastIndex(where: { $0 == "," || $0 == ";" }) { short = short[..<comma] }
    var copy = self
    copy.guard = short + ", …"
    return copy.label
  }
}
