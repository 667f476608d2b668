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
      "upload", observing: { Upload() }, state: { $0.state }, inputs: inputs
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
        "waiting begin -> sending", "waiting ignores chunk", "waiting ignores end",
        "sending ignores begin", "sending chunk -> sending / write",
        "sending end -> done / finish",
        "done ignores begin", "done ignores chunk", "done ignores end",
        "sending chunk -> failed / throws Overrun",
        "failed ignores begin", "failed ignores chunk", "failed ignores end",
      ])
    // The described state is an abstraction, and sequences of inputs have no end.
    #expect(exploration.problems.contains { if case .untriedState = $0 { true } else { false } })
  }
}
