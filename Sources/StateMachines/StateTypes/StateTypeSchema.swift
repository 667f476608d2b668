/// The schema of a machine whose state is a ``StateType``.
///
/// Events that a state ignores are detected by comparing states (``Reaction/ignored``).
@frozen
public struct StateTypeSchema<State: StateType>: StateMachineSchemaProtocol, Sendable {
  /// The `==` of the type; nil if the type is not `Equatable`.
  @usableFromInline
  let equality: Equality<State>?

  /// Creates the schema of a state type.
  @inlinable
  public init() {
    // Found once, because a search for a conformance costs more than most events.
    equality = Equality()
  }

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { State.initialState }

  /// Applies an event to a state in place.
  @inlinable
  public func step(
    _ state: inout State, on event: State.InputEvent
  ) -> Reaction<State.OutputCommand> {
    guard let equality else { return .handled(state.handleEvent(event)) }
    let before = state
    let command = state.handleEvent(event)
    guard equality.areEqual(before, state) else { return .handled(command) }
    return isNothing(command) ? .ignored : .stayed(command)
  }

  /// Returns whether a state is final.
  @inlinable
  public func isFinal(_ state: State) -> Bool { state.isFinal }

  /// Returns the event that a ``LiveStateMachine`` raises after some time in a state.
  @inlinable
  public func timeout(of state: State) -> Timeout<State.InputEvent>? { state.timeout }
}

/// The `==` of a type that is `Equatable`.
///
/// Unchecked, because the conformance of an actor's type is found on that actor alone, which makes and
/// uses the schema.
@usableFromInline
final class Equality<Value>: @unchecked Sendable {
  @usableFromInline
  let areEqual: (Value, Value) -> Bool

  /// Returns nil if the type is not `Equatable`.
  @inlinable
  init?() {
    func function<Known: Equatable>(of _: Known.Type) -> (Value, Value) -> Bool {
      { left, right in
        // `Known` is `Value`.
        withUnsafePointer(to: left) { left in
          withUnsafePointer(to: right) { right in
            UnsafeRawPointer(left).assumingMemoryBound(to: Known.self).pointee
              == UnsafeRawPointer(right).assumingMemoryBound(to: Known.self).pointee
          }
        }
      }
    }
    guard let type = Value.self as? any Equatable.Type else { return nil }
    areEqual = function(of: type)
  }
}

/// A schema that derives ignored events and internal transitions by comparing states.
@usableFromInline
package protocol StateComparingSchema {}

extension StateTypeSchema: StateComparingSchema {}
