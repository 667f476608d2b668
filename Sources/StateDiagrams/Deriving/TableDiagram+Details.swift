import StateExploration

extension TableDiagram {
  private typealias Detail = StateDiagram.Detail

  /// A state and the label of an event. Events with one label share the details of a state.
  private struct LabelledPair: Hashable {
    let source: Int
    let event: String
  }

  /// Returns the values of effects and targets by state and event. An effect with several values has
  /// one name in the picture, and so has a state.
  func details() -> [StateDiagram.Detail] {
    var result = initialDetails()
    for (number, state) in table.states.enumerated() {
      let id = id(number)
      result += Self.details([state.entryValues]) { $0.detail(.entry, of: id, effect: $1) }
      result += Self.details([state.exitValues]) { $0.detail(.exit, of: id, effect: $1) }
    }
    let pairs = table.transitions.map { LabelledPair(source: $0.source, event: $0.event.label) }
    let transitions = Dictionary(grouping: zip(pairs, table.transitions), by: \.0)
    for pair in pairs.withoutRepetitions {
      let declared = (transitions[pair] ?? []).map(\.1)
      result += targetDetails(pair, declared)
      // The effects of a declaration with several targets count once.
      var seen: Set<Int> = []
      let effects = declared.filter { seen.insert($0.declaration).inserted }.map(\.effectValues)
      result += Self.details(effects) {
        $0.detail(.effect, of: id(pair.source), event: pair.event, effect: $1)
      }
    }
    return result
  }

  /// Returns the values of the initial state.
  private func initialDetails() -> [Detail] {
    guard let values = table.initialValues, let start = initialTransitions.first else { return [] }
    return [.init(.target, of: start.source, target: id(table.initialState), values: [values])]
  }

  /// Returns the values with which the transitions of one state and event enter each target.
  private func targetDetails(
    _ pair: LabelledPair, _ transitions: [TableModel.Transition]
  ) -> [Detail] {
    var values = ObservedValues.ByKey<StateDiagram.Node.ID>()
    for (number, transition) in transitions.enumerated() {
      guard let target = transition.target, let text = transition.targetValues else { continue }
      values.insert(text, for: id(target), after: ObservedCause(whole: UInt64(number)))
    }
    return values.all.map { target, values in
      values.detail(.target, of: id(pair.source), event: pair.event, target: target)
    }
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
          payload, for: effect.name, after: ObservedCause(whole: UInt64(number) << 32),
          position: position)
      }
    }
    return values.all.map { detail($0.values, bounded($0.key)) }
  }
}
