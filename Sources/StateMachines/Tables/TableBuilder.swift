/// A declaration of one or several states of a ``TransitionTable``, with their transitions.
///
/// ```swift
/// From(.solid, .liquid) {
///   OnEntry(emit: .weighed)
///   On(.heat, to: .gas)
/// }
/// ```
///
/// A state of an enum stands for its case, whatever its values: `From(.locked(credit: 0))` declares
/// every `locked`. Several declarations of a state add up. A state without transitions that isn't
/// final is declared without a closure: `From(.stuck)`.
///
/// A ``Timeout`` raises an event after some time in each of the states. A state has at most one
/// timeout, and a transition for its event:
///
/// ```swift
/// From(.connecting) {
///   Timeout.after(.seconds(5), .timedOut)
///   On(.timedOut, to: .failed)
/// }
/// ```
public struct From<State, Event, Effect> {
  enum Scope { case listed, final, any }

  let states: [State]
  let rules: [On<State, Event, Effect>]
  let scope: Scope

  init(_ scope: Scope, _ states: [State], _ rules: [On<State, Event, Effect>]) {
    self.states = states
    self.rules = rules
    self.scope = scope
  }

  /// Declares states.
  ///
  /// - Parameters:
  ///   - state: A state.
  ///   - others: Further states with the same rules.
  ///   - rules: The transitions, effects and timeout of each of the states.
  public init(
    _ state: State, _ others: State...,
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>] = { [] }
  ) {
    self.init(.listed, [state] + others, rules())
  }

  /// Declares transitions and effects of every state of the table that isn't final.
  ///
  /// ```swift
  /// From.anyState { On(.fail, to: .broken) }
  /// From(.broken) { On(.fail) }  // overrides it: a broken state stays as it is
  /// ```
  ///
  /// A state's own transitions for an event take precedence over those of any state. If one of them
  /// has no guard, it overrides these. If all have guards, these are taken when no guard holds.
  /// Entry and exit effects of any state follow those of the state itself. A state's own timeout
  /// overrides that of any state.
  ///
  /// - Parameter rules: The transitions, effects and timeout of any state.
  public static func anyState(
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>]
  ) -> From {
    From(.any, [], rules())
  }
}

/// A declaration of one or several final states of a ``TransitionTable``.
///
/// A final state can have entry effects and internal transitions. A transition to another state is
/// a fault.
public struct Final<State, Event, Effect> {
  let states: [State]
  let rules: [On<State, Event, Effect>]

  /// Declares final states.
  ///
  /// - Parameters:
  ///   - state: A final state.
  ///   - others: Further final states with the same rules.
  ///   - rules: The entry effects and internal transitions of each of the states.
  public init(
    _ state: State, _ others: State...,
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>] = { [] }
  ) {
    states = [state] + others
    self.rules = rules()
  }
}

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
/// program with a message, since the diagram would be wrong. A closure that chooses between branches
/// computes effects too: see ``Branch``.
public struct On<State, Event, Effect> {
  @usableFromInline
  typealias Computation = @Sendable (State, Event) -> State

  enum Target {
    case none
    case state(State)
    case computed([State], Computation)
    case updated(Computation)
    case chosen([Branch], Choice)
  }

  struct Transition {
    let events: [Event]
    let target: Target
    let condition: Guard<State, Event>?
    var effects: [Effect]
  }

  enum Content {
    case transition(Transition)
    case entry(StateEffects<State, Event, Effect>)
    case exit(StateEffects<State, Event, Effect>)
    case timeout(Timeout<Event>)
  }

  private(set) var content: Content

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

  /// Declares an internal transition whose closure computes new values of the state.
  ///
  /// - Parameters:
  ///   - event: An event.
  ///   - others: Further events with the same reaction.
  ///   - condition: The guard; nil if the transition is always taken.
  ///   - effects: The effects of the transition, in order.
  ///   - state: Returns the same state with new values, given the state before and the event.
  public init(
    _ event: Event, _ others: Event..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect..., updating state: @escaping @Sendable (State, Event) -> State
  ) {
    self.init([event] + others, .updated(state), condition, effects)
  }
}

extension On {
  /// Returns the declaration with further effects of the transition, such as the effects in a list.
  ///
  /// ```swift
  /// for row in rows { On(row.event, to: row.target).emitting(row.effects) }
  /// ```
  ///
  /// - Parameter effects: The effects, which follow those of the declaration.
  public func emitting(_ effects: [Effect]) -> On {
    guard case .transition(var transition) = content else { return self }
    var copy = self
    transition.effects += effects
    copy.content = .transition(transition)
    return copy
  }
}

/// A condition of a transition of a ``TransitionTable``, with its label in diagrams.
///
/// ```swift
/// On(.fail, to: .waiting, when: Guard("attempts left") { _, _ in attempts.remain })
/// ```
///
/// Guards are evaluated at each event, in the order of the declarations; the first transition whose
/// guard holds is taken. A guard should not change anything.
///
/// **A guard that throws doesn't hold**, like a failing condition in SCXML: the next transition for the
/// event is tried, and if there is none, the event is ignored. Catch errors that matter in the guard.
public struct Guard<State, Event>: Sendable {
  @usableFromInline
  typealias Condition = @Sendable (State, Event) throws -> Bool

  let label: String
  let condition: Condition

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - label: The label in diagrams.
  ///   - condition: Returns whether the transition may be taken.
  public init(
    _ label: String, _ condition: @escaping @Sendable (State, Event) throws -> Bool
  ) {
    self.label = label
    self.condition = condition
  }
}

/// A result builder for the declarations of a ``TransitionTable``. `if` and `switch` select
/// declarations, and `for` repeats them.
@resultBuilder
public enum TableBuilder<Element> {
  /// Adds a declaration.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Adds the declarations of another function with this builder.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Adds final states.
  public static func buildExpression<State, Event, Effect>(
    _ final: Final<State, Event, Effect>
  ) -> [Element] where Element == From<State, Event, Effect> {
    [From(.final, final.states, final.rules)]
  }

  /// Adds entry effects.
  public static func buildExpression<State, Event, Effect>(
    _ entry: OnEntry<State, Event, Effect>
  ) -> [Element] where Element == On<State, Event, Effect> { [On(.entry(entry.effects))] }

  /// Adds exit effects.
  public static func buildExpression<State, Event, Effect>(
    _ exit: OnExit<State, Event, Effect>
  ) -> [Element] where Element == On<State, Event, Effect> { [On(.exit(exit.effects))] }

  /// Adds a timeout.
  public static func buildExpression<State, Event, Effect>(
    _ timeout: Timeout<Event>
  ) -> [Element] where Element == On<State, Event, Effect> { [On(.timeout(timeout))] }

  /// Joins declarations.
  public static func buildBlock(_ components: [Element]...) -> [Element] {
    components.flatMap { $0 }
  }

  /// Adds the declarations of an `if` without `else`.
  public static func buildOptional(_ component: [Element]?) -> [Element] { component ?? [] }

  /// Adds the declarations of the first branch.
  public static func buildEither(first component: [Element]) -> [Element] { component }

  /// Adds the declarations of the second branch.
  public static func buildEither(second component: [Element]) -> [Element] { component }

  /// Adds the declarations of a loop.
  public static func buildArray(_ components: [[Element]]) -> [Element] {
    components.flatMap { $0 }
  }
}
