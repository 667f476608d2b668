extension StateDiagram {
  /// Returns the diagram of a table with the values that its picture doesn't show.
  func withDetails(of table: TableModel) -> StateDiagram {
    var diagram = self
    diagram.diagnostics += table.sharedLabels.map { .sharedLabel($0.label, $0.distinct) }
    let lists =
      table.states.flatMap { [$0.entryValues, $0.exitValues] }
      + table.transitions.map(\.effectValues)
    guard lists.joined().contains(where: { $0.payload != nil }) else { return diagram }
    let index = DiagramIndex(self)
    let ids = table.states.map { index.node(at: $0.summary.path) }
    for (id, state) in zip(ids, table.states) {
      diagram.details += Self.details([state.entryValues]) { $0.detail(.entry, of: id, effect: $1) }
      diagram.details += Self.details([state.exitValues]) { $0.detail(.exit, of: id, effect: $1) }
    }
    struct Pair: Hashable {
      let source: Int
      let event: String
    }
    var pairs: [Pair] = []
    var effects: [Pair: [[EffectText]]] = [:]
    for transition in table.transitions {
      let pair = Pair(source: transition.source, event: transition.event)
      if effects[pair] == nil { pairs.append(pair) }
      effects[pair, default: []].append(transition.effectValues)
    }
    for pair in pairs {
      diagram.details += Self.details(effects[pair] ?? []) {
        $0.detail(.effect, of: ids[pair.source], event: pair.event, effect: $1)
      }
    }
    return diagram
  }

  /// Returns details for the payloads in lists of effects, by the effects' names.
  private static func details(
    _ lists: [[EffectText]], _ detail: (ObservedValues, _ name: String) -> Detail
  ) -> [Detail] {
    var values: [(name: String, values: ObservedValues)] = []
    for (number, list) in lists.enumerated() {
      for (position, effect) in list.enumerated() {
        guard let payload = effect.payload else { continue }
        let index = values.firstIndex { $0.name == effect.name } ?? values.count
        if index == values.count { values.append((effect.name, ObservedValues())) }
        values[index].values.insert(payload, after: UInt64(number) << 32 | UInt64(position))
      }
    }
    return values.map { detail($1, bounded($0)) }
  }
}
