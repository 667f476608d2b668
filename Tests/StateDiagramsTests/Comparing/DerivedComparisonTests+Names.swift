import StateDiagrams
import StateExploration
import StateMachines
import Testing

// Differences beside renamed states and events.

extension DerivedComparisonTests {
  private struct Dimmer {
    enum State { case off, on(level: Int) }
    var state = State.off
    mutating func press() {
      if case .off = state { state = .on(level: 0) } else { state = .off }
    }
    mutating func turn(_ step: Int) {
      if case .on(let level) = state { state = .on(level: (level + step) % 3) }
    }
  }

  /// The same machine with another name of a state.
  private struct RenamedDimmer {
    enum State { case off, lit(level: Int) }
    var state = State.off
    mutating func press() {
      if case .off = state { state = .lit(level: 0) } else { state = .off }
    }
    mutating func turn(_ step: Int) {
      if case .lit(let level) = state { state = .lit(level: (level + step) % 3) }
    }
  }

  private func dimmer(_ turn: String = "turn", by step: Int = 1) -> MachineModel {
    MachineModel(
      "dimmer", observing: Dimmer(),
      inputs: [.input("press") { $0.press() }, .input(turn) { $0.turn(step) }])
  }

  private func renamedDimmer(by step: Int = 1) -> MachineModel {
    MachineModel(
      "dimmer", observing: RenamedDimmer(),
      inputs: [.input("press") { $0.press() }, .input("turn") { $0.turn(step) }])
  }

