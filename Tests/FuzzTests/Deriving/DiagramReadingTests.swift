import StateDiagrams
import Testing

/// Compares reactions of random machines with those that their diagrams predict.
@Suite struct `Reading of derived diagrams` {
  @Test(arguments: Fuzzing.seeds(150))
  func `the diagram of regions predicts the reaction to each event in each state`(
    seed: UInt64
  ) throws {
    let machine = RandomRegions(seed: seed)
    try RandomRegions.$current.withValue(machine) {
      let schema = RandomRegions.Schema()
      try expectReactions(of: machine, in: "a listed schema") {
        StateDiagram(of: schema, showsIgnoredEvents: true)
      }
      try expectReactions(of: machine, in: "an explored schema") {
        StateDiagram(of: MachineModel("m", exploring: schema), showsIgnoredEvents: true)
      }
      try expectReactions(of: machine, in: "an explored state type", reportsIgnored: false) {
        let model = MachineModel("m", exploring: RandomRegions.State.self)
        return StateDiagram(of: model, showsIgnoredEvents: true)
      }
    }
  }

  private func expectReactions(
    of machine: RandomRegions, in model: String, reportsIgnored: Bool = true,
    derive: () -> StateDiagram
  ) throws {
    let observed = ObservedPairs<RandomRegions.State, RandomRegions.Event>()
    let diagram = RandomRegions.$observed.withValue(observed) { derive() }
    let reader = try DiagramReader(diagram, eventNames: ["count", "note"])
    #expect(reader.arrowsWithOneGuard() == [], "\(model) of \(machine)")
    #expect(!observed.pairs.isEmpty)
    for pair in observed.pairs {
      let before = machine.numbers(pair.state)
      var after = before
      let reaction = machine.reaction(&after, on: pair.event)
      let places = { (numbers: [Int]) in
        numbers.indices.map { machine.paths[$0][machine.parts[$0][numbers[$0]].caseNumber] }
      }
      let situation = DiagramReader.Situation(
        places: places(before),
        states: before.indices.map { machine.parts[$0][before[$0]].values },
        event: pair.event.dotLabel, eventValues: pair.event.values)
      let outcome = ObservedOutcome(
        reaction, places: places(after),
        moves: before.indices.map { before[$0] != after[$0] }, reportsIgnored: reportsIgnored)
      let problems = reader.problems(in: situation, outcome)
      guard problems.isEmpty else {
        Issue.record(
          """
          \(problems) on \(pair.event) in \(pair.state): \(reaction) of \(model) \(machine)
          \(arrows(on: pair.event.dotLabel, diagram))
          """)
        return
      }
    }
  }

  @Test(arguments: Fuzzing.seeds(600))
  func `the diagram of a table predicts the reaction to each event in each state`(
    seed: UInt64
  ) throws {
    let machine = RandomTable(seed: seed)
    try RandomTable.$current.withValue(machine) {
      let table = try machine.table()
      let states = RandomTable.State.dotLabelableItems
      let events = RandomTable.Event.dotLabelableItems
      let declared = StateDiagram(of: MachineModel("m", table), showsIgnoredEvents: true)
      let derived = StateDiagram(
        of: MachineModel("m", exploring: table, events: events), showsIgnoredEvents: true)
      try expectReactions(
        of: table, machine, in: declared, states: states,
        events: events, machine.paths, areGuardsDeclared: true)
      var reached = [table.initialState]
      var next = 0
      while next < reached.count {
        for event in events {
          var state = reached[next]
          _ = table.step(&state, on: event)
          if !reached.contains(state) { reached.append(state) }
        }
        next += 1
      }
      try expectReactions(
        of: table, machine, in: derived, states: reached, events: events, machine.paths,
        areGuardsDeclared: false)
    }
  }

