/// The table of a machine's observed behavior: for each state and input, what happened.
///
/// Diagrams, comparisons, checks and files are computed from this table. Inputs, regions, states and
/// lists of effects are referred to by their index. A *row* is a state of the whole machine that
/// received every input. For each row and input, there is a reaction and a target.
@usableFromInline
package struct Behavior: Hashable, Sendable {
  /// A region, or the whole machine if it has none.
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

  package var inputs: [ModelInput]
  package internal(set) var regions: [Region]

  /// The lists of effects by number; 0 is empty.
  package var effects: [[ObservedEffect]]

  /// Whether the machine itself reports ignored inputs, as schemas do. If so, an input that is not
  /// ignored and leaves everything unchanged is a self-transition. Otherwise it counts as ignored.
  package let reportsIgnored: Bool

  /// The name of the list of states, for messages.
  package let stateList: String

  /// Whether the states are those that were reached, rather than those of a list.
  package let isExplored: Bool

  /// The effects of starting the machine.
  package let initialEffects: [ObservedEffect]

  package var problems: [Problem]

  /// The number of the state in each row.
  var rows: [Int32] = []

  /// The reaction in each row to each input, as in ``Observations/reactions``.
  var reactions: [Int32] = []

  /// The number of the state after each input in each row.
  var targets: [Int32] = []

  /// The number of each region's state, for each state of the whole machine: that of region *r* in
  /// state *s* is at *s* × *regions* + *r*. Empty if the states of the machine are those of its only
  /// region.
  package internal(set) var parts: [Int32]

  /// The stored properties that belong to no region, for each state of the machine; empty if there are
  /// none.
  package var rests: [Value] = []

  /// The places in the whole machine that are the states of regions.
  var statePaths: Set<[String]> = []

  /// Whether each state of a machine with regions is final; empty for others.
  package var areFinal: [Bool] = []

  /// The bookkeeping of the rules of inputs in each state; empty for a machine without rules.
  package var facts: [[UInt8]] = []

  /// Whether the machine is an existing one, whose inputs call its methods.
  package var isObserved = false

  /// The rules of each input of an existing machine, as they are written in code.
  package var rules: [[String]] = []

  /// For a table of transitions, the number of the declaration that decides about each input in each row,
  /// -1 if none does; empty for other machines.
  package internal(set) var declarations: [Int32] = []
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
  ///   - outcomes: The result of each input, and the number of the state after it.
  package mutating func appendRow(_ state: Int, _ outcomes: [(reaction: Reaction, target: Int)]) {
    rows.append(Int32(truncatingIfNeeded: state))
    for (reaction, target) in outcomes {
      let number: Int32 =
        switch reaction {
        case .forbidden: Observations.forbidden
        case .undetermined: Observations.undetermined
        case .impossible: Observations.trapped
        case .ignored: Observations.ignored
        case .handled(let effects, let isInternal):
          Int32(truncatingIfNeeded: effects) | (isInternal ? Observations.stayedBit : 0)
        }
      reactions.append(number)
      targets.append(Int32(truncatingIfNeeded: target))
    }
  }

  /// The number of states that received the inputs.
  package var rowCount: Int { rows.count }

  /// The number of states of the whole machine.
  package var stateCount: Int {
    parts.isEmpty ? regions[0].states.count : parts.count / regions.count
  }

  /// Returns the number of the whole state in a row.
  package func state(row: Int) -> Int { Int(rows[row]) }

  /// Returns the number of the whole state after an input in a row.
  package func target(row: Int, input: Int) -> Int { Int(targets[row * inputs.count + input]) }

  /// The number of the whole machine's initial state.
  package var initialState: Int {
    // Exploring starts there, and a list need not.
    parts.isEmpty
      ? regions[0].initialState
      : (0..<stateCount).first { state in
        regions.indices.allSatisfy {
          regions[$0].container != nil || part(of: state, region: $0) == regions[$0].initialState
        }
      } ?? 0
  }

  /// Returns the number of a region's state in a state of the whole machine.
  package func part(of state: Int, region: Int) -> Int {
    parts.isEmpty ? state : Int(parts[state * regions.count + region])
  }

  /// Returns the number of a region's state in a row.
  package func source(row: Int, region: Int) -> Int { part(of: Int(rows[row]), region: region) }

  /// Returns the number of a region's state after an input in a row.
  package func target(row: Int, input: Int, region: Int) -> Int {
    part(of: target(row: row, input: input), region: region)
  }

  /// The result of an input in a row.
  package enum Reaction: Hashable {
    /// A rule forbids the input, so that it was not applied.
    case forbidden
    /// The step could not be tried.
    case undetermined
    /// The step traps, or never returns.
    case impossible
    /// The machine reported the input as ignored.
    case ignored
    /// The machine handled the input, with the list of effects that has this index in ``effects``.
    case handled(effects: Int, isInternal: Bool)
  }

  /// Returns the result of an input in a row.
  package func reaction(row: Int, input: Int) -> Reaction {
    let number = reactions[row * inputs.count + input]
    if number >= 0 {
      return .handled(
        effects: Int(number & ~Observations.stayedBit),
        isInternal: number & Observations.stayedBit != 0)
    }
    return switch number {
    case Observations.ignored: .ignored
    case Observations.forbidden: .forbidden
    case Observations.undetermined: .undetermined
    default: .impossible
    }
  }

  /// Returns the index in ``effects`` of an input's effects in a row; nil if the machine reported
  /// the input as ignored, or if the step was not applied or didn't return.
  package func effectList(row: Int, input: Int) -> Int? {
    if case .handled(let effects, _) = reaction(row: row, input: input) { effects } else { nil }
  }

  /// Returns whether an input in a row left the whole machine unchanged.
  package func isUnchanged(row: Int, input: Int) -> Bool {
    targets[row * inputs.count + input] == rows[row]
  }

  /// Whether a limit stopped the observation.
  package var isIncomplete: Bool {
    problems.contains {
      switch $0 {
      case .stopped, .tooManySteps: true
      default: false
      }
    }
  }

  /// Returns whether a state of the whole machine has a state of a region. Other states than its container
  /// have none of an inner region.
  package func isActive(_ region: Int, in state: Int) -> Bool {
    regions[region].container == nil || part(of: state, region: region) > 0
  }

  /// Returns the states of the machine's own regions, without those inside its states.
  package func parts(of state: Int) -> [State] {
    regions.indices.filter { regions[$0].container == nil }.map {
      regions[$0].states[part(of: state, region: $0)]
    }
  }

  /// Returns the labels of a state from the outermost composite to it, one for each region.
  package func paths(of state: Int) -> [[String]] { parts(of: state).map(\.path) }

  /// Returns the paths of the states of inner regions, from the outermost container.
  package func innerPaths(of state: Int) -> [[String]] {
    regions.indices.filter { regions[$0].container != nil && isActive($0, in: state) }.map {
      regions[$0].path + regions[$0].states[part(of: state, region: $0)].path
    }
  }

  /// Returns the labels of a state with the values that it carries: `receiving(chunks: 2)`.
  package func text(of state: Int) -> String {
    parts(of: state).map(\.text).joined(separator: ", ")
  }

  /// The types of the values in states that reflection can't read.
  var opaqueTypes: Set<String> {
    (regions.flatMap(\.states).map(\.value) + rests).reduce(into: []) {
      $0.formUnion($1.opaqueTypes)
    }
  }

  /// Returns the stored properties of a state that belong to no region.
  package func rest(of state: Int) -> Value { rests.isEmpty ? .nothing : rests[state] }
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
    /// The initial state had other contents when it was created again.
    case unrepeatableInitialState(String)
    /// A step that was made twice had different results.
    case unrepeatableStep(state: String, input: String)
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

  /// A limit of the exploration, with its value.
  @usableFromInline
  package enum Limit: Hashable, Sendable {
    case states(Int), steps(Int), bytes(Int)
  }
}
