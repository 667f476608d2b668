import Testing

@testable import StateExploration

@Suite struct ObservedEffectTests {
  enum Action: Hashable {
    case ring, move(Int), send(data: [Int], close: Bool), log(Point), wait(id: ID)
  }
  struct Point: Hashable { var x = 1, y = 2 }
  struct ID: Hashable { var rawValue = 7 }
  enum Label: DOTLabelable {
    case beep(times: Int)
    var dotLabel: String { "Beep, loud" }
    static let dotLabelableItems: [Label] = []
  }
  struct Refund { var cents = 5 }

  private let outputs: [(Any, [String])] = [
    (Action.ring, ["ring"]), (Action.move(3), ["move(3)"]),
    (Action.send(data: [1], close: true), ["send(…, close: true)"]),
    (Action.log(Point()), ["log(…)"]),
    (Action.wait(id: ID()), ["wait(id: 7)"]), (Label.beep(times: 2), [#""Beep, loud"(times: 2)"#]),
    (Refund(), ["Refund(cents: 5)"]), ("stop", ["stop"]), (Action?.none as Any, []),
    ([Action.ring, .move(1)], ["ring", "move(1)"]), ((), []), ({} as () -> Void, []),
    ([Action](), []), (Set([Action.ring, .move(1)]), ["move(1)", "ring"]),
    ([2: Action.ring, 1: .move(1)], ["1", "move(1)", "2", "ring"]), ([Int: Action](), []),
    ((Action.ring as Action?, 3), ["ring", "3"]),
    ((left: Action.ring, right: Action.ring), ["left: ring", "right: ring"]),
  ]

  @Test func `every output is an effect with its plain values`() {
    for (output, texts) in outputs { #expect(observedEffects(of: output).map(\.text) == texts) }
  }

  @Test func `effects differ by their values, and a text without values stands for all`() {
    let effects = [Action.move(1), .move(2)].flatMap { observedEffects(of: $0) }
    #expect(effects[0] != effects[1])
    #expect(effects.map(\.textWithoutValues) == ["move(…)", "move(…)"])
    #expect(effects[0].isShown(as: "move(1)") && effects[0].isShown(as: "move(…)"))
    #expect(!effects[0].isShown(as: "move(2)"))
    #expect(effects[0].withUnknownValues.text == "move(…)")
    #expect(observedEffects(of: Action.ring)[0].withUnknownValues.text == "ring")
  }
}
