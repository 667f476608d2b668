/// A description of a machine: where it starts, and what an event does in a state.
///
/// A schema holds no current state, so one value serves any number of ``StateMachine``s.
/// ``StateMachineSchema`` is the schema that is written as an exhaustive `switch`;
/// ``StateTypeSchema`` makes one of a ``StateType``.
public protocol StateMachineSchemaProtocol<State, Event, Effect> {
  /// What the machine remembers between events.
  associatedtype State

  /// What the machine reacts to.
  associatedtype Event

  /// What a transition asks to have done, beside the change of state.
  associatedtype Effect

  /// The state in which a machine starts.
  var initialState: State { get }

  /// Shows an event to a state, which it changes in place.
  ///
  /// Nothing is performed: the effect is part of the answer. An ignored event leaves the state as
  /// it was.
  func step(_ state: inout State, on event: Event) -> Reaction<Effect>
}

/// How a schema answers an event.
///
/// That there is no transition is an answer like any other, not an error.
@frozen
public enum Reaction<Effect> {
  /// There is no transition: the state is as it was, and nothing is to be done.
  case ignored

  /// There was an internal transition, with this effect: the state was not left.
  case stayed(Effect)

  /// There was a transition, perhaps to the same state, with this effect. What can't tell an
  /// internal transition from others, such as a ``StateType``, answers with this too.
  case handled(Effect)
}

extension Reaction: Equatable where Effect: Equatable {}
extension Reaction: Hashable where Effect: Hashable {}
extension Reaction: Sendable where Effect: Sendable {}
