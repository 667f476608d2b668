import Foundation
import StateDiagrams
import Testing

@Suite struct `JSON round trips` {
  @Test(arguments: Fuzzing.seeds(100))
  func `JSON contains 1,000 labels verbatim, also for Foundation`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let labels = (0..<1_000).map { _ in chance.text() }
    let diagram = StateDiagram(
      name: labels[0],
      nodes: labels.enumerated().map { .init($1, id: .init(path: ["\($0)"])) })

    let read = try StateDiagram(json: diagram.json())
    // Compared as bytes: strings with differently composed accents are equal in Swift.
    #expect(read.regions[0].nodes.map { Array($0.label.utf8) } == labels.map { Array($0.utf8) })

    let seen = try #require(
      JSONSerialization.jsonObject(with: Data(diagram.json().utf8)) as? [String: Any])
    let regions = try #require(seen["regions"] as? [[String: Any]])
    let nodes = try #require(regions[0]["nodes"] as? [[String: Any]])
    let seenLabels = nodes.map { ($0["label"] as? String).map { Array($0.utf8) } }
    #expect(seenLabels == labels.map { Array($0.utf8) })
  }

  @Test(arguments: Fuzzing.seeds(300))
  func `a diagram is read back from JSON`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    let read = try StateDiagram(json: diagram.json())
    #expect(read == diagram)
    #expect(read.json().utf8.elementsEqual(diagram.json().utf8))
  }
}
