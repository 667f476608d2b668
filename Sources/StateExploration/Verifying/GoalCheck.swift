/// The check that a state in which a condition holds can be reached from every state.
struct GoalCheck {
  private let exploration: Exploration
  private let behavior: Behavior
  private let goal: StateCondition

  init(_ goal: StateCondition, in exploration: Exploration) {
    (self.exploration, self.goal) = (exploration, goal)
    behavior = exploration.behavior
  }

  /// Returns the states from which the condition can't be reached, and that no other such state precedes on
  /// a shortest path: one finding explains the others.
  func violations() throws(UndecidedProperty) -> [TableViolation] {
    let isGoal = if let label = goal.label { try states(labelled: label) } else { try values() }
    let predecessors = behavior.predecessors
    let canReach = Self.reached(from: isGoal, over: predecessors)
    let mayReach = Self.reached(
      from: (0..<behavior.stateCount).map(behavior.isOpen), over: predecessors)
    let cannotReach = zip(canReach, mayReach).map { !$0 && !$1 }
    let openCount = zip(canReach, mayReach).count { !$0 && $1 }
    if !cannotReach.contains(true), openCount > 0 {
      throw UndecidedProperty(openStates: openCount, in: behavior, without: "state")
    }
    let lastSteps = behavior.lastSteps
    var violations = TableViolations()
    for state in cannotReach.indices
    where cannotReach[state] && lastSteps[state].map({ !cannotReach[$0.state] }) ?? true {
      violations.add(state: state, path: inputs(to: state) { lastSteps[$0] })
    }
    return violations.all
  }

  /// Returns whether the condition holds in each state.
  private func values() throws(UndecidedProperty) -> [Bool] {
    var result: [Bool] = []
    for state in 0..<behavior.stateCount {
      let values = exploration.values(of: state)
      guard let holds = values.firstResult(goal.holds) else {
        throw UndecidedProperty(goal, takesOtherThan: values)
      }
      result.append(holds)
    }
    return result
  }

  /// Returns whether each state has a label.
  private func states(labelled label: String) throws(UndecidedProperty) -> [Bool] {
    let result = behavior.states(named: label)
    if result.contains(true) { return result }
    throw UndecidedProperty(
      "no state '\(label)' was reached. \(behavior.remedy(forState: label))")
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

extension UndecidedProperty {
  /// The reason that a condition takes values of another type than those of a state.
  init(_ condition: StateCondition, takesOtherThan values: [Any]) {
    let types = values.map { "'\(type(of: $0))'" }
    self.init(
      "the condition takes '\(condition.subject)', but the states are values of "
        + types[..<min(1, types.count)].joined()
        + (types.count > 1 && types[1] != types[0] ? ", described by \(types[1])." : "."))
  }
}

extension Behavior {
  /// The states before each state.
  fileprivate var predecessors: [[Int]] {
    var result = [[Int]](repeating: [], count: stateCount)
    for row in 0..<rowCount {
      for (_, target) in steps(row: row) where target != row { result[target].append(row) }
    }
    return result
  }
}
