import StateMachines

/// The declarations of a transition table, from which its diagram is made.
///
/// States and events are numbered in the order of their declarations.
package struct TableModel: Hashable, Sendable {
  package struct State: Hashable, Sendable {
    package let state: Behavior.State
    package let entryEffects: [ObservedEffect]
    package let exitEffects: [ObservedEffect]

    package init(
      _ state: Behavior.State, entryEffects: [ObservedEffect], exitEffects: [ObservedEffect]
    ) {
      self.state = state
      self.entryEffects = entryEffects
      self.exitEffects = exitEffects
    }
  }

  package struct Transition: Hashable, Sendable {
    package let source: Int
    package internal(set) var event: String

    /// The target; nil for an internal transition.
    package let target: Int?

    /// The target with its values; nil if it is internal, or if a closure computes it.
    package let targetValue: Value?

    /// The number of the declaration. If a closure computes one of several targets, one declaration has
    /// several transitions.
    package internal(set) var declaration: Int

    package let guardLabel: String?
    package let effects: [ObservedEffect]

    package init(
      source: Int, event: String, target: Int?, targetValue: Value?, declaration: Int,
      guardLabel: String?, effects: [ObservedEffect]
    ) {
      self.source = source
      self.event = event
      self.target = target
      self.targetValue = targetValue
      self.declaration = declaration
      self.guardLabel = guardLabel
      self.effects = effects
    }
  }

  package let states: [State]

  /// The labels of the events, including those that no state handles, but without those that only
  /// timeouts send.
  package let events: [String]

  package let initialState: Int

  /// The initial state with its values.
  package let initialValue: Value
  package let transitions: [Transition]

  /// The number of declared transitions. The declarations of timeouts have the numbers after it.
  package let declarationCount: Int

  /// The faults that don't make the table invalid.
  package internal(set) var warnings: [TableFault] = []

  /// The labels that several states or several events have.
  package internal(set) var sharedLabels: [String] = []

  package init(
    states: [State], events: [String], initialState: Int, initialValue: Value,
    transitions: [Transition], declarationCount: Int
  ) {
    self.states = states
    self.events = events
    self.initialState = initialState
    self.initialValue = initialValue
    self.transitions = transitions
    self.declarationCount = declarationCount
  }

  /// Creates the model of a table.
  package init<State, Event, Effect>(_ table: TransitionTable<State, Event, Effect>) {
    let outline = table.outline
    func effects(_ parts: [DeclaredEffects<State, Event, Effect>]) -> [ObservedEffect] {
      parts.flatMap { part in
        part.declared.flatMap { observedEffects(of: $0) }
          .map { part.isComputed ? $0.withUnknownValues : $0 }
      }
    }
    let states = outline.states.map { state in
      Self.State(
        Behavior.State(
          ((state.value as? any DOTLabelable)?.dotComposites ?? [])
            + [labelText(of: state.value)],
          isFinal: state.isFinal, value: Value(of: state.value)),
        entryEffects: effects(state.entry), exitEffects: effects(state.exit))
    }
    let all = withListedEvents(outline.events)
    let events = all.map { labelText(of: $0) }
    let declared = outline.transitions.enumerated().flatMap { number, transition in
      let targets = transition.targets.map(Optional.some)
      return (targets.isEmpty ? [nil] : targets).map { target in
        Transition(
          source: transition.source, event: events[transition.event], target: target,
          targetValue: transition.fixedTarget.map { Value(of: $0) },
          declaration: number, guardLabel: transition.guardLabel,
          effects: effects(transition.effects))
      }
    }
    let timeouts = TableTimeouts(outline, events: all)
    let replaced = timeouts.replacedEvents(declared)
    self.init(
      states: states, events: events.filter { !replaced.contains($0) },
      initialState: outline.initialState, initialValue: Value(of: table.initialState),
      transitions: timeouts.added(
        to: declared, inPlaceOf: replaced, declarations: outline.transitions.count),
      declarationCount: outline.transitions.count)
    warnings = table.warnings
    sharedLabels =
      states.map { $0.state.path.joined(separator: "/") }.repeated + events.repeated
  }
}

