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

  @Test(arguments: names)
  func `every change of a target, an effect or a transition in exported SCXML is found`(
    _ name: String
  ) throws {
    let model = try #require(models().first { $0.name == name })
    let lines = StateDiagram(of: model, includesSteps: true).scxml.lines
    let states = lines.filter { $0.contains("<state ") }.compactMap { $0.value(of: "id") }
    var count = 0
    for (number, line) in lines.enumerated() {
      var changes: [[String]] = []
      if line.contains("<log ") {
        changes = [[], [line, line], [line.replacing("label=\"", with: "label=\"another ")]]
      } else if line.contains("<transition event="), let target = line.value(of: "target") {
        // A state stands for its initial state, and a target in another region enters all regions.
        let others = states.filter {
          !$0.hasPrefix(target) && !target.hasPrefix($0)
            && !lines.contains { $0.contains("<parallel") }
        }
        changes = others.map {
          [line.replacing("target=\"\(target)\"", with: "target=\"\($0)\"")]
        }
        if line.hasSuffix("/>") { changes.append([]) }
      }
      for change in changes {
        count += 1
        let text = (lines[..<number] + change + lines[(number + 1)...]).joined(separator: "\n")
        #expect(
          differs(model, from: try MachineSpecification(scxml: text, named: "file")),
          "\(line) → \(change)")
      }
    }
    #expect(count > 5)
  }

  @Test(arguments: names)
  func `every change of a target, an effect or a transition in exported Mermaid is found`(
    _ name: String
  ) throws {
    let model = try #require(models().first { $0.name == name })
    let lines = StateDiagram(of: model).mermaid().lines
    var count = 0
    for (number, line) in lines.enumerated() where line.contains(" --> ") && line.contains(" : ") {
      let parts = line.split(separator: " : ", maxSplits: 1).map { String($0) }
      let ends = parts[0].drop { $0 == " " }.split(separator: " --> ")
      // A transition with a guard may not be taken, and nothing shows that this one was.
      if ends[0] == ends[1], parts[1].contains(" [") { continue }
      for (index, label) in parts[1].split(separator: "<br/>").enumerated() {
        var labels = parts[1].split(separator: "<br/>").map { String($0) }
        labels[index] = label.contains(" / ") ? label + " again" : label + " / another"
        count += 1
        let change = parts[0] + " : " + labels.joined(separator: "<br/>")
        let text = (lines[..<number] + [change] + lines[(number + 1)...]).joined(separator: "\n")
        #expect(
          differs(model, from: try MachineSpecification(mermaid: text, named: "file")), "\(change)")
      }
      count += 1
      let text = (lines[..<number] + lines[(number + 1)...]).joined(separator: "\n")
      #expect(
        differs(model, from: try MachineSpecification(mermaid: text, named: "file")), "\(line)")
    }
    #expect(count > 5)
  }

  /// Returns whether a comparison finds a sequence, which can be replayed.
  private func differs(_ model: MachineModel, from specification: MachineSpecification) -> Bool {
    do {
      try model.conforms(to: specification)
      return false
    } catch {
      return error.description.contains("try model.replay([")
    }
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map { String($0) } }

  /// Returns the value of an attribute.
  fileprivate func value(of attribute: String) -> String? {
    split(separator: " \(attribute)=\"", maxSplits: 1).dropFirst().first?
      .split(separator: "\"").first.map { String($0) }
  }
}
