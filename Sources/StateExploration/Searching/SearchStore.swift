/// The memory of a ``StateSearch``: it decides which states are new, and keeps what a result needs.
///
/// A ``RowStore`` keeps the states and the outcome of every step. A ``FingerprintStore`` keeps a
/// fingerprint of each state.
@usableFromInline
protocol SearchStore<State> {
  associatedtype State

  /// Whether the outcomes of steps are kept, with their effects.
  static var keepsSteps: Bool { get }

  /// Whether different states with equal fingerprints count as one.
  static var comparesFingerprints: Bool { get }

  /// Whether a state was replaced by another one with the same identity.
  var hasMergedStates: Bool { get }

  /// Returns whether the store distinguishes states as `==` does.
  ///
  /// - Parameter hasReferences: Whether states contain objects, whose addresses distinguish them only
  ///   while they exist.
  func isFit(hasReferences: Bool) -> Bool

  /// Returns the memory that counts against the limit, in bytes.
  ///
  /// - Parameters:
  ///   - states: The memory of all states.
  ///   - pending: The memory of the states that wait for the inputs, with the log of steps.
  func bytes(states: Int, pending: Int) -> Int

  /// Adds a state from which the search starts, and returns whether it is new.
  mutating func start(with state: State) -> Bool

  /// Begins the steps from a state.
  ///
  /// - Parameters:
  ///   - number: The number of the state.
  ///   - timeout: The timeout of the state; nil if it has none.
  mutating func startRow(_ number: Int, timeout: @autoclosure () -> StateTimeout?)

  /// Records the outcome of the next input, which leads nowhere.
  ///
  /// - Parameter outcome: The number of the outcome, as in ``OutcomeMatrix/Cell/outcome``.
  mutating func record(_ outcome: Int32)

  /// Records that the step of the next input fails.
  mutating func record(_ failure: StepFailure)

  /// Records the step of the next input.
  ///
  /// - Parameters:
  ///   - state: The state after it.
  ///   - input: The number of the input.
  ///   - outcome: The number of the outcome.
  mutating func record(_ state: State, input: Int, outcome: Int32)

  /// Ends the steps from a state.
  ///
  /// - Returns: The number of recorded steps that can lead to new states.
  mutating func endRow() -> Int

  /// Adds the state after a step of the last row, given by index.
  ///
  /// - Returns: The step; nil if its state is known.
  mutating func newStep(_ index: Int) -> SearchStep<State>?
}

/// A step of a search, with the state after it.
@usableFromInline
struct SearchStep<State> {
  @usableFromInline
  let state: State

  /// The number of the input.
  @usableFromInline
  let input: Int32

  @inlinable
  init(_ state: State, input: Int) {
    self.state = state
    self.input = Int32(truncatingIfNeeded: input)
  }
}
