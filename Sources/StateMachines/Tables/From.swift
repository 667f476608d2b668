/// One or several states of a ``TransitionTable``, and what happens in them.
///
/// ```swift
/// From(.solid, .liquid) {
///   Entering(emit: .weighed)
///   On(.heat, to: .gas)
/// }
/// ```
///
/// A state may be declared in several places, which add up. One in which nothing happens, but which
/// isn't final, is declared with nothing around: `From(.stuck)`.
public struct From<State, Event, Effect> {
  let declaration: TableDeclaration<State, Event, Effect>
}

extension From where State: Hashable {
  /// Declares states. A ``Discriminated`` state stands for all of its kind.
  @_disfavoredOverload
  public init(
    _ states: State...,
    @TableRuleBuilder<State, Event, Effect> rules: () -> [TableRule<State, Event, Effect>] = { [] }
  ) {
    declaration = TableDeclaration(states: states, rules: rules(), isFinal: false)
  }
}

extension From where State: Discriminated {
  /// Declares the states of the given kinds.
  public init(
    _ kinds: State.Kind...,
    @TableRuleBuilder<State, Event, Effect> rules: () -> [TableRule<State, Event, Effect>] = { [] }
  ) {
    declaration = TableDeclaration(states: kinds, rules: rules(), isFinal: false)
  }
}

/// One or several states of a ``TransitionTable`` in which its machine has ended.
///
/// It may have effects of being entered, and internal transitions; a way out is a fault.
public struct Final<State, Event, Effect> {
  let declaration: TableDeclaration<State, Event, Effect>
}

extension Final where State: Hashable {
  /// Declares final states. A ``Discriminated`` state stands for all of its kind.
  @_disfavoredOverload
  public init(
    _ states: State...,
    @TableRuleBuilder<State, Event, Effect> rules: () -> [TableRule<State, Event, Effect>] = { [] }
  ) {
    declaration = TableDeclaration(states: states, rules: rules(), isFinal: true)
  }
}

extension Final where State: Discriminated {
  /// Declares the states of the given kinds as final.
  public init(
    _ kinds: State.Kind...,
    @TableRuleBuilder<State, Event, Effect> rules: () -> [TableRule<State, Event, Effect>] = { [] }
  ) {
    declaration = TableDeclaration(states: kinds, rules: rules(), isFinal: true)
  }
}
