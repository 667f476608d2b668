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

  /// Whether a machine that reaches a state is finished. Has a default: no state is final.
  func isFinal(_ state: State) -> Bool

  /// Whether a state is one of the machine's. Has a default: every value of the type is.
  ///
  /// A schema that can tell keeps a snapshot of an older program from being restored into a state
  /// that no longer exists.
  func knows(_ state: State) -> Bool

  /// What the events are called that a state does not ignore, for messages; nil where the schema
  /// can't tell. Has a default: nil.
  func legalEvents(in state: State) -> [String]?
}

extension StateMachineSchemaProtocol {
  /// No state is final.
  @inlinable
  public func isFinal(_ state: State) -> Bool { false }

  /// Every value of the type is a state.
  @inlinable
  public func knows(_ state: State) -> Bool { true }

  /// Not known.
  @inlinable
  public func legalEvents(in state: State) -> [String]? { nil }
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
