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
      "meter", observing: Meter(), identity: .summarized().leavingOut("total"),
      inputs: [
        .input("add") { $0.add() }, .input("reset") { $0.reset() }.once(perEffect: "ring"),
      ])
  }

  private func check(
    _ model: MachineModel, _ properties: [MachineProperty], _ findingCount: Int
  ) throws {
    let rows = try PropertySearch(model, properties).verification
    let search = try PropertySearch(model, properties, storable: ExplorationLimits(states: 5))
      .verification
    #expect(rows.findings.count == findingCount)
    #expect(search.boundNotes.contains { $0.contains("64-bit fingerprints") })
    #expect(search.findings == rows.findings)
    #expect([search.states, search.steps] == [rows.states, rows.steps])
    #expect(search.problems == rows.problems)
    #expect(search.isAbstract == rows.isAbstract)
  }

  @Test func `both stores lead to the same findings of a machine with timeouts`() throws {
    try check(
      Self.heater,
      [
        .never("full power") { (heater: Heater) in heater.power == 40 },
        .never("paused at 17") { (heater: Heater) in heater.isPaused && heater.power == 17 },
      ], 2)
  }

  @Test func `both stores try the same states of each identity`() throws {
    try check(
      Self.meter,
      [.never("12 in all") { (meter: Meter) in meter.total == 12 }], 1)
  }

  @Test func `both stores reach the same limit`() throws {
    var model = Self.heater
    model.limits = ExplorationLimits(states: 20, steps: 10_000)
    let property = MachineProperty.never("10") { (heater: Heater) in heater.power == 10 }
    let rows = try PropertySearch(model, [property])
    let search = try PropertySearch(model, [property], storable: ExplorationLimits(states: 5))
    #expect(rows.verification.limit == .states(20))
    #expect(search.verification.limit == .states(20))
    #expect(search.verification.triedLength == rows.verification.triedLength)
    #expect(search.verification.findings == rows.verification.findings)
  }
}
