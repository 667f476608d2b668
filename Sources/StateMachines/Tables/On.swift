// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A transition of a ``TransitionTable``: the reaction of the enclosing states to some events.
///
/// ```swift
/// On(.melt, to: .liquid, emit: .melted)             // a transition
/// On(.stir, .shake, emit: .swirled)                 // internal, for two events
/// On(.heat, to: .gas, when: Guard("hot") { _, _ in thermometer.isHot })
/// ```
///
/// Without a target, the transition is internal: the state is not left, and no entry or exit effect is
/// performed. With the state itself as its target, it is left and entered.
///
/// An event of an enum stands for its case. If the target carries values, a closure computes it:
///
/// ```swift
/// On(.insertCoin(0), to: .locked(credit: 0)) { state, event in
///   .locked(credit: state.credit + event.value)
/// }
/// ```
///
/// The same holds for effects that carry values:
///
/// ```swift
/// On(.insertCoin(0), to: .paid, emit: .accepted(0)) { _, event in [.accepted(event.value)] }
/// ```
///
/// A closure must return what is declared: one of the targets, or as many effects, of the same cases in
/// the same order. Anything else is a programming error, which ends the program with a message, since
/// the diagram would be wrong.
public struct On<State, Event, Effect> {
  @usableFromInline
  typealias Computation = @Sendable (State, Event) -> State

  @usableFromInline
  enum Target {
    case none
    case state(State)
    case computed([State], Computation)
  }

  @usableFromInline
  struct Transition {
    let events: [Event]

    @usableFromInline
    let target: Target

    @usableFromInline
    let condition: Guard<State, Event>?

    let effects: [DeclaredEffects<State, Event, Effect>]

    /// Returns whether there is no guard, or it holds. A guard that throws doesn't hold.
    @inlinable
    func isPossible(in state: State, on event: Event) -> Bool {
      guard let condition else { return true }
      do { return try condition.condition(state, event) } catch { return false }
    }
  }

  enum Content {
    case transition(Transition)
    case entry([DeclaredEffects<State, Event, Effect>])
    case exit([DeclaredEffects<State, Event, Effect>])
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(
    _ events: [Event], _ target: Target, _ condition: Guard<State, Event>?, _ effects: [Effect],
    _ computation: (@Sendable (State, Event) -> [Effect])?
  ) {
    content = .transition(
      Transition(
        events: events, target: target, condition: condition,
        effects: [DeclaredEffects(effects, onEvent: computation)]))
  }

  /// Declares a transition to a state.
  ///
  /// - Parameters:
  ///   - event: An event.
  ///   - others: Further events with the same reaction.
  ///   - target: The state after the transition.
  ///   - condition: The guard; nil if the transition is always taken.
  ///   - effects: The effects of the transition, in order.
  ///   - computation: Returns the effects with their values, given the state before the transition and
  ///     the event.
  public init(
    _ event: Event, _ others: Event..., to target: State,
    when condition: Guard<State, Event>? = nil, emit effects: Effect...,
    effects computation: (@Sendable (State, Event) -> [Effect])? = nil
  ) {
    self.init([event] + others, .state(target), condition, effects, computation)
  }

  /// Declares an internal transition, which leaves the state unchanged.
  public init(
    _ event: Event, _ others: Event..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect..., effects computation: (@Sendable (State, Event) -> [Effect])? = nil
  ) {
    self.init([event] + others, .none, condition, effects, computation)
  }

  /// Declares a transition to one of the given states, which a closure computes.
  ///
  /// A target of an enum stands for its case. The closure returns the state after the transition, given
  /// the state before it and the event.
  public init(
    _ event: Event, _ others: Event..., to target: State, _ otherTargets: State...,
    when condition: Guard<State, Event>? = nil, emit effects: Effect...,
    computing state: @escaping @Sendable (State, Event) -> State,
    effects computation: (@Sendable (State, Event) -> [Effect])? = nil
  ) {
    self.init(
      [event] + others, .computed([target] + otherTargets, state), condition, effects, computation)
  }

  /// Declares a transition whose effects are in a list.
  ///
  /// ```swift
  /// for row in rows { On(row.event, to: row.target, emit: row.effects) }
  /// ```
  ///
  /// If the target is nil, the transition is internal.
  @_disfavoredOverload
  public init(
    _ event: Event, _ others: Event..., to target: State? = nil,
    when condition: Guard<State, Event>? = nil, emit effects: [Effect]
  ) {
    self.init([event] + others, target.map(Target.state) ?? .none, condition, effects, nil)
  }
}

// The compiler would report that a state is no event.
extension On {
  /// Unavailable: the label of the target is missing.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @available(*, unavailable, message: "write the target after 'to:', 'On(event, to: target)'")
  public init(
    _ event: Event, _ target: State, when condition: Guard<State, Event>? = nil,
    emit effects: Effect...
  ) { fatalError() }

  /// Unavailable: the label of the effects is missing.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @available(*, unavailable, message: "write effects after 'emit:', 'On(event, emit: effect)'")
  public init(
    _ event: Event, to target: State? = nil, _ effects: Effect...
  ) { fatalError() }
}

/// Declares entry effects of the enclosing states in a ``TransitionTable``, in order.
///
/// ```swift
/// From(.retrying(attempt: 0)) {
///   OnEntry(emit: .schedule(after: 0)) { state, _ in [.schedule(after: state.delay)] }
/// }
/// ```
///
/// The initial state is entered by ``StateMachine/start()``, without an event.
///
/// - Parameters:
///   - effects: The effects.
///   - computation: Returns the effects with their values, for the state that is entered and the event.
///     It must return as many as declared and, if they are of an enum, the same cases in the same order.
public func OnEntry<State, Event, Effect>(
  emit effects: Effect..., computing computation: (@Sendable (State, Event?) -> [Effect])? = nil
) -> On<State, Event, Effect> {
  On(.entry([DeclaredEffects(effects, computation)]))
}

/// Declares entry effects in a list.
@_documentation(visibility: internal)
@_disfavoredOverload
public func OnEntry<State, Event, Effect>(emit effects: [Effect]) -> On<State, Event, Effect> {
  On(.entry([DeclaredEffects(effects)]))
}

/// Declares exit effects of the enclosing states in a ``TransitionTable``, in order.
///
/// The closure returns the effects with their values, for the state that is left and the event, as for
/// ``OnEntry(emit:computing:)``.
public func OnExit<State, Event, Effect>(
  emit effects: Effect..., computing computation: (@Sendable (State, Event) -> [Effect])? = nil
) -> On<State, Event, Effect> {
  On(.exit([DeclaredEffects(effects, onEvent: computation)]))
}

/// Declares exit effects in a list.
@_documentation(visibility: internal)
@_disfavoredOverload
public func OnExit<State, Event, Effect>(emit effects: [Effect]) -> On<State, Event, Effect> {
  On(.exit([DeclaredEffects(effects)]))
}
