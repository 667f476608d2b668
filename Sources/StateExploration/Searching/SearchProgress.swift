/// The progress of a search.
@usableFromInline
package struct SearchProgress {
  /// The number of states that received every input.
  package let states: Int

  /// The least number of inputs that lead to the current states.
  package let depth: Int

  /// The value that has grown most, and a way to end the search, in sentences; nil if none has grown.
  package let growth: String?

  /// Whether a child process performs the steps, which this process then repeats.
  package var isTrial = false

  @usableFromInline
  init(_ states: Int, _ depth: Int, growth: String?) {
    (self.states, self.depth, self.growth) = (states, depth, growth)
  }
}

/// An observer of a search, which can stop it.
@usableFromInline
package struct SearchWatch {
  /// Receives the progress before each state is stepped, and while a child process tries steps.
  @usableFromInline
  let report: ((SearchProgress) -> Void)?

  /// Returns whether to stop.
  @usableFromInline
  let isCancelled: () -> Bool

  package init(
    report: ((SearchProgress) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) {
    self.report = report
    self.isCancelled = isCancelled
  }

  /// Returns the watch with a further reason to stop.
  package func stopping(when condition: @escaping () -> Bool) -> SearchWatch {
    SearchWatch(report: report) { isCancelled() || condition() }
  }
}
