/// A machine with a list of inputs, which the explorer steps.
@usableFromInline
protocol SteppableMachine {
  associatedtype State
  associatedtype Event
  associatedtype Effect

  /// The initial state. Each access can create a new one.
  var initialState: State { get }

  /// The number of inputs, not including timeouts.
  var inputCount: Int { get }

  /// Returns whether an input is possible in a state. An input that is not is never applied.
  func isAllowed(_ state: State, input: Int) -> Bool

  /// Returns the rule that forbids an input in a state, as text; nil if the input is possible.
  func ruleForbidding(_ input: Int, in state: State) -> String?

  /// Applies the input with an index.
  func step(_ state: inout State, input: Int) -> Reaction<Effect>

  /// Applies an event that need not be among the inputs, such as that of a timeout.
  func step(_ state: inout State, on event: Event) -> Reaction<Effect>

  /// Returns the timeout of a state, which is an additional input in this state; nil if it has
  /// none.
  func timeout(of state: State) -> Timeout<Event>?
}

extension SteppableMachine {
  @inlinable
  @inline(__always)
  func isAllowed(_ state: State, input: Int) -> Bool { true }

  @usableFromInline
  func ruleForbidding(_ input: Int, in state: State) -> String? { nil }
}

/// Steps the states of a machine with its inputs, in a deterministic order and within limits, and
/// records the reactions as numbers.
///
/// A model with a list steps the listed states, and then the reached states with the label of a
/// listed one. A model without a list follows the inputs from the initial state, breadth first.
///
/// Except for runs (``ModelRun``), machines are stepped only here.
@usableFromInline
struct Explorer<Machine: SteppableMachine> {
  @usableFromInline
  let machine: Machine

  // Created once, because a machine may contain an object.
  @usableFromInline
  let initialState: Machine.State

  /// The inputs, the lists and the descriptions.
  @usableFromInline
  let content: ModelContent<Machine.State>

  @usableFromInline
  let limits: ExplorationLimits

  @usableFromInline
  var numbering: StateNumbering<Machine.State>

  @usableFromInline
  var effects = EffectNumbering<Machine.Effect>()

  @usableFromInline
  var observations = Observations()

  @usableFromInline
  var timeouts = ObservedTimeouts()

  /// Whether states are compared after an event that was reported as ignored.
  @usableFromInline
  let comparesIgnored: Bool

  /// Whether a state with a timeout has been stepped.
  @usableFromInline
  var hasTimeouts = false

  /// The trial of the steps in a child process; nil if steps are not protected.
  @usableFromInline
  let trial: StepTrial?

  /// The steps that trap or never return, by the number of the state and the name of the input.
  var failures: [(failure: StepFailure, state: Int32, input: String)] = []

  /// The cost of these steps, as a number of ordinary ones, which counts against the limit.
  var failureCost = 0

  private(set) var regions: [RegionTracker<Machine.State>] = []

  /// Whether the states of the regions are also combined with the other values of the initial state.
  var isInitialStateBase = false
  var problems: [Behavior.Problem] = []

  private var sizes = StateSizes<Machine.State>()

  /// The number of states whose size has been added.
  private var measuredCount = 0

  @usableFromInline
  init(
    _ machine: Machine, _ content: ModelContent<Machine.State>, limits: ExplorationLimits,
    trial: StepTrial? = nil
  ) {
    self.machine = machine
    self.trial = trial
    initialState = machine.initialState
    self.content = content
    self.limits = limits
    numbering = StateNumbering(identity: content.identity)
    comparesIgnored = !content.reportsIgnored && !(Machine.State.self is any Hashable.Type)
    problems = content.problems
    if Machine.State.self is AnyObject.Type {
      problems.append(.stateIsObject(type: String(describing: Machine.State.self)))
    }
  }

  /// Explores the machine.
  ///
  /// - Parameter followsInputs: Whether to follow the inputs from the initial state even if the
  ///   model has a list of states.
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs.
  @inlinable
  mutating func exploration(followsInputs: Bool = false) -> Exploration {
    repeatInitialState()
    if let listed = content.listedStates, !followsInputs {
      let count = list(listed)
      if let states = firstStates(listedCount: count) {
        step(states)
        let others = furtherStates(listedCount: count)
        step(others)
      }
      repeatSteps()
      return finished(listedCount: count)
    }
    follow()
    repeatSteps()
    return finished(listedCount: .max)
  }

