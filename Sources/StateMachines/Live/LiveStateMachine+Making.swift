@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Creates a machine whose effects may suspend, and answer with events.
  ///
  /// - Parameters:
  ///   - schema: What the machine is made by.
  ///   - state: The state to start in instead of the schema's initial one, to restore a machine.
  ///   - isFinal: Whether the machine finishes in a state, beside those that the schema itself says
  ///     are final. The effect of the transition that leads there is still performed.
  ///   - onFailure: What is done when `perform` throws.
  ///   - perform: Performs an effect, and answers with the events that it leads to, in order.
  ///     Runs outside of the machine, in a task that ``cancel()`` cancels.
  @_disfavoredOverload
  public init(
    _ schema: Schema,
    state: State? = nil,
    isFinal: (@Sendable (State) -> Bool)? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) {
    self.init(
      schema: schema, state: state, isFinal: isFinal, onFailure: onFailure,
      performer: .suspending(perform))
  }

  /// Creates a machine whose effects are performed at once, and answer with events.
  ///
  /// As the machine whose effects may suspend, but faster: they are performed on the machine
  /// itself, and there is nothing to cancel.
  @_disfavoredOverload
  public init(
    _ schema: Schema,
    state: State? = nil,
    isFinal: (@Sendable (State) -> Bool)? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) throws -> [Event]
  ) {
    self.init(
      schema: schema, state: state, isFinal: isFinal, onFailure: onFailure,
      performer: .atOnce(perform))
  }

  /// Creates a machine of a state type, whose effects may suspend, and answer with events.
  ///
  /// ```swift
  /// let download = LiveStateMachine(Download.self, onFailure: .becomes { .failed("\($0)") }) {
  ///   command in
  ///   switch command {
  ///   case .fetch(let url): return [.received(try await client.get(url))]
  ///   case nil: return []
  ///   }
  /// }
  /// ```
  ///
  /// It finishes in the states that say so (``StateType/isFinal``).
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to start in instead of the initial one, to restore a machine.
  ///   - onFailure: What is done when `perform` throws.
  ///   - perform: Performs what the state answers, and answers with the events that it leads to, in
  ///     order. Runs outside of the machine, in a task that ``cancel()`` cancels.
  public init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) async throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(StateTypeSchema(), state: state, onFailure: onFailure, perform: perform)
  }

  /// Creates a machine of a state type, whose effects are performed at once, and answer with
  /// events.
  ///
  /// As the machine whose effects may suspend, but faster: they are performed on the machine
  /// itself, and there is nothing to cancel.
  public init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    onFailure: EffectFailure<Event> = .endsMachine,
    perform: @escaping @Sendable (Effect) throws -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(StateTypeSchema(), state: state, onFailure: onFailure, perform: perform)
  }
}
