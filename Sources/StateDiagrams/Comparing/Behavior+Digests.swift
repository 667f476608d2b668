import StateExploration

extension Behavior {
  /// For each node and label of an event, a digest of the steps in it. Positions of states and inputs
  /// replace names, so that a rename keeps the digests.
  var cellDigests: [String: [String: String]] {
    var result: [String: [String: String]] = [:]
    for region in regions.indices where regions[region].container == nil {
      let states = regions[region].states
      let names = StateNames(states.map(\.path))
      let ordinals = names.names.map { name in name.lastIndex(of: "#").map { name[$0...] } ?? "" }
      var digests: [String: [String: UInt64]] = [:]
      for row in 0..<rowCount {
        let source = source(row: row, region: region)
        let node = StateDiagram.Node.ID(path: regions[region].path + states[source].path)
        for (number, input) in inputs.enumerated() {
          let outcome = outcome(row: row, input: number)
          if outcome.isIgnored || input.isTimeout && outcome.isExcluded { continue }
          let target = target(row: row, input: number, region: region)
          var text = "\(ordinals[source]) \(number) \(ordinals[target])"
          text += states[target].value.plainText
          switch outcome {
          case .handled(let list, _):
            for effect in effects[list] { text += " " + effect.value.plainText }
          case .impossible: text += "impossible"
          case .ignored, .excluded, .unknown: text += "\(outcome)"
          }
          let label = self.label(of: number, row: row)
          digests[node.description, default: [:]][label, default: 0] &+= digest(of: text.utf8)
        }
      }
      for (node, events) in digests {
        result[node] = events.mapValues { hexadecimal($0, digits: 8) }
      }
    }
    return result
  }
}

extension Value {
  /// The numbers and texts inside, without names.
  fileprivate var plainText: String {
    switch self {
    case .number(let text), .text(let text), .described(let text): text + ";"
    case .bool(let flag): "\(flag);"
    case .null: "nil;"
    case .enumCase(_, let fields), .record(_, let fields): fields.map(\.value.plainText).joined()
    case .list(let values): values.map(\.plainText).joined()
    case .dictionary(let entries):
      entries.map { $0.key.plainText + $0.value.plainText }.joined()
    case .opaque: ""
    }
  }
}
