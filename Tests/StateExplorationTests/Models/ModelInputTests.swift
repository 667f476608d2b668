import Testing

@testable import StateExploration

@Suite struct ModelInputTests {
  enum Coin: DOTLabelable, Hashable {
    case insert(Int)
    case pay(amount: Int)
    case move(x: Int, y: Int)
    case pass
    static let dotLabelableItems = [
      Coin.insert(10), .insert(50), .pay(amount: 5), .move(x: 1, y: 2), .pass,
    ]
  }

  private let inputs = Coin.dotLabelableItems.map { ModelInput(event: $0) }.named()

  @Test func `the inputs of a model are named by their labels and payloads`() {
    #expect(inputs.map(\.label) == ["insert", "insert", "pay", "move", "pass"])
    #expect(
      inputs.map(\.name) == ["insert(10)", "insert(50)", "pay(5)", "move(x: 1, y: 2)", "pass"])
  }

  @Test(arguments: [
    (0, "insert(10)", true), (0, "insert [10]", true), (0, "insert( 10 )", true),
    (0, "insert(50)", false), (0, "insert", false), (2, "pay(5)", true),
    (2, "pay(amount: 5)", true), (2, "pay[amount:5]", true), (2, "pay(other: 5)", false),
    (4, "pass()", false), (4, "pass", false),
  ])
  func `a model finds an input by its label and payload`(input: Int, word: String, isNamed: Bool) {
    #expect(inputs[input].isNamed(word) == isNamed)
  }

  @Test func `inputs of an existing machine have the given payloads`() {
    let inputs = [
      ModelInput("read", payload: "head"), ModelInput("read", payload: nil),
      ModelInput("count", payload: "3"),
    ].named()
    #expect(inputs.map(\.name) == ["read(head)", "read", "count(3)"])
    #expect(inputs.map(\.value) == [.described("head"), nil, .number("3")])
    #expect(inputs.numbers(named: "read") == [0, 1])
    #expect(inputs.numbers(named: "read [head]") == [0])
  }

  /// Events that share a label are named by their cases.
  enum Key: DOTLabelable {
    case left, right
    var dotLabel: String { "press" }
    static let dotLabelableItems = [Key.left, .right]
  }

  @Test func `inputs with one name are named by their cases, and reported if these are equal`() {
    let keys = Key.dotLabelableItems.map { ModelInput(event: $0) }.named()
    #expect(keys.map(\.name) == ["press(left)", "press(right)"])
    #expect(keys.sharedNames.isEmpty)
    let twice = [Key.left, .left].map { ModelInput(event: $0) }.named().sharedNames
    #expect(twice.map(\.areEqual) == [true])
    // A number and a described value with one text.
    let calls = [ModelInput("go", value: .number("3")), ModelInput("go", value: .described("3"))]
    #expect(calls.named().sharedNames.map(\.name) == ["go(3)"])
    #expect(calls.named().sharedNames.map(\.areEqual) == [false])
  }
}
