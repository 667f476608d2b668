import PlatformLibC
import Testing

@testable import StateExploration

/// A machine with a step of each kind of failure.
private struct Fragile {
  var state = 0
  mutating func go() { state += 1 }
  mutating func trap() { precondition(state < 1, "too far") }
  mutating func spin() { while state > 0 { state = 1 } }
  mutating func leave() { if state > 0 { exit(3) } }

  static var model: MachineModel {
    var model = MachineModel(
      "fragile", observing: Fragile(),
      inputs: [
        .input("go") { $0.go() }.once(), .input("trap") { $0.trap() },
        .input("spin") { $0.spin() }, .input("leave") { $0.leave() },
      ])
    model.protectsSteps = true
    return model
  }
}

/// Steps in child processes. A process with idle threads tries them reliably.
@Suite struct ProtectedStepTests {
  @Test func `a step that traps, exits or never returns is an observation`() async {
    await #expect(processExitsWith: .success) {
      let behavior = Fragile.model.exploration().behavior
      // Nothing fails in the initial state.
      #expect((0..<4).allSatisfy { behavior.result(row: 0, input: $0) != nil })
      let failures = (1..<4).map { behavior.outcome(row: 1, input: $0).failure }
      #expect(failures[0]?.trapMessage?.text == "Precondition failed: too far")
      #expect(failures[0]?.trapMessage?.file == "StateExplorationTests/ProtectedStepTests.swift")
      #expect(failures[1] == .endless)
      #expect(failures[2] == .trap(message: "the process exits with status 3"))
      #expect(
        behavior.failureTexts.last == "'leave' traps in '1': the process exits with status 3")
    }
  }

  @Test func `a machine without failures is tried in one child`() async {
    await #expect(processExitsWith: .success) {
      var model = MachineModel(
        "counter", observing: Fragile(), inputs: [.input("go") { $0.go() }.once()])
      model.protectsSteps = true
      let protected = model.exploration().behavior
      model.protectsSteps = false
      #expect(protected == model.exploration().behavior)
    }
  }

  @Test func `this process follows its child`() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      let failures = StepTrial.protecting { trial in
        (0..<3).map { step in
          let failure = trial?.failure(of: step)
          var byte: UInt8 = 0
          // The last step of the child waits for the first one of this process.
          if trial?.isChild == true {
            if step == 2 { _ = read(ends[0], &byte, 1) }
          } else if step == 0 {
            _ = write(ends[1], &byte, 1)
          }
          trial?.stepReturned()
          return failure
        }
      }
      #expect(failures == [nil, nil, nil])
    }
  }

  @Test func `a finding has the location of its trap, and failures of one place are one`() async {
    await #expect(processExitsWith: .success) {
      let model = MachineModel(
        "fragile", observing: Fragile(),
        inputs: [
          .input("go") { $0.go() }.once(), .input("trap", "a") { $0.trap() },
          .input("trap", "b") { $0.trap() },
        ])
      let error = #expect(throws: VerificationError.self) { try model.verify(.neverTraps) }
      let findings = error?.verification.findings ?? []
      #expect(findings.map(\.kind) == [.trap])
      #expect(findings.map(\.count) == [2])
      #expect(findings.map(\.inputs) == [["go", "trap(a)"]])
      #expect(findings.map(\.states) == [["0", "1"]])
      #expect(findings.first?.location?.contains("ProtectedStepTests.swift:") == true)
    }
  }

  @Test func `a step that isn't protected is named before it ends the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var model = MachineModel(
        "fragile", observing: Fragile(),
        inputs: [.input("go") { $0.go() }.once(), .input("trap") { $0.trap() }])
      model.namesTraps = true
      _ = model.exploration()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "fragile: 'trap' traps while the states are explored. Find the sequence with "
          + "'verify(.neverTraps)', in an exit test or with the tool."))
  }
}
