import StateDiagrams
import Testing

@Suite struct `The reader of Mermaid and PlantUML` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `a damaged Mermaid or PlantUML text is read, or is an error with its line`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    do throws(NotationReadingError) {
      _ = try NotationDocument(mermaid: chance.damaged(diagram.mermaid()))
      _ = try NotationDocument(plantUML: chance.damaged(diagram.plantUML()))
    } catch {
      #expect(error.description.hasPrefix("line "))
    }
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `an undamaged Mermaid or PlantUML text is read`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    chance.usesPlainText = true
    let diagram = chance.diagram()
    #expect(throws: Never.self) {
      _ = try NotationDocument(mermaid: diagram.mermaid())
      _ = try NotationDocument(plantUML: diagram.plantUML())
    }
  }
}
