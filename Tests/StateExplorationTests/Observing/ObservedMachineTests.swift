import Testing

@testable import StateExploration

@Suite struct ObservedMachineTests {
  @Test func `an existing machine in a model steps by its calls, each of which is handled`() {
    let machine = ObservedMachine(
      { 5 }, [.input("add") { $0 += 1 }, .input("read") { String($0) }])
    var state = machine.initialState
    guard case .handled(let nothing) = machine.step(&state, input: 0),
      case .handled(let text) = machine.step(&state, input: 1)
    else {
      Issue.record("Both calls are handled")
      return
    }
    #expect(nothing.value as? Void != nil)
    #expect(text.value as? String == "6")
    #expect(state.machine == 6)
  }

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

  @Test func `an effect with associated values never stands for nothing`() {
    #expect(effects(Action.nothing(1)) == ["nothing"])
  }

  @Test func `a word for nothing to do that is not given is an effect`() {
    #expect(effects([Action.none]) == ["none"])
  }
}
