import StateDiagrams
import StateExploration

/// Finds the states of a diagram by their names on the command line.
struct NodeSearch {
  private let machine: String
  private let entries: [DiagramIndex.Entry]

  init(_ diagram: StateDiagram) {
    machine = diagram.name
    entries = DiagramIndex(diagram).entries.filter(\.node.kind.isState)
  }

  /// The short name of each state: its label if no other state has it, and its identifier otherwise.
  var shortNames: [StateDiagram.Node.ID: String] {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.node.label, default: 0] += 1 }
    let names = entries.map { entry in
      let label = entry.node.label
      return (entry.node.id, counts[label] == 1 && !label.isEmpty ? label : "\(entry.node.id)")
    }
    return Dictionary(names, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the state with a name: its identifier, the labels from the outermost state to it, joined
  /// by slashes, or its label if no other state has it.
  ///
  /// - Throws: A `UsageError` if there is no such state, or if several states have the label.
  func id(of name: String) throws(UsageError) -> StateDiagram.Node.ID {
    if let entry = entries.first(where: { "\($0.node.id)" == name }) { return entry.node.id }
    var found = entries.filter { $0.path.joined(separator: "/") == name }
    if found.isEmpty { found = entries.filter { $0.node.label == name } }
    if let only = found.first, found.count == 1 { return only.node.id }
    guard found.isEmpty else {
      throw UsageError(
        "\(machine.quoted) has \(found.count) states with the name \(name.quoted).",
        "Give one of \(found.map(\.node.id.description).quotedList("and")).")
    }
    let labels = entries.map(\.node.label).filter { !$0.isEmpty }.withoutRepetitions
    throw UsageError(
      "\(machine.quoted) has no state \(name.quoted).",
      suggestion: EditDistance.nearest(
        to: name, among: labels + entries.map(\.node.id.description)),
      labels.isEmpty ? "It has no states." : "The states are \(labels.shortQuotedList).")
  }
}
