/// What all copies of a schema, and the machines that hold one, share.
@usableFromInline
final class SchemaStorage<State, Event, Subject> {
  @usableFromInline
  let initialState: State

  @usableFromInline
  let transitionLogic: StateMachineSchema<State, Event, Subject>.TransitionLogic

  /// An ``ObjectLogic``, where the subject is known to be an object.
  @usableFromInline
  let objectLogic: (any AnyObject & Sendable)?

  @inlinable
  init(
    _ initialState: State,
    _ transitionLogic: @escaping StateMachineSchema<State, Event, Subject>.TransitionLogic,
    objectLogic: (any AnyObject & Sendable)?
  ) {
    self.initialState = initialState
    self.transitionLogic = transitionLogic
    self.objectLogic = objectLogic
  }
}

extension SchemaStorage: Sendable where State: Sendable {}

/// The function of a schema in the form for subjects that are objects.
///
/// The schemas of this package alone make one. A schema around another hands on that schema's, which
/// it has to keep.
@frozen
public struct ObjectLogicReference<State, Event, Subject> {
  /// An `ObjectLogic` of the same types.
  @usableFromInline
  let object: Unmanaged<AnyObject>

  @inlinable
  init(_ object: AnyObject) {
    self.object = Unmanaged.passUnretained(object)
  }
}

@available(*, unavailable)
extension ObjectLogicReference: Sendable {}

/// A transition logic where the compiler knows that a subject is an object.
///
/// Such effects receive the subject in a register. Those of any subject receive a pointer to it: to
/// become one, a closure is wrapped in another whenever a function answers with it.
@usableFromInline
final class ObjectLogic<State, Event, Subject: AnyObject>: Sendable {
  @usableFromInline
  let transition: @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?

  @inlinable
  init(_ transition: @escaping @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?) {
    self.transition = transition
  }
}
