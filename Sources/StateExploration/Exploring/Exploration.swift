/// The result of an exploration: the reactions of a machine's states to its inputs, as numbers.
///
/// Inputs, regions, states and lists of effects are referred to by their index. A *row* is a state
/// of the whole machine that received every input. For each row and input, there is a reaction and
/// a target.
///
/// Diagrams, reports and traces are derived from these numbers alone.
@usableFromInline
package struct Exploration {
  /// A region, or the whole machine if it has none.
  package struct Region {
    /// The label of the region; nil for the whole machine.
    package let label: String?
    /// Every state of the region that was met. The index is the state's number.
    package private(set) var states: [StateSummary]
    /// The number of the initial state.
    package let initialState: Int

    /// The path of the state of the first region that contains this one; nil for a region of the
    /// whole machine. In other states, the number of the region's state is 0, and ``states`` has no
    /// meaning at 0.
    package let container: [String]?

    package init(
      label: String?, states: [StateSummary], initialState: Int, container: [String]? = nil
    ) {
      self.label = label
      self.states = states
      self.initialState = initialState
      self.container = container
    }

    /// Returns the region with parts of its states marked as states of inner regions.
    fileprivate func marking(parts: [Int: [[String]]]) -> Region {
      var copy = self
      for (state, paths) in parts { copy.states[state].partPaths = paths }
      return copy
    }
  }

  /// A problem that limits the result, or makes it doubtful.
  package enum Problem: Hashable {
    /// The list of states is empty.
    case noStates(list: String)
    /// The list of inputs is empty.
    case noInputs(list: String)
    /// The list of a region's states is empty. The machine's own list determines its states.
    case emptyRegion(String)
    /// The list of states contains a state twice.
    case duplicateState(String)
    /// The list contains states that are equal, although their contents differ.
    case equalStates(String)
    /// The list of inputs contains an input twice.
    case duplicateInput(String)
    /// The product of states and inputs, given as text, exceeds the limit. Either no steps were
    /// made, or only those of the listed states.
    case tooManySteps(String, limit: Int, listedWereMade: Bool)
    /// The exploration stopped at a limit, with a number of known states that were not stepped.
    case stopped(Limit, unstepped: Int)
    /// An observed machine has no stored property with the name.
    case noStateProperty(String, of: String)
    /// The states are objects, which a step changes in place.
    case stateIsObject(type: String)
    /// A step changed an object to which the state before it refers.
    case objectChanged(state: String, input: String)
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
    /// A rule of an input names an input that doesn't exist, or an effect that doesn't occur.
    case unknownRuleName(
      String, rule: String, input: String, isEffect: Bool, known: [String])
    /// The rules of an input forbid it in every state.
    case forbiddenInput(String)
    /// More occurrences of an effect are pending than are counted.
    case tooManyPending(effect: String, input: String, limit: Int)
    /// Two states with the same identity react differently to an input.
    case identityHidesDifference(input: String, states: [String], outcomes: [String])
    /// A state counts as another one with the same identity, and was not compared with it.
    case untriedState(String)
  }

  /// A limit of the exploration, with its value.
  @usableFromInline
  package enum Limit: Hashable, Sendable {
    case states(Int), steps(Int), bytes(Int)
  }

  /// A step as an index of the observations, whose rows follow each other.
  package typealias Step = Int

  package let inputs: [ModelInput]
  package internal(set) var regions: [Region]

  /// The lists of effects by number; 0 is empty.
  package let effects: [[EffectText]]

  /// Whether the machine itself reports ignored inputs, as schemas do. If so, an input that is not
  /// ignored and leaves everything unchanged is a self-transition. Otherwise it counts as ignored.
  package let reportsIgnored: Bool

  package var problems: [Problem]

  /// The steps that trap or never return.
  package let failures: [FailedStep]

  /// The number of the state in which each failed step was tried.
  let failedStates: [Int]

  /// The name of the list of states, for messages.
  package let stateList: String

  /// Whether the states are those that were reached, rather than those of a list.
  package let isExplored: Bool

  /// The effects of starting the machine.
  package let initialEffects: [EffectText]

  private(set) var observations: Observations

  /// The number of each region's state, for each state of the whole machine: that of region *r* in
  /// state *s* is at *s* × *regions* + *r*. Empty if the states of the machine are those of its only
  /// region.
  var parts: [Int32]

  /// Returns the state with a number, without the bookkeeping of rules: the whole machine if it is
  /// an existing one.
  let wholeState: (Int) -> Any

  /// The properties of the machine's states that belong to no region.
  let rest: StateRest

  /// Whether the machine is an existing one, whose inputs call its methods.
  package internal(set) var isObserved = false

  /// The rules of each input of an existing machine, as they are written in code.
  package internal(set) var rules: [[String]] = []

  /// Whether different states were counted as one (``StateIdentity``). Results then hold only up to
  /// this abstraction.
  package internal(set) var isAbstract = false

  /// The numbers of the states that replace others with the same identity. The steps of those are not
  /// known.
  var replacements: Set<Int> = []

  /// Returns the target of a step that counts as another state; nil for other steps.
  var mergedTarget: (Step) -> StateSummary? = { _ in nil }

  /// The steps whose targets count as other states, and equal none that was kept.
  var hiddenChanges: Set<Step> = []

  /// The numbers of the regions' states after steps whose targets count as other states. Steps are left
  /// out if the numbers are those of the other states.
  var partsOfMergedTargets: [Step: [Int]] = [:]

  /// Whether a change of the payload alone is an internal transition.
  package internal(set) var payloadChangesAreInternal = false
}

