/// The states of a search that are stored as ``NumberedStates`` elsewhere: one bit for each.
struct NumberedStore: SearchStore {
  private var isKnown: [UInt64] = []
  private var steps: [SearchStep<NumberedState>] = []

  static var keepsSteps: Bool { false }

  static var comparesFingerprints: Bool { false }

  var hasMergedStates: Bool { false }

  func isFit(hasReferences: Bool) -> Bool { true }

  func bytes(states: Int, pending: Int) -> Int {
    isKnown.count * MemoryLayout<UInt64>.stride + pending
  }

  /// Adds a state, and returns whether it is new.
  mutating func start(with state: NumberedState) -> Bool {
    let (word, bit) = Int(state.number).quotientAndRemainder(dividingBy: 64)
    while isKnown.count <= word { isKnown.append(0) }
    if isKnown[word] & 1 << UInt64(bit) != 0 { return false }
    isKnown[word] |= 1 << UInt64(bit)
    return true
  }

  mutating func startRow(_ number: Int, timeout: @autoclosure () -> StateTimeout?) {
    steps.removeAll(keepingCapacity: true)
  }

  mutating func record(_ outcome: Int32) {}

  mutating func record(_ failure: StepFailure) {}

  mutating func record(_ state: NumberedState, input: Int, outcome: Int32) {
    if start(with: state) { steps.append(SearchStep(state, input: input)) }
  }

  mutating func endRow() -> Int { steps.count }

  mutating func newStep(_ index: Int) -> SearchStep<NumberedState>? { steps[index] }
}
