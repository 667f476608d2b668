/// An event as diagrams, specifications and files name it: an input, or the timeouts of one time.
package struct NamedEvent: Hashable, Sendable {
  /// The number of the input.
  package let input: Int

  /// The label and the payload. For a timeout, the label is its time.
  package let name: ModelInput

  /// The events that timeouts of this time raise.
  package let raised: [ModelInput]
}

extension Behavior {
  /// The events that pictures show: the inputs, and each time of a timeout.
  package var namedEvents: [NamedEvent] {
    let events = shownInputs.filter { $0 != timeoutInput }.map {
      NamedEvent(input: $0, name: inputs[$0], raised: [])
    }
    let times = timeouts.map(\.label).withoutRepetitions.compactMap { time in
      timeoutInput.map { input in
        NamedEvent(
          input: input, name: ModelInput(time),
          raised: timeouts.filter { $0.label == time }.map(\.event))
      }
    }
    return events + times
  }

  /// Returns the outcome of an event in a row. A state without a timeout of its time ignores it.
  package func outcome(row: Int, of event: NamedEvent) -> Outcome<Int> {
    hasTime(of: event, row: row) ? outcome(row: row, input: event.input) : .ignored
  }

  /// Returns the number of the whole state after an event in a row; nil if the step was not applied or
  /// failed.
  package func result(row: Int, of event: NamedEvent) -> Int? {
    hasTime(of: event, row: row) ? result(row: row, input: event.input) : state(row: row)
  }

  private func hasTime(of event: NamedEvent, row: Int) -> Bool {
    !event.name.isTimeout || timeout(row: row)?.label.text == event.name.label
  }
}
