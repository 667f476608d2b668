/// The elements of a picture that show the transitions of its diagram.
struct DrawnTransitions {
  /// Lines of text in an element of the picture.
  struct Place {
    /// The `id` of the edge or the node, without the name of the diagram.
    let element: String

    /// The number of lines from the first one to the end of the element's text.
    let linesToEnd: Int

    let lineCount: Int
  }

  private var places: [StateDiagram.Transition: Place] = [:]
  private let replacements: [StateDiagram.Transition: StateDiagram.Transition]

  init(_ diagram: StateDiagram) {
    let shared = SharedTransitions(diagram, DOTMarks())
    replacements = shared.replacements
    let index = DiagramIndex(shared.diagram)
    for edge in EdgeLabel.edges(shared.diagram, DOTMarks()) {
      let texts = zip(edge.lines, edge.shownLines(in: shared.diagram, index))
      add(texts.map { ($0, $1) }, edge.id)
    }
    for (id, rows) in NodeLabel.rows(shared.diagram, DOTMarks()) {
      let isCaption = index.kind(of: id) == .final
      add(rows.map { ($0.transition, [$0.text]) }, "\(id)\(isCaption ? "/:caption" : "")")
    }
  }

  private mutating func add(
    _ texts: [(transition: StateDiagram.Transition?, lines: [String])], _ element: String
  ) {
    var linesToEnd = 0
    for (transition, lines) in texts.reversed() {
      let count = lines.reduce(0) { $0 + 1 + $1.filter(\.isNewline).count }
      linesToEnd += count
      guard let transition else { continue }
      // The rows of a transition follow each other.
      let known = places[transition]?.lineCount ?? 0
      places[transition] = Place(
        element: element, linesToEnd: linesToEnd, lineCount: known + count)
    }
  }

  /// Returns the place of a transition; nil if the picture doesn't show it.
  subscript(transition: StateDiagram.Transition) -> Place? {
    places[replacements[transition] ?? transition]
  }
}
