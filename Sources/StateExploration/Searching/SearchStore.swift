/// The memory of a ``StateSearch``: it decides which states are new, and keeps what a result needs.
///
/// A ``RowStore`` keeps the states and the result of every step. A ``FingerprintStore`` keeps a
/// fingerprint of each state.
@usableFromInline
protocol SearchStore<State> {
  associatedtype State

  /// Whether the results of steps are kept, with their effects.
  static var keepsSteps: Bool { get }

  /// Whether a state was replaced by another one with the same identity.
  var hasMergedStates: Bool { get }

  /// The cost of the stored steps beyond that of making them, as a number of steps.
  var extraSteps: Int { get }

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

  /// Adds the initial state.
  mutating func start(with state: State)

  /// Begins the steps from a state, given by number.
  mutating func startRow(_ number: Int)

  /// Records an input that leads nowhere.
  ///
  /// - Parameters:
  ///   - reaction: The number of the reaction, as in ``Observations/reactions``.
  ///   - timeout: The timeout that is the input; nil for others.
  mutating func record(_ reaction: Int32, timeout: ModelTimeout?)

  /// Records the failure of a step with an input, given by name.
  mutating func record(_ failure: StepFailure, ofInput name: String)

  /// Records a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - timeout: The timeout that caused it; nil for an input.
  mutating func record(
    _ step: SearchStep<State>, timeout: @autoclosure () -> ModelTimeout?)

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

  /// The number of the input. The timeout of a state is the input after those of the model.
  @usableFromInline
  let input: Int32

  /// The count of the ``EffectOrder`` after the step; 0 without one.
  @usableFromInline
  let count: Int32

  /// The number of the reaction, as in ``Observations/reactions``.
  @usableFromInline
  let reaction: Int32

  @inlinable
  init(_ state: State, input: Int, count: Int32 = 0, reaction: Int32) {
    self.state = state
    self.input = Int32(truncatingIfNeeded: input)
    (self.count, self.reaction) = (count, reaction)
  }
}

/// The states of a search with the same distance from the initial state.
@usableFromInline
struct SearchLevel<State> {
  @usableFromInline
  var states: [State] = []

  /// The count of the ``EffectOrder`` in each state; empty without one.
  @usableFromInline
  var counts: [Int32] = []

  /// The numbers of the properties that states violate, by the indices of the states.
  @usableFromInline
  var violated: [Int: [Int]] = [:]

  @inlinable
  init() {}

  /// Removes all states, and keeps their memory for others.
  @inlinable
  mutating func removeAll() {
    states.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    if !violated.isEmpty { violated = [:] }
  }
}
