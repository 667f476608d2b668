/// A condition under which a transition of a ``TransitionTable`` is taken, and how a diagram names it.
///
/// ```swift
/// On(.fail, to: .waiting, when: Guard("attempts left") { _, _ in attempts.remain })
/// ```
///
/// It is asked with each such event, in the order of the declarations, and the first transition
/// whose guard holds is taken. It should not change anything.
///
/// **A guard that throws does not hold**, as a condition that fails in SCXML doesn't: the next
/// transition for the event has its turn, and if there is none, the event is ignored. Where the error
/// matters, the guard catches it.
public struct Guard<State, Event>: Sendable {
  /// What is asked.
  public typealias Condition = @Sendable (State, Event) throws -> Bool

  /// How a diagram names the condition.
  public let label: String

  /// Answers whether the transition may be taken, from the state and the event.
  public let condition: Condition

  /// Creates a guard.
  public init(_ label: String, _ condition: @escaping Condition) {
    self.label = label
    self.condition = condition
  }
}
