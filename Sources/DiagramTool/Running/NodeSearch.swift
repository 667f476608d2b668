import StateDiagrams

/// Finds the states of a diagram that a person names.
struct NodeSearch {
  /// What a state can be called.
  private struct Entry {
    let id: StateDiagram.Node.ID
    let label: String
    /// The labels on the way to it, where its identifier is another.
    let path: String
  }

  private let diagram: StateDiagram
  private var entries: [Entry] = []

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    add(diagram.regions, path: [])
  }

  private mutating func add(_ regions: [StateDiagram.Region], path: [String]) {
    for region in regions {
      let path = path + [region.label].compactMap(\.self)
      for node in region.nodes {
        switch node.kind {
        case .initial, .history, .deepHistory, .choice: continue
        case .simple, .composite, .final: break
        }
        let inner = path + [node.label]
        entries.append(
          Entry(id: node.id, label: node.label, path: inner.joined(separator: "/")))
        add(node.regions, path: inner)
      }
    }
  }

  /// What each state is called for short: its label where no other has it, else its identifier.
  var shortNames: [StateDiagram.Node.ID: String] {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.label, default: 0] += 1 }
    return Dictionary(
      entries.map { ($0.id, $0.label.isEmpty || counts[$0.label] != 1 ? $0.id : $0.label) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The state of a name: its label, where no other has it, or the labels on the way to it, joined by
  /// slashes, or its identifier.
  func id(of name: String) throws(UsageError) -> StateDiagram.Node.ID {
    if let entry = entries.first(where: { $0.id == name }) { return entry.id }
    var found = entries.filter { $0.path == name }
    if found.isEmpty { found = entries.filter { $0.label == name } }
    if let only = found.first, found.count == 1 { return only.id }
    guard found.isEmpty else {
      throw UsageError(
        "\(found.count) states of \(diagram.name.quoted) are called \(name.quoted).",
        "Give one of \(found.map(\.id).quotedList("and")).")
    }
    let labels = entries.map(\.label).filter { !$0.isEmpty }.withoutRepetitions
    throw UsageError(
      "\(diagram.name.quoted) has no state \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: labels + entries.map(\.id)),
      labels.isEmpty ? "It has no states." : "The states are \(labels.shortQuotedList).")
  }
}

extension [String] {
  /// The texts as a list in a sentence, cut where it becomes too long to read.
  var shortQuotedList: String {
    guard count > 12 else { return quotedList("and") }
    return prefix(10).map(\.quoted).joined(separator: ", ") + " and \(count - 10) more"
  }
}
