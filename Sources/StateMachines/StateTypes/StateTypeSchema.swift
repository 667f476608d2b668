/// The schema of a machine whose state is a ``StateType``.
///
/// Events that a state ignores are detected by comparing states (``Reaction/ignored``).
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
    guard State.self is any Equatable.Type else { return .handled(state.handleEvent(event)) }
    let before = state
    let command = state.handleEvent(event)
    guard isEqual(before, state) else { return .handled(command) }
    return isNothing(command) ? .ignored : .stayed(command)
  }

  /// Returns whether a state is final.
  @inlinable
  public func isFinal(_ state: State) -> Bool { state.isFinal }

  /// Returns the event that a ``LiveStateMachine`` raises after some time in a state.
  @inlinable
  public func timeout(of state: State) -> Timeout<State.InputEvent>? { state.timeout }
}

/// Returns whether two values are equal; false if their type is not `Equatable`.
@inlinable
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func isEqual<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  return (left as? any Equatable).map { isEqual($0) } ?? false
}

/// A schema that derives ignored events and internal transitions by comparing states.
@usableFromInline
package protocol StateComparingSchema {}

extension StateTypeSchema: StateComparingSchema {}
