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

/// A machine that changes itself in place.
private final class Bell {
  var state = 0
  func ring() { state += 1 }
}

/// A machine that depends on chance.
private struct Die {
  var state = 0
  mutating func roll() { state = Int.random(in: 0...Int.max) }
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

  @Test func `a limit above the violation finds it`() {
    #expect(
      problem(counter(states: 60), isSmall)?.contains("violated in 'Counter(value: 50)'") == true)
  }

  @Test func `what can always be reached is not decided by a search that reaches a limit`() {
    let property = MachineProperty.canAlwaysReach("big") { (counter: Counter) in counter.value > 20
    }
    #expect(
      problem(counter(states: 10), property) == """
        counter: "can always reach: big" was not decided: the search stopped before such a state was \
        found from 11 states.
        The search is not complete: it stopped after 10 states. Every sequence of up to 10 inputs \
        was tried. To search further, raise the model's 'limits.states', or choose a coarser \
        'identity'.
        """)
  }

  @Test func `a search with an abstraction is not complete`() throws {
    let model = MachineModel(
      "counter", observing: Counter(), describedBy: { _ in "counting" },
      identity: .summarized(leavingOut: ["value"]), inputs: [.input("up") { $0.handleEvent(.up) }])
    let result = try model.verify(.always("counts") { (counter: Counter) in counter.value >= 0 })
    #expect(!result.isComplete)
    #expect(
      result.description.hasSuffix(
        "The result holds up to the abstraction: the model's identity counts different states as one."
      ))
  }

  @Test func `states are found from the initial state, even if the model has a list of them`()
    throws
  {
    let model = MachineModel("lamp", Lamp2.self)
    #expect(
      problem(model, .never("broken") { (lamp: Lamp2) in lamp == .broken }) == """
        lamp: violated: never: broken
        violated in 'broken'
          off
          press → on
          press → broken
          try model.replay(["press", "press"])
        """)
  }

  @Test func `the same violations are reported each time`() {
    let model = MachineModel("sale", observing: Sale(hasMistake: true), inputs: Sale.inputs)
    let property = MachineProperty.effect("sendReceipt", onlyAfter: "pay")
    #expect(problem(model, property) == problem(model, property))
  }

  @Test func `violations of several properties are reported together`() {
    let report = problem(
      sale, .canAlwaysReach(state: "basket"), .effect("ship", atMost: 0),
      .canAlwaysReach(state: "x"))
    #expect(
      report == """
        sale: violated: can always reach: basket
        not reachable from 'reserved'
          basket
          reserve → reserved / reserve
          try model.replay(["reserve"])
        sale: violated: effect: ship never
        'ship' in 'paid' has the effect 'ship' that must not occur
          basket
          reserve → reserved / reserve
          pay → paid / sendReceipt
          ship → shipped / ship
          try model.replay(["reserve", "pay", "ship"])
        sale: "can always reach: x" was not decided: no state 'x' was reached. The states are \
        'basket', 'reserved', 'paid', 'shipped'.
        """)
  }

  @Test func `nothing to verify is an error`() {
    let property = MachineProperty.canAlwaysReach(state: "basket")
    #expect(problem(sale) == "sale: there are no properties to verify.")
    #expect(
      problem(MachineModel("sale", observing: Sale(), inputs: []), property)
        == "sale: 'inputs:' is empty, so that nothing was tried: list the inputs.")
  }

  @Test func `rules that forbid everything are an error`() {
    let inputs = Sale.inputs.map { $0.only { _ in false } }
    #expect(
      problem(
        MachineModel("sale", observing: Sale(), inputs: inputs), .canAlwaysReach(state: "basket"))
        == "sale: the rules forbid every input in the initial state, so that nothing was tried.")
  }

  @Test func `rules that forbid an input, or name an unknown one, are errors`() {
    func model(_ rule: (MachineInput<Sale>) -> MachineInput<Sale>) -> MachineModel {
      MachineModel(
        "sale", observing: Sale(), inputs: [Sale.inputs[0], rule(.input("pay") { $0.pay() })])
    }
    let property = MachineProperty.canAlwaysReach(state: "reserved")
    #expect(
      problem(model { $0.only { _ in false } }, property)
        == "sale: the rules of 'pay' forbid it in every state that was searched: remove the input or a rule, or search further."
    )
    #expect(
      problem(model { $0.never(after: "ship") }, property) == """
        sale: the rule 'never(after: "ship")' of 'pay' names an unknown input. The inputs are \
        'reserve', 'pay'.
        """)
    #expect(
      problem(model { $0.once(perEffect: "reserv") }, property) == """
        sale: the rule 'once(perEffect: "reserv")' of 'pay' names the effect 'reserv', which was not \
        observed, so that the rule is never fulfilled. Did you mean 'reserve'?
        """)
  }

  @Test func `machines that can't be compared are errors`() {
    let property = MachineProperty.always("fine") { (_: Any) in true }
    let bell = MachineModel("bell", observing: Bell(), inputs: [.input("ring") { $0.ring() }])
    #expect(problem(bell, property)?.hasPrefix("bell: 'Bell' is a class.") == true)
    let die = MachineModel(
      "die", observing: Die(), limits: ExplorationLimits(states: 10),
      inputs: [.input("roll") { $0.roll() }])
    #expect(problem(die, property)?.contains("had different results when it was repeated") == true)
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

  @Test func `an initial state that is different each time is an error`() {
    var count = 0
    func next() -> Counter {
      count += 1
      return Counter(value: count)
    }
    let model = MachineModel(
      "counter", observing: next(), describedBy: { $0.value },
      limits: ExplorationLimits(states: 10),
      inputs: [.input("up") { $0.handleEvent(.up) }])
    #expect(problem(model, isSmall)?.contains("so that no sequence can be repeated") == true)
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

  @Test
  func `nothing follows a replaced state`() throws {
    enum Effect { case start, tick }
    struct Clock {
      var value = 0
      mutating func tick() -> Effect {
        value = min(value + 1, 9)
        return value == 1 ? .start : .tick
      }
    }
    let model = MachineModel(
      "clock", observing: Clock(), describedBy: { _ in "clock" }, identity: .key { _ in 0 },
      inputs: [.input("tick") { $0.tick() }])
    let result = try model.verify(.effect("start", atMost: 1))
    #expect(!result.isComplete)
    #expect(result.description.contains("up to the abstraction"))
    #expect(
      problem(model, .canAlwaysReach("the end") { (clock: Clock) in clock.value == 9 })?.hasPrefix(
        """
        clock: "can always reach: the end" was not decided: the identity counts different states as \
        one, and no such state was found from 4 states.
        """) == true)
  }

  @Test func `a violation within an abstraction says so`() {
    let model = MachineModel(
      "counter", observing: Counter(), describedBy: { _ in "counting" },
      identity: .summarized(leavingOut: ["value"]), inputs: [.input("up") { $0.handleEvent(.up) }])
    #expect(
      problem(model, .never("two") { (counter: Counter) in counter.value == 2 }) == """
        counter: violated: never: two
        violated in 'counting'
          counting
          up → counting
          up → counting
          with value: 2
          try model.replay(["up", "up"])
        The result holds up to the abstraction: the model's identity counts different states as one.
        """)
  }

  @Test func `the first label of a replay is not chosen if several inputs share it`() throws {
    let model = MachineModel(
      "sale", observing: Sale(),
      inputs: [
        .input("act", "reserve") { $0.reserve() }, .input("act", "pay") { $0.pay() },
        .input("act") { $0.ship() },
      ])
    #expect(try model.replay(["act"]) == "basket\nact → basket (ignored)")
    #expect(try model.replay(["act(reserve)"]) == "basket\nact(reserve) → reserved / reserve")
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
