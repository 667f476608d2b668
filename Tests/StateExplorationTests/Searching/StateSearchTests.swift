import StateMachines
import Testing

@testable import StateExploration

/// A heater whose pauses become longer, with a step that reports nothing.
private struct Heater: StateType, Hashable {
  enum Event { case press, tick, cool }
  enum Effect { case warn, heat }

  var power: UInt8 = 0
  var isPaused = false
  static let initialState = Heater()

  var timeout: Timeout<Event>? { isPaused ? .after(.seconds(Int(power)), .tick) : nil }

  mutating func handleEvent(_ event: Event) -> Effect? {
    switch event {
    case .press where power < 40:
      power += 1
      return power == 30 ? .warn : .heat
    case .tick where isPaused: isPaused = false
    case .cool:
      isPaused = power > 3
      power /= 2
    case .press, .tick: break
    }
    return nil
  }
}

/// A counter whose states have few identities.
private struct Meter: Hashable {
  enum Effect { case ring }

  var state = 0
  var total = 0

  mutating func add() -> Effect? {
    state = (state + 1) % 5
    total += 1
    return total == 7 ? .ring : nil
  }

  mutating func reset() { (state, total) = (0, 0) }
}

/// Each search stores the results of all steps, or fingerprints of most states.
@Suite struct StateSearchTests {
  private static var heater: MachineModel {
    MachineModel("heater", exploring: Heater.self, events: [.press, .cool])
  }

  private static var meter: MachineModel {
    MachineModel(
      "meter", observing: Meter(), identity: .summarized(leavingOut: ["total"]),
      inputs: [
        .input("add") { $0.add() }, .input("reset") { $0.reset() }.once(perEffect: "ring"),
      ])
  }

  private func check(
    _ model: MachineModel, _ properties: [MachineProperty], _ findingCount: Int
  ) throws {
    let rows = try PropertySearch(model, properties)
    let search = try PropertySearch(model, properties, storable: ExplorationLimits(states: 5))
    #expect(rows.bounds.fingerprintText == nil)
    #expect(search.bounds.fingerprintText != nil)
    #expect(rows.findings.count == findingCount)
    #expect(search.findings == rows.findings)
    #expect(search.problems == rows.problems)
    #expect(search.bounds.states == rows.bounds.states)
    #expect(search.bounds.steps == rows.bounds.steps)
    #expect(search.bounds.isAbstract == rows.bounds.isAbstract)
    #expect(search.bounds.problems.map(\.verificationNote).count { $0 != nil } == 0)
  }

  @Test func `both stores lead to the same findings of a machine with timeouts`() throws {
    try check(
      Self.heater,
      [
        .never("full power") { (heater: Heater) in heater.power == 40 },
        .never("paused at 17") { (heater: Heater) in heater.isPaused && heater.power == 17 },
        .effect("warn", onlyAfter: "after 12 s"), .effect("warn", atMost: 2),
        .effect("warn", onlyAfterEffect: "heat"),
      ], 7)
  }

  @Test func `both stores try the same states of each identity`() throws {
    try check(
      Self.meter,
      [
        .never("12 in all") { (meter: Meter) in meter.total == 12 },
        .effect("ring", onlyAfter: "reset"),
      ], 2)
  }

  @Test func `both stores reach the same limit`() throws {
    var model = Self.heater
    model.limits = ExplorationLimits(states: 20, steps: 10_000)
    let property = MachineProperty.never("10") { (heater: Heater) in heater.power == 10 }
    let rows = try PropertySearch(model, [property])
    let search = try PropertySearch(model, [property], storable: ExplorationLimits(states: 5))
    #expect(rows.bounds.limit == .states(20))
    #expect(search.bounds.limit == .states(20))
    #expect(search.bounds.triedLength == rows.bounds.triedLength)
    #expect(search.findings == rows.findings)
  }
}
