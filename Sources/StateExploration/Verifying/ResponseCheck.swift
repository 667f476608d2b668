/// The check that each occurrence of an input is followed by one of several effects.
///
/// A state is *pending* after an occurrence that no such effect has followed. The property is violated if
/// no input is expected in a pending state, or if expected inputs lead from it to itself in a fair cycle:
/// each operation that is under way in all states of the cycle is completed in it.
struct ResponseCheck {
  private typealias Step = (source: Int, input: Int, target: Int)

  private let behavior: Behavior

  /// The number of the operation that each input completes.
  private let operations: [Int: Int]

  /// The inputs that need a response.
  private let causes: NamedInputs

  /// The names of the effects.
  private let effects: [String]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - input: The name of the input.
  ///   - effects: The names of the effects.
  ///   - behavior: A *following* table.
  ///   - operations: The number of the operation that each input with
  ///     ``MachineInput/once(perEffect:)`` completes.
  init(
    from input: String, to effects: [String], in behavior: Behavior, operations: [Int: Int]
  ) throws(UndecidedProperty) {
    causes = try NamedInputs(input, in: behavior)
    let known = behavior.effects.joined()
    if !known.contains(where: { effects.contains(where: $0.isNamed) }) {
      let names = Set(known.map { effects[0].contains("(") ? $0.text : $0.name })
      throw UndecidedProperty(missingEffect: effects[0], among: names)
    }
    (self.behavior, self.operations, self.effects) = (behavior, operations, effects)
  }

  /// Returns the violations, those with the shortest paths first. States after one in which no input is
  /// expected are left out.
  func violations() throws(UndecidedProperty) -> [TableViolation] {
    let (states, origins) = pendingStates()
    var steps = [[Step]](repeating: [], count: behavior.stateCount)
    for state in states where !behavior.isOpen(state) {
      steps[state] = expected(in: state).compactMap { input in
        guard let target = behavior.result(row: state, input: input), !responds(state, input) else {
          return nil
        }
        return (state, input, target)
      }
    }
    let components = Self.components(of: steps.map { $0.map(\.target) })
    var cycles: [Int: [Step]] = [:]
    for (component, members) in Dictionary(grouping: states, by: { components[$0] }) {
      let inner = members.flatMap { steps[$0].filter { components[$0.target] == component } }
      cycles[members[0]] = fairCycle(from: members[0], over: inner)
    }
    let lastSteps = behavior.lastSteps
    var isExplained: Set<Int> = []
    var result = TableViolations()
    for state in states {
      let isEnd = !behavior.isOpen(state) && expected(in: state).isEmpty
      let origin = origins[state]
      let follows = origin.map { $0.isPending && isExplained.contains($0.state) } ?? false
      if isEnd || follows { isExplained.insert(state) }
      guard !follows, isEnd || cycles[state] != nil else { continue }
      var (path, first): ([Int], Int) = ([], state)
      while let origin = origins[first] {
        path.append(origin.input)
        first = origin.state
        if !origin.isPending { break }
      }
      result.add(
        state: state, cycle: cycles[state, default: []].map(\.input),
        path: inputs(to: first) { lastSteps[$0] } + path.reversed())
    }
    let openCount = states.count(where: behavior.isOpen)
    if result.all.isEmpty, openCount > 0 {
      throw UndecidedProperty(openStates: openCount, in: behavior, without: "effect")
    }
    return result.all
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
      guard state < behavior.rowCount, !isPending || !behavior.isOpen(state) else { continue }
      for (input, target) in behavior.steps(row: state) {
        if !isPending, isFound.insert(target).inserted { queue.append((target, false)) }
        let isCause = causes.contains(input, row: state)
        let isUnanswered = isPending != isCause && !responds(state, input)
        if isUnanswered, origins[target] == nil {
          origins[target] = (state, isPending, input)
          queue.append((target, true))
        }
      }
    }
    return (queue.filter(\.isPending).map(\.state), origins)
  }

  private func responds(_ state: Int, _ input: Int) -> Bool {
    behavior.effects(row: state, input: input).contains { effects.contains(where: $0.isNamed) }
  }

  /// Returns the number of the operation that an input completes: one that an effect started, or the
  /// timeout, which has the number -1; nil for other inputs.
  private func operation(of input: Int) -> Int? {
    behavior.inputs[input].isTimeout ? -1 : operations[input]
  }

  /// Returns the inputs that complete an operation, and that are possible in a state.
  private func expected(in state: Int) -> [Int] {
    behavior.inputs.indices.filter {
      !causes.contains($0, row: state) && operation(of: $0) != nil
        && !behavior.outcome(row: state, input: $0).isExcluded
    }
  }

  /// Returns a fair cycle through a state; nil if there is none.
  ///
  /// - Parameter steps: All steps among states that reach each other.
  private func fairCycle(from start: Int, over steps: [Step]) -> [Step]? {
    let steps = Dictionary(grouping: steps, by: \.source)
    let pending = steps.mapValues { Set(expected(in: $0[0].source).map(operation(of:))) }
    var cycle: [Step] = []
    for number in pending[start, default: []].compactMap(\.self).sorted() {
      let isFair = { (step: Step) in
        operation(of: step.input) == number || pending[step.source]?.contains(number) != true
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
