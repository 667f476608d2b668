/// A condition of a transition of a ``TransitionTable``, with its label in diagrams.
///
/// ```swift
/// On(.fail, to: .waiting, when: Guard("attempts left") { _, _ in attempts.remain })
/// ```
///
/// Guards are evaluated at each event, in the order of the declarations; the first transition whose
/// guard holds is taken. A guard should not change anything.
///
/// **A guard that throws doesn't hold**, like a failing condition in SCXML: the next transition for the
/// event is tried, and if there is none, the event is ignored. Catch errors that matter in the guard.
public struct Guard<State, Event>: Sendable {
  @usableFromInline
  let condition: @Sendable (State, Event) throws -> Bool

  let label: String

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - label: The label in diagrams.
  ///   - condition: Returns whether the transition may be taken.
  public init(
    _ label: String, _ condition: @escaping @Sendable (State, Event) throws -> Bool
  ) {
    self.label = label
    self.condition = condition
  }
}
