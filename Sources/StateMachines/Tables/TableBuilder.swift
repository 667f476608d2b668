/// What ``From`` or ``Final`` declared.
public struct TableDeclaration<State, Event, Effect> {
  let states: [AnyHashable]
  let rules: [TableRule<State, Event, Effect>]
  let isFinal: Bool
}

/// What ``On``, ``Entering`` or ``Leaving`` declared.
public struct TableRule<State, Event, Effect> {
  enum Content {
    case transition(TableTransition<State, Event, Effect>)
    case entering([Effect])
    case leaving([Effect])
  }

  let content: Content
}

/// Collects the states of a ``TransitionTable``; `if`, `switch` and `for` choose and repeat them.
@resultBuilder
public enum TableBuilder<State, Event, Effect> {
  /// The states that were declared so far.
  public typealias Component = [TableDeclaration<State, Event, Effect>]

  /// Takes in ``From``.
  public static func buildExpression(_ states: From<State, Event, Effect>) -> Component {
    [states.declaration]
  }

  /// Takes in ``Final``.
  public static func buildExpression(_ states: Final<State, Event, Effect>) -> Component {
    [states.declaration]
  }

  /// Takes in what another function of this builder made.
  public static func buildExpression(_ component: Component) -> Component { component }

  /// Joins declarations.
  public static func buildBlock(_ components: Component...) -> Component {
    components.flatMap { $0 }
  }

  /// Takes in an `if` without `else`.
  public static func buildOptional(_ component: Component?) -> Component { component ?? [] }

  /// Takes in the first branch.
  public static func buildEither(first component: Component) -> Component { component }

  /// Takes in the second branch.
  public static func buildEither(second component: Component) -> Component { component }

  /// Takes in a loop.
  public static func buildArray(_ components: [Component]) -> Component {
    components.flatMap { $0 }
  }
}

/// Collects what happens in states of a ``TransitionTable``; `if`, `switch` and `for` choose and
/// repeat it.
@resultBuilder
public enum TableRuleBuilder<State, Event, Effect> {
  /// What was declared so far.
  public typealias Component = [TableRule<State, Event, Effect>]

  /// Takes in ``On``.
  public static func buildExpression(_ rule: On<State, Event, Effect>) -> Component {
    [TableRule(content: .transition(rule.transition))]
  }

  /// Takes in ``Entering``.
  public static func buildExpression(_ rule: Entering<Effect>) -> Component {
    [TableRule(content: .entering(rule.effects))]
  }

  /// Takes in ``Leaving``.
  public static func buildExpression(_ rule: Leaving<Effect>) -> Component {
    [TableRule(content: .leaving(rule.effects))]
  }

  /// Takes in what another function of this builder made.
  public static func buildExpression(_ component: Component) -> Component { component }

  /// Joins rules.
  public static func buildBlock(_ components: Component...) -> Component {
    components.flatMap { $0 }
  }

  /// Takes in an `if` without `else`.
  public static func buildOptional(_ component: Component?) -> Component { component ?? [] }

  /// Takes in the first branch.
  public static func buildEither(first component: Component) -> Component { component }

  /// Takes in the second branch.
  public static func buildEither(second component: Component) -> Component { component }

  /// Takes in a loop.
  public static func buildArray(_ components: [Component]) -> Component {
    components.flatMap { $0 }
  }
}
