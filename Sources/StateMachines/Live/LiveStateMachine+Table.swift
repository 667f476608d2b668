@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Creates a machine of a transition table, whose effects are performed one after the other.
  ///
  /// The effects of entering the initial state are performed by ``start()``. An effect that throws
  /// is the last of its transition.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - state: The state to start in instead of the table's initial one, to restore a machine.
  ///   - onFailure: What is done when `perform` throws.
  ///   - perform: Performs an effect, and answers with the events that it leads to, in order. They
  ///     are handled when all effects of the transition have been performed.
  public init<State, Event, Effect>(
    _ table: Schema,
    state: State? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) where Schema == TransitionTable<State, Event, Effect> {
    self.init(
      schema: table, state: state, isFinal: nil, onFailure: onFailure,
      performer: .suspending { effects in
        var events: [Event] = []
        for effect in effects { events += try await perform(effect) }
        return events
      })
  }

  /// Performs the effects of entering the table's initial state, and returns when these and all
  /// events that they led to are complete.
  ///
  /// To be called once, before the first event; not for a machine that is restored, which has
  /// entered its state before.
  ///
  /// - Throws: ``MachineEndedError`` where the machine has ended before that was complete.
  public func start<State, Event, Effect>() async throws(MachineEndedError)
  where Schema == TransitionTable<State, Event, Effect> {
    if let end { throw error(end) }
    guard runner == nil, !schema.initialEffects.isEmpty else { return }
    switch performer {
    case .atOnce(let perform):
      let effects = schema.initialEffects
      try complete(Result { try perform(effects) })
    case .suspending:
      let effects = schema.initialEffects
      _ = try await withCheckedContinuation { sender in
        startRunner(after: (.handled, effects, sender))
      }.get()
    }
  }
}
