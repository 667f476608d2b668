import Foundation
import StateDiagrams
import StateExploration
import StateMachines
import StateSystems

/// The search of a large state space in one thread, against that of Spin without reduction.
enum Searching {
  private static var machine: TwoPhaseCommit { TwoPhaseCommit(participantCount: 8) }

  private static var limits: ExplorationLimits {
    ExplorationLimits(states: 10_000_000, steps: 1_000_000_000, bytes: 1 << 30)
  }

  /// Returns the comparisons; none if Spin or a C compiler is missing.
  static func comparisons() throws -> [Comparison] {
    guard Starting.isInstalled("spin"), Starting.isInstalled("gcc") else { return [] }
    let program = try spinProgram()
    let spin = { launch([program, "-m1000000"]) }
    let plain = MachineModel("commit", exploring: machine, events: machine.events, limits: limits)
    let named = MachineModel(
      "commit", exploring: NamedTwoPhaseCommit(machine: machine), events: machine.events,
      limits: limits)
    return [
      Comparison("commit", .search, baseline: spin) {
        verify(
          plain,
          .always("participants agree") { (state: TwoPhaseCommit.State) in state.isConsistent }
        )
      },
      Comparison("commit", .searchOfText, baseline: spin) {
        verify(
          named,
          .always("participants agree") { (state: TwoPhaseCommit.NamedState) in
            state.state.isConsistent
          })
      },
    ]
  }

  /// The search of a system of machines, against that of one machine with the same states.
  static var system: Comparison {
    let machine = TwoPhaseCommit(participantCount: 6)
    let model = MachineModel("commit", exploring: machine, events: machine.events, limits: limits)
    func check(_ result: Verification?) { precondition(result?.states == 50_816) }
    return Comparison("commit", .system) {
      check(
        try? model.verify(
          .always("participants agree") { (state: TwoPhaseCommit.State) in state.isConsistent }))
    } body: {
      check(
        try? CommitSystem.system(participantCount: 6, limits: limits).verify(
          .always("anything") { (_: SystemState) in true }))
    }
  }

  private static func verify(_ model: MachineModel, _ property: MachineProperty) {
    let result = try? model.verify(property)
    precondition(result?.description.contains("all 1745408 reachable states") == true)
  }

  /// Compiles Spin's search of the same machine.
  ///
  /// - Returns: The path of the program.
  private static func spinProgram() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-spin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try promela.write(
      to: folder.appendingPathComponent("commit.pml"), atomically: true, encoding: .utf8)
    launch([
      "sh", "-c",
      "cd '\(folder.path)' && spin -a commit.pml && gcc -O2 -w -DSAFETY -DNOREDUCE -o pan pan.c"
        + " && ./pan -m1000000 | grep -q '1745408 states, stored'",
    ])
    return folder.appendingPathComponent("pan").path
  }

  /// The machine in Spin's language. A participant is 0 working, 1 prepared, 2 committed, or 3
  /// aborted.
  private static var promela: String {
    let numbers = 0..<8
    let allKnown = numbers.map { "known[\($0)]" }.joined(separator: " && ")
    let choices = numbers.map { number in
      """
        :: atomic { manager == 0 && announced[\(number)] && !known[\(number)] -> known[\(number)] = 1 }
        :: atomic { part[\(number)] == 0 -> part[\(number)] = 1; announced[\(number)] = 1 }
        :: atomic { part[\(number)] == 0 -> part[\(number)] = 3 }
        :: atomic { commit && part[\(number)] != 2 -> part[\(number)] = 2 }
        :: atomic { abort && part[\(number)] != 3 -> part[\(number)] = 3 }
      """
    }
    return """
      byte manager; byte part[8]; bit announced[8]; bit known[8]; bit commit; bit abort;
      active proctype commitment() {
      end:
        do
        :: atomic { manager == 0 && \(allKnown) -> manager = 1; commit = 1 }
        :: atomic { manager == 0 -> manager = 2; abort = 1 }
      \(choices.joined(separator: "\n"))
        od
      }

      """
  }
}
