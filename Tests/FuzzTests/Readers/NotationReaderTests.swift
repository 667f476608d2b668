import StateDiagrams
import Testing

@Suite struct `The reader of Mermaid and PlantUML` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `reads a damaged text, or names the line of the error`(seed: UInt64) {
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
  func `reads an undamaged text`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    chance.usesPlainText = true
    let diagram = chance.diagram()
    #expect(throws: Never.self) {
      _ = try NotationDocument(mermaid: diagram.mermaid())
      _ = try NotationDocument(plantUML: diagram.plantUML())
    }
  }
}
