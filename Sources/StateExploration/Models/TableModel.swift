/// The declarations of a transition table, as texts.
package struct TableModel {
  package struct State {
    package let summary: StateSummary
    package let entryEffects: [String]
    package let exitEffects: [String]
  }

  package struct Transition {
    package let source: Int
    package let event: String

    /// The states that it may lead to; nil for an internal transition.
    package let targets: [Int]?

    package let guardLabel: String?
    package let effects: [String]
  }

  package let states: [State]

  /// The labels of the events, with those that no state handles.
  package let events: [String]

  package let initialState: Int
  package let transitions: [Transition]
  package let warnings: [TableFault]

  init<Value, Event, Effect>(_ table: TransitionTable<Value, Event, Effect>) {
    let outline = table.outline
    func names(_ effects: [Effect]) -> [String] {
      effects.flatMap { effectTexts(of: $0).map(\.name) }
    }
    states = outline.states.map { state in
      State(
        summary: StateSummary(
          label: labelText(of: state.value),
          composites: (state.value as? any DOTLabelable)?.dotComposites ?? [],
          isFinal: state.isFinal),
        entryEffects: names(state.entryEffects), exitEffects: names(state.exitEffects))
    }
    let labels = outline.events.map { labelText(of: $0) }
    events = labels
    transitions = outline.transitions.map { transition in
      Transition(
        source: transition.source, event: labels[transition.event], targets: transition.targets,
        guardLabel: transition.guardLabel, effects: names(transition.effects))
    }
    initialState = outline.initialState
    warnings = table.warnings
  }
}
