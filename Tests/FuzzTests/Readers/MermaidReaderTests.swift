import StateDiagrams
import Testing

@Suite struct `The reader of Mermaid` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `a damaged Mermaid text is read, or is an error with its line`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    do throws(SpecificationError) {
      _ = try MermaidReader(chance.damaged(diagram.mermaid()))
    } catch {
      #expect(error.description.hasPrefix("line "))
    }
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `an undamaged Mermaid text is read`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    chance.usesPlainText = true
    var diagram = chance.diagram()
    // An initial pseudostate leads to a state of its region.
    diagram.transitions.removeAll { $0.source.description.hasSuffix(":initial") }
    #expect(throws: Never.self) { try MermaidReader(diagram.mermaid()) }
  }
}
