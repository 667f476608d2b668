import Testing

@testable import StateExploration

/// A valve with a method for each form of result.
private struct Valve {
  enum Action { case open, close(Int), alarm(level: Int, text: String) }
  enum Failure: Error { case stuck(Int), broken }
  struct Leak: Error, CustomStringConvertible { var description: String { "leak" } }

  var turns = 0

  mutating func turn() { turns += 1 }
  mutating func openIfShut() -> Action? { turns == 0 ? .open : nil }
  mutating func both() -> (Action, Action?) { (.close(1), .alarm(level: 2, text: "x")) }
  mutating func labelled() -> (first: Action?, second: [Action]) { (nil, [.open, .open]) }
  mutating func all() -> [Action] { [.open, .close(3)] }
  mutating func jam(_ failure: any Error) throws -> Action {
    turns += 10
    throw failure
  }
  mutating func number() -> Int { 42 }
}

@Suite struct MachineInputTests {
  /// Returns the effects of an input on a new valve, and the valve.
  private func effects(of input: MachineInput<Valve>) -> (names: [String], valve: Valve) {
    var valve = Valve()
    let output = input.perform(&valve, nil)
    return (ObservedOutput(value: output, idleEffects: []).effects.map(\.name), valve)
  }

  @Test func `an input of an observed machine has a label and an optional payload`() {
    let inputs: [MachineInput<Valve>] = [
      .input("turn") { $0.turn() }, .input("turn", "left") { $0.turn() },
    ]
    #expect(inputs.map(\.label) == ["turn", "turn"])
    #expect(inputs.map(\.value) == [nil, .described("left")])
  }

  @Test func `an input without a result changes the machine and has no effects`() {
    let (names, valve) = effects(of: .input("turn") { $0.turn() })
    #expect(names == [])
    #expect(valve.turns == 1)
  }

  @Test func `an optional result of an input is an effect unless it is nil`() {
    #expect(effects(of: .input("open") { $0.openIfShut() }).names == ["open"])
    #expect(
      effects(
        of: .input("open") {
          $0.turn()
          return $0.openIfShut()
        }
      ).names == [])
  }

  @Test func `the elements of a tuple that an input returns are effects, named by their cases`() {
    #expect(effects(of: .input("both") { $0.both() }).names == ["close", "alarm"])
    #expect(effects(of: .input("labelled") { $0.labelled() }).names == ["open", "open"])
  }

  @Test func `the elements of an array that an input returns are effects`() {
    #expect(effects(of: .input("all") { $0.all() }).names == ["open", "close"])
  }

  @Test func `the result of an input that is not an enum is an effect named by its description`() {
    #expect(effects(of: .input("number") { $0.number() }).names == ["42"])
  }

  @Test func `setting a property is an input too`() {
    #expect(effects(of: .input("reset") { $0.turns = 7 }).valve.turns == 7)
  }
}
