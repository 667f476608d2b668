/// The exchanges of equal parts of a machine, each of which is its own inverse. A machine whose parts are
/// exchanged has the same steps, with its inputs exchanged.
package protocol NumberedSymmetry: AnyObject {
  var exchangeCount: Int { get }

  /// Whether the steps that were made so far are the same after each exchange.
  var isConfirmed: Bool { get }

  /// Replaces numbers by those of a state after an exchange.
  ///
  /// - Returns: Whether the state is known there.
  func exchange(_ exchange: Int, _ state: [UInt32], into numbers: inout [UInt32]) -> Bool

  /// Returns whether the first of two states that differ by exchanges comes before the other one.
  func precedes(_ state: [UInt32], _ other: [UInt32]) -> Bool

  /// Returns the number of an input after an exchange; nil if it is unknown.
  func input(_ input: Int, after exchange: Int) -> Int?

  /// Returns the name of an effect or an input after an exchange; nil if it is unknown.
  func name(_ name: String, after exchange: Int) -> String?

  /// All effects that steps had so far.
  var knownEffects: [ObservedEffect] { get }
}

/// The reduction of a search to one of the states that differ by exchanges of equal parts.
final class NumberedReduction {
  private let symmetry: any NumberedSymmetry

  /// The number of each gate of the rules after each exchange.
  private let gates: [[Int]]

  /// Whether all steps so far were the same after each exchange.
  private(set) var isValid = true

  /// The state after an exchange.
  @exclusivity(unchecked)
  private var candidate: Configuration<[UInt32]>

  /// Creates a reduction; nil if the rules or the steps differ.
  init?(_ symmetry: any NumberedSymmetry, _ rules: InputRules<[UInt32]>) {
    guard symmetry.isConfirmed else { return nil }
    var gates: [[Int]] = []
    for exchange in 0..<symmetry.exchangeCount {
      let exchanged = rules.gates {
        symmetry.input($0, after: exchange)
      } name: {
        symmetry.name($0, after: exchange)
      }
      guard let exchanged else { return nil }
      gates.append(exchanged)
    }
    (self.symmetry, self.gates) = (symmetry, gates)
    candidate = Configuration(machine: [], facts: rules.initialFacts)
  }

  /// Replaces a state by one that differs by exchanges, preferably the first of those.
  ///
  /// - Returns: The exchanges, in order.
  @discardableResult
  func reduce(_ state: inout Configuration<[UInt32]>) -> [Int] {
    guard isValid, symmetry.isConfirmed else {
      isValid = false
      return []
    }
    var exchanges: [Int] = []
    var exchange = 0
    var vainCount = 0
    while vainCount < gates.count {
      if self.exchange(exchange, state), precedes(candidate, state) {
        swap(&state, &candidate)
        exchanges.append(exchange)
        vainCount = 0
      }
      vainCount += 1
      exchange = exchange + 1 == gates.count ? 0 : exchange + 1
    }
    return exchanges
  }

  /// Sets the candidate to a state after an exchange.
  private func exchange(_ exchange: Int, _ state: Configuration<[UInt32]>) -> Bool {
    for gate in state.facts.indices { candidate.facts[gates[exchange][gate]] = state.facts[gate] }
    return symmetry.exchange(exchange, state.machine, into: &candidate.machine)
  }

  private func precedes(
    _ state: Configuration<[UInt32]>, _ other: Configuration<[UInt32]>
  ) -> Bool {
    if symmetry.precedes(state.machine, other.machine) { return true }
    return state.facts.lexicographicallyPrecedes(other.facts)
      && !symmetry.precedes(other.machine, state.machine)
  }

  /// Returns all states that differ from a state by exchanges, each with the exchanges that lead to it.
  private func orbit(
    of state: Configuration<[UInt32]>
  ) -> [(state: Configuration<[UInt32]>, exchanges: [Int])] {
    var orbit = [(state: state, exchanges: [Int]())]
    var known: Set = [state]
    var next = 0
    while next < orbit.count {
      for exchange in gates.indices where self.exchange(exchange, orbit[next].state) {
        if known.insert(candidate).inserted {
          orbit.append((candidate, orbit[next].exchanges + [exchange]))
        }
      }
      next += 1
    }
    return orbit
  }

