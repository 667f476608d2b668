/// The states of a search, compared by `==` or by their contents, and the outcomes of its steps.
@usableFromInline
struct RowStore<State>: SearchStore {
  @usableFromInline
  var numbering: StateNumbering<State>

  @usableFromInline
  var matrix = OutcomeMatrix()

  /// The distinct timeouts of the states.
  private(set) var timeouts: [StateTimeout] = []
  private var timeoutNumbers: [StateTimeout: Int32] = [:]

  /// Whether a state has a timeout, or fails to compute one.
  var hasTimeouts: Bool {
    !timeouts.isEmpty
      || matrix.rows.indices.contains { row in
        let columns = matrix.cells.count / matrix.rows.count
        return matrix.cells[(row + 1) * columns - 1].outcome != OutcomeMatrix.excluded
      }
  }

  /// The steps from one state that lead to new states.
  @usableFromInline
  var steps: [SearchStep<State>] = []

  /// The number of the state that receives the inputs.
  @usableFromInline
  var source: Int32 = 0

  @usableFromInline
  let comparesIgnored: Bool

  var regions: [RegionTracker<State>] = []

  /// Whether the states of the regions are also combined with the other values of the initial state.
  var isInitialStateBase = false

  @usableFromInline
  var problems: [Behavior.Problem]

  /// Whether the states are objects, which can't be compared.
  @usableFromInline
  var statesAreObjects: Bool {
    problems.contains { if case .stateIsObject = $0 { true } else { false } }
  }

  @usableFromInline
  init(_ content: ModelContent<State>) {
    numbering = StateNumbering(identity: content.identity)
    comparesIgnored = content.comparesIgnored
    problems = content.problems
    if State.self is AnyObject.Type {
      problems.append(.stateIsObject(type: String(describing: State.self)))
    }
  }

  @inlinable
  static var keepsSteps: Bool { true }

  @inlinable
  static var comparesFingerprints: Bool { false }

  @usableFromInline
  var hasMergedStates: Bool { !numbering.replacements.isEmpty }

  @usableFromInline
  func isFit(hasReferences: Bool) -> Bool { true }

  @usableFromInline
  func bytes(states: Int, pending: Int) -> Int { states }

  @usableFromInline
  mutating func start(with state: State) -> Bool {
    let count = numbering.states.count
    return numbering.number(of: state) == count
  }

  @inlinable
  mutating func startRow(_ number: Int, timeout: @autoclosure () -> StateTimeout?) {
    source = Int32(truncatingIfNeeded: number)
    addRow(timeout())
    steps.removeAll(keepingCapacity: true)
  }

  @usableFromInline
  mutating func addRow(_ timeout: StateTimeout?) {
    matrix.rows.append(source)
    guard let timeout else { return matrix.timeouts.append(-1) }
    let number = timeoutNumbers[timeout] ?? Int32(truncatingIfNeeded: timeouts.count)
    if number == timeouts.count {
      timeouts.append(timeout)
      timeoutNumbers[timeout] = number
    }
    matrix.timeouts.append(number)
  }

  @inlinable
  mutating func record(_ outcome: Int32) { matrix.append(outcome, target: source) }

  @usableFromInline
  mutating func record(_ failure: StepFailure) {
    matrix.append(matrix.number(of: failure), target: source)
  }

  @inlinable
  mutating func record(_ state: State, input: Int, outcome: Int32) {
    // A state type compares its states by `==`, which need not see all changes.
    guard outcome != OutcomeMatrix.ignored || comparesIgnored else { return record(outcome) }
    let count = numbering.states.count
    let target = numbering.number(of: state)
    if target == count { steps.append(SearchStep(state, input: input)) }
    matrix.append(outcome, target: Int32(truncatingIfNeeded: target))
  }

  @inlinable
  mutating func endRow() -> Int { steps.count }

  @inlinable
  mutating func newStep(_ index: Int) -> SearchStep<State>? { steps[index] }
}
