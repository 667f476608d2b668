extension TableDiagram {
  private typealias Detail = StateDiagram.Detail

  /// Returns the values of effects by state and event. An effect with several values has one name
  /// in the picture.
  func details() -> [StateDiagram.Detail] {
    var result: [Detail] = []
    for (number, state) in table.states.enumerated() {
      let id = id(number)
      result += Self.details([state.entryValues]) { $0.detail(.entry, of: id, effect: $1) }
      result += Self.details([state.exitValues]) { $0.detail(.exit, of: id, effect: $1) }
    }
    var pairs: [Pair] = []
    var effects: [Pair: [[EffectText]]] = [:]
    var seen: Set<Int> = []
    for transition in table.transitions where seen.insert(transition.declaration).inserted {
      let pair = Pair(source: transition.source, event: transition.event)
      if effects[pair] == nil { pairs.append(pair) }
      effects[pair, default: []].append(transition.effectValues)
    }
    for pair in pairs {
      result += Self.details(effects[pair] ?? []) {
        $0.detail(.effect, of: id(pair.source), event: pair.event.label, effect: $1)
      }
    }
    return result
  }

  /// Returns the payloads in lists of effects, as one detail for each name of an effect.
  ///
  /// - Parameters:
  ///   - lists: The lists of effects of one state and event, by declaration.
  ///   - detail: Makes a detail of the payloads of the effects with a name.
  private static func details(
    _ lists: [[EffectText]], _ detail: (ObservedValues, _ name: String) -> Detail
  ) -> [Detail] {
    var values = ObservedValues.ByKey<String>()
    for (number, list) in lists.enumerated() {
      for (position, effect) in list.enumerated() {
        guard let payload = effect.payload else { continue }
        values.insert(
          payload, for: effect.name, after: UInt64(number) << 32 | UInt64(position))
      }
    }
    return values.all.map { detail($0.values, bounded($0.key)) }
  }
}
