/// The timeouts of a table's states, with the events that they send.
struct TableTimeouts {
  struct Timeout {
    let state: Int
    let label: String

    /// The name of the event.
    let eventName: String

    /// The event in the table; nil if the table doesn't mention it.
    let event: TableModel.Event?
  }

  /// The timeouts, in the order of their states. Final states have none, because machines end in
  /// them.
  let all: [Timeout]

  init<Value, Event, Effect>(
    _ outline: TableOutline<Value, Event, Effect>, events: [Event], described: [TableModel.Event],
    timeout: (Value) -> StateMachines.Timeout<Event>?
  ) {
    let numbers = Dictionary(
      zip(events.map { tableKey(of: $0) }, events.indices)
    ) { first, _ in first }
    all = outline.states.enumerated().compactMap { number, state in
      guard !state.isFinal, let timeout = timeout(state.value) else { return nil }
      let model = ModelTimeout(timeout)
      return Timeout(
        state: number, label: model.label.text, eventName: model.event.name,
        event: numbers[tableKey(of: timeout.event)].map { described[$0] })
    }
  }

  /// Returns the events that only states with a timeout that sends them handle. Such an event is
  /// drawn only as the timeout.
  func eventsOfTimeouts(_ transitions: [TableModel.Transition]) -> Set<TableModel.Event> {
    guard !all.isEmpty else { return [] }
    let statesOfEvent = Dictionary(grouping: all, by: \.event).mapValues { $0.map(\.state) }
    let others = transitions.filter { statesOfEvent[$0.event]?.contains($0.source) == false }
    return Set(statesOfEvent.keys.compactMap(\.self)).subtracting(others.map(\.event))
  }

  /// Returns transitions with those of timeouts.
  ///
  /// - Parameters:
  ///   - transitions: The declared transitions.
  ///   - replaced: The events whose transitions the timeouts replace. For others, the timeout
  ///     follows.
  ///   - declarations: The number of declarations. The numbers of timeouts follow.
  func added(
    to transitions: [TableModel.Transition], inPlaceOf replaced: Set<TableModel.Event>,
    declarations: Int
  ) -> [TableModel.Transition] {
    let timeoutOfState = Dictionary(all.map { ($0.state, $0) }) { first, _ in first }
    return transitions.flatMap { transition in
      guard let timeout = timeoutOfState[transition.source], timeout.event == transition.event
      else { return [transition] }
      var timed = transition
      timed.event = TableModel.Event(label: timeout.label, value: nil)
      timed.declaration += declarations
      return replaced.contains(transition.event) ? [timed] : [transition, timed]
    }
  }

  /// Returns the timeouts whose events their states ignore.
  func ignored(_ transitions: [TableModel.Transition]) -> [Timeout] {
    all.filter { timeout in
      !transitions.contains { $0.source == timeout.state && $0.event == timeout.event }
    }
  }
}

/// Returns a key of an event in a table. An event of an enum stands for its case.
func tableKey(of event: Any) -> AnyHashable {
  caseName(of: event).map(AnyHashable.init) ?? identity(of: event)
}
