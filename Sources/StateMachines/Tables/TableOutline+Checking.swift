extension TableOutline {
  /// All that is wrong, in the order of the declarations.
  func faults(allStates: [AnyHashable]?) -> [TableFault] {
    var faults: [TableFault] = []
    if !states[initialState].isDeclared {
      faults.append(.undeclaredInitial(states[initialState].name))
    }
    var unguarded: Set<TablePair> = []
    var reported: Set<TableFault> = []
    func report(_ fault: TableFault) {
      if reported.insert(fault).inserted { faults.append(fault) }
    }
    var undeclared: Set<Int> = [initialState]
    for transition in transitions {
      let (source, event) = (states[transition.source], name(ofEvent: transition.event))
      let pair = TablePair(state: transition.source, event: transition.event)
      if transition.declaration.condition == nil {
        if !unguarded.insert(pair).inserted { report(.duplicate(source.name, event)) }
      } else if unguarded.contains(pair) {
        report(.shadowed(source.name, event))
      }
      if source.isFinal, transition.targets != nil { report(.finalWithExit(source.name, event)) }
      for target in transition.targets ?? [] where !states[target].isDeclared {
        // Each such state once, with the first way there.
        if undeclared.insert(target).inserted {
          report(.undeclared(states[target].name, from: source.name, on: event))
        }
      }
    }
    for key in allStates ?? [] where number(ofState: key) == nil {
      report(.unmentioned(String(describing: key)))
    }
    return faults
  }

  /// What is odd, in the order of the declarations.
  func warnings() -> [TableFault] {
    var targets: [[Int]] = Array(repeating: [], count: states.count)
    for transition in transitions { targets[transition.source] += transition.targets ?? [] }
    var reached = Array(repeating: false, count: states.count)
    var waiting = [initialState]
    reached[initialState] = true
    while let state = waiting.popLast() {
      for target in targets[state] where !reached[target] {
        reached[target] = true
        waiting.append(target)
      }
    }
    return states.indices.filter { !reached[$0] }.map { .unreachable(states[$0].name) }
  }
}