  /// Steps states, given by number, with every input and their timeout. Each state becomes a row of
  /// the observations.
  ///
  /// - Complexity: One step and one look-up for each pair of a state and an input.
  @inlinable
  mutating func step(_ states: [Int32]) {
    let inputCount = machine.inputCount
    observations.reactions.reserveCapacity(observations.reactions.count + states.count * inputCount)
    observations.targets.reserveCapacity(observations.targets.count + states.count * inputCount)
    for number in states {
      observations.rows.append(number)
      let source = numbering.states[Int(number)]
      for input in 0..<inputCount {
        guard machine.isAllowed(source, input: input) else {
          observations.appendForbidden(in: number)
          continue
        }
        var state = source
        let reaction =
          switch trial?.failure() {
          case nil: self.number(of: machine.step(&state, input: input), to: state, from: number)
          case let failure?: report(failure, of: number, on: input)
          }
        observations.reactions.append(reaction)
        let target = reaction < 0 ? Int(number) : numbering.number(of: state)
        if target == observations.parents.count {
          observations.parents.append(Int32(truncatingIfNeeded: observations.targets.count))
        }
        observations.targets.append(Int32(truncatingIfNeeded: target))
      }
      if let failure = trial?.failure() {
        report(failure, of: number, on: "timeout")
      } else if let timeout = machine.timeout(of: source) {
        observe(timeout, of: number)
      } else {
        trial?.stepReturned()
      }
    }
  }

  /// Steps the state of the last row with its timeout.
  @inlinable
  mutating func observe(_ timeout: Timeout<Machine.Event>, of number: Int32) {
    let (reaction, state) = self.reaction(to: timeout, in: number)
    let target = Int32(truncatingIfNeeded: numbering.number(of: state))
    if Int(target) == observations.parents.count {
      observations.parents.append(timeouts.parent)
    }
    hasTimeouts = true
    timeouts.append(
      ModelTimeout(timeout), row: observations.rows.count - 1, reaction: reaction, target: target)
  }

  /// Steps a copy of a state, given by number, with its timeout.
  ///
  /// - Returns: The number of the reaction, as in ``Observations/reactions``, and the state after
  ///   it.
  @inlinable
  mutating func reaction(
    to timeout: Timeout<Machine.Event>, in source: Int32
  ) -> (number: Int32, state: Machine.State) {
    var state = numbering.states[Int(source)]
    let reaction =
      switch trial?.failure() {
      case nil: number(of: machine.step(&state, on: timeout.event), to: state, from: source)
      case let failure?: report(failure, of: source, on: ModelTimeout(timeout))
      }
    return (reaction, reaction < 0 ? numbering.states[Int(source)] : state)
  }

  /// Returns the number of a reaction, as in ``Observations/reactions``.
  ///
  /// A state type compares its states by `==`, which need not see all changes. Here, `==` counts only if
  /// the states are `Hashable`. Otherwise, an ignored event that changed the state is one without effects.
  ///
  /// - Parameters:
  ///   - reaction: The reaction to a step.
  ///   - state: The state after the step.
  ///   - source: The number of the state before the step.
  @inlinable
  @inline(__always)
  mutating func number(
    of reaction: Reaction<Machine.Effect>, to state: Machine.State, from source: Int32
  ) -> Int32 {
    trial?.stepReturned()
    return switch reaction {
    case .ignored where comparesIgnored && numbering.knownNumber(of: state) != Int(source): 0
    case .ignored: Observations.ignored
    // A child process only finds failures. Reading effects there would take time and locks.
    case _ where trial?.isChild == true: 0
    case .stayed(let effect): effects.number(of: effect) | Observations.stayedBit
    case .handled(let effect): effects.number(of: effect)
    }
  }

  /// Steps the initial state and all states that it leads to, breadth first, until a limit is
  /// reached.
  @inlinable
  mutating func follow() {
    number(initialState)
    startRegions(startsWithList: false)
    var next = 0
    while next < numbering.states.count {
      if let limit = limit(states: next + 1) {
        stop(limit, unstepped: numbering.states.count - next)
        return
      }
      step([Int32(truncatingIfNeeded: next)])
      next += 1
    }
  }

  /// Numbers a state in which an exploration starts.
  @inlinable
  @discardableResult
  mutating func number(_ state: Machine.State) -> Int32 {
    let number = numbering.number(of: state)
    if number == observations.parents.count { observations.parents.append(-1) }
    return Int32(truncatingIfNeeded: number)
  }

  /// Numbers the listed states, and reports duplicates.
  ///
  /// - Returns: The number of distinct states. They have the numbers below it.
  @inlinable
  mutating func list(_ states: [Machine.State]) -> Int {
    let (count, repeated) = numbering.list(states)
    observations.parents = Array(repeating: -1, count: count)
    report(repeated)
    startRegions(startsWithList: true)
    return count
  }
}

extension Explorer {
  /// Creates the trackers of the regions, and reports duplicates and empty lists.
  @usableFromInline
  mutating func startRegions(startsWithList: Bool) {
    regions = content.regions(startsWithList)
    problems += regions.flatMap(\.duplicates)
    guard startsWithList else { return }
    problems += regions.filter { $0.listedCount == 0 }.map { .emptyRegion($0.label) }
  }

