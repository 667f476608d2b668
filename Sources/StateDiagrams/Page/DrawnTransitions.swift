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

  /// The place of each transition, by number; nil if the picture doesn't show it.
  let places: [Place?]

  init(_ diagram: StateDiagram) {
    let shared = SharedTransitions(diagram, DOTMarks())
    let index = DiagramIndex(shared.diagram)
    var places: [Int: Place] = [:]
    func add(_ lines: [Int?], _ element: String) {
      for (place, number) in lines.enumerated() {
        guard let number else { continue }
        // The lines of a transition follow each other.
        let first = places[number]
        places[number] = Place(
          element: element, linesToEnd: first?.linesToEnd ?? lines.count - place,
          lineCount: 1 + (first?.lineCount ?? 0))
      }
    }
    for edge in EdgeLabel.edges(shared.diagram, DOTMarks()) {
      let lines = zip(edge.lines, edge.shownLines(in: shared.diagram, index))
      add(lines.flatMap { line, texts in texts.map { _ in line.number } }, edge.id)
    }
    for (id, rows) in NodeLabel.rows(shared.diagram, DOTMarks()) {
      let isCaption = index.kind(of: id) == .final
      add(rows.map(\.transition), "\(id)\(isCaption ? "/:caption" : "")")
    }
    self.places = shared.drawn.map { places[$0] }
  }
}
