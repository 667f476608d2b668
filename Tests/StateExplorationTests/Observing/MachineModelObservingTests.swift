import Testing

@testable import StateExploration

/// A connection that was not written to be observed.
private struct Connection {
  enum Action { case dial(String), hangUp }
  struct Refused: Error {}

  private enum State { case idle, dialing(attempt: Int), connected }

  private var state = State.idle
  var mode = Lamp.off

  mutating func dial() -> Action? {
    switch state {
    case .idle: state = .dialing(attempt: 1)
    case .dialing(let attempt) where attempt < 2: state = .dialing(attempt: attempt + 1)
    default: return nil
    }
    return .dial("number")
  }

  mutating func answer(_ isBusy: Bool) throws {
    guard case .dialing = state else { return }
    if isBusy { throw Refused() }
    state = .connected
  }

  mutating func close() -> [Action] {
    defer { state = .idle }
    return if case .connected = state { [.hangUp] } else { [] }
  }
}

@Suite struct MachineModelObservingTests {
  private var inputs: [MachineInput<Connection>] {
    [
      .input("dial") { $0.dial() },
      .input("answer", "busy") { try $0.answer(true) },
      .input("answer", "free") { try $0.answer(false) },
      .input("close") { $0.close() },
    ]
  }

  @Test func `an observed machine is explored by its private state`() {
    let model = MachineModel("connection", observing: Connection(), inputs: inputs)
    #expect(model.inputs.map(\.name) == ["dial", "answer(busy)", "answer(free)", "close"])
    let exploration = model.exploration().behavior
    #expect(
      exploration.regions[0].states.map(\.label) == ["idle", "dialing", "dialing", "connected"])
    #expect(
      exploration.regions[0].states.map(\.key) == ["idle", "attempt: 1", "attempt: 2", "connected"])
    #expect(
      exploration.lines == [
        "idle dial -> dialing / dial", "idle ignores answer(busy)", "idle ignores answer(free)",
        "idle ignores close",
        "dialing dial -> dialing / dial", "dialing answer(busy) -> dialing / throws Refused",
        "dialing answer(free) -> connected", "dialing close -> idle",
        "dialing ignores dial", "dialing answer(busy) -> dialing / throws Refused",
        "dialing answer(free) -> connected", "dialing close -> idle",
        "connected ignores dial", "connected ignores answer(busy)",
        "connected ignores answer(free)", "connected close -> idle / hangUp",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `an observed machine is described by another property`() {
    let model = MachineModel(
      "connection", observing: Connection(), state: "mode",
      inputs: [.input("press") { $0.mode.toggle() }])
    #expect(model.exploration().behavior.lines == ["off press -> on", "on press -> off"])
  }

  @Test func `an observed machine is described by a closure`() {
    let model = MachineModel(
      "connection", observing: Connection(), describedBy: { "mode \($0.mode)" },
      inputs: [.input("press") { $0.mode.toggle() }])
    #expect(
      model.exploration().behavior.lines == [
        "mode off press -> mode on", "mode on press -> mode off",
      ])
    #expect(model.exploration().behavior.problems == [])
  }

  @Test func `an observed machine without its state property is its own state, with a problem`() {
    let model = MachineModel(
      "connection", observing: Connection(), state: "phase", inputs: [.input("wait") { _ in }])
    #expect(model.exploration().behavior.problems == [.noStateProperty("phase", of: "Connection")])
    #expect(model.exploration().behavior.rowCount == 1)
  }

  @Test func `an observed enum is its own state`() {
    let model = MachineModel("lamp", observing: Lamp.off, inputs: [.input("press") { $0.toggle() }])
    #expect(model.exploration().behavior.lines == ["off press -> on", "on press -> off"])
    #expect(model.exploration().behavior.problems == [])
  }

  @Test func `the composites of an observed state are those of its type`() {
    struct Deck {
      var state = Player.stopped(last: .paused)
    }
    let model = MachineModel(
      "deck", observing: Deck(),
      inputs: [.input("play") { $0.state = .playing(.audio(.running)) }])
    #expect(
      model.exploration().behavior.regions[0].states.map(\.path)
        == [["stopped"], ["playing", "audio", "running"]])
  }

  @Test func `an optional state of an observed machine is named by its case, or nil`() {
    enum Coin { case penny, euro(Int) }
    struct Slot { var state: Coin? }
    let model = MachineModel(
      "slot", observing: Slot(),
      inputs: [.input("insert") { $0.state = .penny }, .input("swap") { $0.state = .euro(2) }])
    let exploration = model.exploration().behavior
    #expect(exploration.regions[0].states.map(\.label) == ["nil", "penny", "euro"])
    #expect(exploration.problems == [])
  }

  @Test func `a machine that contains an object is created once for an exploration`() {
    final class Log {}
    struct Recorder {
      let log = Log()
      var state = Lamp.off
    }
    let exploration = MachineModel(
      "recorder", observing: Recorder(), inputs: [.input("press") { $0.state.toggle() }]
    ).exploration().behavior
    #expect(exploration.lines == ["off press -> on", "on press -> off"])
    #expect(exploration.regions[0].states.map(\.label) == ["off", "on"])
  }

  @Test func `a machine that is an object can't be explored, which is a problem`() {
    final class Switch { var state = Lamp.off }
    let exploration = MachineModel(
      "switch", observing: Switch(), inputs: [.input("press") { $0.state.toggle() }]
    ).exploration().behavior
    #expect(exploration.problems != [])
  }

  @Test func `an observed machine is identified by all of its properties`() {
    struct Timer {
      var state = Lamp.off
      var ticks = 0
      mutating func tick() { ticks = min(ticks + 1, 3) }
    }
    let exploration = MachineModel(
      "timer", observing: Timer(), inputs: [.input("tick") { $0.tick() }]
    ).exploration().behavior
    #expect(exploration.rowCount == 4)
    #expect(exploration.regions[0].states.map(\.label) == ["off", "off", "off", "off"])
  }

  @Test func `repeated inputs of an observed machine are problems`() {
    let model = MachineModel(
      "lamp", observing: Lamp.off,
      inputs: [.input("press", "a") { $0.toggle() }, .input("press", "a") { $0.toggle() }])
    #expect(model.exploration().behavior.problems == [.duplicateInput("press(a)")])
  }
}
