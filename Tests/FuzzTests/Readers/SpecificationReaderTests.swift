import ExampleMachines
import StateExploration
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

/// Damaged and hostile specifications.
@Suite struct `Reading of specifications` {
  @Test(arguments: Fuzzing.seeds(100))
  func `a damaged file is read or is an error, and can be compared`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let model = MachineModel("turnstile", HierarchicalTurnstile.self)
    let diagram = StateDiagram(of: model, includesSteps: true)
    for text in [chance.damaged(diagram.scxml()), chance.damaged(diagram.mermaid())] {
      do {
        let specification =
          try text.contains("<scxml")
          ? MachineSpecification(scxml: text, named: "file")
          : MachineSpecification(mermaid: text, named: "file")
        try model.conforms(to: specification)
      } catch let error as SpecificationError {
        #expect(error.description.hasPrefix("file:\(error.line): "))
        #expect(error.line <= text.utf8.count { $0 == UInt8(ascii: "\n") } + 1)
      } catch {
        #expect("\(error)".hasPrefix("turnstile: "))
      }
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `an XML document has the elements that libxml2 reads`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let text = chance.diagram().scxml()
    let expected = try XMLElements(of: text.utf8).elements
    var elements: [XMLElement] = []
    var pending = [try XMLReader.document(text)]
    while let element = pending.popLast() {
      elements.append(element)
      pending += element.children.reversed()
    }
    #expect(elements.map(\.name) == expected.map(\.name))
    for (element, expected) in zip(elements, expected) {
      for attribute in element.attributes {
        let name = (attribute.namespace.isEmpty ? "" : "sm:") + attribute.name
        #expect(
          expected.attributes[name].map { Array($0.unicodeScalars) }
            == Array(attribute.value.unicodeScalars))
      }
    }
  }

  @Test func `a file with thousands of regions is compared`() throws {
    let model = MachineModel("turnstile", HierarchicalTurnstile.self)
    let regions = (0..<3_000).map { number in
      "<state id=\"r\(number)\"><state id=\"a\(number)\">"
        + "<transition event=\"insertCoin\" target=\"b\(number)\"/></state><state id=\"b\(number)\">"
        + "<transition event=\"insertCoin\" target=\"a\(number)\"/></state></state>"
    }
    let text =
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\"><parallel id=\"p\">" + regions.joined()
      + "</parallel></scxml>"
    let specification = try MachineSpecification(scxml: text, named: "file")
    #expect(throws: VerificationError.self) {
      try model.conforms(to: specification, allowing: [.stateLabels, .otherInputs])
    }
  }
}
