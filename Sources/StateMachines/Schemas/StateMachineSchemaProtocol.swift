/// A description of a machine: its initial state, and the effect of each event in each state.
///
/// A schema holds no current state, so that one value serves any number of machines.
/// ``StateMachineSchema`` is written as an exhaustive `switch`, ``TransitionTable`` as data, and
/// ``StateTypeSchema`` wraps a ``StateType``.
public protocol StateMachineSchemaProtocol<State, Event, Effect> {
  /// The state of a machine between two events.
  associatedtype State

  /// The input of a machine.
  associatedtype Event

  /// The output of a transition, besides the change of state.
  associatedtype Effect

  /// The state in which a machine starts.
  var initialState: State { get }

  /// Applies an event to a state in place.
  ///
  /// The effect is returned, not performed. An ignored event leaves the state unchanged.
  func step(_ state: inout State, on event: Event) -> Reaction<Effect>

  /// Returns whether a state is final. No state is, by default.
  func isFinal(_ state: State) -> Bool
}

extension StateMachineSchemaProtocol {
  /// Returns false.
  @inlinable
  public func isFinal(_ state: State) -> Bool { false }
}

/// The reaction of a state to an event.
///
/// The absence of a transition is a value, not an error.
@frozen
public enum Reaction<Effect> {
  /// The state has no transition for the event, and is unchanged.
  case ignored

  /// An internal transition with this effect: the state was not left.
  case stayed(Effect)

  /// A transition with this effect, perhaps to the same state. A ``StateType``, which can't
  /// distinguish internal transitions, always reacts in this way.
  case handled(Effect)
}

extension Reaction: Equatable where Effect: Equatable {}
extension Reaction: Hashable where Effect: Hashable {}
extension Reaction: Sendable where Effect: Sendable {}
