import Observation
import StateExploration
import StateMachines
import Testing

private enum Event: CaseIterable { case open, close, lock }
private enum Screen: Equatable { case closed, open, locked }

private func reduced(_ screen: Screen, _ event: Event) -> (Screen, [String]) {
  switch (screen, event) {
  case (.closed, .open): (.open, [])
  case (.open, .close): (.closed, [])
  case (.closed, .lock): (.locked, ["click"])
  default: (screen, [])
  }
}

/// Classes and functions as machines.
@Suite struct ReducerTests {
  /// A class with an event method.
  private final class Door {
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

  /// A class for each state.
  private class DoorState {
    func next(_ event: Event) -> DoorState? { nil }
  }
  private final class Closed: DoorState {
    override func next(_ event: Event) -> DoorState? {
      switch event {
      case .open: Open()
      case .close: nil
      case .lock: Locked()
      }
    }
  }
  private final class Open: DoorState {
    override func next(_ event: Event) -> DoorState? { event == .close ? Closed() : nil }
  }
  private final class Locked: DoorState {}

  private final class DoorOfClasses {
    private(set) var current: DoorState = Closed()
    func enter(_ event: Event) { if let next = current.next(event) { current = next } }
  }

  @Test func `a machine with a class for each state has their names as labels`() {
    let model = MachineModel(
      "door", observing: { DoorOfClasses() }, state: { "\(type(of: $0.current))" },
      inputs: .inputs(Event.allCases) { $0.enter($1) })
    #expect(
      steps(model) == ["Closed lock Locked []", "Closed open Open []", "Open close Closed []"])
  }

  private final class DoorInALock: Sendable {
    private let screen = StateMachines.Locked(Screen.closed)
    var current: Screen { screen.withLock { $0 } }
    func process(_ event: Event) -> [String] {
      screen.withLock { screen in
        let (next, effects) = reduced(screen, event)
        screen = next
        return effects
      }
    }
  }

  @Test func `a machine in a lock is observed through it`() {
    let model = MachineModel(
      "door", observing: { DoorInALock() }, state: { $0.current },
      inputs: .inputs(Event.allCases) { $0.process($1) })
    #expect(steps(model) == Self.doorSteps)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Observable fileprivate final class DoorModel {
    private(set) var screen = Screen.closed
    func process(_ event: Event) -> [String] {
      let (next, effects) = reduced(screen, event)
      screen = next
      return effects
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Test func `an observable model of the main actor is observed on it`() {
    let model = MachineModel(
      "door", observing: { MainActor.assumeIsolated { DoorModel() } },
      state: { door in MainActor.assumeIsolated { door.screen } },
      inputs: .inputs(Event.allCases) { door, event in
        let door = door
        return MainActor.assumeIsolated { door.process(event) }
      })
    #expect(steps(model) == Self.doorSteps)
  }

  @Test func `a function that returns the next state and effects is a machine`() {
    let model = MachineModel("door", from: Screen.closed, events: Event.allCases, reduce: reduced)
    #expect(steps(model) == Self.doorSteps)
  }

  @Test func `a function that changes a state in place is a machine`() {
    let model = MachineModel("door", from: Screen.closed, events: Event.allCases) {
      (screen: inout Screen, event) -> [String] in
      let (next, effects) = reduced(screen, event)
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
