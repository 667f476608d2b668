/// The check that each occurrence of an input is followed by one of several effects.
///
/// A state is *pending* after an occurrence that no such effect has followed. The property is violated if
/// no input is expected in a pending state, or if expected inputs lead from it to itself in a fair cycle:
/// each operation that is under way in all states of the cycle is completed in it.
struct ResponseCheck {
  /// A pending state with the inputs that lead to it, and those of a cycle; without them, no input is
  /// expected.
  typealias Violation = (state: Int, path: [Int], cycle: [Int])

  private typealias Step = (source: Int, input: Int, target: Int)

  private let space: StateSpace

  /// The numbers of the inputs that need a response.
  private let causes: Set<Int>

  /// The names of the effects.
  private let effects: [String]

  init(from input: String, to effects: [String], in space: StateSpace) throws(UndecidedProperty) {
    causes = Set(try space.inputs.requiredNumbers(named: input))
    let known = space.exploration.behavior.effects.joined()
    if !known.contains(where: { effects.contains(where: $0.isNamed) }) {
      let names = Set(known.map { effects[0].contains("(") ? $0.text : $0.name })
      throw UndecidedProperty(missingEffect: effects[0], among: names)
    }
    (self.space, self.effects) = (space, effects)
  }

  /// Returns the violations, those with the shortest paths first. States after one in which no input is
  /// expected are left out.
  ///
  /// - Parameter inputs: The inputs of the model, whose numbers are in the result.
  func violations(_ inputs: [ModelInput]) throws(UndecidedProperty) -> [Violation] {
    let numbers = space.inputs.map { input in
      inputs.firstIndex { $0.isSameEvent(as: input) } ?? inputs.count
    }
    let (states, origins) = pendingStates()
    var steps = [[Step]](repeating: [], count: space.stateCount)
    for state in states where !space.isOpen(state) {
      steps[state] = expected(in: state).compactMap { input in
        guard let target = space.target(state, input), !responds(state, input) else { return nil }
        return (state, input, target)
      }
    }
    let components = Self.components(of: steps.map { $0.map(\.target) })
    var cycles: [Int: [Step]] = [:]
    for (component, members) in Dictionary(grouping: states, by: { components[$0] }) {
      let inner = members.flatMap { steps[$0].filter { components[$0.target] == component } }
      cycles[members[0]] = fairCycle(from: members[0], over: inner)
    }
    var isExplained: Set<Int> = []
    var result: [Violation] = []
    for state in states {
      let isEnd = !space.isOpen(state) && expected(in: state).isEmpty
      let origin = origins[state]
      let follows = origin.map { $0.isPending && isExplained.contains($0.state) } ?? false
      if isEnd || follows { isExplained.insert(state) }
      guard !follows, isEnd || cycles[state] != nil else { continue }
      var (path, first): ([Int], Int) = ([], state)
      while let origin = origins[first] {
        path.append(numbers[origin.input])
        first = origin.state
        if !origin.isPending { break }
      }
      path = space.exploration.log.path(to: first) + path.reversed()
      result.append((state, path, cycles[state, default: []].map { numbers[$0.input] }))
    }
    let openCount = states.count(where: space.isOpen)
    if result.isEmpty, openCount > 0 {
      throw UndecidedProperty(openStates: openCount, in: space, without: "effect")
    }
    return result
  }

  /// Returns the pending states in the order of their shortest paths, and the last step to each.
  private func pendingStates() -> (
    states: [Int], origins: [Int: (state: Int, isPending: Bool, input: Int)]
  ) {
    var origins: [Int: (state: Int, isPending: Bool, input: Int)] = [:]
    // Each state is visited before an occurrence, and as a pending one.
    var queue = [(state: 0, isPending: false)]
    var isFound = Set([0])
    var next = 0
    while next < queue.count {
      let (state, isPending) = queue[next]
      next += 1
      guard state < space.steppedCount, !isPending || !space.isOpen(state) else { continue }
      for input in space.inputs.indices {
        guard isPossible(state, input), let target = space.target(state, input) else { continue }
        if !isPending, isFound.insert(target).inserted { queue.append((target, false)) }
        let isUnanswered = isPending != causes.contains(input) && !responds(state, input)
        if isUnanswered, origins[target] == nil {
          origins[target] = (state, isPending, input)
          queue.append((target, true))
        }
      }
    }
    return (queue.filter(\.isPending).map(\.state), origins)
  }

