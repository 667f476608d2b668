extension Behavior {
  /// Returns the table with regions inside the states whose payloads are states themselves.
  ///
  /// Example: `running(Request, Response)` is one state with the regions `request` and `response`,
  /// rather than a state with a guard for each combination.
  ///
  /// A part of a payload becomes a region if it was observed to change while the others kept their
  /// states, so that the regions are independent. A state needs at least two. Only existing machines
  /// have inner regions: a state type lists its regions itself.
  func withInnerRegions() -> Behavior {
    guard isObserved, regions.count == 1 else { return self }
    var result = self
    var numbers: [[Int]] = []
    let states = regions[0].states
    let statesOfPath = Dictionary(grouping: states.indices) { states[$0].path }
    for path in states.map(\.path).withoutRepetitions {
      guard let own = statesOfPath[path], own.count > 1,
        let content = InnerRegions(of: own, in: self)
      else { continue }
      result.regions += content.regions(in: path)
      numbers += content.numbers
      for state in own { result.regions[0].states[state].partPlaces = content.places }
    }
    if numbers.isEmpty { return self }
    result.parts = (0..<stateCount).flatMap { state in
      let outer = part(of: state, region: 0)
      return ([outer] + numbers.map { $0[outer] }).map { Int32(truncatingIfNeeded: $0) }
    }
    return result
  }
}

/// The regions inside one state of a machine, found in its payload.
private struct InnerRegions {
  /// A part of the payload, as a region.
  private struct Part {
    let name: String
    let path: [String]
    /// The states of the region. The first is that of all states outside the container.
    var states = [Behavior.State(label: "", composites: [], value: .null)]
    /// The number of the region's state in each state of the machine.
    var numbers: [Int]
    var known: [Value: Int] = [:]

    /// Sets the region's state in a state of the machine, and adds it if it is new.
    mutating func set(_ value: Value, in state: Int) {
      numbers[state] = known[value] ?? states.count
      if numbers[state] == states.count {
        known[value] = states.count
        states.append(
          Behavior.State(label: value.caseNames.first ?? "", composites: [], value: value))
      }
    }

    /// Returns the label of the region's state in a state of the machine.
    func label(in state: Int) -> String { states[numbers[state]].label }
  }

  private var parts: [Part] = []

  /// A state of the machine that enters all regions in their initial states.
  private var defaultEntry = 0

  /// Finds the regions of a node; nil if it has none.
  ///
  /// - Parameters:
  ///   - states: The numbers of the states of the node.
  ///   - behavior: The table of a machine without regions.
  init?(of states: [Int], in behavior: Behavior) {
    let all = behavior.regions[0].states
    let first = all[states[0]].value
    parts = first.fields.indices.compactMap { index in
      guard case .enumCase(let caseName, _) = first, case .enumCase = first.fields[index].value
      else { return nil }
      let field = first.fields[index]
      return Part(
        name: field.label ?? Self.propertyName(field.typeName ?? caseName),
        path: first.path(ofField: index), numbers: Array(repeating: 0, count: all.count))
    }
    guard parts.count > 1, Set(parts.map(\.name)).count == parts.count else { return nil }
    for state in states {
      let fields = all[state].value.fields.enumerated().filter {
        if case .enumCase = $0.element.value { true } else { false }
      }
      guard fields.map({ all[state].value.path(ofField: $0.offset) }) == parts.map(\.path) else {
        return nil
      }
      for (index, field) in fields.enumerated() { parts[index].set(field.element.value, in: state) }
    }
    parts = independentParts(behavior).map { parts[$0] }
    guard parts.count > 1, let entry = findDefaultEntry(behavior) else { return nil }
    defaultEntry = entry
  }

  func regions(in container: [String]) -> [Behavior.Region] {
    parts.map { part in
      Behavior.Region(
        label: part.name, states: part.states, initialState: part.numbers[defaultEntry],
        container: container)
    }
  }

  var numbers: [[Int]] { parts.map(\.numbers) }

  var places: [[String]] { parts.map(\.path) }

  /// Returns the name of a type as that of a property, without generic arguments: `httpRequest` for
  /// `HTTPRequest`.
  private static func propertyName(_ type: String) -> String {
    let name = type.prefix { $0 != "<" }
    let capitals = name.prefix { $0.isUppercase }
    let startsWord = name.dropFirst(capitals.count).first?.isLowercase ?? false
    let start = name.prefix(startsWord ? max(1, capitals.count - 1) : capitals.count)
    return start.lowercased() + name.dropFirst(start.count)
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
    var found: Set<Int> = []
    forEachStep(behavior) { source, target in
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
  private func findDefaultEntry(_ behavior: Behavior) -> Int? {
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
        parts.count { $0.label(in: entry) != $0.label(in: candidate) } <= 1
      }
    }
  }
}
