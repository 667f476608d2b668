/// The conditions that a ``StateSearch`` checks, and its limits. Steps that fail are always found.
@usableFromInline
struct SearchRequest {
  @usableFromInline
  var limits: ExplorationLimits

  /// Whether to follow the inputs from the initial state even if the model has a list of states.
  @usableFromInline
  var followsInputs = true

  /// The conditions that hold in every state, with the numbers of their properties.
  var conditions: [(property: Int, condition: StateCondition)] = []

  /// A number of stepped states, and the number of known states before the next one is stepped, as
  /// an exploration with stored states found them; nil if that is unknown.
  @usableFromInline
  var expected: (steppedStates: Int, knownStates: Int)?

  @usableFromInline
  var watch = SearchWatch()
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
}
