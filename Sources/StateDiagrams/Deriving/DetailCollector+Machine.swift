// Values of the whole machine: the order of the effects of several regions, fields, and final states.

extension DetailCollector {
  /// Returns the orders of effects for each event after which several regions have effects, such as
  /// `stop, ring`. Each region's arrow shows only the effects of that region.
  func orderDetails() -> [Detail] {
    details(.order) { row, input in
      guard let observed = exploration.effectList(row: row, input: input), observed > 0 else {
        return nil
      }
      let lists = exploration.regions.indices.map {
        effects.effectList(of: observed, row: row, input: input, region: $0)
      }
      guard lists.filter({ $0 > 0 }).count > 1, exploration.effects[observed].count > 1 else {
        return nil
      }
      // Other details list the payloads, which distinguish only effects with the same name here.
      let list = exploration.effects[observed]
      let counts = Dictionary(list.map { ($0.name, 1) }, uniquingKeysWith: +)
      return list.map { effect in
        guard counts[effect.name, default: 0] > 1, let payload = effect.details else {
          return effect.name
        }
        return "\(effect.name)(\(payload))"
      }.joined(separator: ", ")
    }
  }

  /// Returns the values, after each event, of those stored properties that belong to no region and that
  /// the event changes. Empty if there are none.
  func fieldDetails() -> [Detail] {
    guard exploration.fieldTexts.count > 1 else { return [] }
    let names = Dictionary(
      uniqueKeysWithValues: labels.labels.map { ($0, namesOfChangedFields(on: $0)) })
    return details(.fields) { row, input in
      let after = exploration.fields(row: row, input: input)
      if after == exploration.fields(row: row) { return nil }
      return exploration.fieldText(after, named: names[exploration.inputs[input].label] ?? [])
    }
  }

  /// Returns a detail of the whole machine for each label, with the text of every observation.
  ///
  /// - Parameters:
  ///   - kind: The kind of the details.
  ///   - text: Returns the text of an observation, or nil to skip it.
  func details(
    _ kind: Detail.Kind, _ text: (_ row: Int, _ input: Int) -> String?
  ) -> [Detail] {
    labels.labels.indices.compactMap { label in
      var values = ObservedValues()
      for row in 0..<exploration.rowCount {
        for input in labels.inputs[label] {
          let cause = texts.cause(row: row, input: input, region: nil)
          if let text = text(row, input) {
            values.insert(text, after: cause)
          } else {
            values.insertNothing(after: cause)
          }
        }
      }
      return values.isEmpty ? nil : values.detail(kind, of: .machine, event: labels.labels[label])
    }
  }

  /// Returns the payloads of the final states of each node that also stands for states that are not
  /// final. Such a node isn't drawn as final.
  func finalDetails(_ outcomes: RegionOutcomes) -> [Detail] {
    let states = exploration.regions[outcomes.region].states
    guard states.contains(where: \.isFinal) else { return [] }
    var values: [Int: ObservedValues] = [:]
    for (state, node) in outcomes.nodes.nodeOfState.enumerated()
    where states[state].isFinal && !outcomes.nodes.nodes[node].isFinal {
      values[node, default: ObservedValues()]
        .insert(texts.payload(state, region: outcomes.region), after: ObservedCause(whole: 0))
    }
    return values.sorted { $0.key < $1.key }.map { node, values in
      values.detail(.final, of: outcomes.nodes.nodes[node].id)
    }
  }

  /// Returns the combinations of states in which the machine is final.
  ///
  /// Empty if the machine is final exactly when all its regions are, as the picture suggests.
  func finalDetails() -> [Detail] {
    let combinations = exploration.combinations
    guard combinations.contains(where: { $0.isFinal != areAllFinal($0.states) }) else { return [] }
    var values = ObservedValues()
    for combination in combinations where combination.isFinal {
      values.insert(text(combination.states, combination.fields), after: ObservedCause(whole: 0))
    }
    return [values.detail(.final, of: .machine)]
  }

  /// Returns whether all regions are in nodes that are drawn as final.
  func areAllFinal(_ states: [Int]) -> Bool {
    zip(outcomes, states).allSatisfy { outcomes, state in
      outcomes.nodes.nodes[outcomes.nodes.nodeOfState[state]].isFinal
    }
  }

  /// Returns the text of a combination: `Motor: off, Door: opened(times: 3), count: 2`.
  func text(_ states: [Int], _ fields: Int) -> String {
    let names = exploration.regions.indices.map { region in
      (exploration.regions[region].label.map { "\($0): " } ?? "")
        + texts.name(of: states[region], region: region)
    }
    let fields = exploration.fieldTexts.isEmpty ? [] : [exploration.fieldTexts[fields]]
    return (names + fields).joined(separator: ", ")
  }

  /// Returns the names of the fields that events with a label change.
  private func namesOfChangedFields(on label: String) -> [String] {
    let inputs = labels.labels.firstIndex(of: label).map { labels.inputs[$0] } ?? []
    return inputs.flatMap { input in
      (0..<exploration.rowCount).flatMap { exploration.changedFields(row: $0, input: input) }
    }.withoutRepetitions
  }

  /// Returns diagnostics for fields and final states that the picture doesn't show.
  ///
  /// - Parameter details: All details of the diagram.
  func diagnostics(_ details: [StateDiagram.Detail]) -> [StateDiagram.Diagnostic] {
    var result: [StateDiagram.Diagnostic] = []
    let events = details.filter { $0.kind == .fields }.compactMap(\.event)
    let names = events.map { namesOfChangedFields(on: $0) }
    for fields in names.withoutRepetitions {
      let events = zip(events, names).filter { $1 == fields }.map(\.0)
      result.append(.unshownFields(fields, on: events))
    }
    for detail in details where detail.kind == .final && detail.state != .machine {
      result.append(
        .partlyFinal(
          detail.state.labels.last ?? "", with: detail.values,
          otherCount: detail.count - detail.values.count))
    }
    let mismatch = exploration.combinations.first { $0.isFinal != areAllFinal($0.states) }
    if let mismatch {
      result.append(
        .unshownFinalState(text(mismatch.states, mismatch.fields), isFinal: mismatch.isFinal))
    }
    return result
  }
}
