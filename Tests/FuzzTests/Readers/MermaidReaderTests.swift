import StateSpecifications
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
}
