import StateExploration

extension Exploration {
  /// Returns the exploration with regions inside the states whose payloads are states themselves.
  ///
  /// Example: `running(Request, Response)` is one state with the regions `request` and `response`,
  /// rather than a state with a guard for each combination.
  ///
  /// A part of a payload becomes a region if it was observed to change while the others kept their
  /// states, so that the regions are independent. A state needs at least two. Only existing machines
  /// have inner regions: a state type lists its regions itself.
  func withInnerRegions() -> Exploration {
    guard regions.count == 1, regions[0].label == nil,
      regions[0].states.contains(where: { $0.machine != nil })
    else { return self }
    let nodes = RegionNodes(regions[0])
    var added: [Region] = []
    var numbers: [[Int]] = []
    var paths: [Int: [[String]]] = [:]
    var mergedParts: [[Step: Int]] = []
    let statesOfNode = Dictionary(grouping: nodes.nodeOfState.indices) { nodes.nodeOfState[$0] }
    for node in nodes.nodes.indices {
      guard let states = statesOfNode[node], states.count > 1,
        let content = InnerRegions(of: states, in: self)
      else { continue }
      added += content.regions(in: nodes.nodes[node].path)
      numbers += content.numbers
      mergedParts += content.mergedParts
      paths.merge(content.paths) { first, _ in first }
    }
    return added.isEmpty
      ? self : adding(added, numbers: numbers, parts: paths, mergedParts: mergedParts)
  }
}

/// The regions inside one state of a machine, found in its payload.
private struct InnerRegions {
  /// A part of the payload, as a region.
  private struct Part {
    let name: String
    /// The states of the region. The first is that of all states outside the container.
    var states = [StateSummary(label: "", composites: [])]
    /// The number of the region's state in each state of the machine.
    var numbers: [Int]
    /// The path of each state of the region.
    var labels: [[String]] = [[]]
    /// The number of the region's state after steps whose targets count as other states.
    var mergedNumbers: [Exploration.Step: Int] = [:]
    private var known: [AnyHashable: Int] = [:]

    init(name: String, stateCount: Int) {
      self.name = name
      numbers = Array(repeating: 0, count: stateCount)
    }

    /// Returns the number of the region's state with a value, after adding it if it is new.
    mutating func number(of value: StatePart) -> Int {
      let identity = value.identity
      if let number = known[identity] { return number }
      let number = states.count
      known[identity] = number
      states.append(value.summary)
      labels.append(value.summary.path)
      return number
    }

    /// Returns the label of the region's state in a state of the machine.
    func label(in state: Int) -> [String] { labels[numbers[state]] }
  }

  private var parts: [Part] = []

  /// The number of a state of the machine that enters all regions in their initial states.
  private var defaultEntry = 0

  /// The paths of the features that the regions show, by the number of the machine's state.
  private(set) var paths: [Int: [[String]]] = [:]

  /// Finds the regions of a node; nil if it has none.
  ///
  /// - Parameters:
  ///   - states: The numbers of the states of the node.
  ///   - exploration: The exploration of a machine without regions.
  init?(of states: [Int], in exploration: Exploration) {
    let all = exploration.regions[0].states
    // Most states have no parts. Reflection of all of them would take long.
    let names = all[states[0]].parts.map(\.name)
    guard names.count > 1 else { return nil }
    let values = states.map { all[$0].parts }
    guard values.allSatisfy({ $0.map(\.name) == names }) else { return nil }
    for (index, name) in names.enumerated() {
      var part = Part(name: name, stateCount: all.count)
      for (state, values) in zip(states, values) {
        part.numbers[state] = part.number(of: values[index])
      }
      parts.append(part)
    }
    let independent = independentParts(exploration)
    guard independent.count > 1 else { return nil }
    parts = independent.map { parts[$0] }
    for (state, values) in zip(states, values) {
      paths[state] = independent.map { values[$0].path }
    }
    guard let entry = findDefaultEntry(exploration) else { return nil }
    defaultEntry = entry
    numberMergedParts(exploration, independent, names)
  }

