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
  /// The kind of a fault. Later versions can have further ones.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A state has two transitions for an event, and no guard distinguishes them.
    public static let duplicateTransition = Kind(rawValue: "duplicateTransition")
    /// A transition follows another one for the same event without a guard, so that it is never
    /// taken.
    public static let shadowedTransition = Kind(rawValue: "shadowedTransition")
    /// A transition leads to an undeclared state, or the initial state is undeclared.
    public static let undeclaredState = Kind(rawValue: "undeclaredState")
    /// A final state has a transition to another state.
    public static let finalStateWithExit = Kind(rawValue: "finalStateWithExit")
    /// The type of the states has a case that the table doesn't mention.
    public static let unmentionedState = Kind(rawValue: "unmentionedState")
    /// A state has two timeouts.
    public static let duplicateTimeout = Kind(rawValue: "duplicateTimeout")
    /// A state has a timeout and no transition for its event, or is final.
    public static let unhandledTimeout = Kind(rawValue: "unhandledTimeout")
    /// A closure computes effects that differ from the declared ones.
    public static let undeclaredEffects = Kind(rawValue: "undeclaredEffects")
    /// The table has more than four million pairs of a state and an event.
    public static let tooManyPairs = Kind(rawValue: "tooManyPairs")
    /// The type of the states or events is neither an enum nor `Hashable`.
    public static let unidentifiedType = Kind(rawValue: "unidentifiedType")
    /// No transitions lead from the initial state to the state. This is a warning: the table is
    /// valid.
    public static let unreachableState = Kind(rawValue: "unreachableState")
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

  /// - Parameter source: The state and the event that lead there; nil for the initial state.
  static func undeclared(_ state: Any, from source: (state: String, event: String)?) -> TableFault {
    let (name, code) = (tableName(state), tableCode(state))
    let problem =
      source.map { "'\($0.event)' leads from '\($0.state)' to '\(name)', which" }
      ?? "The initial state '\(name)'"
    return TableFault(
      kind: .undeclaredState, state: name, event: source?.event,
      description: "\(problem) is never declared: add From(\(code)) or Final(\(code)).")
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
        "A closure for \(cause) in '\(tableName(state))' returned the effects "
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
