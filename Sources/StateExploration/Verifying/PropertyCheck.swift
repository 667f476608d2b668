/// The check of one property in a state space.
struct PropertyCheck {
  private let space: StateSpace
  private let property: MachineProperty

  /// The violations; empty if there are none.
  private(set) var findings: [VerificationFinding] = []

  /// The reason for which the property was not decided; nil if it was.
  private(set) var problem: String?

  init(_ property: MachineProperty, in space: StateSpace) {
    self.space = space
    self.property = property
    do throws(UndecidedProperty) {
      findings =
        switch property.kind {
        case .neverTraps: failures()
        case .always(let condition): try states(violating: condition)
        case .canAlwaysReach(let goal): try states(notReaching: goal)
        case .effects(let orders): try violations(of: orders)
        }
    } catch {
      problem = "\"\(property.text)\" was not decided: \(error.reason)"
    }
  }

  /// Returns the steps that trap or never return.
  private func failures() -> [VerificationFinding] {
    let exploration = space.exploration
    var numbers: [String: Int] = [:]
    for (number, input) in space.inputs.enumerated() { numbers[input.name] = number }
    let failed = zip(exploration.failedStates, exploration.failures).filter { state, step in
      // An event that only timeouts send is no input.
      step.failure != .undetermined && (numbers[step.input] != nil || step.input == "timeout")
    }
    let violations = failed.map { state, step in
      let input = numbers[step.input]
      return Violation(
        state: space.label(of: state), input: input,
        path: { space.path(to: state) + (input.map { [(state, $0)] } ?? []) },
        failure: step.failure)
    }
    return space.findings(violations, of: property)
  }

  /// Returns the states in which a condition doesn't hold, but holds in the state before.
  private func states(
    violating condition: StateCondition
  ) throws(UndecidedProperty) -> [VerificationFinding] {
    let holds = try Self.values(of: condition, in: space)
    return entries(to: holds.map { !$0 })
  }

  /// Returns the states from which no state can be reached in which a condition holds.
  private func states(
    notReaching goal: StateCondition
  ) throws(UndecidedProperty) -> [VerificationFinding] {
    let isGoal = try Self.values(of: goal, in: space)
    let predecessors = space.predecessors
    let canReach = Self.reached(from: isGoal, over: predecessors)
    let isOpen = (0..<space.stateCount).map {
      $0 >= space.steppedCount || space.exploration.replacements.contains($0)
    }
    let mayReach = Self.reached(from: isOpen, over: predecessors)
    let findings = entries(to: zip(canReach, mayReach).map { !$0 && !$1 })
    let openCount = zip(canReach, mayReach).count { !$0 && $1 }
    if findings.isEmpty, openCount > 0 {
      let states = openCount == 1 ? "one state." : "\(openCount) states."
      throw UndecidedProperty(
        space.limit == nil
          ? "the identity counts different states as one, and no such state was found from "
            + states
          : "the search stopped before such a state was found from " + states)
    }
    return findings
  }

  /// Returns the occurrences of an effect that a rule forbids.
  private func violations(
    of orders: [EffectOrder]
  ) throws(UndecidedProperty) -> [VerificationFinding] {
    var findings: [VerificationFinding] = []
    for order in orders {
      findings += space.findings(try order.violations(in: space), of: property, order)
    }
    return findings
  }

  /// Returns whether a condition holds in each state.
  static func values(
    of condition: StateCondition, in space: StateSpace
  ) throws(UndecidedProperty) -> [Bool] {
    if let label = condition.label { return try states(labelled: label, in: space) }
    var result: [Bool] = []
    for state in 0..<space.stateCount {
      let values = space.values(of: state)
      guard let holds = values.firstResult(condition.holds) else {
        let types = values.map { "'\(type(of: $0))'" }
        throw UndecidedProperty(
          "the condition takes '\(condition.subject)', but the states are values of "
            + types[..<min(1, types.count)].joined()
            + (types.count > 1 && types[1] != types[0] ? ", described by \(types[1])." : "."))
      }
      result.append(holds)
    }
    return result
  }

  /// Returns whether each state has a label.
  private static func states(
    labelled label: String, in space: StateSpace
  ) throws(UndecidedProperty) -> [Bool] {
    let paths = (0..<space.stateCount).map { space.paths(of: $0) }
    let result = paths.map { places in
      places.contains { $0.last == label || $0.joined(separator: "/") == label }
    }
    if result.contains(true) { return result }
    throw UndecidedProperty(
      "no state '\(label)' was reached. "
        + remedy(for: label, among: paths.joined().compactMap(\.last), "states"))
  }

  /// Returns the states of a set that are not reached from another state of the set by the shortest
  /// path, because one finding explains the others.
  private func entries(to members: [Bool]) -> [VerificationFinding] {
    let violations = members.indices.filter { state in
      members[state] && space.firstStep(to: state).map { !members[$0.state] } ?? true
    }.map { state in
      Violation(state: space.label(of: state), input: nil, path: { space.path(to: state) })
    }
    return space.findings(violations, of: property)
  }

  /// Returns the states from which a member of a set can be reached.
  private static func reached(from members: [Bool], over predecessors: [[Int]]) -> [Bool] {
    var result = members
    var pending = members.indices.filter { members[$0] }
    while let state = pending.popLast() {
      for previous in predecessors[state] where !result[previous] {
        result[previous] = true
        pending.append(previous)
      }
    }
    return result
  }
}

/// The reason for which a property was not decided, in a sentence.
struct UndecidedProperty: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension StateSpace {
  /// The states before each state.
  var predecessors: [[Int]] {
    var result = [[Int]](repeating: [], count: stateCount)
    for state in 0..<steppedCount {
      for input in inputs.indices {
        if let target = target(state, input), target != state { result[target].append(state) }
      }
    }
    return result
  }
}
