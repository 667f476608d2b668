/// What a pair of a state and an event does, but for the effect. Small, so that a table stays near
/// the processor.
@usableFromInline
struct CompiledStep<State> {
  /// The next state. Without a transition, the same.
  @usableFromInline
  let target: State

  /// Whether there is a transition; nil where the function has to be asked.
  @usableFromInline
  let outcome: EventOutcome?
}
