import StateMachines
import Testing

@testable import StateExploration

/// A counter without an end.
private struct Counter: StateType {
  enum Event { case up, reset }

  var value = 0
  static let initialState = Counter()

  mutating func handleEvent(_ event: Event) {
    switch event {
    case .up: value += 1
    case .reset: value = 0
    }
  }
}

/// A state type with a timeout, and a list of states that is not complete.
private enum Lamp2: StateType, DOTLabelable {
  case off, on, broken

  enum InputEvent: CaseIterable, DOTLabelable { case press }

  static let initialState = Lamp2.off
  static let dotLabelableItems: [Lamp2] = [.off]

  var timeout: Timeout<InputEvent>? { self == .on ? .after(.seconds(5), .press) : nil }

  mutating func handleEvent(_ event: InputEvent) { self = self == .off ? .on : .broken }
}

@Suite struct MachineModelVerifyingTests {
  private let sale = MachineModel("sale", observing: Sale(), inputs: Sale.inputs)
  private let isSmall = MachineProperty.always("small") { (counter: Counter) in counter.value < 50 }

  private func counter(states: Int) -> MachineModel {
    MachineModel(
      "counter", exploring: Counter.self, events: [.up, .reset],
      limits: ExplorationLimits(states: states))
  }

  private func problem(_ model: MachineModel, _ properties: MachineProperty...) -> String? {
    do {
      _ = try model.verify(properties)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a complete search states the number of its states and steps`() throws {
    let result = try sale.verify(
      .effect("ship", onlyAfter: "pay"), .canAlwaysReach(state: "shipped"))
    #expect(
      result.description == """
        sale: no violation of "effect: ship only after pay", "can always reach: shipped" in all \
        4 reachable states, with 12 steps.
        """)
    #expect(result.isComplete)
  }

  @Test func `a search that reaches a limit states what it has tried`() throws {
    let result = try counter(states: 10).verify(isSmall)
    #expect(
      result.description == """
        counter: no violation of "always: small" in 10 states, with 20 steps.
        The search is not complete: it stopped after 10 states. Every sequence of up to 10 inputs \
        was tried. To search further, raise the model's 'limits.states', or choose a coarser \
        'identity'.
        """)
    #expect(!result.isComplete)
  }

  @Test func `a search with an abstraction is not complete`() throws {
    let model = MachineModel(
      "counter", observing: Counter(), describedBy: { _ in "counting" },
      identity: .summarized().leavingOut("value"), inputs: [.input("up") { $0.handleEvent(.up) }])
    let result = try model.verify(.always("counts") { (counter: Counter) in counter.value >= 0 })
    #expect(!result.isComplete)
    #expect(
      result.description.contains(
        #"states that 'identity: .summarized().leavingOut("value")' distinguishes, "#))
    #expect(
      result.description.hasSuffix(
        "The result holds up to the abstraction: the model's identity counts different states as one."
      ))
  }

  @Test func `nothing to verify is an error`() {
    let property = MachineProperty.canAlwaysReach(state: "basket")
    #expect(problem(sale) == "sale: there are no properties to verify.")
    #expect(
      problem(MachineModel("sale", observing: Sale(), inputs: []), property)
        == "sale: 'inputs:' is empty, so that nothing was tried: list the inputs.")
  }

  @Test func `different inputs with one name are an error`() {
    let model = MachineModel(
      "sale", observing: Sale(),
      inputs: [.input("act") { $0.reserve() }, .input("act") { $0.pay() }])
    #expect(
      problem(model, .neverTraps) == """
        sale: several inputs have the name 'act', so that no sequence can name one of them: give them \
        different labels or payloads.
        """)
  }

  @Test(arguments: [
    (ExplorationLimits(states: 0), "0 states"), (ExplorationLimits(steps: 0), "0 steps"),
    (ExplorationLimits(states: 20_000, bytes: 1), "1 bytes of states"),
  ])
  func `a limit before the first step is an error`(limits: ExplorationLimits, text: String) {
    let model = MachineModel("counter", exploring: Counter.self, events: [.up], limits: limits)
    #expect(
      problem(model, isSmall)?.hasPrefix(
        "counter: the limit of \(text) was reached before the first step, so that nothing was tried: "
          + "raise the model's 'limits.") == true)
  }

  @Test func `a replay performs inputs by name`() throws {
    #expect(
      try sale.replay(["reserve", "reserve", "pay"]) == """
        basket
        reserve → reserved / reserve
        reserve → reserved (ignored)
        pay → paid / sendReceipt
        """)
    #expect(
      try MachineModel("lamp", Lamp2.self).replay(["press", "after 5 s"]) == """
        off
        press → on
        after 5 s → broken
        """)
  }

  @Test(arguments: [
    (["reserve", "sihp"], "sale: input 2, 'sihp', is unknown. Did you mean 'ship'?"),
    (
      ["reserve", "ask"],
      "sale: input 2, 'ask', names several inputs. The inputs are 'ask(a)', 'ask(b)'."
    ),
    (["pay", "pay"], "sale: input 2, 'pay', is forbidden by the rule 'once()'."),
  ])
  func `a replay of an unknown or forbidden input is an error`(
    _ inputs: [String], _ message: String
  ) {
    let model = MachineModel(
      "sale", observing: Sale(),
      inputs: [
        Sale.inputs[0], .input("pay") { $0.pay() }.once(), Sale.inputs[2],
        .input("ask", "a") { _ in }, .input("ask", "b") { _ in },
      ])
    do {
      try model.replay(inputs)
      Issue.record("The replay succeeded.")
    } catch {
      #expect(error.description == message)
    }
  }
}
