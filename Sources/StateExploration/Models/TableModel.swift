/// The declarations of a transition table as texts, from which its diagram is made.
///
/// States and events are numbered in the order of their declarations.
package struct TableModel {
  package struct State {
    package let summary: StateSummary

    /// The texts of the effects.
    package let entryEffects: [String]
    package let exitEffects: [String]

    /// The effects themselves, without those that closures compute.
    package let entryValues: [EffectText]
    package let exitValues: [EffectText]
  }

  package struct Event: Hashable {
    package let label: String

    /// The value that distinguishes the event from others with the same label; nil if there are
    /// none.
    package let value: String?
  }

  package struct Transition {
    package let source: Int
    package internal(set) var event: Event

    /// The target; nil for an internal transition.
    package let target: Int?

    /// The values with which the target is entered; nil if it carries none, or if a closure computes
    /// them.
    package let targetValues: String?

    /// The number of the declaration. If a closure chooses the outcome, one declaration has several
    /// transitions.
    package internal(set) var declaration: Int

    package let guardLabel: String?
    package let effects: [String]
    package let effectValues: [EffectText]
  }

  package let states: [State]

  /// The events, including those that no state handles, but without those that only timeouts send.
  package let events: [Event]

  package let initialState: Int

  /// The values of the initial state; nil if it carries none.
  package let initialValues: String?
  package let transitions: [Transition]

  /// The number of declared transitions. The declarations of timeouts have the numbers after it.
  package let declarationCount: Int
  package let warnings: [TableFault]

  /// The labels that several states have, and the distinct labels of these states.
  package let sharedLabels: [(label: String, distinct: [String])]

  /// Creates the model of a table.
  package init<Value, Event, Effect>(_ table: TransitionTable<Value, Event, Effect>) {
    let outline = table.outline
    func texts(_ effects: [Effect]) -> [EffectText] { effects.flatMap { effectTexts(of: $0) } }
    func texts(_ effects: [StateEffects<Value, Event, Effect>], computed: Bool? = nil)
      -> [EffectText]
    {
      texts(effects.filter { computed == nil || $0.isComputed == computed }.flatMap(\.declared))
    }
    let shown = ShownEffects(
      outline.states.flatMap { texts($0.entry) + texts($0.exit) }
        + outline.transitions.flatMap(\.branches).flatMap { texts($0.effects) })
    func shownTexts(_ effects: [StateEffects<Value, Event, Effect>]) -> [String] {
      effects.flatMap { part in
        texts(part.declared).map { part.isComputed ? shown.withoutPayload($0) : shown[$0] }
      }
    }
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
      var summary = summaries[number]
      summary.label = distinct.labels[number]
      return State(
        summary: summary,
        entryEffects: shownTexts(state.entry), exitEffects: shownTexts(state.exit),
        entryValues: texts(state.entry, computed: false),
        exitValues: texts(state.exit, computed: false))
    }
    let all = withListedEvents(outline.events)
    let events = described(all)
    let declared = outline.transitions.enumerated().flatMap { number, transition in
      let isComputed = transition.hasComputedEffects
      return transition.branches.map { branch in
        let effects = texts(branch.effects)
        return Transition(
          source: transition.source, event: events[transition.event], target: branch.target,
          targetValues: transition.fixedTarget.flatMap { values(of: $0) },
          declaration: number, guardLabel: transition.guardLabel,
          effects: effects.map { isComputed ? shown.withoutPayload($0) : shown[$0] },
          effectValues: isComputed ? [] : effects)
      }
    }
    let timeouts = TableTimeouts(outline, events: all, described: events)
    let replaced = timeouts.replacedEvents(declared)
    declarationCount = outline.transitions.count
    transitions = timeouts.added(
      to: declared, inPlaceOf: replaced, declarations: declarationCount)
    self.events = events.filter { !replaced.contains($0) }
    initialState = outline.initialState
    initialValues = values(of: table.initialState)
    warnings = table.warnings
  }
}

/// Returns the values that a state or an event carries, as a text; nil if it isn't an enum or carries
/// none. Other states and events of a table are compared as a whole.
func values(of value: Any) -> String? {
  guard caseName(of: value) != nil, !Mirror(reflecting: value).children.isEmpty else { return nil }
  return PayloadText(of: value).labelledText
}

/// Returns the mentioned events and those that their type lists for diagrams. An event of an enum
/// stands for its case.
private func withListedEvents<Event>(_ mentioned: [Event]) -> [Event] {
  func items<Listed: DOTLabelable>(_ type: Listed.Type) -> [Any] { type.dotLabelableItems }
  var seen = Set(mentioned.map { tableKey(of: $0) })
  let listed = (Event.self as? any DOTLabelable.Type).map { items($0) } ?? []
  return mentioned
    + listed.filter { seen.insert(tableKey(of: $0)).inserted }.compactMap { $0 as? Event }
}

/// Returns the labels of events. An event that shares its label also has its case or its value.
private func described<Event>(_ events: [Event]) -> [TableModel.Event] {
  let labels = events.map { labelText(of: $0) }
  let counts = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
  return zip(events, labels).map { event, label in
    let value = caseName(of: event) ?? structuralText(of: event)
    return TableModel.Event(label: label, value: counts[label] == 1 ? nil : bounded(value))
  }
}