  // MARK: Results

  /// Returns a condition that holds if another one holds in all states that differ by exchanges.
  func inAll(
    _ holds: @escaping (NumberedState) -> Bool?, _ machine: NumberedMachine
  ) -> (NumberedState) -> Bool? {
    { [self] state in
      orbit(of: machine.configuration(of: state)).lazy
        .map { holds(machine.state(of: $0.state)) }.first { $0 != true } ?? true
    }
  }

  /// Replaces the path to a violation by one of the machine itself.
  ///
  /// - Parameters:
  ///   - violation: The violation, whose path leads from one of the states that differ by exchanges to another.
  ///   - machine: The machine without the reduction.
  ///   - holds: The condition that is violated; nil for a step that fails.
  /// - Returns: The state with the violation.
  func unfold(
    _ violation: inout SearchViolation, _ machine: NumberedMachine,
    _ holds: ((NumberedState) -> Bool?)?
  ) -> NumberedState {
    var state = machine.initialState
    var exchanges: [Int] = []
    var path: [Int] = []
    var representative = machine.configuration(of: state)
    for (index, input) in violation.path.enumerated() {
      path.append(exchanges.reversed().reduce(input, self.input))
      if violation.failure != nil, index == violation.path.count - 1 { break }
      _ = machine.step(&state, input: path[index])
      representative = machine.configuration(of: state)
      for exchange in exchanges where self.exchange(exchange, representative) {
        representative = candidate
      }
      exchanges += reduce(&representative)
    }
    violation.path = path
    guard let holds else { return state }
    for (state, others) in orbit(of: representative) {
      let state = machine.state(of: state)
      if holds(state) == true { continue }
      violation.path = path.map { (exchanges + others).reduce($0, self.input) }
      return state
    }
    return state
  }

  private func input(_ input: Int, after exchange: Int) -> Int {
    symmetry.input(input, after: exchange) ?? input
  }

  /// Records the inputs and the gates that differ from the recorded ones by exchanges, and all effects.
  func complete(_ use: RuleUse) {
    let inputs = closure(of: use.allowedInputs, self.input)
    let losing = closure(of: use.losingGates) { [gates] in gates[$1][$0] }
    for input in inputs {
      use.record(input, effects: symmetry.knownEffects, losingGates: Array(losing))
    }
  }

  /// Returns some numbers with those after all exchanges.
  private func closure(of numbers: Set<Int>, _ image: (Int, Int) -> Int) -> Set<Int> {
    var (known, waiting) = (numbers, Array(numbers))
    while let number = waiting.popLast() {
      for exchange in gates.indices {
        let other = image(number, exchange)
        if known.insert(other).inserted { waiting.append(other) }
      }
    }
    return known
  }
}

extension NumberedMachine {
  /// Searches the states up to exchanges of equal parts.
  ///
  /// - Parameter trial: The trial of the steps. Those after exchanges need one, because they may not occur in
  ///   the machine.
  /// - Returns: The result; nil if the parts are not equal.
  func reducedSearch(
    _ content: ModelContent<NumberedState>, _ request: SearchRequest, _ trial: StepTrial?
  ) -> SearchResult? {
    guard let trial, let symmetry = parts.symmetry(trial),
      let reduction = NumberedReduction(symmetry, rules)
    else { return nil }
    var (machine, request) = (self, request)
    machine.reduction = reduction
    request.expected = nil
    request.watch = request.watch.stopping { !reduction.isValid }
    var search = StateSearch(machine, content, request, NumberedStore(), trial: trial)
    let conditions = search.conditions
    search.conditions = zip(conditions, request.conditions).map { own, requested in
      requested.condition.isSymmetric
        ? own : (own.property, reduction.inAll(own.holds, self))
    }
    search.follow()
    guard reduction.isValid, symmetry.isConfirmed else { return nil }
    var result = search.finished()
    result.isReduced = true
    for index in result.violations.indices {
      let holds = result.violations[index].property.flatMap { property in
        conditions.first { $0.property == property }?.holds
      }
      let state = reduction.unfold(&result.violations[index], self, holds)
      result.violations[index].state = search.places(of: state).label
    }
    return result
  }
}
