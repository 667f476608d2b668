/// An object of the main actor, such as a screen, as the subject of a schema's effects.
///
/// ```swift
/// final class Screen: MainActorSubject {
///   static let schema = StateMachineSchema<Light, Switch, Screen>(initialState: .off) { light, _ in
///     switch light {
///     case .off: (.on, { screen in screen.glow() })
///     case .on: (.off, { screen in screen.fade() })
///     }
///   }
///   lazy var machine = StateMachine(schema: Screen.schema, subject: self)
/// }
/// ```
///
/// The effects of such a schema run on the main actor, and its machines are created there. The
/// schema itself belongs to no actor.
@MainActor
public protocol MainActorSubject: AnyObject, Sendable {}

extension StateMachineSchema where Subject: MainActorSubject {
  /// Creates a schema whose effects run on the main actor.
  ///
  /// An effect that is called elsewhere, such as by hand, ends the program with a message.
  ///
  /// The transition logic returns the next state and an effect, or nil to ignore the event. It belongs to
  /// no actor.
  @inlinable
  public init(
    initialState: State,
    transitionLogic:
      @escaping @Sendable (State, Event) -> (
        State, (@MainActor (Subject) -> Void)?
      )?
  ) {
    let checked: TransitionLogic = { state, event in
      guard let (next, effect) = transitionLogic(state, event) else { return nil }
      guard let effect else { return (next, nil) }
      return (next, { subject in MainActor.assumeIsolated { effect(subject) } })
    }
    // The types differ by `@MainActor` alone, which changes neither layout nor calls. They are converted
    // inside structs: the compiler would wrap closures.
    let unchecked = unsafeBitCast(
      Isolated(logic: transitionLogic), to: Unchecked<State, Event, Subject>.self
    ).logic
    storage = SchemaStorage(
      initialState, checked, objectLogic: nil,
      mainActorStorage: SchemaStorage(
        initialState, unchecked, objectLogic: ObjectLogic(unchecked)))
  }
}

/// A transition logic with effects of the main actor. Has the same layout as ``Unchecked``.
@usableFromInline
struct Isolated<State, Event, Subject: AnyObject> {
  @usableFromInline
  let logic: @Sendable (State, Event) -> (State, (@MainActor (Subject) -> Void)?)?

  @inlinable
  init(logic: @escaping @Sendable (State, Event) -> (State, (@MainActor (Subject) -> Void)?)?) {
    self.logic = logic
  }
}

/// A transition logic with effects that don't check their actor.
@usableFromInline
struct Unchecked<State, Event, Subject: AnyObject> {
  @usableFromInline
  let logic: @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?

  @inlinable
  init(logic: @escaping @Sendable (State, Event) -> (State, ((Subject) -> Void)?)?) {
    self.logic = logic
  }
}

extension StateMachine {
  /// Creates a machine that performs a schema's effects on an object of the main actor.
  ///
  /// The machine belongs to the main actor. The compiler reports a use of it elsewhere.
  @MainActor
  @inlinable
  public convenience init<State, Event, Subject: MainActorSubject>(
    schema: Schema,
    subject: Subject,
    state: State? = nil,
    ownership: SubjectOwnership = .weak
  ) where Schema == StateMachineSchema<State, Event, Subject> {
    let storage = schema.storage.mainActorStorage ?? schema.storage
    self.init(
      StateMachineSchema(storage), state: state, performer: Self.performer(on: subject, ownership))
  }
}
