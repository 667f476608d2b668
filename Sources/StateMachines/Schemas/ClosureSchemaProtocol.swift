/// A schema that is one function, whose effects are closures that receive a subject.
///
/// A ``StateMachine`` runs such a schema by that function, which is faster than by
/// ``StateMachineSchemaProtocol/step(_:on:)``: on its way through a generic type like ``Reaction``,
/// a closure is wrapped in another, which allocates.
public protocol ClosureSchemaProtocol<State, Event, Subject>: StateMachineSchemaProtocol
where Effect == ((Subject) -> Void)? {
  /// What the effects receive.
  associatedtype Subject

  /// Answers a state and an event with the next state and an effect or none, or with nil where the
  /// state ignores the event.
  func transition(from state: State, on event: Event) -> (State, ((Subject) -> Void)?)?

  /// The function once more, in a form for subjects that are objects. Has a default, nil.
  var objectLogic: ObjectLogicReference<State, Event, Subject>? { get }
}

extension ClosureSchemaProtocol {
  /// There is none.
  @inlinable
  public var objectLogic: ObjectLogicReference<State, Event, Subject>? { nil }

  /// Shows an event to a state, which it changes in place.
  @inlinable
  public func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    guard let (next, effect) = transition(from: state, on: event) else { return .ignored }
    state = next
    return .handled(effect)
  }
}
