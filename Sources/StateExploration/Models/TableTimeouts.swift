/// The timeouts of a table's states, with the events that they raise.
///
/// Each has a transition for its event: without one, the table has a fault.
struct TableTimeouts {
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
      let label = ModelTimeout(timeout).label.text
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
func tableKey(of event: Any) -> AnyHashable {
  fullCaseName(of: event).map(AnyHashable.init) ?? identity(of: event)
}

/// Returns the name of a case with the labels of its values, which distinguish cases with one base name:
/// `stop(byUser:)`. Nil for other types than enums.
func fullCaseName(of value: Any) -> String? {
  guard let name = caseName(of: value) else { return nil }
  let values = Mirror(reflecting: value).children.first.map { Mirror(reflecting: $0.value) }
  guard let values, values.displayStyle == .tuple else { return name }
  let labels = values.children.map { child in
    child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_"
  }
  return name + "(" + labels.map { $0 + ":" }.joined() + ")"
}
