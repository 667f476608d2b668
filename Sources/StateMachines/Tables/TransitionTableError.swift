/// The faults in the declarations of a ``TransitionTable``.
public struct TransitionTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every fault, in the order of the declarations.
  public let faults: [TableFault]

  /// The faults, one on each line.
  public var description: String {
    let count = faults.count == 1 ? "a fault" : "\(faults.count) faults"
    return "The transition table has \(count):"
      + faults.map { "\n- \($0.description)" }.joined()
  }
}

/// A mistake in the declarations of a ``TransitionTable``, or a suspicious declaration.
public struct TableFault: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a fault.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A state has two transitions for an event, and no guard distinguishes them.
    case duplicateTransition
    /// A transition follows another one for the same event without a guard, so that it is never
    /// taken.
    case shadowedTransition
    /// A transition leads to an undeclared state, or the initial state is undeclared.
    case undeclaredState
    /// A final state has a transition to another state.
    case finalStateWithExit
    /// The type of the states has a case that the table doesn't mention.
    case unmentionedState
    /// A state has two timeouts.
    case duplicateTimeout
    /// A state has a timeout and no transition for its event, or is final.
    case unhandledTimeout
    /// The entry effects of the initial state are computed, and differ from the declared ones.
    case undeclaredEffects
    /// The table has more than four million pairs of a state and an event.
    case tooManyPairs
    /// The type of the states or events is neither an enum nor `Hashable`.
    case unidentifiedType
    /// No transitions lead from the initial state to the state. This is a warning: the table is
    /// valid.
    case unreachableState
  }

  /// The kind of the fault.
  public let kind: Kind

  /// The name of the affected state or type; empty if the fault is not about one.
  public let state: String

  /// The name of the affected event; nil if the fault is not about one.
  public let event: String?

  /// A sentence with the problem and the remedy.
  public let description: String
}

extension TableFault {
  static func duplicate(_ state: String, _ event: String) -> TableFault {
    TableFault(
      kind: .duplicateTransition, state: state, event: event,
      description: "'\(event)' in '\(state)' is declared twice without a guard: give the first a "
        + "guard, or remove one.")
  }

  static func shadowed(_ state: String, _ event: String) -> TableFault {
    TableFault(
      kind: .shadowedTransition, state: state, event: event,
      description: "'\(event)' in '\(state)' is declared with a guard after one without, which is "
        + "always taken: declare the one without a guard last.")
  }

  static func undeclared(_ state: Any, from source: String, on event: String) -> TableFault {
    let code = tableCode(state)
    return TableFault(
      kind: .undeclaredState, state: tableName(state), event: event,
      description: "'\(event)' leads from '\(source)' to '\(tableName(state))', which is never "
        + "declared: add From(\(code)) or Final(\(code)).")
  }

  static func undeclaredInitial(_ state: Any) -> TableFault {
    let code = tableCode(state)
    return TableFault(
      kind: .undeclaredState, state: tableName(state), event: nil,
      description: "The initial state '\(tableName(state))' is never declared: add "
        + "From(\(code)) or Final(\(code)).")
  }

  static func finalWithExit(_ state: String, _ event: String) -> TableFault {
    TableFault(
      kind: .finalStateWithExit, state: state, event: event,
      description: "The final state '\(state)' is left on '\(event)': declare it with From alone, "
        + "or remove the transition.")
  }

  static func duplicateTimeout(_ state: String) -> TableFault {
    TableFault(
      kind: .duplicateTimeout, state: state, event: nil,
      description: "'\(state)' has two timeouts, and a state has at most one: remove one, or give "
        + "each time a state of its own.")
  }

  static func unhandledTimeout(_ state: String, _ event: Any, isFinal: Bool) -> TableFault {
    TableFault(
      kind: .unhandledTimeout, state: state, event: tableName(event),
      description: isFinal
        ? "The final state '\(state)' has a timeout, but the machine ends in it: declare it with "
          + "From alone, or remove the timeout."
        : "'\(state)' has a timeout that raises '\(tableName(event))', for which it has no "
          + "transition: add On(\(tableCode(event))), or remove the timeout.")
  }

  static func unmentioned(_ state: String) -> TableFault {
    TableFault(
      kind: .unmentionedState, state: state, event: nil,
      description: "'\(state)' is never mentioned: declare it with From or Final.")
  }

  static func unreachable(_ state: String) -> TableFault {
    TableFault(
      kind: .unreachableState, state: state, event: nil,
      description: "No transitions lead from the initial state to '\(state)'.")
  }

  static func undeclaredEffects(
    _ effects: [Any], _ declared: [Any], _ state: Any, _ event: Any?
  ) -> TableFault {
    let name = event.map(tableName)
    let cause = name.map { "'\($0)'" } ?? "the start"
    return TableFault(
      kind: .undeclaredEffects, state: tableName(state), event: name,
      description:
        "The closure of OnEntry or OnExit for \(cause) in '\(tableName(state))' returned "
        + "\(effects), and \(declared) are declared: return as many effects, of the same cases.")
  }

  static func tooLarge(_ states: Int, _ events: Int) -> TableFault {
    TableFault(
      kind: .tooManyPairs, state: "", event: nil,
      description:
        "\(states) states and \(events) events are more than four million pairs, which a "
        + "table would hold in memory: use a StateType.")
  }

  static func unidentified(_ type: String) -> TableFault {
    TableFault(
      kind: .unidentifiedType, state: type, event: nil,
      description: "'\(type)' is neither an enum nor Hashable, so that its values can't be "
        + "distinguished: make it one of them.")
  }
}
