/// The timeouts of a table's states, with the events that they raise.
///
/// Each has a transition for its event: without one, the table has a fault.
struct TableTimeouts {
  private struct Timeout {
    let label: String
    let event: TableModel.Event

    /// Whether the event carries values. Its case then has others, which the timeout doesn't raise.
    let hasValues: Bool
  }

  /// The timeouts by the numbers of their states.
  private let timeoutOfState: [Int: Timeout]

  /// The labels that several events have.
  private let sharedLabels: Set<String>

  /// Creates the timeouts of a table.
  ///
  /// - Parameters:
  ///   - outline: The declarations of the table.
  ///   - events: The events of the model.
  ///   - described: The labels of these events.
  init<Value, Event, Effect>(
    _ outline: TableOutline<Value, Event, Effect>, events: [Event], described: [TableModel.Event]
  ) {
    let labels = Dictionary(Set(described).map { ($0.label, 1) }, uniquingKeysWith: +)
    sharedLabels = Set(labels.filter { $0.value > 1 }.keys)
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
          label: label, event: described[event], hasValues: values(of: timeout.event) != nil)
      )
    }
    timeoutOfState = Dictionary(uniqueKeysWithValues: timeouts)
  }

  /// Returns the events without values that are handled only in states whose timeouts raise them, and
  /// whose label no other event has.
  func replacedEvents(_ transitions: [TableModel.Transition]) -> Set<TableModel.Event> {
    let others = transitions.filter { timeoutOfState[$0.source]?.event != $0.event }
    let replaceable = timeoutOfState.values.filter {
      !$0.hasValues && !sharedLabels.contains($0.event.label)
    }
    return Set(replaceable.map(\.event)).subtracting(others.map(\.event))
  }

  /// Returns transitions with those of timeouts.
  ///
  /// - Parameters:
  ///   - transitions: The declared transitions.
  ///   - replaced: The events whose transitions are replaced.
  ///   - declarations: The number of declarations, after which those of timeouts are numbered.
  func added(
    to transitions: [TableModel.Transition], inPlaceOf replaced: Set<TableModel.Event>,
    declarations: Int
  ) -> [TableModel.Transition] {
    transitions.flatMap { transition in
      guard let timeout = timeoutOfState[transition.source], timeout.event == transition.event
      else { return [transition] }
      var timed = transition
      timed.event = TableModel.Event(label: timeout.label, value: nil)
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
