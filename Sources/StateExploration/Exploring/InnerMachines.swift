extension Behavior {
  /// Returns the table with composites and regions of the states that carry machines.
  ///
  /// A part of a state is a machine if it is a case, or a struct whose stored property `state` is one. A
  /// part that was observed to change while the others kept their cases is independent. If a node has one
  /// such part, it becomes a composite of that part's cases; if it has several, a composite with a region
  /// for each. Example: `running(Request, Response)` is one state with the regions `request` and
  /// `response`, rather than a state with a guard for each combination. A region's states are drawn
  /// without regions of their own.
  ///
  /// Only existing machines have such parts: a state type lists its composites and regions itself.
  func withInnerMachines() -> Behavior {
    guard isObserved, regions.count == 1 else { return self }
    var result = self
    var numbers: [[Int]] = []
    var places = regions[0].states.map(\.innermostPlace)
    var statesOfPath = Dictionary(grouping: places.indices) { regions[0].states[$0].path }
    var paths = regions[0].states.map(\.path).withoutRepetitions
    while let path = paths.popLast() {
      guard let own = statesOfPath.removeValue(forKey: path), own.count > 1 else { continue }
      let inside = InnerMachines(of: own, at: places[own[0]], in: self)
      if inside.parts.count == 1 {
        let part = inside.parts[0]
        for state in own {
          let inner = result.regions[0].states[state].enter(part.states[part.numbers[state]])
          places[state] += part.path
          if statesOfPath[inner] == nil { paths.append(inner) }
          statesOfPath[inner, default: []].append(state)
        }
      } else if let entry = inside.findDefaultEntry(self) {
        result.regions += inside.regions(in: path, entry: entry)
        numbers += inside.parts.map(\.numbers)
        for state in own {
          result.regions[0].states[state].partPlaces = inside.parts.map { places[state] + $0.path }
        }
      }
    }
    if numbers.isEmpty { return result }
    result.parts = (0..<stateCount).flatMap { state in
      let outer = part(of: state, region: 0)
      return ([outer] + numbers.map { $0[outer] }).map { Int32(truncatingIfNeeded: $0) }
    }
    return result
  }
}

extension Behavior.State {
  /// Makes the state a composite, with a state inside.
  ///
  /// - Returns: The path of the state.
  fileprivate mutating func enter(_ inner: Self) -> [String] {
    defer { path += inner.path }
    return path
  }
}

/// The independent machines inside one state of a machine.
private struct InnerMachines {
  struct Part {
    let name: String
    let path: [String]
    /// The states of the part. The first is that of all states outside the container.
    var states = [Behavior.State([], value: .null)]
    /// The number of the part's state in each state of the machine.
    var numbers: [Int]
    var known: [Value: Int] = [:]

    /// Sets the part's state in a state of the machine, and adds it if it is new.
    mutating func set(_ value: Value, in state: Int) {
      numbers[state] = known[value] ?? states.count
      if numbers[state] == states.count {
        known[value] = states.count
        states.append(Behavior.State(value.machineCases?.names ?? [], value: value))
      }
    }

    /// Returns the names of the part's cases in a state of the machine.
    func path(in state: Int) -> [String] { states[numbers[state]].path }
  }

  private(set) var parts: [Part] = []

  /// Finds the independent machines inside a node.
  ///
  /// - Parameters:
  ///   - states: The numbers of the states of the node.
  ///   - place: The place of the node's own case in their values.
  ///   - behavior: The table of a machine without regions.
  init(of states: [Int], at place: [String], in behavior: Behavior) {
    let all = behavior.regions[0].states
    let machines = states.map { all[$0].value.value(at: place)?.innerMachines ?? [] }
    parts = machines[0].enumerated().compactMap { index, machine in
      guard machines.allSatisfy({ $0.contains { $0.path == machine.path } }) else { return nil }
      var part = Part(
        name: machine.name, path: machine.path, numbers: Array(repeating: 0, count: all.count))
      for (state, machines) in zip(states, machines) {
        guard let own = machines.first(where: { $0.path == machine.path }) else { continue }
        part.set(own.state, in: state)
      }
      return part
    }
    parts = independentParts(behavior).map { parts[$0] }
    if Set(parts.map(\.name)).count < parts.count { parts = [] }
  }

  func regions(in container: [String], entry: Int) -> [Behavior.Region] {
    parts.map { part in
      Behavior.Region(
        label: part.name, states: part.states, initialState: part.numbers[entry],
        container: container)
    }
  }

  private func isInside(_ state: Int) -> Bool { parts[0].numbers[state] > 0 }

  /// Calls a function with the states before and after every step.
  private func forEachStep(
    _ behavior: Behavior, _ body: (_ source: Int, _ target: Int) -> Void
  ) {
    for row in 0..<behavior.rowCount {
      let source = behavior.source(row: row, region: 0)
      for input in behavior.inputs.indices {
        body(source, behavior.target(row: row, input: input, region: 0))
      }
    }
  }

  /// Returns the parts that changed in a step in which no other part did.
  private func independentParts(_ behavior: Behavior) -> [Int] {
    if parts.isEmpty { return [] }
    var found: Set<Int> = []
    forEachStep(behavior) { source, target in
      guard source != target, isInside(source), isInside(target) else { return }
      let changed = parts.indices.filter {
        parts[$0].path(in: source) != parts[$0].path(in: target)
      }
      if changed.count == 1 { found.insert(changed[0]) }
    }
    return found.sorted()
  }

  /// Returns a state from whose inner states all other entries differ in at most one region.
  ///
  /// An arrow can then end at the container, or at the one inner state that differs. Nil if there
  /// is no such state: an arrow has only one end.
  func findDefaultEntry(_ behavior: Behavior) -> Int? {
    if parts.isEmpty { return nil }
    let initial = behavior.regions[0].initialState
    var entries = isInside(initial) ? [initial] : []
    var seen = Set(entries)
    forEachStep(behavior) { source, target in
      if isInside(target), !isInside(source), seen.insert(target).inserted {
        entries.append(target)
      }
    }
    let candidates = isInside(initial) ? [initial] : entries
    return candidates.first { candidate in
      entries.allSatisfy { entry in
        parts.count { $0.path(in: entry) != $0.path(in: candidate) } <= 1
      }
    }
  }
}
