/// Differences of which one is reported for each node and event, with the number of the others.
struct DifferenceExamples {
  private struct Cell: Hashable {
    let id: StateDiagram.Node.ID
    let event: String?
  }

  private var order: [Cell] = []
  private var examples: [Cell: (text: String, count: Int)] = [:]

  /// Adds a difference of a node, or of an event in it.
  mutating func add(_ id: StateDiagram.Node.ID, _ event: String?, _ text: String) {
    let cell = Cell(id: id, event: event)
    if let example = examples[cell] {
      examples[cell] = (example.text, example.count + 1)
    } else {
      examples[cell] = (text, 1)
      order.append(cell)
    }
  }

  /// The first difference of each node and event, in the order in which they were added.
  var differences: [StateDiagram.Difference] {
    order.compactMap { cell in
      examples[cell].map { text, count in
        StateDiagram.Difference(
          .valuesChanged(cell.id, event: cell.event),
          count > 1 ? "\(text) (and \(count - 1) more like this)" : text)
      }
    }
  }
}