  @Test func `a changed step of a renamed state or event is a difference`() {
    let state = "state `on` was renamed to `lit`"
    let event = "event `turn` was renamed to `rotate`"
    #expect(differences(dimmer(), renamedDimmer()) == [state])
    #expect(differences(dimmer(), dimmer("rotate")) == [event])
    let change = "with the same values, but perhaps after other states or inputs"
    #expect(
      differences(dimmer(), dimmer("rotate", by: 2))
        == [event, "transition `on` —rotate→ `on`: leads to `on` " + change])
    #expect(
      differences(dimmer(), renamedDimmer(by: 2))
        == [state, "transition `lit` —turn→ `lit`: leads to `lit` " + change])
  }

  private enum Old {
    struct Player {
      enum State { case stopped, playing(track: Int) }
      var state = State.stopped
      var plays = 0
      mutating func play() { (state, plays) = (.playing(track: 1), min(plays + 1, 2)) }
      mutating func stop() { state = .stopped }
    }
  }

  private enum New {
    struct Player {
      enum State { case stopped, running(track: Int) }
      var state = State.stopped
      var plays = 0
      mutating func play() { (state, plays) = (.running(track: 1), min(plays + 1, 2)) }
      mutating func stop() { state = .stopped }
    }
  }

  @Test func `another case of a value is a difference beside a renaming`() {
    enum Delay { case seconds(Int), minutes(Int) }
    enum Action { case schedule(Delay) }
    struct Old {
      enum State { case idle, waiting(Delay) }
      var state = State.idle
      mutating func start() -> Action {
        state = .waiting(.seconds(5))
        return .schedule(.seconds(5))
      }
    }
    struct New {
      enum State { case ready, waiting(Delay) }
      var state = State.ready
      mutating func start() -> Action {
        state = .waiting(.minutes(5))
        return .schedule(.minutes(5))
      }
    }
    let old = MachineModel("m", observing: Old(), inputs: [.input("start") { $0.start() }])
    let renamed = MachineModel("m", observing: New(), inputs: [.input("start") { $0.start() }])
    #expect(
      differences(old, renamed) == [
        "state `idle` was renamed to `ready`",
        "`waiting` is entered with minutes(5) instead of seconds(5)",
        "`start` in `ready`: effect `schedule` with minutes(5) instead of seconds(5)",
        "`start` in `waiting`: effect `schedule` with minutes(5) instead of seconds(5)",
      ])
  }

  @Test func `the name of a state in the values of the machine is no other difference`() {
    let old = MachineModel(
      "player", observing: Old.Player(), state: "state",
      inputs: [.input("play") { $0.play() }, .input("stop") { $0.stop() }])
    let new = MachineModel(
      "player", observing: New.Player(), state: "state",
      inputs: [.input("play") { $0.play() }, .input("stop") { $0.stop() }])
    #expect(differences(old, new) == ["state `playing` was renamed to `running`"])
  }

  private enum Oven: StateType, Hashable, DOTLabelable {
    enum Power { case low, high }
    enum Event: CaseIterable, DOTLabelable { case low, high, add, stop }
    case off, cooking(Power, minutes: Int)
    @TaskLocal static var suffix = ""
    static let initialState = Oven.off
    static let dotLabelableItems = [initialState]
    var dotLabel: String {
      switch self {
      case .off: "off"
      case .cooking(let power, _): "\(power)" + Self.suffix
      }
    }
    var dotComposites: [String] { self == .off ? [] : ["cooking"] }
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.off, .low): self = .cooking(.low, minutes: 1)
      case (.off, .high): self = .cooking(.high, minutes: 1)
      case (.cooking(let power, 1), .add): self = .cooking(power, minutes: 2)
      case (.cooking, .stop): self = .off
      default: break
      }
    }
  }

  @Test func `labels inside a composite can be changed without other differences`() {
    func diagram() -> StateDiagram {
      StateDiagram(of: MachineModel("oven", exploring: Oven.self, events: Oven.Event.allCases))
    }
    let old = diagram()
    let new = Oven.$suffix.withValue(" power") { diagram() }
    #expect(
      new.differences(from: old).map(\.description) == [
        "state `low` was renamed to `low power`", "state `high` was renamed to `high power`",
      ])
  }

  private enum Tape: StateType, Hashable, DOTLabelable {
    enum Mode: CaseIterable { case playing, paused }
    enum Event: CaseIterable, DOTLabelable { case power, play, pause }
    enum Command { case show(String) }
    case off, loaded(Mode)
    static let initialState = Tape.off
    static let dotLabelableItems: [Tape] = [.off] + Mode.allCases.map(loaded)
    @TaskLocal static var composite = "loaded"
    var dotLabel: String { if case .loaded(let mode) = self { "\(mode)" } else { "off" } }
    var dotComposites: [String] { self == .off ? [] : [Self.composite] }
    mutating func handleEvent(_ event: Event) -> Command? {
      switch (self, event) {
      case (.off, .power):
        self = .loaded(.playing)
        return .show("hello")
      case (.loaded, .power): self = .off
      case (.loaded(.paused), .play): self = .loaded(.playing)
      case (.loaded(.playing), .pause): self = .loaded(.paused)
      default: break
      }
      return nil
    }
  }

  @Test func `a composite can be renamed without other differences`() {
    let old = StateDiagram(of: Tape.self)
    let new = Tape.$composite.withValue("tape") { StateDiagram(of: Tape.self) }
    #expect(
      new.differences(from: old).map(\.description) == ["state `loaded` was renamed to `tape`"])
    #expect(
      old.differences(from: new).map(\.description) == ["state `tape` was renamed to `loaded`"])
  }

  private struct Car: StateType, Hashable, DOTLabelable {
    enum Gear: CaseIterable, DOTLabelable { case parked, driving }
    enum Lock: CaseIterable, DOTLabelable {
      case locked, unlocked
      @TaskLocal static var name = "locked"
      var dotLabel: String { self == .locked ? Self.name : "unlocked" }
    }
    enum Event: CaseIterable, DOTLabelable { case start, stop, lock }
    var gear = Gear.parked
    var lock = Lock.locked
    static let initialState = Car()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("gear", \.gear), DOTRegion("lock", \.lock)]
    }
    @TaskLocal static var starts = Lock.unlocked
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .start: if lock == Self.starts { gear = .driving }
      case .stop: gear = .parked
      case .lock: lock = lock == .locked ? .unlocked : .locked
      }
    }
  }

  @Test func `a guard that names a renamed state is the same`() {
    func diagram(_ starts: Car.Lock) -> StateDiagram {
      Car.$starts.withValue(starts) { StateDiagram(of: Car.self) }
    }
    let renamed = Car.Lock.$name.withValue("shut") { diagram(.locked) }
    let state = "state `locked` was renamed to `shut`"
    #expect(renamed.differences(from: diagram(.locked)).map(\.description) == [state])
    #expect(
      renamed.differences(from: diagram(.unlocked)).map(\.description) == [
        state,
        "transition `parked` —start [in lock: unlocked]→ `driving`: "
          + "guard changed from [in lock: unlocked] to [in lock: shut]",
      ])
  }
}
