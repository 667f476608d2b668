/// The schema of a machine whose state is a ``StateType``.
///
/// The schema has no stored properties. Events that a state ignores are detected by comparing
/// states (``Reaction/ignored``).
@frozen
public struct StateTypeSchema<State: StateType>: StateMachineSchemaProtocol, Sendable {
  /// Creates the schema of a state type.
  @inlinable
  public init() {}

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { State.initialState }

  /// Applies an event to a state in place.
  @inlinable
  public func step(
    _ state: inout State, on event: State.InputEvent
  ) -> Reaction<State.OutputCommand> {
    // A copy of any other state would share its buffers, which the event could then not change in
    // place.
    guard _isPOD(State.self) else { return .handled(state.handleEvent(event)) }
    let before = state
    let command = state.handleEvent(event)
    guard State._areKnownToBeEqual(before, state) else { return .handled(command) }
    return isNothing(command) ? .ignored : .handled(command)
  }

  /// Returns whether a state is final.
  @inlinable
  public func isFinal(_ state: State) -> Bool { state.isFinal }

  /// Returns the event that a ``LiveStateMachine`` raises after some time in a state.
  @inlinable
  public func timeout(of state: State) -> Timeout<State.InputEvent>? { state.timeout }
}

extension StateTypeSchema: SilentSchema {}