extension [String] {
  /// The elements that are in the list more than once.
  fileprivate var repeated: [String] {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    return withoutRepetitions.filter { counts[$0, default: 0] > 1 }
  }
}

/// Returns the mentioned events and those that their type lists for diagrams. An event of an enum
/// stands for its case.
private func withListedEvents<Event>(_ mentioned: [Event]) -> [Event] {
  func items<Listed: DOTLabelable>(_ type: Listed.Type) -> [Any] { type.dotLabelableItems }
  let listed = ((Event.self as? any DOTLabelable.Type).map { items($0) } ?? []).compactMap {
    $0 as? Event
  }
  var seen = Set(mentioned.map { tableKey(of: $0) })
  return mentioned + listed.filter { seen.insert(tableKey(of: $0)).inserted }
}

/// The timeouts of a table's states, with the events that they raise.
///
/// Each has a transition for its event: without one, the table has a fault.
private struct TableTimeouts {
  private struct Timeout {
    let label: String
    let event: String

    /// Whether the event carries values. Its case then has others, which the timeout doesn't raise.
    let hasValues: Bool
  }

  /// The timeouts by the numbers of their states.
  private let timeoutOfState: [Int: Timeout]

  /// Creates the timeouts of a table.
  ///
  /// - Parameters:
  ///   - outline: The declarations of the table.
  ///   - events: The events of the model.
  init<State, Event, Effect>(_ outline: TableOutline<State, Event, Effect>, events: [Event]) {
    guard outline.states.contains(where: { $0.timeout != nil }) else {
      timeoutOfState = [:]
      return
    }
    let numbers = Dictionary(
      zip(events.map { tableKey(of: $0) }, events.indices)
    ) { first, _ in first }
    let timeouts = outline.states.enumerated().compactMap { number, state -> (Int, Timeout)? in
      guard let timeout = state.timeout, let event = numbers[tableKey(of: timeout.event)] else {
        return nil
      }
      let label = TimeoutLabel(timeout).text
      return (
        number,
        Timeout(
          label: label, event: labelText(of: events[event]),
          hasValues: !Value(of: timeout.event).fields.isEmpty)
      )
    }
    timeoutOfState = Dictionary(uniqueKeysWithValues: timeouts)
  }

  /// Returns the events without values that are handled only in states whose timeouts raise them.
  func replacedEvents(_ transitions: [TableModel.Transition]) -> Set<String> {
    let others = transitions.filter { timeoutOfState[$0.source]?.event != $0.event }
    let replaceable = timeoutOfState.values.filter { !$0.hasValues }
    return Set(replaceable.map(\.event)).subtracting(others.map(\.event))
  }

  /// Returns transitions with those of timeouts.
  ///
  /// - Parameters:
  ///   - transitions: The declared transitions.
  ///   - replaced: The events whose transitions are replaced.
  ///   - declarations: The number of declarations, after which those of timeouts are numbered.
  func added(
    to transitions: [TableModel.Transition], inPlaceOf replaced: Set<String>,
    declarations: Int
  ) -> [TableModel.Transition] {
    transitions.flatMap { transition in
      guard let timeout = timeoutOfState[transition.source], timeout.event == transition.event
      else { return [transition] }
      var timed = transition
      timed.event = timeout.label
      timed.declaration += declarations
      return replaced.contains(transition.event) ? [timed] : [transition, timed]
    }
  }
}

/// Returns a key of an event in a table. An event of an enum stands for its case.
private func tableKey(of event: Any) -> AnyHashable {
  fullCaseName(of: event).map(AnyHashable.init) ?? identity(of: event)
}

/// Returns the name of a case with the labels of its values, which distinguish cases with one base name:
/// `stop(byUser:)`. Nil for other types than enums.
private func fullCaseName(of value: Any) -> String? {
  guard let name = caseName(of: value) else { return nil }
  let values = Mirror(reflecting: value).children.first.map { Mirror(reflecting: $0.value) }
  guard let values, values.displayStyle == .tuple else { return name }
  let labels = values.children.map { child in
    child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_"
  }
  return name + "(" + labels.map { $0 + ":" }.joined() + ")"
}
