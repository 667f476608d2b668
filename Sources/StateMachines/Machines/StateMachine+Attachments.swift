extension StateMachine {
  /// What only some machines have: a callback, observers, events that wait.
  @usableFromInline
  final class Attachments {
    @exclusivity(unchecked)
    @usableFromInline
    var didTransition: TransitionCallback?

    @exclusivity(unchecked)
    @usableFromInline
    var waiting = EventQueue<Event>()

    /// Whether anybody is to be told of the transition that is under way: worked out when it
    /// begins, so that who comes in its midst is told of the next one.
    @exclusivity(unchecked)
    @usableFromInline
    var isWatched = false

    /// Whether a report of the transition that is under way is to be kept.
    @exclusivity(unchecked)
    @usableFromInline
    var isRecording = false

    @exclusivity(unchecked)
    @usableFromInline
    var recorded: Transition<State, Event, Schema.Effect>?

    @exclusivity(unchecked)
    @usableFromInline
    var observers: ObserverList<State, Event>?

    @inlinable
    init() {}
  }
}

extension StateMachine.Attachments {
  /// Takes note, before a step, of who is to be told of it.
  @inlinable
  func beginStep() {
    let isObserved = observers?.admit() ?? false
    isWatched = isObserved || isRecording || didTransition != nil
  }

  /// Keeps the report of a transition, if one is wanted. The effect is not performed yet.
  @inlinable
  func record(
    before: Schema.State, event: Schema.Event, after: Schema.State, effect: Schema.Effect,
    isInternal: Bool
  ) {
    guard isRecording else { return }
    isRecording = false
    recorded = Transition(
      before: before, event: event, after: after, effect: effect, isInternal: isInternal)
  }

  /// Tells the callback of a transition, and then the observers.
  @inlinable
  func tell(
    before: Schema.State, event: Schema.Event, after: Schema.State, outcome: EventOutcome
  ) {
    didTransition?(before, event, after)
    observers?.tell(EventReport(before: before, event: event, after: after, outcome: outcome))
  }
}
