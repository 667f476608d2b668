/// The schema of a machine whose state is a ``StateType``.
///
/// It has no stored properties and costs nothing. Every event counts as handled, because a state
/// type has no way to say that it ignored one: what is to be done is in its command.
@frozen
public struct StateTypeSchema<State: StateType>: StateMachineSchemaProtocol, Sendable {
  /// What the state reacts to.
  public typealias Event = State.InputEvent

  /// What the state answers.
  public typealias Effect = State.OutputCommand

  /// Creates the schema of a state type.
  @inlinable
  public init() {}

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { State.initialState }

  /// Shows an event to a state, which it changes in place.
  @inlinable
  public func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    .handled(state.handleEvent(event))
  }

  /// Whether the state says that the machine has done its work in it.
  @inlinable
  public func isFinal(_ state: State) -> Bool { state.isFinal }
}

extension StateMachine {
  /// Creates a machine of a state type, which starts in its initial state.
  ///
  /// ```swift
  /// let machine = StateMachine(Door.self) { command in
  ///   if command == .ring { bell.ring() }
  /// }
  /// machine.handleEvent(.knock)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to start in instead of the initial one, to restore a machine.
  ///   - perform: Receives what the state answers, after each event.
  @inlinable
  public convenience init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    perform: @escaping (S.OutputCommand) -> Void
  ) where Schema == StateTypeSchema<S> {
    self.init(schema: StateTypeSchema(), state: state, perform: perform)
  }
}
