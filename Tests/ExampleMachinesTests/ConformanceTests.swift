import ExampleMachines
import StateDiagrams
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
  ]
  if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
    models.append(MachineModel("harel", Harel.self))
  }
  return models
}

private let names = models().map(\.name)

// The name of a machine stands for its model, which is not `Sendable`.
@Suite struct ConformanceTests {
  @Test(arguments: names)
  func `each example conforms to its exported SCXML`(_ name: String) throws {
    let model = try #require(models().first { $0.name == name })
    let text = StateDiagram(of: model, includesSteps: true).scxml
    print(try model.conforms(to: MachineSpecification(scxml: text, named: "\(model.name).scxml")))
  }

  @Test(arguments: names)
  func `each example conforms to its exported Mermaid`(_ name: String) throws {
    let model = try #require(models().first { $0.name == name })
    let text = StateDiagram(of: model).mermaid()
    print(try model.conforms(to: MachineSpecification(mermaid: text, named: "\(model.name).mmd")))
  }
}
