extension StateSearch where Store == RowStore<Machine.State> {
  /// Returns the table of a search.
  ///
  /// - Parameters:
  ///   - result: The result of the search.
  ///   - listedCount: The states with numbers below it are listed.
  func behavior(_ result: SearchResult, listedCount: Int) -> Behavior {
    var store = store
    let initialNumber = store.numbering.number(of: initialState)
    let states = store.numbering.states
    let subjects = subjects
    var parts: [Int32] = subjects?.map { Int32(truncatingIfNeeded: $0) } ?? []
    let described: [Behavior.Region]
    if store.regions.isEmpty {
      var summaries: [Behavior.State] = []
      for number in states.indices
      where subjects.map({ $0[number] == summaries.count }) ?? true {
        var summary = content.description.summary(states[number])
        summary.isListed = number < listedCount
        summaries.append(summary)
      }
      let initial = subjects?[initialNumber] ?? initialNumber
      described = [.init(label: nil, states: summaries, initialState: initial)]
    } else {
      parts = []
      parts.reserveCapacity(states.count * store.regions.count)
      for state in states {
        for region in store.regions {
          parts.append(Int32(truncatingIfNeeded: region.number(state)))
        }
      }
      described = store.regions.map { region in
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
    let hasTimeouts = store.hasTimeouts
    var behavior = Behavior(
      inputs: content.inputs + (hasTimeouts ? [.timeout] : []), regions: described,
      effects: effects.lists, reportsIgnored: content.reportsIgnored,
      stateList: content.stateList, isExplored: content.listedStates == nil,
      initialEffects: content.initialEffects, parts: parts)
    behavior.matrix = store.matrix
    if !hasTimeouts { behavior.matrix.removeLastColumn(of: machine.inputCount + 1) }
    behavior.setTimeouts(store.timeouts)
    behavior.decideIgnored(subjects)
    behavior.mergedStates = store.numbering.replacements
    if !store.regions.isEmpty {
      behavior.areFinal = states.map { content.description.summary($0).isFinal }
    }
    if !store.regions.isEmpty || content.hasOtherProperties {
      let reader = ValueReader(remembersValues: true)
      behavior.setRests(states.map { reader.identity(of: content.subject($0)).value })
    }
    behavior.declarations = declarations(behavior)
    behavior.problems = result.problems + behavior.ignoredTimeouts
    let opaque = behavior.opaqueTypes
    if !opaque.isEmpty, !store.statesAreObjects {
      behavior.problems.append(.opaqueTypes(opaque.sorted()))
    }
    return content.complete(behavior, states)
  }

  /// A number for each state of an existing machine, which is equal for states that differ only in the
  /// bookkeeping of rules: they are one state of the diagram. Nil if there are none.
  private var subjects: [Int]? {
    guard content.hasOtherProperties else { return nil }
    var numbering = StateNumbering<AnyHashable>()
    let numbers = store.numbering.states.map {
      numbering.number(of: content.subjectIdentity($0))
    }
    return numbering.states.count < numbers.count ? numbers : nil
  }

  /// Returns the declarations of a transition table that decide about inputs; empty for other machines.
  private func declarations(_ behavior: Behavior) -> [Int32] {
    guard let declaration = content.declaration else { return [] }
    return (0..<behavior.rowCount).flatMap { row in
      behavior.inputs.indices.map {
        Int32(declaration(store.numbering.states[behavior.state(row: row)], $0) ?? -1)
      }
    }
  }
}

extension Behavior {
  /// Marks the steps whose input is ignored.
  ///
  /// - Parameter subjects: A number for each state, which is equal for states that differ only in the
  ///   bookkeeping of rules; nil if there are no rules.
  fileprivate mutating func decideIgnored(_ subjects: [Int]?) {
    if reportsIgnored { return }
    func number(_ state: Int32) -> Int { subjects.map { $0[Int(state)] } ?? Int(state) }
    let count = inputs.count
    for (row, state) in matrix.rows.enumerated() {
      let source = number(state)
      for index in (row * count)..<((row + 1) * count)
      where matrix.cells[index].outcome >= OutcomeMatrix.ignored {
        let cell = matrix.cells[index]
        let list = max(0, cell.outcome & ~OutcomeMatrix.internalBit)
        let isUnchanged = number(cell.target) == source
        matrix.cells[index].outcome =
          countsAsIgnored(nil, hasEffects: list > 0, isUnchanged: isUnchanged)
          ? OutcomeMatrix.ignored : max(0, cell.outcome)
      }
    }
  }

  /// A problem for each timeout whose state ignores its event, with all of its values or with some.
  fileprivate var ignoredTimeouts: [Problem] {
    guard let timeoutInput else { return [] }
    var cells: [Problem: Set<Bool>] = [:]
    var order: [Problem] = []
    for row in 0..<rowCount {
      guard let timeout = timeout(row: row) else { continue }
      let state = parts(of: state(row: row)).map(\.label).joined(separator: ", ")
      let problem = Problem.ignoredTimeout(
        timeout.label.text, state: state, event: timeout.event.name, someHandle: true)
      if cells[problem] == nil { order.append(problem) }
      cells[problem, default: []].insert(outcome(row: row, input: timeoutInput).isIgnored)
    }
    return order.compactMap { problem in
      guard case .ignoredTimeout(let label, let state, let event, _) = problem,
        let isIgnored = cells[problem], isIgnored.contains(true)
      else { return nil }
      return .ignoredTimeout(
        label, state: state, event: event, someHandle: isIgnored.contains(false))
    }
  }
}

extension Array where Element: Hashable {
  /// The distinct elements in order of first occurrence, and the index of each element among them.
  package var numbered: (values: [Element], indices: [Int]) {
    var numbers = [Element: Int](minimumCapacity: count)
    var values: [Element] = []
    let indices = map { element in
      let number = numbers.number(of: element, values.count)
      if number == values.count { values.append(element) }
      return number
    }
    return (values, indices)
  }
}

extension Dictionary where Value == Int {
  /// Returns the number of a key, after storing a given one for a new key.
  @inlinable
  package mutating func number(of key: Key, _ next: Int) -> Int {
    // A look-up and an assignment would hash the key twice.
    func stored(_ number: inout Int) -> Int { number }
    return stored(&self[key, default: next])
  }
}
