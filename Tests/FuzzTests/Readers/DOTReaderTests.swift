import StateDiagrams
import Testing

@Suite struct `The DOT reader` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `gives a diagram that can be written again, or says which line is in the way`(
    seed: UInt64
  ) {
    var chance = SplitMix64(seed: seed)
    let style = chance.element([DOTStyle.statechart, .classic])
    let text = chance.damaged(chance.diagram().dot(style: style))
    do throws(DOTReadingError) {
      let written = try StateDiagram(dot: text).dot(style: style)
      #expect(throws: Never.self) { try StateDiagram(dot: written) }
    } catch {
      #expect(error.description.hasPrefix("line "))
    }
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `reads what the writer wrote of labels that a person would think of`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    chance.usesPlainText = true
    let text = chance.diagram().dot()
    #expect(try StateDiagram(dot: text).dot() == text)
  }
}
