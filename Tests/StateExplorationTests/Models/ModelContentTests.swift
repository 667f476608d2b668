import Foundation
import Testing

@testable import StateExploration

@Suite struct ModelContentTests {
  enum Coin: DOTLabelable, Hashable {
    case insert(Int)
    case pay(amount: Int)
    case pass
    static let dotLabelableItems = [
      Coin.insert(10), .insert(50), .pay(amount: 5), .pass,
    ]
  }

  private let inputs = Coin.dotLabelableItems
    .map { ModelInput($0.dotLabel, event: $0) }.withSharedLabels()

  @Test func `the inputs of a model have distinct names, with their payloads`() {
    #expect(inputs.map(\.label) == ["insert", "insert", "pay", "pass"])
    #expect(inputs.map(\.name) == ["insert(10)", "insert(50)", "pay(5)", "pass"])
  }

  @Test(arguments: [
    (0, "insert(10)", true), (0, "insert [10]", true), (0, "insert( 10 )", true),
    (0, "insert(50)", false), (0, "insert", false), (2, "pay(5)", true),
    (2, "pay(amount: 5)", true), (2, "pay[amount:5]", true), (2, "pay(other: 5)", false),
    (3, "pass()", false), (3, "pass", false),
  ])
  func `a model finds an input by its label and payload`(input: Int, word: String, isNamed: Bool) {
    #expect(inputs[input].isNamed(word) == isNamed)
  }

  @Test func `events that are not enums have their payload in the name if they share a label`() {
    struct Key: DOTLabelable {
      var character: String
      var dotLabel: String { "key" }
      static var dotLabelableItems: [Key] { [] }
    }
    let keys = ["a", "b"].map { ModelInput("key", event: Key(character: $0)) }
    #expect(keys.withSharedLabels()[1].name == #"key(Key(character: "b"))"#)
    #expect([keys[0]].withSharedLabels()[0].name == "key")
  }

  @Test func `inputs of an existing machine have the given payloads`() {
    let inputs = [
      ModelInput("read", payload: "head"), ModelInput("read", payload: nil),
      ModelInput("close", payload: nil),
    ].withSharedLabels()
    #expect(inputs.map(\.payload.text) == ["head", "read", "close"])
    #expect(inputs.map(\.name) == ["read(head)", "read", "close"])
    #expect(inputs[0].isNamed("read(head)"))
    #expect(inputs[0].isNamed("read [head]"))
    #expect(!inputs[1].isNamed("read(head)"))
  }

  @Test func `inputs with one label and payload are named by their cases`() {
    enum Wheel { case up(Int), down(Int) }
    let inputs = [Wheel.up(1), .down(1), .down(2)].map { ModelInput("turn", event: $0) }
      .withSharedLabels()
    #expect(inputs.map(\.name) == ["turn(up(1))", "turn(down(1))", "turn(2)"])
    #expect(inputs[1].isNamed("turn(down(1))"))
    #expect(!inputs[0].isNamed("turn(down(1))"))
  }

  private enum Order {
    case pay(Decimal), wait(Duration), on(Date), data(Data), props([String: Int])
    case quiet(Duration)
  }

  @Test func `inputs of a model are named by the descriptions of their values`() throws {
    let orders: [Order] = [
      .pay(try #require(Decimal(string: "1.5"))), .wait(.seconds(1)), .wait(.seconds(2)),
      .on(Date(timeIntervalSinceReferenceDate: 0)), .props(["b": 2, "a": 1]), .data(Data([1])),
    ]
    let inputs = orders.map { ModelInput(labelText(of: $0), event: $0) }.withSharedLabels()
    #expect(
      inputs.map(\.name) == [
        #"pay("1.5")"#, "wait(1.0 seconds)", "wait(2.0 seconds)", "on(2001-01-01 00:00:00 +0000)",
        #"props(["a": 1, "b": 2])"#, "data(1 bytes)",
      ])
    #expect(inputs.numbers(named: "pay(1.5)") == [0])
    #expect(inputs.numbers(named: "pay [1.5]") == [0])
    #expect(inputs.numbers(named: "wait(2.0 seconds)") == [2])
    #expect(inputs.numbers(named: inputs[2].structuralName) == [2])
  }

  @Test func `inputs of a model whose values have one description are named by the contents`() {
    let inputs = [Order.data(Data([1])), .data(Data([2])), .data(Data([1, 2]))]
      .map { ModelInput("data", event: $0) }.withSharedLabels()
    #expect(Set(inputs.map(\.name)).count == 3)
    #expect(inputs.map(\.name).prefix(2) == inputs.map(\.structuralName).prefix(2))
    #expect(inputs[2].name == "data(2 bytes)")
    #expect(inputs.numbers(named: "data(1 bytes)") == [])
    for (number, input) in inputs.enumerated() {
      #expect(inputs.numbers(named: input.name) == [number])
    }
    let orders = [Order.wait(.seconds(1)), .quiet(.seconds(1))]
      .map { ModelInput("order", event: $0) }.withSharedLabels()
    #expect(orders.map(\.name) == ["order(wait(1.0 seconds))", "order(quiet(1.0 seconds))"])
  }

  @Test func `equal inputs of a model are duplicates`() {
    func duplicates(_ inputs: [ModelInput]) -> [String] { inputs.withSharedLabels().duplicates }
    #expect(duplicates(inputs) == [])
    #expect(
      duplicates([ModelInput("go", event: Coin.pass), ModelInput("go", event: Coin.pass)])
        == ["go"])
    enum Meter { case reading(Double) }
    #expect(
      duplicates([0.0, -0.0].map { ModelInput("reading", event: Meter.reading($0)) }) == [])
    #expect(
      duplicates([ModelInput("go", payload: "a"), ModelInput("go", payload: "b")]) == [])
    #expect(
      duplicates([
        ModelInput("go", payload: nil), ModelInput("stop", payload: nil),
        ModelInput("go", payload: nil), ModelInput("go", payload: nil),
      ]) == ["go", "go"])
  }
}