/// The reactions of states to inputs, as numbers.
///
/// The matrices ``reactions`` and ``targets`` have a row for each element of ``rows`` and a column
/// for each input. Numbers of 32 bits halve the memory of large explorations.
@usableFromInline
struct Observations {
  /// The number of the state in each row.
  @usableFromInline
  var rows: [Int32] = []

  /// The reaction in each row to each input: the number of the list of effects, ``ignored`` or
  /// ``forbidden``.
  /// ``stayedBit`` is set for an internal transition.
  @usableFromInline
  var reactions: [Int32] = []

  /// The number of the state after each input in each row.
  @usableFromInline
  var targets: [Int32] = []

  /// For each state, the observation that led to it first, as an index of ``targets``; -1 for a
  /// state in which the exploration started. Because the exploration is breadth-first, following
  /// the parents yields a shortest path.
  @usableFromInline
  var parents: [Int32] = []

  @inlinable
  init() {}

  /// The reaction to an ignored input.
  @inlinable
  static var ignored: Int32 { -1 }

  /// The entry for an input that a rule forbids, and that was not applied.
  @inlinable
  static var forbidden: Int32 { -2 }

  /// The reaction to an input that ends the process.
  @inlinable
  static var trapped: Int32 { -3 }

  /// The reaction to an input whose step never returns.
  @inlinable
  static var endless: Int32 { -4 }

  /// The entry for an input whose step could not be tried.
  @inlinable
  static var undetermined: Int32 { -5 }

  /// The bit that marks a reaction as an internal transition.
  @inlinable
  static var stayedBit: Int32 { 1 << 30 }

  /// Appends the entry of an input that was not applied to a state.
  @inlinable
  mutating func appendForbidden(in state: Int32) {
    reactions.append(Self.forbidden)
    targets.append(state)
  }
}

extension Observations {
  /// Replaces the numbers of states. Several states can get the same number, and then are one.
  ///
  /// - Parameter numbers: The new number of each state. A number occurs first after all smaller ones.
  mutating func renumber(_ numbers: [Int]) {
    let numbers = numbers.map { Int32(truncatingIfNeeded: $0) }
    rows = rows.map { numbers[Int($0)] }
    targets = targets.map { numbers[Int($0)] }
    var known: [Int32] = []
    for (state, parent) in parents.enumerated() where numbers[state] == known.count {
      known.append(parent)
    }
    parents = known
  }
}

extension Exploration {
  /// The number of states that received the inputs.
  package var rowCount: Int { observations.rows.count }

  /// Returns the number of a region's state in a row.
  package func source(row: Int, region: Int) -> Int {
    part(of: Int(observations.rows[row]), region: region)
  }

  /// Returns the number of a region's state after an input in a row.
  package func target(row: Int, input: Int, region: Int) -> Int {
    target(of: step(row, input), region: region)
  }

