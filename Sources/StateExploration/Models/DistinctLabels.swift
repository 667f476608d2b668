/// Labels that distinguish the states of a table, of which several can have the same label.
///
/// The first state keeps its label, and the others get numbers: `low`, `low 2`. A numbered label is
/// never the label of another state.
struct DistinctLabels {
  /// The distinct label of each state.
  private(set) var labels: [String] = []

  /// The labels that several states have, and the distinct labels of these states.
  private(set) var shared: [(label: String, distinct: [String])] = []

  init(_ states: [StateSummary]) {
    let composites = Set(
      states.flatMap { state in state.composites.indices.map { state.composites[...$0] } })
    func path(_ state: StateSummary, _ label: String) -> [String] {
      var path = state.composites + [label]
      // A state with the path of a composite is drawn inside that composite.
      while composites.contains(path[...]) { path.append(label) }
      return path
    }
    let paths = states.map { path($0, $0.label) }
    let reserved = Set(paths)
    var used: Set<[String]> = []
    var numbers: [[String]: Int] = [:]
    var positions: [[String]: Int] = [:]
    for (state, original) in zip(states, paths) {
      var label = state.label
      if !used.insert(original).inserted {
        var number = numbers[original, default: 1]
        var candidate: [String]
        repeat {
          number += 1
          label = "\(state.label) \(number)"
          candidate = path(state, label)
        } while reserved.contains(candidate) || !used.insert(candidate).inserted
        numbers[original] = number
        if let position = positions[original] {
          shared[position].distinct.append(label)
        } else {
          positions[original] = shared.count
          shared.append((state.label, [state.label, label]))
        }
      }
      labels.append(label)
    }
  }
}
