/// What a ``LiveStateMachine`` does when an effect throws.
public enum EffectFailure<Event: Sendable>: Sendable {
  /// The machine ends, and tells the error to whoever waits for it.
  case endsMachine

  /// The error becomes an event, which is handled as one that the effect had answered with.
  case becomes(@Sendable (any Error) -> Event)
}