  private func target(of step: Step, region: Int) -> Int {
    if !partsOfMergedTargets.isEmpty, let parts = partsOfMergedTargets[step] {
      return parts[region]
    }
    return part(of: Int(observations.targets[step]), region: region)
  }

  /// Returns the target of an input in a row, if it counts as another state with the same identity.
  package func mergedTarget(row: Int, input: Int) -> StateSummary? {
    mergedTarget(step(row, input))
  }

  /// Returns the index of a step in the observations.
  package func step(_ row: Int, _ input: Int) -> Step { row * inputs.count + input }

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
    let number = observations.reactions[step(row, input)]
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

  /// Whether any step traps or never returns.
  package var hasImpossibleSteps: Bool { failures.contains { $0.failure != .undetermined } }

  /// Returns whether an input in a row left the whole machine unchanged.
  package func isUnchanged(row: Int, input: Int) -> Bool {
    observations.targets[step(row, input)] == observations.rows[row]
  }

  /// Returns whether an input in a row led to a state that equals none that was kept, because it counts
  /// as another one (``isAbstract``).
  package func hidesChange(row: Int, input: Int) -> Bool {
    hiddenChanges.contains(step(row, input))
  }

  /// Returns the index in ``fieldTexts`` of the fields in a row. Fields are the stored properties
  /// that belong to no region.
  package func fields(row: Int) -> Int { rest.fields(of: Int(observations.rows[row])) }

  /// Returns the index in ``fieldTexts`` of the fields after an input in a row.
  package func fields(row: Int, input: Int) -> Int {
    rest.fields(of: Int(observations.targets[step(row, input)]))
  }

  /// The distinct values of the fields, as texts; empty if the fields never change.
  package var fieldTexts: [String] { rest.fieldTexts }

  /// Returns the text of some fields, given an index in ``fieldTexts``; that of all if no names are given.
  package func fieldText(_ fields: Int, named names: [String]) -> String {
    rest.text(of: fields, named: names)
  }

  /// Returns the names of the fields that an input changes in a row.
  package func changedFields(row: Int, input: Int) -> [String] {
    let (before, after) = (fields(row: row), fields(row: row, input: input))
    return before == after ? [] : rest.names(ofFieldsBetween: before, after)
  }

  /// The states of the whole machine: the state of each region, the fields, and whether the machine
  /// is final. Empty for a machine without regions.
  package var combinations: [(states: [Int], fields: Int, isFinal: Bool)] {
    rest.areFinal.indices.map { state in
      (
        regions.indices.map { part(of: state, region: $0) }, rest.fields(of: state),
        rest.areFinal[state]
      )
    }
  }

  /// Returns the number of a region's state in a state of the whole machine.
  package func part(of state: Int, region: Int) -> Int {
    parts.isEmpty ? state : Int(parts[state * regions.count + region])
  }
}

extension Exploration {
  /// Returns the exploration of a machine without regions, with regions inside some of its states.
  ///
  /// - Parameters:
  ///   - regions: The inner regions.
  ///   - numbers: For each of them, the number of its state in each state of the machine.
  ///   - parts: The paths of the parts that the regions show, by the numbers of the states.
  ///   - mergedParts: For each of them, the number of its state after some steps whose targets count
  ///     as other states.
  package func adding(
    _ regions: [Region], numbers: [[Int]], parts: [Int: [[String]]], mergedParts: [[Step: Int]]
  ) -> Exploration {
    var copy = self
    copy.regions = [self.regions[0].marking(parts: parts)] + regions
    // States that differ only in the bookkeeping of rules become one, with the number of their part.
    if !self.parts.isEmpty { copy.observations.renumber(self.parts.map { Int($0) }) }
    copy.parts = self.regions[0].states.indices.flatMap { state in
      [Int32(truncatingIfNeeded: state)]
        + numbers.map { Int32(truncatingIfNeeded: $0[state]) }
    }
    for step in Set(mergedParts.joined().map(\.key)).union(partsOfMergedTargets.keys) {
      let target = target(of: step, region: 0)
      copy.partsOfMergedTargets[step] =
        [target] + zip(mergedParts, numbers).map { $0[step] ?? $1[target] }
    }
    return copy
  }
}
