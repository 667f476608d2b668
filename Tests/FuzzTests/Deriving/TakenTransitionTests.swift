import Foundation
import StateDiagrams
import Testing

/// Compares the transitions that runs report with those that a reader of the diagram expects.
@Suite struct `Taken transitions` {
  @Test(arguments: Fuzzing.seeds(200))
  func `a run of regions reports the transitions that their diagram predicts`(
    seed: UInt64
  ) throws {
    let machine = RandomRegions(seed: seed)
    guard !machine.events.isEmpty else { return }
    try RandomRegions.$current.withValue(machine) {
      try expectRun(of: MachineModel("m", exploring: RandomRegions.Schema()), machine, seed)
      try expectRun(of: MachineModel("m", exploring: RandomRegions.State.self), machine, seed)
    }
  }

  private func expectRun(
    of model: MachineModel, _ machine: RandomRegions, _ seed: UInt64
  ) throws {
    let diagram = StateDiagram(of: model, showsIgnoredEvents: true)
    let reader = try DiagramReader(diagram, eventNames: ["count", "note"])
    // No text tells the outcomes of these events apart.
    guard reader.arrowsWithOneGuard().isEmpty else { return }
    var run = DiagramRun(model, on: diagram)
    var chance = SplitMix64(seed: seed)
    var state = machine.initial
    for _ in 0..<40 {
      let number = chance.below(machine.events.count)
      let event = machine.events[number]
      let situation = DiagramReader.Situation(
        places: state.indices.map { machine.paths[$0][machine.parts[$0][state[$0]].caseNumber] },
        states: state.indices.map { machine.parts[$0][state[$0]].values },
        event: event.dotLabel, eventValues: event.values)
      let expected = try state.indices
        .map { try reader.predict(situation, region: $0).transition }
        .filter { $0.kind == .external || $0.kind == .internal }
      _ = machine.reaction(&state, on: event)
      #expect(
        run.handle(number).transitions == expected,
        "\(event) in \(situation.places) of \(machine)")
    }
  }

  @Test(arguments: Fuzzing.seeds(600))
  func `a run of a table reports the declaration that decided`(seed: UInt64) throws {
    let machine = RandomTable(seed: seed)
    try RandomTable.$current.withValue(machine) {
      let table = try machine.table()
      let events = RandomTable.Event.dotLabelableItems
      guard !events.isEmpty else { return }
      let model = MachineModel("m", table)
      let diagram = StateDiagram(of: model)
      var run = DiagramRun(model, on: diagram)
      var chance = SplitMix64(seed: seed)
      var state = table.initialState
      for _ in 0..<40 {
        let number = chance.below(events.count)
        let source = state
        _ = table.step(&state, on: events[number])
        let rules = machine.rules[source.number].filter { $0.event == number }
        let decided = rules.first { rule in
          rule.condition.map { machine.holds($0, in: source, on: events[number]) } ?? true
        }
        let taken = run.handle(number).transitions
        #expect(taken.count == (decided == nil ? 0 : 1), "\(events[number]) of \(machine)")
        guard let rule = decided, let transition = taken.first else { continue }
        // A guard that is declared twice can have two numbers, and others have one text.
        let labels = (transition.guard?.text ?? "").components(separatedBy: ", ")
        let names = labels.compactMap { $0.components(separatedBy: ". ").last }
        for condition in Set(rules.compactMap(\.condition)) {
          #expect(
            names.contains("g\(condition)") == (condition == rule.condition),
            "\(transition) for \(rule) of \(machine)")
        }
        #expect(names.contains("else") == (rule.condition == nil && rules.count > 1))
      }
    }
  }

  @Test(arguments: Fuzzing.seeds(200))
  func `a run of a hierarchy reports the transitions that its diagram predicts`(
    seed: UInt64
  ) throws {
    let machine = RandomHierarchy(seed: seed)
    guard !machine.eventLabels.isEmpty else { return }
    try RandomHierarchy.$current.withValue(machine) {
      let model = MachineModel("m", exploring: RandomHierarchy.Schema())
      let diagram = StateDiagram(of: model, showsIgnoredEvents: true)
      let reader = try DiagramReader(diagram)
      var run = DiagramRun(model, on: diagram)
      var chance = SplitMix64(seed: seed)
      var state = machine.initialState
      for _ in 0..<40 {
        let event = chance.below(machine.eventLabels.count)
        let situation = DiagramReader.Situation(
          places: [machine.paths[state]],
          states: [DiagramReader.Values(named: ["numbered": ["\(state)"]])],
          event: machine.eventLabels[event],
          eventValues: DiagramReader.Values(unnamed: ["\(event)"]))
        let expected = [try reader.predict(situation, region: 0).transition]
          .filter { $0.kind == .external || $0.kind == .internal }
        #expect(run.handle(event).transitions == expected, "\(event) in \(state) of \(machine)")
        state = machine.steps[state][event]?.target ?? state
      }
    }
  }
}
