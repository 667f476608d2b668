@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Observes the machine until it is released: every event, ignored ones included, every effect, and the end.
  ///
  /// ```swift
  /// await machine.observe { occurrence in logger.debug("\(occurrence)") }
  /// ```
  ///
  /// - Parameter body: Called on the machine for each occurrence, in order.
  public func observe(_ body: @escaping @Sendable (Occurrence) -> Void) {
    observers.append(body)
    path = .watched
  }

  /// A step of a running machine, for logs and measurements.
  public enum Occurrence: Sendable {
    /// An event was handled or ignored. Its effect has not begun yet.
    case event(EventReport<State, Event, Effects>)

    /// An effect begins; for a table, the effects of a transition. The positive number is the same
    /// when it ends.
    case effectBegan(Effects, id: Int)

    /// An effect has ended. The machine handles its events next. There are none if the effect was
    /// cancelled or the machine has ended.
    case effectEnded(id: Int, events: [Event], error: (any Error)?)

    /// The machine has ended. Effects that run in a final state end later. If one of them throws,
    /// the machine ends again.
    case ended(MachineEnd)
  }

  /// Calls the observers with an occurrence, which is made only if there are any.
  func notify(_ occurrence: @autoclosure () -> Occurrence) {
    guard !observers.isEmpty else { return }
    let occurrence = occurrence()
    for observer in observers { observer(occurrence) }
  }
}
