import StateExploration
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct `Steps of derived diagrams` {
  @Test(arguments: Fuzzing.seeds(200))
  func `the SCXML of a random hierarchy has the same state as the machine after each event`(
    seed: UInt64
  ) throws {
    try RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed)) {
      let schema = RandomHierarchy.Schema()
      try expectSameWalks(MachineModel("m", schema), seed)
      try expectSameWalks(MachineModel("m", exploring: schema), seed)
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `the SCXML of random regions has the same states as the machine after each event`(
    seed: UInt64
  ) throws {
    try RandomRegions.$current.withValue(RandomRegions(seed: seed)) {
      try expectSameWalks(MachineModel("m", RandomRegions.Schema()), seed, isOrdered: false)
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `the SCXML of random inner regions has the same states as the machine after each event`(
    seed: UInt64
  ) throws {
    try expectSameWalks(RandomInnerRegions(seed: seed).model, seed, isOrdered: false)
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `the SCXML of a random table has the same state as the machine after each event`(
    seed: UInt64
  ) throws {
    let machine = RandomTable(seed: seed)
    try RandomTable.$current.withValue(machine) {
      try expectSameWalks(MachineModel("m", machine.table()), seed)
    }
  }

  /// Sends random events to the machine and to an interpreter of its SCXML.
  ///
  /// - Parameter isOrdered: Whether the order of effects is compared. That of several regions is open.
  private func expectSameWalks(
    _ model: MachineModel, _ seed: UInt64, isOrdered: Bool = true
  ) throws {
    let diagram = StateDiagram(of: model, includesSteps: true)
    // What is omitted is reported.
    guard !model.inputs.isEmpty, diagram.scxmlOmissions.isEmpty else { return }
    var chance = SplitMix64(seed: seed)
    for _ in 0..<5 {
      var run = DiagramRun(model, on: diagram)
      var interpreter = try SCXMLInterpreter(diagram)
      var past: [String] = []
      for _ in 0..<30 {
        let number = chance.below(model.inputs.count)
        let input = model.inputs[number]
        past.append(input.name)
        let step = run.handle(number)
        if step.excludingRule != nil { continue }
        let effects = interpreter.send(input.label, input.key).map { effect in
          effect.split(separator: "(").first.map(String.init) ?? ""
        }
        let hasSameEffects =
          isOrdered ? effects == step.effects : effects.sorted() == step.effects.sorted()
        guard interpreter.nodes == Set(run.current), hasSameEffects else {
          Issue.record(
            """
            \(past): \(interpreter.nodes) with \(effects) instead of \(run.current) with \(step.effects)
            \(diagram.scxml())
            """)
          return
        }
      }
    }
  }
}
