/// The reason for which a step was not observed to its end.
@usableFromInline
package enum StepFailure: Hashable, Sendable {
  /// The step ended the process: a trap, an exclusivity violation, a stack overflow, or a call of
  /// `exit`. The message is the last line of the standard error, if the step printed any.
  case trap(message: String?)

  /// The step didn't return.
  case endless

  /// The step waited for something that never happened in the child process. It may return in this
  /// one.
  case undetermined

  /// The cost as a number of ordinary steps. A trap takes about as long as a hundred steps with their
  /// effects, and an endless step 0.2 s.
  var cost: Int {
    if case .trap = self { 100 } else { 50_000 }
  }
}
