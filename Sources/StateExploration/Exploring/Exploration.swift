/// The result of a search that stores all steps.
@usableFromInline
struct SearchedRows {
  let result: SearchResult

  /// Returns the table. Describing all states takes much longer than finding them.
  let table: () -> Exploration
}

/// The table of an exploration, and what is known only while the machine is at hand.
@usableFromInline
package struct Exploration {
  package internal(set) var behavior: Behavior

  /// The result of the search.
  let search: SearchResult

  /// The steps that trap or never return.
  package let failures: [FailedStep]

  /// The number of the state in which each failed step was tried.
  package let failedStates: [Int]

  /// The step that led to each state first, unless the states are listed.
  let log: StepLog

  /// Returns the state with a number, without the bookkeeping of rules: the whole machine if it is
  /// an existing one.
  package let wholeState: (Int) -> Any

  /// Returns the event of an input of the table in a state, which can be that of a timeout; nil if the
  /// state has no timeout, or if inputs are calls.
  package let event: (_ state: Int, _ input: Int) -> Any?

  /// Returns the part of an existing machine that describes its state; nil for other machines.
  let describedState: (Int) -> Any?

  /// The numbers of the states that replaced others with the same identity. The steps of those are not
  /// known.
  let replacements: Set<Int>

  /// The number of the operation that each input with ``MachineInput/once(perEffect:)`` completes.
  var operations: [Int: Int] = [:]
}
