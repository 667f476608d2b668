import StateExploration
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct `Steps of derived diagrams` {
  @Test(arguments: Fuzzing.seeds(200))
  func `the SCXML of a random hierarchy has the same state as the machine after each event`(
    seed: UInt64
  ) {
    RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed)) {
      let schema = RandomHierarchy.Schema()
      expectSameWalks(MachineModel("m", schema), seed)
      expectSameWalks(MachineModel("m", exploring: schema), seed)
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `the SCXML of random regions has the same states as the machine after each event`(
    seed: UInt64
  ) {
    RandomRegions.$current.withValue(RandomRegions(seed: seed)) {
      expectSameWalks(MachineModel("m", RandomRegions.Schema()), seed)
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `the SCXML of random inner regions has the same states as the machine after each event`(
    seed: UInt64
  ) {
    expectSameWalks(
      RandomInnerRegions(seed: seed, carriesValues: false).model, seed, hasInnerRegions: true)
  }

  /// Sends random events to the machine and to an interpreter of its SCXML.
  private func expectSameWalks(
    _ model: MachineModel, _ seed: UInt64, hasInnerRegions: Bool = false
  ) {
    let diagram = StateDiagram(of: model, includesSteps: true)
    // What is omitted is reported. The states of inner regions are not followed.
    let omissions = diagram.scxmlOmissions.filter {
      !hasInnerRegions || !$0.hasPrefix("The values")
    }
    guard !model.inputs.isEmpty, omissions.isEmpty else { return }
    var chance = SplitMix64(seed: seed)
    for _ in 0..<5 {
      var run = DiagramRun(model, on: diagram)
      var interpreter = SCXMLInterpreter(diagram)
      var past: [String] = []
      for _ in 0..<30 {
        let number = chance.below(model.inputs.count)
        let input = model.inputs[number]
        past.append(input.name)
        _ = run.handle(number)
        _ = interpreter.send(input.label, input.key)
        guard interpreter.nodes == Set(run.current) else {
          Issue.record(
            "\(past): \(interpreter.nodes) instead of \(run.current) in \(diagram.json())")
          return
        }
      }
    }
  }
}
