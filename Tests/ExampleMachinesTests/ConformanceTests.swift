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

// A model is not `Sendable`, so that its name is the argument.
@Suite struct ConformanceTests {
  @Test(arguments: names)
  func `each example conforms to its SCXML and its Mermaid`(_ name: String) throws {
    let model = try #require(models().first { $0.name == name })
    let diagram = StateDiagram(of: model, includesSteps: true)
    let results = [
      try model.conforms(to: MachineSpecification(scxml: diagram.scxml, named: "file")),
      try model.conforms(to: MachineSpecification(mermaid: diagram.mermaid(), named: "file")),
    ]
    for result in results {
      #expect(result.isComplete)
      // Nothing is left open.
      #expect(result.description.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: names)
  func `each example is equivalent to itself`(_ name: String) throws {
    let pair = [models(), models()].compactMap { $0.first { $0.name == name } }
    #expect(try pair[0].isEquivalent(to: pair[1]).isComplete)
  }

  @Test(arguments: names)
  func `every change of an exported SCXML is found`(_ name: String) throws {
    let model = try #require(models().first { $0.name == name })
    let text = StateDiagram(of: model, includesSteps: true).scxml
    let lines = text.split(separator: "\n").map { String($0) }
    let ids = lines.filter { $0.contains("<state ") }.compactMap { $0.value(of: "id") }
    for (number, line) in lines.enumerated() {
      var changes: [String] = []
      if line.contains("<log "), let label = line.value(of: "label") {
        changes.append("<log label=\"\(label) twice\"/>")
        changes.append("")
      } else if line.contains("<transition event="), let target = line.value(of: "target") {
        changes += ids.filter { $0 != target }.map { other in
          line.replacing("target=\"\(target)\"", with: "target=\"\(other)\"")
        }
        changes.append(line.replacing("<transition ", with: "<transition cond=\"In('\(ids[0])') &amp;&amp; In('\(ids[1])')\" "))
      }
      for change in changes {
        var changed = lines
        changed[number] = change
        do {
          let specification = try MachineSpecification(
            scxml: changed.joined(separator: "\n"), named: "file")
          try model.conforms(to: specification)
          print("UNDETECTED", name, number, line, "→", change)
        } catch let error as any Error {
          if !"\(error)".contains("try model.replay([") { print("OTHER", name, error, change) }
        }
      }
    }
  }
}

extension String {
  /// Returns the value of an attribute.
  fileprivate func value(of attribute: String) -> String? {
    split(separator: " \(attribute)=\"", maxSplits: 1).dropFirst().first?
      .split(separator: "\"").first.map { String($0) }
  }
}
