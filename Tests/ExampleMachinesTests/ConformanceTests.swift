import ExampleMachines
import StateSpecifications
import StateSystems
import Testing

/// The examples, with the names that `sm-graph` gives them.
private func models() -> [MachineModel] {
  var models = [
    MachineModel("turnstile", HierarchicalTurnstile.self),
    MachineModel("turnstile-flat", Turnstile.self),
    MachineModel("keyboard", Keyboard.self),
    MachineModel("refresh-list", refreshList),
    MachineModel("sign-in", exploring: SignIn.self),
    MachineModel("number", number),
    MachineModel("matter", matter),
    MachineModel("tinder-turnstile", TinderTurnstile.table),
    MachineModel("job", Job.table),
    MachineModel("exchange", observing: Exchange(), inputs: Exchange.inputs),
    Pool.system().model,
  ]
  if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
    models.append(MachineModel("harel", Harel.self))
  }
  return models
}

private let names = models().map(\.name)

// A model is not `Sendable`, so that its name is the argument.
@Suite struct ConformanceTests {
  @Test(arguments: names)
  func `each example conforms to its SCXML and its Mermaid`(_ name: String) throws {
    let model = try #require(models().first { $0.name == name })
    let diagram = StateDiagram(of: model, includesSteps: true)
    let results = [
      try model.conforms(to: MachineSpecification(scxml: diagram.scxml(), named: "file")),
      try model.conforms(to: MachineSpecification(mermaid: diagram.mermaid(), named: "file")),
    ]
    for result in results {
      #expect(result.isComplete)
      // Nothing is left open.
      #expect(result.description.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: names)
  func `the diagram of exported Mermaid has the elements of the exported one`(
    _ name: String
  ) throws {
    let model = try #require(models().first { $0.name == name })
    let diagram = StateDiagram(of: model)
    let text = diagram.mermaid()
    let read = StateDiagram(of: try MachineSpecification(mermaid: text, named: name))
    #expect(
      read.description.split(separator: "\n").sorted()
        == diagram.description.split(separator: "\n").sorted())
  }

  @Test(arguments: names)
  func `each example is equivalent to itself`(_ name: String) throws {
    let pair = [models(), models()].compactMap { $0.first { $0.name == name } }
    #expect(try pair[0].isEquivalent(to: pair[1]).isComplete)
  }
}
