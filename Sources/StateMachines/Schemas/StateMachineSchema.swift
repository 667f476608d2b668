/// A machine written as one function, usually an exhaustive `switch`, with closures as effects.
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
/// Without a `default`, the compiler names each forgotten pair. Conditions are written with `if`: Swift
/// 6.3 crashes on `condition ? (state, { … }) : nil`. A schema is immutable and shared by
/// its machines. It binds no subject, so that its closures make no reference cycle. A machine holds a
/// subject weakly by default; once it is gone, the machine handles no event, and each outcome is
/// ``EventOutcome/ended``.
///
/// The design is that of M. Konieczny's SwiftyStateMachine (2015).
@frozen
public struct StateMachineSchema<State, Event, Subject>: StateMachineSchemaProtocol {
  /// A closure that receives the subject after a change of state, or nil.
  public typealias Effect = ((Subject) -> Void)?

  /// Returns the next state and an effect, or nil to ignore the event.
  public typealias TransitionLogic = @Sendable (State, Event) -> (State, Effect)?

  @usableFromInline
  let storage: SchemaStorage<State, Event, Subject>

  /// The function that defines the machine.
  @inlinable
  public var transitionLogic: TransitionLogic { storage.transitionLogic }

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { storage.initialState }

  @inlinable
  init(_ storage: SchemaStorage<State, Event, Subject>) {
    self.storage = storage
  }

  // Disfavored: the effects on a `MainActorSubject` are closures of the main actor.

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - initialState: The state in which a machine starts.
  ///   - transitionLogic: Returns the next state and an effect, or nil to ignore the event. Called
  ///     once for each event, possibly on several threads at once if machines share the schema.
  @_disfavoredOverload
  @inlinable
  public init(initialState: State, transitionLogic: @escaping TransitionLogic) {
    storage = SchemaStorage(initialState, transitionLogic, objectLogic: nil)
  }

  /// Creates a schema whose subject is an object, which runs faster: its effects are not wrapped in
  /// further closures.
  @_disfavoredOverload
  @inlinable
  public init(
    initialState: State, transitionLogic: @escaping TransitionLogic
  ) where Subject: AnyObject {
    storage = SchemaStorage(
      initialState, transitionLogic, objectLogic: ObjectLogic(transitionLogic))
  }

  /// Creates a schema without a subject, whose effects have no parameter.
  @inlinable
  public init(
    initialState: State,
    transitionLogic: @escaping @Sendable (State, Event) -> (State, (() -> Void)?)?
  ) where Subject == Void {
    let logic: TransitionLogic = { state, event in
      transitionLogic(state, event).map { next, effect in
        (next, effect.map { effect in { _ in effect() } })
      }
    }
    self.init(initialState: initialState, transitionLogic: logic)
  }

  /// Applies an event to a state in place.
  @inlinable
  public func step(_ state: inout State, on event: Event) -> Reaction<Effects> {
    guard let (next, effect) = storage.transitionLogic(state, event) else { return .ignored }
    state = next
    return .handled(effect)
  }
}

extension StateMachineSchema: Sendable where State: Sendable {}

/// The content of a schema, shared by its copies and its machines.
@usableFromInline
final class SchemaStorage<State, Event, Subject> {
  @usableFromInline
  let initialState: State

  @usableFromInline
  let transitionLogic: @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?

  /// An ``ObjectLogic``, if the subject is known to be an object.
  @usableFromInline
  let objectLogic: (any AnyObject & Sendable)?

  /// The content for a machine of the main actor, whose effects don't check that they run there; nil
  /// unless the subject is a ``MainActorSubject``.
  @usableFromInline
  let mainActorStorage: SchemaStorage?

  @inlinable
  init(
    _ initialState: State,
    _ transitionLogic: @escaping @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?,
    objectLogic: (any AnyObject & Sendable)?,
    mainActorStorage: SchemaStorage? = nil
  ) {
    self.mainActorStorage = mainActorStorage
    self.initialState = initialState
    self.transitionLogic = transitionLogic
    self.objectLogic = objectLogic
  }
}

extension SchemaStorage: Sendable where State: Sendable {}

/// The transition logic of a schema whose subject is statically an object.
///
/// Its effects receive the subject in a register. Effects on a subject of any type receive a pointer
/// instead, for which the compiler wraps each returned closure in another one.
@usableFromInline
final class ObjectLogic<State, Event, Subject: AnyObject>: Sendable {
  @usableFromInline
  let transition: @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?

  @inlinable
  init(_ transition: @escaping @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?) {
    self.transition = transition
  }
}
