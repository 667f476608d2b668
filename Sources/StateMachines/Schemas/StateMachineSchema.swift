/// A machine written as one function, as a rule an exhaustive `switch`, whose effects are closures
/// that receive the machine's subject.
///
/// ```swift
/// enum Light { case off, on }
/// enum Switch { case press, fail }
///
/// let schema = StateMachineSchema<Light, Switch, Lamp>(initialState: .off) { state, event in
///   switch (state, event) {
///   case (.off, .press): (.on, { lamp in lamp.glow() })
///   case (.on, .press), (.on, .fail): (.off, { lamp in lamp.fade() })
///   case (.off, .fail): nil
///   }
/// }
/// ```
///
/// Without a `default`, the compiler names each pair that was forgotten. A schema is immutable, is
/// shared by any number of machines, and binds no subject, so its closures make no reference cycle.
///
/// The design is that of M. Konieczny's SwiftyStateMachine (2015).
@frozen
public struct StateMachineSchema<State, Event, Subject>: ClosureSchemaProtocol {
  /// What is done with the subject after a change of state.
  public typealias Effect = ((Subject) -> Void)?

  /// Answers a state and an event with the next state and an effect or none, or with nil where the
  /// state ignores the event.
  public typealias TransitionLogic = @Sendable (State, Event) -> (State, Effect)?

  @usableFromInline
  let storage: SchemaStorage<State, Event, Subject>

  /// The function that is the machine.
  @inlinable
  public var transitionLogic: TransitionLogic { storage.transitionLogic }

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { storage.initialState }

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - initialState: The state in which a machine starts.
  ///   - transitionLogic: Answers a state and an event with the next state and what to do with the
  ///     subject, or with nil to ignore the event. It is called once an event, possibly from
  ///     several threads at once when several machines share the schema.
  @inlinable
  public init(initialState: State, transitionLogic: @escaping TransitionLogic) {
    storage = SchemaStorage(initialState, transitionLogic, objectLogic: nil)
  }

  /// Creates a schema whose subject is an object.
  ///
  /// As any other schema, but faster: effects reach a machine as the function made them, where
  /// otherwise each is wrapped in another closure, which allocates.
  ///
  /// - Parameters:
  ///   - initialState: The state in which a machine starts.
  ///   - transitionLogic: Answers a state and an event with the next state and what to do with the
  ///     subject, or with nil to ignore the event. It is called once an event, possibly from
  ///     several threads at once when several machines share the schema.
  @inlinable
  public init(
    initialState: State, transitionLogic: @escaping TransitionLogic
  ) where Subject: AnyObject {
    storage = SchemaStorage(
      initialState, transitionLogic, objectLogic: ObjectLogic(transitionLogic))
  }

  /// Answers a state and an event as ``transitionLogic`` does.
  @inlinable
  public func transition(from state: State, on event: Event) -> (State, Effect)? {
    storage.transitionLogic(state, event)
  }

  /// The function for subjects that are objects.
  @inlinable
  public var objectLogic: ObjectLogicReference<State, Event, Subject>? {
    guard let logic = storage.objectLogic else { return nil }
    return ObjectLogicReference(logic)
  }
}

extension StateMachineSchema: Sendable where State: Sendable {}