  private func responds(_ state: Int, _ input: Int) -> Bool {
    space.effects(state, input).contains { effects.contains(where: $0.isNamed) }
  }

  /// Returns the inputs that complete an operation, and that are possible in a state.
  private func expected(in state: Int) -> [Int] {
    space.inputs.indices.filter {
      !causes.contains($0) && space.operation(of: $0) != nil && isPossible(state, $0)
    }
  }

  private func isPossible(_ state: Int, _ input: Int) -> Bool {
    switch space.exploration.behavior.reaction(row: state, input: input) {
    case .forbidden: false
    // States without a timeout ignore it.
    case .ignored: !space.inputs[input].isTimeout
    case .undetermined, .impossible, .handled: true
    }
  }

  /// Returns a fair cycle through a state; nil if there is none.
  ///
  /// - Parameter steps: All steps among states that reach each other.
  private func fairCycle(from start: Int, over steps: [Step]) -> [Step]? {
    let steps = Dictionary(grouping: steps, by: \.source)
    let operations = steps.mapValues { Set(expected(in: $0[0].source).map(space.operation)) }
    var cycle: [Step] = []
    for operation in operations[start, default: []].compactMap(\.self).sorted() {
      let isFair = { (step: Step) in
        space.operation(of: step.input) == operation
          || operations[step.source]?.contains(operation) != true
      }
      if cycle.contains(where: isFair) { continue }
      let walk = Self.walk(from: cycle.last?.target ?? start, over: steps, until: isFair)
      guard let walk else { return nil }
      cycle += walk
    }
    if cycle.isEmpty || cycle.last?.target == start { return cycle.isEmpty ? nil : cycle }
    return Self.walk(from: cycle.last?.target ?? start, over: steps) { $0.target == start }
      .map { cycle + $0 }
  }

  /// Returns a shortest sequence of steps whose last one fulfills a condition; nil if there is none.
  private static func walk(
    from start: Int, over steps: [Int: [Step]], until isLast: (Step) -> Bool
  ) -> [Step]? {
    var origins: [Int: Step] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      for step in steps[queue[next], default: []] {
        if isLast(step) {
          var walk = [step]
          while walk[0].source != start, let step = origins[walk[0].source] {
            walk.insert(step, at: 0)
          }
          return walk
        }
        guard step.target != start, origins[step.target] == nil else { continue }
        origins[step.target] = step
        queue.append(step.target)
      }
      next += 1
    }
    return nil
  }

  /// Returns a number for each node of a graph, which is equal for nodes that reach each other.
  private static func components(of targets: [[Int]]) -> [Int] {
    var numbers = [Int](repeating: 0, count: targets.count)
    var (lowest, result) = (numbers, [Int](repeating: -1, count: targets.count))
    var (count, open): (Int, [Int]) = (0, [])
    for root in targets.indices where numbers[root] == 0 {
      var visits = [(node: root, edge: 0)]
      while let (node, edge) = visits.popLast() {
        if edge == 0 {
          count += 1
          (numbers[node], lowest[node]) = (count, count)
          open.append(node)
        }
        if edge < targets[node].count {
          visits.append((node, edge + 1))
          let target = targets[node][edge]
          if numbers[target] == 0 { visits.append((target, 0)) }
          continue
        }
        for target in targets[node] where result[target] < 0 {
          lowest[node] = min(lowest[node], lowest[target])
        }
        guard lowest[node] == numbers[node] else { continue }
        while result[node] < 0 { result[open.removeLast()] = node }
      }
    }
    return result
  }
}
