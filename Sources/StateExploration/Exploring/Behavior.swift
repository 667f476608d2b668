/// The table of a machine's observed behavior: for each state and input, what happened.
///
/// Diagrams, comparisons, checks and files are computed from this table. Inputs, regions, states and
/// lists of effects are referred to by their index. A *row* is a state of the whole machine that
/// received every input. For each row and input, there is an ``Outcome`` and a target.
@usableFromInline
package struct Behavior: Hashable, Sendable {
  /// A region, or the whole machine if it has none.
  @usableFromInline
  package struct Region: Hashable, Sendable {
    /// The label of the region; nil for the whole machine.
    package let label: String?
    /// Every state of the region that was met. The index is the state's number.
    package internal(set) var states: [State]
    /// The number of the initial state.
    package let initialState: Int

    /// The path of the state of the first region that contains this one; nil for a region of the
    /// whole machine. In other states, the number of the region's state is 0, and ``states`` has no
    /// meaning at 0.
    package let container: [String]?

    package init(
      label: String?, states: [State], initialState: Int, container: [String]? = nil
    ) {
      self.label = label
      self.states = states
      self.initialState = initialState
      self.container = container
    }

    /// The start of the paths of the region's nodes: those of its container, and its label.
    package var path: [String] { (container ?? []) + (label.map { [$0] } ?? []) }
  }

  /// The inputs. The timeout is the last one, if any state has one.
  @usableFromInline
  package var inputs: [ModelInput]
  @usableFromInline
  package internal(set) var regions: [Region]

  /// The lists of effects by number; 0 is empty.
  package var effects: [[ObservedEffect]]

  /// Whether the machine itself reports ignored inputs, as schemas do. If so, an input that is not
  /// ignored and leaves everything unchanged is a self-transition.
  package let reportsIgnored: Bool

  /// The name of the list of states, for messages.
  package let stateList: String

  /// Whether the states are those that were reached, rather than those of a list.
  package let isExplored: Bool

  /// The effects of starting the machine.
  package let initialEffects: [ObservedEffect]

  package var problems: [Problem]

  /// The outcomes of the steps.
  @usableFromInline
  var matrix = OutcomeMatrix()

  /// The distinct timeouts of states.
  package private(set) var timeouts: [StateTimeout] = []

  /// The number of the input that each of the timeouts raises; -1 if it is none of the inputs.
  private var raisedInputs: [Int] = []

  /// The number of each region's state, for each state of the whole machine: that of region *r* in
  /// state *s* is at *s* × *regions* + *r*. Empty if the states of the machine are those of its only
  /// region.
  @usableFromInline
  package internal(set) var parts: [Int32]

  /// The stored properties that belong to no region, for each state of the machine; empty if there are
  /// none.
  package var rests: [Value] = []

  /// The places in the whole machine that are the states of regions.
  package var statePaths: Set<[String]> = []

  /// Whether each state of a machine with regions is final; empty for others.
  package var areFinal: [Bool] = []

  /// The bookkeeping of the rules of inputs in each state; empty for a machine without rules.
  package var facts: [[UInt8]] = []

  /// The states that replaced others with the same identity. The steps of those are not known.
  var mergedStates: Set<Int> = []

  /// Whether the machine is an existing one, whose inputs call its methods.
  package var isObserved = false

  /// The rules of each input of an existing machine, as they are written in code.
  package var rules: [[String]] = []

  /// For a table of transitions, the number of the declaration that decides about each input in each row,
  /// -1 if none does; empty for other machines.
  package var declarations: [Int32] = []
}

extension Behavior {
  /// Creates a table without rows.
  package init(
    inputs: [ModelInput], regions: [Region], effects: [[ObservedEffect]], reportsIgnored: Bool,
    stateList: String, isExplored: Bool, initialEffects: [ObservedEffect], parts: [Int32]
  ) {
    self.inputs = inputs
    self.regions = regions
    self.effects = effects
    self.reportsIgnored = reportsIgnored
    self.stateList = stateList
    self.isExplored = isExplored
    self.initialEffects = initialEffects
    self.parts = parts
    problems = []
  }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - state: The number of the state.
  ///   - outcomes: The outcome of each input, and the number of the state after it.
  ///   - timeout: The timeout of the state; nil if it has none.
  package mutating func appendRow(
    _ state: Int, _ outcomes: [(outcome: Outcome<Int>, target: Int)], timeout: StateTimeout? = nil
  ) {
    matrix.rows.append(Int32(truncatingIfNeeded: state))
    for (outcome, target) in outcomes {
      let number: Int32 =
        switch outcome {
        case .ignored: OutcomeMatrix.ignored
        case .handled(let effects, let isInternal):
          Int32(truncatingIfNeeded: effects) | (isInternal ? OutcomeMatrix.internalBit : 0)
        case .impossible(let failure): matrix.number(of: failure)
        case .excluded: OutcomeMatrix.excluded
        case .unknown: OutcomeMatrix.unknown
        }
      matrix.append(number, target: Int32(truncatingIfNeeded: target))
    }
    let number = timeout.map { timeout in
      timeouts.firstIndex(of: timeout) ?? timeouts.count
    }
    if let timeout, number == timeouts.count { setTimeouts(timeouts + [timeout]) }
    matrix.timeouts.append(Int32(truncatingIfNeeded: number ?? -1))
  }

