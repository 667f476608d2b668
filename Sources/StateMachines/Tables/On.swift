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
/// The closure must return one of the declared cases. Any other is a programming error, which ends the
/// program with a message, since the diagram would be wrong.
public struct On<State, Event, Effect> {
  @usableFromInline
  typealias Computation = @Sendable (State, Event) -> State

  enum Target {
    case none
    case state(State)
    case computed([State], Computation)
  }

  struct Transition {
    let events: [Event]
    let target: Target
    let condition: Guard<State, Event>?
    var effects: [Effect]
  }

  enum Content {
    case transition(Transition)
    case entry([StateEffects<State, Event, Effect>])
    case exit([StateEffects<State, Event, Effect>])
    case timeout(Timeout<Event>)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(
    _ events: [Event], _ target: Target, _ condition: Guard<State, Event>?, _ effects: [Effect]
  ) {
    content = .transition(
      Transition(events: events, target: target, condition: condition, effects: effects))
  }

  /// Declares a transition to a state.
  ///
  /// - Parameters:
  ///   - event: An event.
  ///   - others: Further events with the same reaction.
  ///   - target: The state after the transition.
  ///   - condition: The guard; nil if the transition is always taken.
  ///   - effects: The effects of the transition, in order.
  public init(
    _ event: Event, _ others: Event..., to target: State,
    when condition: Guard<State, Event>? = nil, emit effects: Effect...
  ) {
    self.init([event] + others, .state(target), condition, effects)
  }

  /// Declares an internal transition, which leaves the state unchanged.
  ///
  /// - Parameters:
  ///   - event: An event.
  ///   - others: Further events with the same reaction.
  ///   - condition: The guard; nil if the transition is always taken.
  ///   - effects: The effects of the transition, in order.
  public init(
    _ event: Event, _ others: Event..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect...
  ) {
    self.init([event] + others, .none, condition, effects)
  }

  /// Declares a transition to one of the given states, which a closure computes.
  ///
  /// - Parameters:
  ///   - event: An event.
  ///   - others: Further events with the same reaction.
  ///   - target: A possible target. A state of an enum stands for its case.
  ///   - otherTargets: Further possible targets.
  ///   - condition: The guard; nil if the transition is always taken.
  ///   - effects: The effects of the transition, in order.
  ///   - state: Returns the state after the transition, given the state before it and the event.
  public init(
    _ event: Event, _ others: Event..., to target: State, _ otherTargets: State...,
    when condition: Guard<State, Event>? = nil, emit effects: Effect...,
    computing state: @escaping @Sendable (State, Event) -> State
  ) {
    self.init([event] + others, .computed([target] + otherTargets, state), condition, effects)
  }

  /// Returns the declaration with further effects, such as those in a list.
  ///
  /// ```swift
  /// for row in rows {
  ///   On(row.event, to: row.target).emitting(row.effects)
  ///   OnEntry().emitting(row.entryEffects)
  /// }
  /// ```
  ///
  /// - Parameter effects: The effects, which follow those of the declaration.
  public func emitting(_ effects: [Effect]) -> On {
    switch content {
    case .transition(var transition):
      transition.effects += effects
      return On(.transition(transition))
    case .entry(let entry): return On(.entry(entry + [StateEffects(effects)]))
    case .exit(let exit): return On(.exit(exit + [StateEffects(effects)]))
    case .timeout: return self
    }
  }
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
  On(.entry([StateEffects(effects, computation)]))
}

/// Declares exit effects of the enclosing states in a ``TransitionTable``, in order.
///
/// - Parameters:
///   - effects: The effects.
///   - computation: Returns the effects with their values, for the state that is left and the event. It
///     must return as many as declared and, if they are of an enum, the same cases in the same order.
public func OnExit<State, Event, Effect>(
  emit effects: Effect..., computing computation: (@Sendable (State, Event) -> [Effect])? = nil
) -> On<State, Event, Effect> {
  // A state is always left on an event.
  let values = computation.map { computation in
    { @Sendable (state: State, event: Event?) in event.map { computation(state, $0) } ?? [] }
  }
  return On(.exit([StateEffects(effects, values)]))
}

extension Timeout {
  /// Declares a timeout of the enclosing states in a ``TransitionTable``, which need a transition for its
  /// event.
  @_documentation(visibility: internal)
  public static func after<State, Effect>(
    _ duration: Duration, _ event: Event
  ) -> On<State, Event, Effect> {
    On(.timeout(.after(duration, event)))
  }
}

/// Entry or exit effects, which a closure can compute.
package struct StateEffects<State, Event, Effect> {
  /// The effects; for computed ones, a representative of each.
  package let declared: [Effect]

  /// Returns the effects with their values, for a state and an event; nil if the declared ones are
  /// used. The event is nil when a machine starts.
  private let computation: (@Sendable (State, Event?) -> [Effect])?

  init(_ declared: [Effect], _ computation: (@Sendable (State, Event?) -> [Effect])? = nil) {
    self.declared = declared
    self.computation = computation
  }

  package var isComputed: Bool { computation != nil }

  /// Returns the effects for a state and an event.
  ///
  /// - Throws: A fault if the closure computes others than the declared ones.
  private func effects(_ state: State, _ event: Event?) throws(TransitionTableError) -> [Effect] {
    guard let effects = computation?(state, event) else { return declared }
    let isDeclared =
      effects.count == declared.count
      && (!CaseTag<Effect>.isAvailable
        || zip(effects, declared).allSatisfy { CaseTag.of($0) == CaseTag.of($1) })
    guard isDeclared else {
      throw TransitionTableError(faults: [.undeclaredEffects(effects, declared, state, event)])
    }
    return effects
  }

  /// Returns the effects of a state's declarations for the state and an event.
  ///
  /// - Throws: A fault if a closure computes others than the declared ones.
  static func joined(
    _ declarations: [Self], _ state: State, _ event: Event?
  ) throws(TransitionTableError) -> [Effect] {
    var effects: [Effect] = []
    for declaration in declarations { effects += try declaration.effects(state, event) }
    return effects
  }
}
