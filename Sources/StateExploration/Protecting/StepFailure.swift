/// The reason for which a step was not observed to its end.
@usableFromInline
package enum StepFailure: Hashable, Sendable {
  /// The step ended the process: a trap, an exclusivity violation, a stack overflow, or a call of
  /// `exit`. The message is that of the runtime, if the build prints one.
  case trap(message: String?)

  /// The step didn't return.
  case endless

  /// The step waited for something that never happened in the child process. It may return in this
  /// one.
  case undetermined

  /// The cost of finding the failure, as a number of ordinary steps. A trap takes about as long as a
  /// hundred steps with their effects, and an endless step 0.2 to 1.2 s.
  var cost: Int { if case .trap = self { 100 } else { 50_000 } }

  /// The failure as a verb for the step: `traps`.
  package var verb: String {
    switch self {
    case .trap: "traps"
    case .endless: "never returns"
    case .undetermined: "could not be tried"
    }
  }

  /// The message of a trap; nil if there is none.
  package var message: String? { if case .trap(let message) = self { message } else { nil } }
}
