/// The declarations of a transition table, as texts.
package struct TableModel {
  package struct State {
    package let summary: StateSummary
    package let entryEffects: [String]
    package let exitEffects: [String]
    package let entryValues: [EffectText]
    package let exitValues: [EffectText]
  }

  package struct Transition {
    package let source: Int
    package let event: String

    /// The states that it may lead to; nil for an internal transition.
    package let targets: [Int]?

    package let guardLabel: String?
    package let effects: [String]
    package let effectValues: [EffectText]
  }

  package let states: [State]

  /// The labels of the events, with those that no state handles.
  package let events: [String]

  package let initialState: Int
  package let transitions: [Transition]
  package let warnings: [TableFault]

  /// The labels that several states have, and the labels that the states have in their place.
  package let sharedLabels: [(label: String, distinct: [String])]

  init<Value, Event, Effect>(_ table: TransitionTable<Value, Event, Effect>) {
    let outline = table.outline
    func texts(_ effects: [Effect]) -> [EffectText] { effects.flatMap { effectTexts(of: $0) } }
    let shown = ShownEffects(
      outline.states.flatMap { texts($0.entryEffects) + texts($0.exitEffects) }
        + outline.transitions.flatMap { texts($0.effects) })
    let summaries = outline.states.map { state in
      StateSummary(
        label: labelText(of: state.value),
        composites: (state.value as? any DOTLabelable)?.dotComposites ?? [],
        isFinal: state.isFinal)
    }
    let distinct = DistinctLabels(summaries)
    sharedLabels = distinct.shared
    states = outline.states.indices.map { number in
      let state = outline.states[number]
      let (entry, exit) = (texts(state.entryEffects), texts(state.exitEffects))
      var summary = summaries[number]
      summary.label = distinct.labels[number]
      return State(
        summary: summary,
        entryEffects: entry.map { shown[$0] }, exitEffects: exit.map { shown[$0] },
        entryValues: entry, exitValues: exit)
    }
    let labels = outline.events.map { labelText(of: $0) }
    events = labels
    transitions = outline.transitions.map { transition in
      let effects = texts(transition.effects)
      return Transition(
        source: transition.source, event: labels[transition.event], targets: transition.targets,
        guardLabel: transition.guardLabel, effects: effects.map { shown[$0] },
        effectValues: effects)
    }
    initialState = outline.initialState
    warnings = table.warnings
  }
}