  @usableFromInline
  mutating func report(_ repeated: [Machine.State]) {
    problems += repeated.map { .duplicateState(content.description.summary($0).label) }
  }

  /// Reports a limit that stopped the exploration.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - unstepped: The number of known states that were not stepped.
  @usableFromInline
  mutating func stop(_ limit: Behavior.Limit, unstepped: Int) {
    problems.append(.stopped(limit, unstepped: unstepped))
  }

  /// Returns the limit that is exceeded if a number of states is stepped; nil if there is none.
  @usableFromInline
  mutating func limit(states: Int) -> Behavior.Limit? {
    while measuredCount < numbering.states.count {
      sizes.add(numbering.states[measuredCount], number: measuredCount)
      measuredCount += 1
    }
    if states > steppableStates { return .steps(limits.steps) }
    if numbering.states.count > limits.states { return .states(limits.states) }
    return sizes.exceeds(limits.bytes) ? .bytes(limits.bytes) : nil
  }

  /// Returns the result.
  ///
  /// - Parameter listedCount: The states with numbers below it are listed.
  @usableFromInline
  mutating func finished(listedCount: Int) -> Exploration {
    trial?.pause()
    let initialNumber = numbering.number(of: initialState)
    if listedCount == 0 { problems.insert(.noStates(list: content.stateList), at: 0) }
    if machine.inputCount == 0, timeouts.all.isEmpty {
      problems.append(.noInputs(list: content.inputList))
    }
    problems += content.inputs.sharedNames.map {
      $0.areEqual ? .duplicateInput($0.name) : .sharedName($0.name)
    }
    let failures = failedSteps
    for step in failures where step.failure == .undetermined {
      problems.append(.undeterminedStep(state: step.state, input: step.input))
    }
    var parts: [Int32] = []
    let described: [Behavior.Region]
    if regions.isEmpty {
      let states = numbering.states.enumerated().map { number, state in
        var summary = content.description.summary(state)
        summary.isListed = number < listedCount
        return summary
      }
      described = [.init(label: nil, states: states, initialState: initialNumber)]
    } else {
      parts.reserveCapacity(numbering.states.count * regions.count)
      for state in numbering.states {
        for region in regions { parts.append(Int32(truncatingIfNeeded: region.number(state))) }
      }
      described = regions.map { region in
        let states = (0..<region.stateCount()).map { number in
          var summary = region.summary(number)
          // Without a list, every reached state counts as listed.
          if listedCount == .max { summary.isListed = true }
          return summary
        }
        return .init(
          label: region.label, states: states, initialState: region.number(initialState))
      }
    }
    var (inputs, observations) = (content.inputs, self.observations)
    if hasTimeouts {
      reportIgnoredTimeouts()
      (inputs, observations) = timeouts.added(
        to: inputs, observations, reportsIgnored: content.reportsIgnored)
    }
    var behavior = Behavior(
      inputs: inputs, regions: described, effects: effects.lists,
      reportsIgnored: content.reportsIgnored, stateList: content.stateList,
      isExplored: content.listedStates == nil, initialEffects: content.initialEffects,
      parts: parts)
    behavior.problems = problems
    behavior.rows = observations.rows
    behavior.reactions = observations.reactions
    behavior.targets = observations.targets
    if !regions.isEmpty {
      behavior.areFinal = numbering.states.map { content.description.summary($0).isFinal }
    }
    if !regions.isEmpty || content.hasOtherProperties {
      behavior.setRests(numbering.states.map { Value(of: content.subject($0)) })
    }
    behavior.declarations = declarations(inputs, observations.rows)
    let opaque = behavior.opaqueTypes
    if !opaque.isEmpty { behavior.problems.append(.opaqueTypes(opaque.sorted())) }
    return Exploration(
      behavior: behavior, failures: failures, failedStates: self.failures.map { Int($0.state) },
      parents: observations.parents,
      wholeState: { [states = numbering.states, subject = content.subject] in
        subject(states[$0])
      },
      describedState: { [states = numbering.states, described = content.described] in
        described(states[$0])
      },
      replacements: numbering.replacements)
  }

  /// Returns the declarations of a transition table that decide about inputs; empty for other machines.
  private func declarations(_ inputs: [ModelInput], _ rows: [Int32]) -> [Int32] {
    guard let declaration = content.declaration else { return [] }
    let numbers = inputs.map { input in
      content.inputs.firstIndex { $0.isSameEvent(as: input) } ?? machine.inputCount
    }
    return rows.flatMap { row in
      numbers.map { Int32(declaration(numbering.states[Int(row)], $0) ?? -1) }
    }
  }
}
