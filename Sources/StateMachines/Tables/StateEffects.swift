/// The entry effects of the enclosing states in a ``TransitionTable``.
///
/// ```swift
/// From(.retrying(attempt: 0)) {
///   OnEntry(emit: .schedule(after: 0)) { state, _ in [.schedule(after: state.delay)] }
/// }
/// ```
///
/// The initial state is entered by ``StateMachine/start()``, without an event.
public struct OnEntry<State, Event, Effect> {
  let effects: StateEffects<State, Event, Effect>

  /// Declares effects, in order.
  ///
  /// - Parameters:
  ///   - effects: The effects.
  ///   - computation: Returns the effects with their values, for the state that is entered and the
  ///     event. They must be of the declared cases, in the same order.
  public init(
    emit effects: Effect..., computing computation: (@Sendable (State, Event?) -> [Effect])? = nil
  ) {
    self.effects = StateEffects(declared: effects, computation: computation)
  }
}

/// The exit effects of the enclosing states in a ``TransitionTable``.
public struct OnExit<State, Event, Effect> {
  let effects: StateEffects<State, Event, Effect>

  /// Declares effects, in order.
  ///
  /// - Parameters:
  ///   - effects: The effects.
  ///   - computation: Returns the effects with their values, for the state that is left and the event.
  ///     They must be of the declared cases, in the same order.
  public init(
    emit effects: Effect..., computing computation: (@Sendable (State, Event) -> [Effect])? = nil
  ) {
    guard let computation else {
      self.effects = StateEffects(declared: effects, computation: nil)
      return
    }
    self.effects = StateEffects(declared: effects) { state, event in
      // A state is always left on an event.
      event.map { computation(state, $0) } ?? []
    }
  }
}

/// Entry or exit effects, which a closure can compute.
@usableFromInline
package struct StateEffects<State, Event, Effect> {
  /// The effects; for computed ones, a representative of each.
  @usableFromInline
  package let declared: [Effect]

  /// Returns the effects with their values, for a state and an event; nil if the declared ones are
  /// used. The event is nil when a machine starts.
  @usableFromInline
  let computation: (@Sendable (State, Event?) -> [Effect])?

  package var isComputed: Bool { computation != nil }
}
