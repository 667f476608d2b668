/// One or several states of a ``TransitionTable``, and their transitions.
///
/// ```swift
/// From(.solid, .liquid) {
///   OnEntry(emit: .weighed)
///   On(.heat, to: .gas)
/// }
/// ```
///
/// A state of an enum stands for its case, whatever it carries: `From(.locked(credit: 0))` declares
/// every `locked`. The declarations of a state add up. A state without transitions that isn't final is
/// declared without a closure: `From(.stuck)`.
public struct From<State, Event, Effect> {
  let states: [State]
  let rules: [On<State, Event, Effect>]
  var isFinal = false

  /// Declares states.
  public init(
    _ state: State, _ others: State...,
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>] = { [] }
  ) {
    states = [state] + others
    self.rules = rules()
  }
}

/// One or several final states of a ``TransitionTable``.
///
/// A final state may have entry effects and internal transitions; a transition to another state is a
/// fault.
public struct Final<State, Event, Effect> {
  let states: [State]
  let rules: [On<State, Event, Effect>]

  /// Declares final states.
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
/// program with a message, since the diagram would be wrong.
public struct On<State, Event, Effect> {
  @usableFromInline
  typealias Computation = @Sendable (State, Event) -> State

  enum Target {
    case none
    case state(State)
    case computed([State], Computation)
    case updated(Computation)
  }

  struct Transition {
    let events: [Event]
    let target: Target
    let condition: Guard<State, Event>?
    let effects: [Effect]
  }

  enum Content {
    case transition(Transition)
    case entry([Effect])
    case exit([Effect])
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  private init(
    _ events: [Event], _ target: Target, _ condition: Guard<State, Event>?, _ effects: [Effect]
  ) {
    content = .transition(
      Transition(events: events, target: target, condition: condition, effects: effects))
  }

  /// Declares a transition to a state.
  public init(
    _ event: Event, _ others: Event..., to target: State,
    when condition: Guard<State, Event>? = nil, emit effects: Effect...
  ) {
    self.init([event] + others, .state(target), condition, effects)
  }

  /// Declares an internal transition, which leaves the state as it is.
  public init(
    _ event: Event, _ others: Event..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect...
  ) {
    self.init([event] + others, .none, condition, effects)
  }

  /// Declares a transition to one of the given states, which a closure computes.
  public init(
    _ event: Event, _ others: Event..., to target: State, _ otherTargets: State...,
    when condition: Guard<State, Event>? = nil, emit effects: Effect...,
    computing state: @escaping @Sendable (State, Event) -> State
  ) {
    self.init([event] + others, .computed([target] + otherTargets, state), condition, effects)
  }

  /// Declares an internal transition, whose closure computes the new values that the state carries.
  public init(
    _ event: Event, _ others: Event..., when condition: Guard<State, Event>? = nil,
    emit effects: Effect..., updating state: @escaping @Sendable (State, Event) -> State
  ) {
    self.init([event] + others, .updated(state), condition, effects)
  }
}

/// The entry effects of the enclosing states in a ``TransitionTable``.
///
/// The initial state is entered too: by a ``StateMachine`` when it is created.
public struct OnEntry<Effect> {
  let effects: [Effect]

  /// Declares effects, in order.
  public init(emit effects: Effect...) {
    self.effects = effects
  }
}

/// The exit effects of the enclosing states in a ``TransitionTable``.
public struct OnExit<Effect> {
  let effects: [Effect]

  /// Declares effects, in order.
  public init(emit effects: Effect...) {
    self.effects = effects
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

/// Collects the declarations of a ``TransitionTable``; `if`, `switch` and `for` choose and repeat them.
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
    [From(states: final.states, rules: final.rules, isFinal: true)]
  }

  /// Adds entry effects.
  public static func buildExpression<State, Event, Effect>(
    _ entry: OnEntry<Effect>
  ) -> [Element] where Element == On<State, Event, Effect> { [On(.entry(entry.effects))] }

  /// Adds exit effects.
  public static func buildExpression<State, Event, Effect>(
    _ exit: OnExit<Effect>
  ) -> [Element] where Element == On<State, Event, Effect> { [On(.exit(exit.effects))] }

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

extension From {
  fileprivate init(states: [State], rules: [On<State, Event, Effect>], isFinal: Bool) {
    self.states = states
    self.rules = rules
    self.isFinal = isFinal
  }
}
