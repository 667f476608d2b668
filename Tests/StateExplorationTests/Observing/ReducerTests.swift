import StateExploration
import Testing

/// Classes and functions as machines.
@Suite struct ReducerTests {
  private enum Event: CaseIterable { case open, close, lock }

  /// A class with an event method.
  private final class Door {
    enum Screen { case closed, open, locked }
    private(set) var screen = Screen.closed

    func process(_ event: Event) -> String? {
      switch (screen, event) {
      case (.closed, .open): screen = .open
      case (.open, .close): screen = .closed
      case (.closed, .lock):
        screen = .locked
        return "click"
      default: break
      }
      return nil
    }
  }

  private func steps(_ model: MachineModel) -> [String] {
    let behavior = model.exploration().behavior
    return (0..<behavior.rowCount).flatMap { row in
      behavior.steps(row: row).compactMap { input, target in
        behavior.outcome(row: row, input: input).isIgnored
          ? nil
          : "\(behavior.text(of: row)) \(behavior.name(of: input, row: row)) "
            + "\(behavior.text(of: target)) \(behavior.effects(row: row, input: input).map(\.name))"
      }
    }.withoutRepetitions.sorted()
  }

  private static let doorSteps = [
    "closed lock locked [\"click\"]", "closed open open []", "open close closed []",
  ]

  @Test func `an object is created anew for each step`() {
    let model = MachineModel(
      "door", observing: { Door() }, state: { $0.screen },
      inputs: .inputs(Event.allCases) { $0.process($1) })
    #expect(steps(model) == Self.doorSteps)
  }

  @Test func `an object as a value is refused with the remedy`() {
    let model = MachineModel(
      "door", observing: Door(), state: "screen",
      inputs: .inputs(Event.allCases) { $0.process($1) })
    let behavior = model.exploration().behavior
    #expect(behavior.rowCount == 0)
    #expect(behavior.problems == [.stateIsObject(type: "Door")])
    let error = #expect(throws: VerificationError.self) {
      try model.verify(.canAlwaysReach(state: "open"))
    }
    #expect(
      "\(error, default: "")"
        == "door: 'Door' is a class. A step changes its objects in place, so that states can't be "
        + "compared: observe a new one for each step, 'observing: { Door() }, state: { … }', or a "
        + "struct or an enum.")
  }

  private enum Screen: Equatable { case closed, open, locked }

  private func reduce(_ screen: Screen, _ event: Event) -> (Screen, [String]) {
    switch (screen, event) {
    case (.closed, .open): (.open, [])
    case (.open, .close): (.closed, [])
    case (.closed, .lock): (.locked, ["click"])
    default: (screen, [])
    }
  }

  @Test func `a function that returns the next state and effects is a machine`() {
    let model = MachineModel("door", from: .closed, events: Event.allCases, reduce: reduce)
    #expect(steps(model) == Self.doorSteps)
  }

  @Test func `a function that changes a state in place is a machine`() {
    let model = MachineModel("door", from: Screen.closed, events: Event.allCases) {
      (screen: inout Screen, event) -> [String] in
      let (next, effects) = reduce(screen, event)
      screen = next
      return effects
    }
    #expect(steps(model) == Self.doorSteps)
  }

  @Test func `the inputs of events have their labels and payloads`() {
    enum Message { case set(Int), clear }
    struct Register {
      var state = 0
      mutating func handle(_ message: Message) {
        state = if case .set(let value) = message { value } else { 0 }
      }
    }
    let model = MachineModel(
      "register", observing: Register(),
      inputs: .inputs([Message.set(1), .set(2), .clear]) { $0.handle($1) })
    #expect(model.exploration().behavior.inputs.map(\.name) == ["set(1)", "set(2)", "clear"])
    #expect(model.exploration().behavior.inputs.map(\.label) == ["set", "set", "clear"])
  }
}
