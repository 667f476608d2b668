/// A description of a machine: its initial state, and the effect of each event in each state.
///
/// A schema holds no current state, so that one value serves any number of machines.
/// ``StateMachineSchema`` is written as an exhaustive `switch`, ``TransitionTable`` as data, and
/// ``StateTypeSchema`` wraps a ``StateType``.
public protocol StateMachineSchemaProtocol<State, Event, Effects> {
  /// The state of a machine between two events.
  associatedtype State

  /// The input of a machine.
  associatedtype Event

  /// The output of a transition, besides the change of state: one effect, or the list of effects of a
  /// ``TransitionTable``.
  associatedtype Effects

  /// The effect that a machine passes to its closure. By default, the output of a transition is one
  /// effect.
  associatedtype Effect = Effects

  /// The state in which a machine starts.
  var initialState: State { get }

  /// The effects of entering the initial state, which ``StateMachine/start()`` and
  /// ``LiveStateMachine/start()`` perform. Nil, by default.
  var initialEffects: Effects? { get }

  /// Applies an event to a state in place.
  ///
  /// The effect is returned, not performed. An ignored event leaves the state unchanged.
  ///
  /// - Parameters:
  ///   - state: The state, which is changed in place.
  ///   - event: The event.
  /// - Returns: The reaction, with the effect.
  func step(_ state: inout State, on event: Event) -> Reaction<Effects>

  /// Returns whether a state is final. By default, no state is.
  func isFinal(_ state: State) -> Bool

  /// Returns the event that a ``LiveStateMachine`` raises after some time in a state. By default,
  /// nil.
  func timeout(of state: State) -> Timeout<Event>?

  /// Calls a closure with each effect of a transition, in order.
  func forEach(in effects: Effects, _ body: (Effect) -> Void)
}

extension StateMachineSchemaProtocol {
  /// Nil.
  @inlinable
  public var initialEffects: Effects? { nil }

  /// Returns false.
  @inlinable
  public func isFinal(_ state: State) -> Bool { false }

  /// Returns nil.
  @inlinable
  public func timeout(of state: State) -> Timeout<Event>? { nil }
}

extension StateMachineSchemaProtocol where Effects == Effect {
  /// Calls a closure with the effect.
  @inlinable
  @inline(__always)
  public func forEach(in effect: Effects, _ body: (Effect) -> Void) { body(effect) }
}

/// The reaction of a state to an event.
///
/// The absence of a transition is a value, not an error.
@frozen
public enum Reaction<Effects> {
  /// The state has no transition for the event, and is unchanged. Nothing is performed, and
  /// ``StateMachine/didTransitionCallback`` is not called.
  ///
  /// A ``StateMachineSchema`` ignores an event by returning nil, and a ``TransitionTable`` if it
  /// declares no transition. A ``StateType`` ignores an event if its state is equal to the state
  /// before, by `==`, and its command is nil, an empty list or `Void`. A state type that is not
  /// `Equatable` handles every event.
  case ignored

  /// An internal transition with these effects: the state was not left. A ``StateType`` stays if its
  /// state is equal to the state before.
  case stayed(Effects)

  /// A transition with these effects, possibly to the same state. A timeout of the state begins again.
  case handled(Effects)
}

extension Reaction: Equatable where Effects: Equatable {}
extension Reaction: Hashable where Effects: Hashable {}
extension Reaction: Sendable where Effects: Sendable {}
