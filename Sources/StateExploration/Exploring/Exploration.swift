/// The result of an exploration: the table, and what is known only while the machine is at hand.
@usableFromInline
package struct Exploration {
  package internal(set) var behavior: Behavior

  /// The steps that trap or never return.
  package let failures: [FailedStep]

  /// The number of the state in which each failed step was tried.
  package let failedStates: [Int]

  /// For each state, the step that led to it first, as in ``Observations/parents``.
  let parents: [Int32]

  /// Returns the state with a number, without the bookkeeping of rules: the whole machine if it is
  /// an existing one.
  let wholeState: (Int) -> Any

  /// Returns the part of an existing machine that describes its state; nil for other machines.
  let describedState: (Int) -> Any?

  /// The numbers of the states that replaced others with the same identity. The steps of those are not
  /// known.
  let replacements: Set<Int>

  /// Whether different states were counted as one (``StateIdentity``). Results then hold only up to
  /// this abstraction.
  package var isAbstract: Bool { !replacements.isEmpty }
}