  private func expectReactions(
    of table: TransitionTable<RandomTable.State, RandomTable.Event, RandomTable.Effect>,
    _ machine: RandomTable, in diagram: StateDiagram, states: [RandomTable.State],
    events: [RandomTable.Event], _ paths: [[String]], areGuardsDeclared: Bool
  ) throws {
    let reader = try DiagramReader(diagram)
    // One guard may be declared for several transitions, of which the first is taken.
    if !areGuardsDeclared { #expect(reader.arrowsWithOneGuard() == [], "\(machine)") }
    for state in states {
      for event in events {
        var next = state
        let reaction = table.step(&next, on: event)
        var guards: [String: Bool] = [:]
        for number in 0..<3 { guards["g\(number)"] = machine.holds(number, in: state, on: event) }
        for target in paths.indices { guards["to s\(target)"] = target == next.number }
        let situation = DiagramReader.Situation(
          places: [paths[state.number]],
          states: [DiagramReader.Values(named: ["state.number": ["\(state.number)"]])],
          event: event.dotLabel,
          eventValues: DiagramReader.Values(unnamed: ["\(event.number)"]),
          declaredGuards: areGuardsDeclared ? guards : nil)
        let outcome = ObservedOutcome(
          reaction.list, places: [paths[next.number]], moves: [next != state],
          isDeclared: areGuardsDeclared)
        let problems = reader.problems(in: situation, outcome)
        guard problems.isEmpty else {
          Issue.record(
            """
            \(problems) on \(event) in \(state): \(reaction) of \(machine)
            \(arrows(on: event.dotLabel, diagram))
            """)
          return
        }
      }
    }
  }

  @Test(arguments: Fuzzing.seeds(150))
  func `the diagram of a hierarchy predicts runs, with what its composites remember`(
    seed: UInt64
  ) throws {
    let machine = RandomHierarchy(seed: seed)
    try RandomHierarchy.$current.withValue(machine) {
      let schema = RandomHierarchy.Schema()
      try expectRuns(
        of: machine, in: StateDiagram(of: schema, showsIgnoredEvents: true),
        shown: ReferenceHierarchy(listed: machine).shown, seed)
      try expectRuns(
        of: machine,
        in: StateDiagram(of: MachineModel("m", exploring: schema), showsIgnoredEvents: true),
        shown: ReferenceHierarchy(exploring: machine).shown, seed)
    }
  }

  private func expectRuns(
    of machine: RandomHierarchy, in diagram: StateDiagram, shown: [Int], _ seed: UInt64
  ) throws {
    guard !machine.eventLabels.isEmpty else { return }
    let reader = try DiagramReader(diagram)
    #expect(reader.arrowsWithOneGuard() == [], "\(machine)")
    for state in shown {
      for event in machine.eventLabels.indices {
        expectStep(of: machine, from: state, on: event, reader, memory: nil)
      }
    }
    var chance = SplitMix64(seed: seed)
    var state = machine.initialState
    var memory: [DiagramReader.ID: DiagramReader.ID] = [:]
    for _ in 0..<30 where shown.contains(state) {
      let event = chance.below(machine.eventLabels.count)
      expectStep(of: machine, from: state, on: event, reader, memory: memory)
      guard let next = machine.steps[state][event]?.target,
        let left = reader.nodes[0][machine.paths[state]],
        let entered = reader.nodes[0][machine.paths[next]]
      else { continue }
      for composite in reader.enclosing(left) where !reader.enclosing(entered).contains(composite) {
        memory[composite] = left
      }
      state = next
    }
  }

  private func expectStep(
    of machine: RandomHierarchy, from state: Int, on event: Int, _ reader: DiagramReader,
    memory: [DiagramReader.ID: DiagramReader.ID]?
  ) {
    let step = machine.steps[state][event]
    let reaction: Reaction<[String]> =
      step.map { $0.stays ? .stayed($0.effects) : .handled($0.effects) } ?? .ignored
    let target = step?.target ?? state
    let situation = DiagramReader.Situation(
      places: [machine.paths[state]],
      states: [DiagramReader.Values(named: ["numbered": ["\(state)"]])],
      event: machine.eventLabels[event],
      eventValues: DiagramReader.Values(unnamed: ["\(event)"]))
    let outcome = ObservedOutcome(
      reaction, places: [machine.paths[target]], moves: [target != state])
    #expect(
      reader.problems(in: situation, outcome, memory: memory) == [],
      "\(event) in \(state) of \(machine)")
  }

  private func arrows(on event: String, _ diagram: StateDiagram) -> String {
    diagram.transitions.filter { $0.event == event }.map(\.description).joined(separator: "\n")
  }
}

extension StateDiagram {
  /// Returns whether the diagram reports that nothing separates some outcomes of an event.
  func isUndecided(on event: String) -> Bool {
    diagnostics.contains { $0.kind == .undecidedGuard && $0.subject.hasSuffix(" \(event)") }
  }
}

extension Reaction where Effects == TableEffects<RandomTable.Effect> {
  /// The reaction with its effects as an array.
  fileprivate var list: Reaction<[RandomTable.Effect]> {
    func array(_ effects: Effects) -> [RandomTable.Effect] {
      var result: [RandomTable.Effect] = []
      effects.forEach { result.append($0) }
      return result
    }
    return switch self {
    case .ignored: .ignored
    case .stayed(let effects): .stayed(array(effects))
    case .handled(let effects): .handled(array(effects))
    }
  }
}
