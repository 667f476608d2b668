// Events that must not happen.

extension DetailCollector {
  /// Returns the values of each node and label with which the event must not happen. With several
  /// regions, these are the nodes of the first one.
  func impossibleDetails() -> [Detail] {
    guard exploration.hasImpossibleSteps, let outcomes = outcomes.first else { return [] }
    var result: [Detail] = []
    for node in outcomes.nodes.nodes.indices {
      for label in labels.labels.indices {
        var values = ObservedValues()
        for row in outcomes.rowsOfNode[node] {
          for input in labels.inputs[label]
          where exploration.reaction(row: row, input: input) == .impossible {
            values.insert(
              Self.text(exploration.inputs[input], in: texts.name(ofRow: row)),
              after: texts.cause(row: row, input: input, region: nil))
          }
        }
        if values.isEmpty { continue }
        result.append(
          values.detail(
            .impossible, of: outcomes.nodes.nodes[node].id, event: labels.labels[label]))
      }
    }
    return result
  }

  /// Returns the events that rules exclude, for each node and label.
  ///
  /// A detail without values stands for an event that is excluded in the whole node. Otherwise, the
  /// values are the inputs and states that are excluded. Rules such as `once()` exclude an input in
  /// a state only after some sequences of inputs.
  func excludedDetails() -> [Detail] {
    guard exploration.isObserved, let outcomes = outcomes.first else { return [] }
    return outcomes.nodes.nodes.indices.flatMap { node in
      labels.labels.indices.compactMap { label in
        let rows = outcomes.rowsOfNode[node]
        let areForbidden = labels.inputs[label].map { input in
          rows.map { exploration.reaction(row: $0, input: input) == .forbidden }
        }
        guard areForbidden.joined().contains(true) else { return nil }
        let id = outcomes.nodes.nodes[node].id
        if areForbidden.joined().allSatisfy(\.self) {
          return Detail(.excluded, of: id, event: labels.labels[label], values: [])
        }
        var values = ObservedValues()
        for (input, areForbidden) in zip(labels.inputs[label], areForbidden) {
          // States that differ only in the bookkeeping of rules have the same name.
          let states = Dictionary(grouping: zip(rows, areForbidden)) { texts.name(ofRow: $0.0) }
          for (name, rows) in states where rows.contains(where: \.1) {
            let isAlways = rows.allSatisfy(\.1)
            values.insert(
              Self.text(
                exploration.inputs[input], in: name, end: isAlways ? "" : " after some inputs"),
              after: texts.cause(row: rows[0].0, input: input, region: nil))
          }
        }
        return values.detail(.excluded, of: id, event: labels.labels[label])
      }
    }
  }

  /// Returns the name of an input in a state: `read in active(pending: 3)`.
  ///
  /// Each name is cut by itself, so that a renaming of one doesn't change the other. A cut name is
  /// longer by the brackets that are closed after it.
  private static func text(_ input: ModelInput, in state: String, end: String = "") -> String {
    let text = "\(input.structuralName) in \(state)\(end)"
    if text.count <= valueTextLimit { return text }
    let limit = (valueTextLimit - end.count - 12) / 2
    return "\(bounded(input.structuralName, to: limit)) in \(bounded(state, to: limit))\(end)"
  }

  /// Returns the rules of each label. Those of the whole machine distinguish rules that exclude an
  /// event in the same states, but after other inputs.
  func ruleDetails() -> [Detail] {
    guard exploration.isObserved else { return [] }
    return labels.labels.indices.compactMap { label in
      let inputs = labels.inputs[label]
      var values = ObservedValues()
      for input in inputs {
        for rule in exploration.rules[input] {
          let name = exploration.inputs[input].structuralName
          values.insert(
            inputs.count > 1 ? "\(name): \(rule)" : rule, after: ObservedCause(whole: 0))
        }
      }
      return values.isEmpty
        ? nil : values.detail(.excluded, of: .machine, event: labels.labels[label])
    }
  }
}
