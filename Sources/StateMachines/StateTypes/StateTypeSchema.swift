/// The schema of a machine whose state is a ``StateType``.
///
/// Events that a state ignores are detected by comparing states (``Reaction/ignored``).
@frozen
public struct StateTypeSchema<State: StateType>: StateMachineSchemaProtocol, Sendable {
  // Stored, because an unsuccessful search for a conformance costs more than most events. A successful
  // one is resolved by the compiler if the type is known.
  @usableFromInline
  let isEquatable: Bool

  @usableFromInline
  let hasEmptyCommand: Bool

  /// Creates the schema of a state type.
  @inlinable
  public init() {
    isEquatable = State.self is any Equatable.Type
    hasEmptyCommand = canBeNothing(State.OutputCommand.self)
  }

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { State.initialState }

  /// Applies an event to a state in place.
  @inlinable
  @inline(__always)
  public func step(
    _ state: inout State, on event: State.InputEvent
  ) -> Reaction<State.OutputCommand> {
    guard isEquatable else { return .handled(state.handleEvent(event)) }
    let before = state
    let command = state.handleEvent(event)
    guard areEqual(before, state) else { return .handled(command) }
    return hasEmptyCommand && isNothing(command) ? .ignored : .stayed(command)
  }

  /// Returns whether a state is final.
  @inlinable
  public func isFinal(_ state: State) -> Bool { state.isFinal }

  /// Returns the event that a ``LiveStateMachine`` raises after some time in a state.
  @inlinable
  public func timeout(of state: State) -> Timeout<State.InputEvent>? { state.timeout }
}

/// Returns whether two values of an `Equatable` type are equal; false for other types.
@inlinable
@inline(__always)
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let type = Value.self as? any Equatable.Type else { return false }
  return withUnsafePointer(to: left) { left in
    withUnsafePointer(to: right) { right in type.areEqual(left, right) }
  }
}

extension Equatable {
  /// Returns whether the values at two addresses are equal.
  @inlinable
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.assumingMemoryBound(to: Self.self).pointee
      == right.assumingMemoryBound(to: Self.self).pointee
  }
}

/// A schema that derives ignored events and internal transitions by comparing states.
@usableFromInline
package protocol StateComparingSchema {}

extension StateTypeSchema: StateComparingSchema {}
