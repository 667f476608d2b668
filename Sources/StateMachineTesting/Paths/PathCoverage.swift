/// The part of a machine that a set of paths covers.
public enum PathCoverage: Hashable, Sendable {
  /// Every state of the diagram, each by a shortest path. A listed state that can't be reached has a
  /// path that fails.
  case states

  /// One state of the diagram, by a shortest path. It is named by its label, `closed`, or by the labels from
  /// the outermost composite to it, `open/idle`.
  case state(String)

  /// Every transition of the diagram that can be taken, in the fewest steps.
  case transitions

  /// Every pair of transitions of which one can follow the other.
  case pairs

  /// Every input that is not ignored, in every state with each of its values.
  case values

  /// Every input in every state, ignored ones included, and every sequence of as many further inputs.
  ///
  /// The paths find every fault of a system that has at most so many states more than the machine, if
  /// the system shows in which state of the machine it is. Their number grows with the power of the
  /// sequences' length: for *s* states, *i* inputs and *n* extra states, it is up to
  /// *s* × *i*ⁿ⁺¹. This is the method of T. S. Chow, "Testing software design modeled by finite-state
  /// machines" (1978).
  case conformance(extraStates: Int)
}
