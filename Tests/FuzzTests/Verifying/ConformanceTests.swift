import StateDiagrams
import Testing

/// Compares random machines with their exported diagrams.
@Suite struct `Conformance of random machines` {
  @Test(arguments: Fuzzing.seeds(200))
  func `a hierarchy conforms to its SCXML and its Mermaid`(seed: UInt64) throws {
    try RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed).reachable()) {
      let schema = RandomHierarchy.Schema()
      try expectConformance(of: MachineModel("m", schema))
      try expectConformance(of: MachineModel("m", exploring: schema))
      try expectConformance(of: MachineModel("m", exploring: RandomHierarchy.State.self))
    }
  }

  @Test(arguments: Fuzzing.seeds(150))
  func `regions conform to their SCXML and their Mermaid`(seed: UInt64) throws {
    try RandomRegions.$current.withValue(RandomRegions(seed: seed)) {
      try expectConformance(of: MachineModel("m", exploring: RandomRegions.Schema()))
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `inner regions conform to their SCXML and their Mermaid`(seed: UInt64) throws {
    try expectConformance(of: RandomInnerRegions(seed: seed).model)
  }

  @Test(arguments: Fuzzing.seeds(200))
  func `a table conforms to its SCXML and its Mermaid`(seed: UInt64) throws {
    let machine = RandomTable(seed: seed)
    try RandomTable.$current.withValue(machine) {
      try expectConformance(of: MachineModel("m", machine.table()))
    }
  }

  private func expectConformance(of model: MachineModel) throws {
    let diagram = StateDiagram(of: model, includesSteps: true)
    guard diagram.transitions.contains(where: { $0.event != nil }) else { return }
    for (format, text) in [("scxml", diagram.scxml), ("mermaid", diagram.mermaid())] {
      do {
        let specification =
          try format == "scxml"
          ? MachineSpecification(scxml: text, named: format)
          : MachineSpecification(mermaid: text, named: format)
        try model.conforms(to: specification)
      } catch where "\(error)".contains("leaves every reaction") && !diagram.scxmlOmissions.isEmpty {
        continue
      } catch {
        Issue.record("\(error)\n\(text)")
        return
      }
    }
  }
}
