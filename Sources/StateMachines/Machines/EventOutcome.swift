/// What became of an event that a ``StateMachine`` was given.
@frozen
public enum EventOutcome: Hashable, Sendable {
  /// The state has no transition for the event, or the subject that was held weakly is gone.
  case ignored

  /// The internal transition and its effect are complete; the state was not left.
  case stayed

  /// The transition, its effect and its callback are complete.
  case handled

  /// The event came from inside a transition, and is handled when that transition is complete.
  case waiting
}
