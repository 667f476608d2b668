import Testing

@testable import StateExploration

@Suite struct ObservedMachineTests {
  private enum Action { case wait, none, send(Int), nothing(Int) }

  /// Returns the effects of an output if `wait` and `nothing` stand for nothing.
  private func effects(_ output: Any) -> [String] {
    ObservedOutput(value: output, idleEffects: ["wait", "nothing"]).effects.map(\.name)
  }

  @Test func `effects that stand for nothing are left out, alone or among others`() {
    #expect(effects(Action.wait) == [])
    #expect(effects([Action.wait, .send(1), .wait]) == ["send"])
    #expect(effects((Action.wait, Action?.some(.wait))) == [])
  }

  @Test func `an effect that stands for nothing is left out with its associated values`() {
    #expect(effects(Action.nothing(1)) == [])
  }

  @Test func `a struct of actions has the effects of its properties`() {
    struct Reply {
      var result: Action
      var timer: Action?
    }
    #expect(effects(Reply(result: .send(1), timer: nil)) == ["send"])
    #expect(effects([Reply(result: .wait, timer: .send(2))]) == ["send"])
  }

  @Test func `a Boolean or an optional of a struct of actions is an effect named by the property`()
  {
    struct Actions {
      var read: Action?
      var write: [Action] = []
      var close = false
      var then: [Action]?
      var timer: Duration?
      var completion: (@Sendable () -> Void)?
    }
    #expect(effects(Actions()) == [])
    #expect(effects(Actions(close: true)) == ["close"])
    #expect(effects(Actions(read: .send(1), write: [.none], completion: {})) == ["send", "none"])
    #expect(effects(Actions(then: [.send(1), .wait])) == ["send"])
    #expect(effects([Actions(read: .wait, close: true), Actions()]) == ["close"])
    let output = ObservedOutput(value: Actions(timer: .seconds(1)), idleEffects: [])
    #expect(output.effects.map(\.name) == ["timer"])
    #expect(output.effects.map(\.text) == ["timer(1.0 seconds)"])
    #expect(ObservedOutput(value: Actions(close: true), idleEffects: ["close"]).effects == [])
  }

  @Test func `a struct with other values is one effect`() {
    struct Frame { var id = 1, length = 2, isLast = true }
    #expect(effects(Frame()) == ["Frame"])
    struct Retry { var delay: Int? }
    struct Mixed {
      var action: Action
      var delay: Int
    }
    #expect(effects(Retry(delay: nil)) == ["Retry"])
    #expect(effects(Mixed(action: .wait, delay: 1)) == ["Mixed"])
  }
}