  /// Numbers the parts of targets that count as other states, in which they can differ.
  private mutating func numberMergedParts(
    _ exploration: Exploration, _ independent: [Int], _ names: [String]
  ) {
    for row in 0..<exploration.rowCount {
      for input in exploration.inputs.indices
      where isInside(exploration.target(row: row, input: input, region: 0)) {
        guard let values = exploration.mergedTarget(row: row, input: input)?.parts,
          values.map(\.name) == names
        else { continue }
        for (region, part) in independent.enumerated() {
          parts[region].mergedNumbers[exploration.step(row, input)] =
            parts[region].number(of: values[part])
        }
      }
    }
  }

  func regions(in container: [String]) -> [Exploration.Region] {
    parts.map { part in
      Exploration.Region(
        label: part.name, states: part.states, initialState: part.numbers[defaultEntry],
        container: container)
    }
  }

  var numbers: [[Int]] { parts.map(\.numbers) }

  var mergedParts: [[Exploration.Step: Int]] { parts.map(\.mergedNumbers) }

  private func isInside(_ state: Int) -> Bool { parts[0].numbers[state] > 0 }

  /// Calls a function with the states before and after every step.
  private func forEachStep(
    _ exploration: Exploration, _ body: (_ source: Int, _ target: Int) -> Void
  ) {
    for row in 0..<exploration.rowCount {
      let source = exploration.source(row: row, region: 0)
      for input in exploration.inputs.indices {
        body(source, exploration.target(row: row, input: input, region: 0))
      }
    }
  }

  /// Returns the parts that changed in a step in which no other part did.
  private func independentParts(_ exploration: Exploration) -> [Int] {
    var found: Set<Int> = []
    forEachStep(exploration) { source, target in
      guard source != target, isInside(source), isInside(target) else { return }
      let changed = parts.indices.filter {
        parts[$0].label(in: source) != parts[$0].label(in: target)
      }
      if changed.count == 1 { found.insert(changed[0]) }
    }
    return found.sorted()
  }

  /// Returns a state from whose inner states all other entries differ in at most one region.
  ///
  /// An arrow can then end at the container, or at the one inner state that differs. Nil if there
  /// is no such state: an arrow has only one end.
  private func findDefaultEntry(_ exploration: Exploration) -> Int? {
    let initial = exploration.regions[0].initialState
    var entries = isInside(initial) ? [initial] : []
    var seen = Set(entries)
    forEachStep(exploration) { source, target in
      if isInside(target), !isInside(source), seen.insert(target).inserted {
        entries.append(target)
      }
    }
    let candidates = isInside(initial) ? [initial] : entries
    return candidates.first { candidate in
      entries.allSatisfy { entry in
        parts.count { $0.label(in: entry) != $0.label(in: candidate) } <= 1
      }
    }
  }
}

/// The inner regions of a machine's nodes, and the inner states that its transitions enter.
struct Containers {
  /// The numbers of the regions inside each node of the first region that contains any.
  private(set) var regionsOfNode: [Int: [Int]] = [:]

  /// The inner states that arrows end at because a step enters one that is not initial.
  private(set) var entries: [StateDiagram.Node.ID] = []

  /// The index in ``entries`` for each state of the first region, if entering it doesn't enter all
  /// inner regions in their initial states.
  private(set) var entryOfState: [Int: Int] = [:]

  init(_ exploration: Exploration, _ nodes: [RegionNodes]) {
    for (number, region) in exploration.regions.enumerated() {
      guard let container = region.container,
        let node = nodes[0].nodes.firstIndex(where: { $0.path == container })
      else { continue }
      regionsOfNode[node, default: []].append(number)
      let initial = nodes[number].nodeOfState[region.initialState]
      for state in exploration.regions[0].states.indices {
        let part = exploration.part(of: state, region: number)
        let entered = nodes[number].nodeOfState[part]
        guard part > 0, entered != initial else { continue }
        let id = nodes[number].nodes[entered].id
        let entry = entries.firstIndex(of: id) ?? entries.count
        if entry == entries.count { entries.append(id) }
        entryOfState[state] = entry
      }
    }
  }
}
