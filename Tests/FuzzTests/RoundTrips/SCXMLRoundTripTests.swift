import StateSpecifications
import Testing

@Suite struct `SCXML round trips` {
  @Test(arguments: Fuzzing.seeds(100))
  func `SCXML contains 1,000 labels verbatim, with different identifiers`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let labels = (0..<1_000).map { _ in chance.text() }
    let diagram = StateDiagram(
      name: "labels", nodes: labels.enumerated().map { .init($1, id: .init(path: ["\($0)"])) })
    let states = try XMLElements(of: diagram.scxml().utf8).elements.filter { $0.name == "state" }
    let read = states.map { Array(($0.attributes["sm:label"] ?? "missing").unicodeScalars) }
    #expect(read == labels.map { $0.unicodeScalars.map(heldByXML) })
    #expect(Set(states.map { $0.attributes["id"] ?? "" }).count == 1_000)
  }

  @Test(arguments: Fuzzing.seeds(300))
  func `SCXML contains a diagram's states and effects, or lists the omitted transitions`(
    seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    let elements = try XMLElements(of: diagram.scxml().utf8).elements
    let labels = Set(elements.compactMap { $0.attributes["sm:label"] })
    for node in diagram.allNodes where [.simple, .composite, .final, .choice].contains(node.kind) {
      #expect(labels.contains(held(node.label)))
    }
    let effects = Set(elements.filter { $0.name == "log" }.compactMap { $0.attributes["label"] })
    let omissions = diagram.scxmlOmissions
    for transition in diagram.transitions
    where !omissions.contains(where: { $0.contains("'\(transition)' is omitted: ") }) {
      for effect in transition.effects { #expect(effects.contains(held(effect))) }
      #expect(transition.guard == nil)
    }
  }

  private func held(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(heldByXML)))
  }

  /// Returns a character if XML 1.0 allows it (production `Char`), or else the replacement character.
  private func heldByXML(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: scalar
    default: "\u{FFFD}"
    }
  }
}
