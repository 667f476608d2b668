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

  /// A label that is drawn for a case of an enum, although another value of the case has another label.
  package struct ValueDependentLabel {
    package enum Kind: String { case state, event, effect }

    package let kind: Kind
    package let caseName: String
    package let drawn: String
    package let other: String
  }

  package let valueDependentLabels: [ValueDependentLabel]

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
    valueDependentLabels =
      valueDependent(
        .state, outline.states.map(\.value),
        declared: outline.declaredStates + outline.transitions.flatMap(\.declaredTargets)
          + [table.initialState])
      + valueDependent(
        .event, outline.events, declared: outline.transitions.flatMap(\.declaredEvents))
      + valueDependent(.effect, outline.computedEffects, declared: outline.declaredEffects)
  }
}

/// Returns the labels of the first values of each case that differ from the label of another value, which
/// is declared or listed for diagrams.
///
/// - Parameters:
///   - kind: The kind of the values.
///   - drawn: The values whose labels are drawn.
///   - declared: Other declared values.
private func valueDependent<Value>(
  _ kind: TableModel.ValueDependentLabel.Kind, _ drawn: [Value], declared: [Value] = []
) -> [TableModel.ValueDependentLabel] {
  func label(_ value: Any) -> String {
    let composites = kind == .state ? (value as? any DOTLabelable)?.dotComposites ?? [] : []
    return (composites + [labelText(of: value)]).joined(separator: "/")
  }
  var others: [String: [Value]] = [:]
  for value in drawn + declared + listedItems(of: Value.self) {
    if let name = fullCaseName(of: value) { others[name, default: []].append(value) }
  }
  var seen: Set<String> = []
  return drawn.compactMap { value in
    guard let name = fullCaseName(of: value), seen.insert(name).inserted else { return nil }
    let drawn = label(value)
    guard let other = others[name]?.first(where: { label($0) != drawn }) else { return nil }
    return TableModel.ValueDependentLabel(
      kind: kind, caseName: caseName(of: value) ?? name, drawn: drawn, other: label(other))
  }
}

extension TableOutline {
  /// The effects that stand for those that closures compute.
  fileprivate var computedEffects: [Effect] {
    states.flatMap { $0.entry + $0.exit }.filter(\.isComputed).flatMap(\.declared)
      + transitions.filter(\.hasComputedEffects).flatMap(\.branches).flatMap(\.effects)
  }

  /// All effects that declarations contain.
  fileprivate var declaredEffects: [Effect] {
    states.flatMap { $0.entry + $0.exit }.flatMap(\.declared)
      + transitions.flatMap(\.branches).flatMap(\.effects)
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
  var seen = Set(mentioned.map { tableKey(of: $0) })
  return mentioned
    + listedItems(of: Event.self).filter { seen.insert(tableKey(of: $0)).inserted }
}

/// Returns the values that a type lists for diagrams; empty if it lists none.
private func listedItems<Value>(of type: Value.Type) -> [Value] {
  func items<Listed: DOTLabelable>(_ type: Listed.Type) -> [Any] { type.dotLabelableItems }
  return ((type as? any DOTLabelable.Type).map { items($0) } ?? []).compactMap { $0 as? Value }
}

/// Returns the labels of events. An event that shares its label also has its case or its value.
private func described<Event>(_ events: [Event]) -> [TableModel.Event] {
  let labels = events.map { labelText(of: $0) }
  let names = events.map { caseName(of: $0) ?? structuralText(of: $0) }
  let counts = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
  let namesakes = Dictionary(zip(labels, names).map { ([$0, $1], 1) }, uniquingKeysWith: +)
  return events.indices.map { index in
    let (label, name) = (labels[index], names[index])
    let value = namesakes[[label, name]] == 1 ? name : fullCaseName(of: events[index]) ?? name
    return TableModel.Event(label: label, value: counts[label] == 1 ? nil : bounded(value))
  }
}
