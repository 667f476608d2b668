import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct `Round trips of specifications` {
  @Test(arguments: Fuzzing.seeds(100))
  func `ten diagrams are read from Mermaid among comments, notes and styles`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let diagram = chance.readableDiagram(usesGuards: true)
      let lines = diagram.mermaid().split(separator: "\n").map { String($0) }
      let header = try #require(lines.firstIndex(of: "stateDiagram-v2"))
      let text = lines[...header] + lines[(header + 1)...].flatMap { chance.surrounded($0) }
      let read = StateDiagram(
        of: try MachineSpecification(mermaid: text.joined(separator: "\n"), named: ""))
      expectSame(read, diagram, text.joined(separator: "\n"))
    }
  }

  @Test(arguments: Fuzzing.seeds(100))
  func `ten diagrams are read from SCXML`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let diagram = chance.readableDiagram(usesGuards: false)
      let read = StateDiagram(of: try MachineSpecification(scxml: diagram.scxml(), named: ""))
      expectSame(read, diagram, diagram.scxml())
    }
  }

  private func expectSame(_ read: StateDiagram, _ written: StateDiagram, _ text: String) {
    #expect(read.regions == written.regions, "\(text)")
    let differences = Set(read.transitions).symmetricDifference(written.transitions)
    #expect(differences.isEmpty, "\(text)")
  }
}

extension SplitMix64 {
  /// Returns a line of Mermaid, sometimes after lines that are skipped, or with a comment.
  fileprivate mutating func surrounded(_ line: String) -> [String] {
    let skipped = element([
      "", "%% a --> b : x", "# a --> b : x", "%%{init: {}}%%", "note right of a : a --> b",
      "note left of a\n}\nEnd Note", "accDescr {\n a --> b : x }", "style a fill:#fff",
      "classDef c fill:#f00,color:white;", "click a href \"https://a\"",
    ])
    // A comment can't follow the text after a colon.
    let isOpen = line.contains(" : ") || line.contains("classDef") || line.contains("direction")
    return [skipped, isOpen || !isOne(in: 3) ? line : line + " %% a --> b : x"]
  }
}
