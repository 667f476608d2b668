import Testing

@testable import StateExploration

/// An upload that owns its file, and so can't be copied.
private struct Upload: ~Copyable {
  enum State: Hashable { case waiting, sending(chunks: Int), done, failed }
  enum Action { case write, finish, none }
  struct Overrun: Error {}

  private(set) var state = State.waiting
  private var total = 0

  mutating func begin() {
    guard state == .waiting else { return }
    state = .sending(chunks: 0)
  }

  mutating func chunk() throws -> Action {
    guard case .sending(let chunks) = state else { return .none }
    guard chunks < 2 else {
      state = .failed
      throw Overrun()
    }
    total += 1
    state = .sending(chunks: chunks + 1)
    return .write
  }

  mutating func end() -> Action {
    guard case .sending = state else { return .none }
    state = .done
    return .finish
  }
}

@Suite struct ReplayedMachineTests {
  private let inputs: [MachineInput<Upload>] = [
    .input("begin") { $0.begin() }, .input("chunk") { try $0.chunk() }, .input("end") { $0.end() },
  ]

  @Test func `a noncopyable machine is explored by repeating its inputs`() {
    let exploration = MachineModel(
      "upload", observing: Upload(), describedBy: { $0.state }, inputs: inputs
    ).exploration().behavior
    #expect(
      exploration.regions[0].states.map(\.text)
        == [
          "waiting", "sending(chunks: 0)", "sending(chunks: 1)", "done", "sending(chunks: 2)",
          "failed",
        ])
    var seen: Set<String> = []
    #expect(
      exploration.lines.filter { seen.insert($0).inserted } == [
        "waiting begin -> sending", "waiting chunk -> waiting", "waiting end -> waiting",
        "sending begin -> sending", "sending chunk -> sending / write",
        "sending end -> done / finish",
        "done begin -> done", "done chunk -> done", "done end -> done",
        "sending chunk -> failed / throws Overrun",
        "failed begin -> failed", "failed chunk -> failed", "failed end -> failed",
      ])
    // The described state is an abstraction, and sequences of inputs have no end.
    #expect(exploration.problems.contains { if case .untriedState = $0 { true } else { false } })
  }

  @Test func `an input of a noncopyable machine that changes nothing counts as ignored`() {
    let model = MachineModel(
      "upload", observing: Upload(), describedBy: { $0.state }, inputs: inputs)
    let exploration = model.exploration().behavior
    #expect(
      exploration.source(row: 0, region: 0) == exploration.target(row: 0, input: 1, region: 0))
    var run = model.run()
    #expect(run.handle(1, in: nil).isIgnored)
    #expect(!run.handle(0, in: nil).isIgnored)
    #expect(run.stateText == "sending(chunks: 0)")
  }

  @Test func `rules hold for a noncopyable machine`() {
    let exploration = MachineModel(
      "upload", observing: Upload(), describedBy: { $0.state },
      inputs: [inputs[0].once(), inputs[1].only { $0.state == .sending(chunks: 0) }]
    ).exploration().behavior
    #expect(
      exploration.lines == [
        "waiting begin -> sending", "waiting excludes chunk",
        "sending excludes begin", "sending chunk -> sending / write",
        "sending excludes begin", "sending excludes chunk",
      ])
  }

  @Test func `a value that the description of a noncopyable machine leaves out is reported`() {
    struct Fuse: ~Copyable {
      var isBlown = false
      private var heat = 0
      mutating func heatUp() {
        heat += 1
        isBlown = heat == 2
      }
    }
    let problems = MachineModel(
      "fuse", observing: Fuse(), describedBy: { $0.isBlown },
      inputs: [.input("heat") { $0.heatUp() }]
    ).exploration().behavior.problems
    #expect(
      problems == [
        .identityHidesDifference(
          input: "heat", states: ["false", "false"], outcomes: ["leads to false", "leads to true"]),
        // It isn't blown after 0, 1, 3 and 4 times, which are compared, and after 5.
        .untriedState("false"),
      ])
  }

  @Test func `a noncopyable machine whose initial state has new contents is reported`() {
    struct Ticket: ~Copyable {
      var number = Int.random(in: 1...1_000_000_000)
      mutating func use() { number = 0 }
    }
    let problems = MachineModel(
      "ticket", observing: Ticket(), describedBy: { "\($0.number > 0) \($0.number)" },
      limits: ExplorationLimits(states: 5), inputs: [.input("use") { $0.use() }]
    ).exploration().behavior.problems
    #expect(
      problems.contains {
        if case .unrepeatableInitialState = $0 { true } else { false }
      })
  }

  @Test func `a noncopyable machine that depends on chance is reported`() {
    struct Die: ~Copyable {
      var face = 0
      mutating func roll() { face = Int.random(in: 1...1_000_000) }
    }
    let problems = MachineModel(
      "die", observing: Die(), describedBy: { $0.face }, limits: ExplorationLimits(states: 5),
      inputs: [.input("roll") { $0.roll() }]
    ).exploration().behavior.problems
    #expect(problems.contains(.unrepeatableStep(state: "0", input: "roll")))
  }
}
