/// A transition of a ``TransitionTable``: what one or several events do in the states around it.
///
/// ```swift
/// On(.melt, to: .liquid, emit: .melted)             // a transition
/// On(.stir, .shake, emit: .swirled)                 // internal, for two events
/// On(.heat, to: .gas, when: Guard("hot") { _, _ in thermometer.isHot })
/// ```
///
/// Without a target, the transition is internal: the state is not left, and no effect of leaving or
/// entering it is performed. With the state itself as its target it is left and entered.
///
/// Where states or events are ``Discriminated``, they are named by their kinds, and a closure computes
/// the state that is entered:
///
/// ```swift
/// On(.insertCoin, to: .locked) { state, event in .locked(credit: state.credit + event.value) }
/// ```
///
/// Its result has to be of one of the declared kinds: any other is a programming error, which ends
/// the program with a message, since the diagram would be wrong.
public struct On<State, Event, Effect> {
  /// Computes the state that a transition leads to.
  public typealias Computation = @Sendable (State, Event) -> State

  let transition: TableTransition<State, Event, Effect>

  init(
    _ events: [AnyHashable], _ target: TableTransition<State, Event, Effect>.Target,
    _ condition: Guard<State, Event>?, _ effects: [Effect]
  ) {
    transition = TableTransition(
      events: events, target: target, condition: condition, effects: effects)
  }
}

// Disfavoured: `.unlocked` can be an event and the kind of one, and is a kind where there are kinds.

extension On where Event: Hashable {
  /// Declares a transition to a state.
  @_disfavoredOverload
  public init(
    _ events: Event..., to target: State, when condition: Guard<State, Event>? = nil,
    emit effects: Effect...
  ) {
    self.init(events, .state(target), condition, effects)
  }

  /// Declares an internal transition, which leaves the state as it is.
  @_disfavoredOverload
  public init(
    _ events: Event..., when condition: Guard<State, Event>? = nil, emit effects: Effect...
  ) {
    self.init(events, .none, condition, effects)
  }

  /// Declares a transition to a state of one of the given kinds, which a closure computes.
  @_disfavoredOverload
  public init(
    _ events: Event..., to kinds: State.Kind..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect..., computing state: @escaping Computation
  ) where State: Discriminated {
    self.init(events, .computed(kinds, state), condition, effects)
  }

  /// Declares an internal transition, whose closure computes the state's new associated values.
  @_disfavoredOverload
  public init(
    _ events: Event..., when condition: Guard<State, Event>? = nil, emit effects: Effect...,
    updating state: @escaping Computation
  ) where State: Discriminated {
    self.init(events, .updated(state), condition, effects)
  }
}

extension On where Event: Discriminated {
  /// Declares a transition, for events of the given kinds, to a state.
  public init(
    _ kinds: Event.Kind..., to target: State, when condition: Guard<State, Event>? = nil,
    emit effects: Effect...
  ) {
    self.init(kinds, .state(target), condition, effects)
  }

  /// Declares an internal transition, for events of the given kinds.
  public init(
    _ kinds: Event.Kind..., when condition: Guard<State, Event>? = nil, emit effects: Effect...
  ) {
    self.init(kinds, .none, condition, effects)
  }

  /// Declares a transition, for events of the given kinds, to a state of one of the given kinds,
  /// which a closure computes.
  public init(
    _ events: Event.Kind..., to kinds: State.Kind..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect..., computing state: @escaping Computation
  ) where State: Discriminated {
    self.init(events, .computed(kinds, state), condition, effects)
  }

  /// Declares an internal transition, for events of the given kinds, whose closure computes the
  /// state's new associated values.
  public init(
    _ kinds: Event.Kind..., when condition: Guard<State, Event>? = nil, emit effects: Effect...,
    updating state: @escaping Computation
  ) where State: Discriminated {
    self.init(kinds, .updated(state), condition, effects)
  }
}

/// What ``On`` declares.
struct TableTransition<State, Event, Effect> {
  enum Target {
    case none
    case state(State)
    case computed([AnyHashable], On<State, Event, Effect>.Computation)
    case updated(On<State, Event, Effect>.Computation)
  }

  let events: [AnyHashable]
  let target: Target
  let condition: Guard<State, Event>?
  let effects: [Effect]
}
