@testable import StateDiagrams
import Testing

@Suite struct `Effect texts` {
  enum Command: Sendable {
    case ring
    case move(by: Int)
    case wrap(String)
  }

  enum Spoken: Sendable, DOTLabelable {
    case say(String)
    static var dotLabelableItems: [Spoken] { [] }
    var dotLabel: String { "speak" }
  }

  struct Beep: Sendable { var times: Int }

  @Test(arguments: [
    (Command.ring as any Sendable, ["ring"]),
    (Command.move(by: 3), ["move"]),
    (Optional(Command.ring), ["ring"]),
    (Command?.none, []),
    (Command??.some(nil), []),
    (Command??.some(.ring), ["ring"]),
    ([Command.ring, .move(by: 1)], ["ring", "move"]),
    ([Command](), []),
    ([Command.ring, nil, .wrap("x")], ["ring", "wrap"]),
    ([[Command.ring], [], [.ring, .move(by: 1)]], ["ring", "ring", "move"]),
    ("openDoors", ["openDoors"]),
    (["open", "close"], ["open", "close"]),
    (7, ["7"]),
    (true, ["true"]),
    (Beep(times: 2), ["Beep(times: 2)"]),
    (Spoken.say("hello"), ["speak"]),
    ([Spoken.say("a"), .say("b")], ["speak", "speak"]),
  ])
  func `are the names of what is to be done`(answer: any Sendable, names: [String]) {
    #expect(effectTexts(of: answer).map(\.name) == names)
  }

  @Test func `flatten tuples, also of optionals and arrays`() {
    let answer: (Command?, Command?, [Command]) = (.ring, nil, [.move(by: 1), .ring])
    #expect(effectTexts(of: answer).map(\.name) == ["ring", "move", "ring"])
    let labelled: (main: Command?, other: Command?) = (nil, .ring)
    #expect(effectTexts(of: labelled).map(\.name) == ["ring"])
  }

  @Test func `are none for Void`() {
    #expect(effectTexts(of: ()) == [])
    #expect(effectTexts(of: Optional(()) as Any) == [])
  }

  @Test func `keep the whole value beside the name`() {
    #expect(
      effectTexts(of: [Command.move(by: 1), .move(by: 2)]) == [
        EffectText(name: "move", value: "move(by: 1)"),
        EffectText(name: "move", value: "move(by: 2)"),
      ])
  }
}

@Suite struct `Effect numbering` {
  enum Command { case ring, move(Int) }

  @Test func `gives equal answers the same number and none the number zero`() {
    var numbering = EffectNumbering<Command?>(namesEffects: true)
    #expect(numbering.number(of: nil) == 0)
    let first = numbering.number(of: .ring)
    let second = numbering.number(of: .move(1))
    #expect(first != 0 && second != 0 && first != second)
    #expect(numbering.number(of: .move(2)) != second)
    #expect(numbering.number(of: .ring) == first)
    #expect(numbering.number(of: nil) == 0)
    #expect(numbering.lists[Int(second)].map(\.value) == ["move(1)"])
  }

  @Test func `names no closure`() {
    var numbering = EffectNumbering<(() -> Void)?>(namesEffects: false)
    #expect(numbering.number(of: {}) == 0)
  }
}