  /// The number of states that received the inputs.
  @inlinable
  package var rowCount: Int { matrix.rows.count }

  /// The number of states of the whole machine.
  package var stateCount: Int {
    parts.isEmpty ? regions[0].states.count : parts.count / regions.count
  }

  /// Returns the number of the whole state in a row.
  @inlinable
  @inline(__always)
  package func state(row: Int) -> Int { Int(matrix.rows[row]) }

  /// Returns the number of the whole state after an input in a row; that of the row if the step has no
  /// result.
  @inlinable
  @inline(__always)
  package func target(row: Int, input: Int) -> Int {
    Int(matrix.cells[row * inputs.count + input].target)
  }

  /// Returns the outcome of an input in a row.
  @inlinable
  @inline(__always)
  package func outcome(row: Int, input: Int) -> Outcome<Int> {
    matrix.outcome(row * inputs.count + input)
  }

  /// Returns the number of the whole state after an input in a row; nil if the step was not applied or
  /// failed.
  package func result(row: Int, input: Int) -> Int? {
    switch outcome(row: row, input: input) {
    case .excluded, .unknown, .impossible: nil
    case .ignored, .handled: target(row: row, input: input)
    }
  }

  /// Returns the effects of an input in a row, in order; none if the step has no result.
  package func effects(row: Int, input: Int) -> [ObservedEffect] {
    outcome(row: row, input: input).effects.map { effects[$0] } ?? []
  }

  /// Returns whether diagrams and specifications show an effect. A Boolean result of an existing machine is
  /// only in the table.
  package func shows(_ effect: ObservedEffect) -> Bool {
    if case .bool = effect.value { !isObserved } else { true }
  }

  /// Returns whether an input in a row left the whole machine unchanged.
  @inlinable
  package func isUnchanged(row: Int, input: Int) -> Bool {
    target(row: row, input: input) == state(row: row)
  }

  /// Returns the table without some steps: they are excluded.
  package func excluding(_ isExcluded: (_ row: Int, _ input: Int) -> Bool) -> Behavior {
    var result = self
    for row in 0..<rowCount {
      for input in inputs.indices where isExcluded(row, input) {
        result.matrix.cells[row * inputs.count + input].outcome = OutcomeMatrix.excluded
      }
    }
    return result
  }

  /// The number of the row of each state; nil for states that received no inputs.
  ///
  /// - Complexity: O(*s*) for *s* states.
  package var rowOfState: [Int?] {
    var result = [Int?](repeating: nil, count: stateCount)
    for row in 0..<rowCount { result[state(row: row)] = row }
    return result
  }

  /// Whether a limit stopped the observation.
  package var isIncomplete: Bool { problems.contains(where: \.isLimit) }

  /// The types of the values in states that reflection can't read.
  var opaqueTypes: Set<String> {
    (regions.flatMap(\.states).map(\.value) + rests).reduce(into: []) {
      $0.formUnion($1.opaqueTypes)
    }
  }
}

// MARK: Timeouts

extension Behavior {
  /// The number of the timeout among the inputs; nil if no state has one.
  @inlinable
  package var timeoutInput: Int? { inputs.last?.isTimeout == true ? inputs.count - 1 : nil }

  /// Returns the timeout of the state in a row; nil if it has none.
  package func timeout(row: Int) -> StateTimeout? {
    timeoutNumber(row: row).map { timeouts[$0] }
  }

  /// Returns the number of the timeout of the state in a row.
  package func timeoutNumber(row: Int) -> Int? {
    let number = matrix.timeouts[row]
    return number < 0 ? nil : Int(number)
  }

  /// Sets the timeouts, to which the matrix refers.
  mutating func setTimeouts(_ all: [StateTimeout]) {
    timeouts = all
    raisedInputs = all.map { timeout in
      inputs.firstIndex { $0.isSameEvent(as: timeout.event) } ?? -1
    }
  }

