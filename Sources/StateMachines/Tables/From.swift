// swift-format-ignore-file: AlwaysUseLowerCamelCase

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
/// From(.connecting, timeout: .after(.seconds(5), .timedOut)) {
///   On(.timedOut, to: .failed)
/// }
/// ```
public struct From<State, Event, Effect> {
  enum Scope { case listed, final, any }

  let states: [State]
  let rules: [On<State, Event, Effect>]
  let scope: Scope
  let timeout: Timeout<Event>?

  init(
    _ scope: Scope, _ states: [State], _ timeout: Timeout<Event>?,
    _ rules: [On<State, Event, Effect>]
  ) {
    self.states = states
    self.rules = rules
    self.scope = scope
    self.timeout = timeout
  }

  /// Declares states.
  ///
  /// - Parameters:
  ///   - state: A state.
  ///   - others: Further states with the same rules.
  ///   - timeout: The timeout of each of the states; nil if there is none.
  ///   - rules: The transitions and effects of each of the states.
  public init(
    _ state: State, _ others: State..., timeout: Timeout<Event>? = nil,
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>] = { [] }
  ) {
    self.init(.listed, [state] + others, timeout, rules())
  }

  /// Declares the states of a list.
  @_disfavoredOverload
  public init(
    _ states: [State], timeout: Timeout<Event>? = nil,
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>] = { [] }
  ) {
    self.init(.listed, states, timeout, rules())
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
  /// - Parameters:
  ///   - timeout: The timeout of any state; nil if there is none.
  ///   - rules: The transitions and effects of any state.
  public static func anyState(
    timeout: Timeout<Event>? = nil,
    @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>]
  ) -> From {
    From(.any, [], timeout, rules())
  }
}

// A function, like `OnEntry` and `OnExit`: a type of its own would need a second `buildExpression`, with
// which the compiler reports a misspelled event as a mismatch of types.

/// Declares one or several final states of a ``TransitionTable``.
///
/// A final state can have entry effects and internal transitions. A transition to another state is
/// a fault.
///
/// - Parameters:
///   - state: A final state.
///   - others: Further final states with the same rules.
///   - rules: The entry effects and internal transitions of each of the states.
public func Final<State, Event, Effect>(
  _ state: State, _ others: State...,
  @TableBuilder<On<State, Event, Effect>> rules: () -> [On<State, Event, Effect>] = { [] }
) -> From<State, Event, Effect> {
  From(.final, [state] + others, nil, rules())
}

/// A result builder for the declarations of a ``TransitionTable``. `if` and `switch` select
/// declarations, and `for` repeats them.
@resultBuilder
public enum TableBuilder<Element> {
  /// Adds a declaration.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

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