  /// Returns the number of the input that the timeout of a row raises; nil if there is none.
  private func raisedInput(row: Int) -> Int? {
    timeoutNumber(row: row).map { raisedInputs[$0] }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns whether an input in a row is the event that the timeout of the state raises. Both are one step,
  /// that of the timeout.
  package func isRaisedByTimeout(row: Int, input: Int) -> Bool { raisedInput(row: row) == input }

  /// Returns the inputs of a row that have results, each step once.
  package func steps(row: Int) -> [(input: Int, target: Int)] {
    let raised = raisedInput(row: row)
    return inputs.indices.compactMap { input in
      input == raised ? nil : result(row: row, input: input).map { (input, $0) }
    }
  }

  /// Returns the label of an input in a row: that of the event, or `after 5 s`.
  package func label(of input: Int, row: Int) -> String {
    inputs[input].isTimeout ? timeoutText(row: row) : inputs[input].label
  }

  /// Returns the name of an input in a row: `read(upgrade head)`, or `after 5 s`.
  package func name(of input: Int, row: Int) -> String {
    isRaisedByTimeout(row: row, input: input) || inputs[input].isTimeout
      ? timeoutText(row: row) : inputs[input].name
  }

  private func timeoutText(row: Int) -> String {
    timeout(row: row)?.label.text ?? ModelInput.timeout.label
  }

  /// Returns the number of the input with a name in a row; nil if there is none.
  ///
  /// - Parameter name: The name of an input; the label of the state's timeout, or the name of the event
  ///   that it raises.
  package func input(named name: String, row: Int) -> Int? {
    let input = inputs.firstIndex { !$0.isTimeout && $0.name == name }
    let isTimeout =
      input.map { isRaisedByTimeout(row: row, input: $0) }
      ?? timeout(row: row)?.isNamed(name) ?? false
    return isTimeout ? timeoutInput : input
  }

  /// The inputs that pictures show: all but the events that are handled only in states whose timeouts raise
  /// them.
  package var shownInputs: [Int] {
    guard let timeoutInput else { return Array(inputs.indices) }
    let raised = Set(raisedInputs)
    var labels: Set<String> = []
    for input in inputs.indices where input != timeoutInput && !labels.contains(inputs[input].label)
    {
      let isShown =
        !raised.contains(input)
        || (0..<rowCount).contains { row in
          switch outcome(row: row, input: input) {
          case .handled, .impossible: !isRaisedByTimeout(row: row, input: input)
          case .ignored, .excluded, .unknown: false
          }
        }
      // The label alone would stand for the other inputs.
      if isShown { labels.insert(inputs[input].label) }
    }
    return inputs.indices.filter { $0 == timeoutInput || labels.contains(inputs[$0].label) }
  }
}

extension Behavior {
  /// A problem that limits the table, or makes it doubtful.
  @usableFromInline
  package enum Problem: Hashable, Sendable {
    /// The list of states is empty.
    case noStates(list: String)
    /// The list of inputs is empty.
    case noInputs(list: String)
    /// The list of a region's states is empty. The machine's own list determines its states.
    case emptyRegion(String)
    /// The list of states contains a state twice.
    case duplicateState(String)
    /// The list of inputs contains an input twice.
    case duplicateInput(String)
    /// Different inputs have one name.
    case sharedName(String)
    /// The product of states and inputs, given as text, exceeds the limit. Either no steps were
    /// made, or only those of the listed states.
    case tooManySteps(String, limit: Int, listedWereMade: Bool)
    /// The exploration stopped at a limit, with a number of known states that were not stepped.
    case stopped(Limit, unstepped: Int)
    /// An observed machine has no stored property with the name.
    case noStateProperty(String, of: String)
    /// The states are objects, which a step changes in place.
    case stateIsObject(type: String)
    /// The initial state had other contents when it was created again. The texts of both can be equal.
    case unrepeatableInitialState(String, other: String)
    /// A step that was made twice had different results. The texts of the states after it contain what
    /// differs; there are none if the states are equal.
    case unrepeatableStep(state: String, input: String, values: [String])
    /// A step could not be tried in a child process.
    case undeterminedStep(state: String, input: String)
    /// A state ignores the event of its timeout, or only with some of its values.
    case ignoredTimeout(String, state: String, event: String, someHandle: Bool)
    /// A type of an observed machine was built without reflection metadata.
    case noReflection(type: String)
    /// States contain values of types that reflection can't read.
    case opaqueTypes([String])
    /// A rule of an input contains a name that no input and no effect that occurred has.
    case unknownRuleName(String, rule: String, input: String, known: [String])
    /// A mistake in a system of machines, in sentences.
    case invalidSystem(String)
    /// The rules of an input forbid it in every state.
    case forbiddenInput(String)
    /// An effect occurred again before the input that follows each occurrence.
    case lostEffect(String, input: String)
    /// Two states with the same identity react differently to an input. The texts of the states contain what
    /// differs; they are empty if only values of opaque types can differ.
    case identityHidesDifference(
      input: String, states: [String], outcomes: [String], opaqueTypes: [String])
    /// A state counts as another one with the same identity, and was not tried.
    case untriedState(String)
  }

}

extension Behavior.Problem {
  /// Whether a limit stopped the observation.
  package var isLimit: Bool {
    switch self {
    case .stopped, .tooManySteps: true
    default: false
    }
  }
}

extension Behavior {
  /// A limit of the exploration, with its value.
  @usableFromInline
  package enum Limit: Hashable, Sendable {
    case states(Int), steps(Int), bytes(Int)
  }
}
