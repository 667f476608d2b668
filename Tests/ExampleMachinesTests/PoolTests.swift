import ExampleMachines
import StateDiagrams
import StateSystems
import Testing

@Suite struct PoolTests {
  private let drawn = DrawnSteps(Pool.system().model)

  @Test func `every step that is not ignored is in the diagram`() {
    let behavior = drawn.exploration.behavior
    for row in 0..<behavior.rowCount {
      for (input, _) in behavior.steps(row: row)
      where !behavior.outcome(row: row, input: input).isIgnored {
        #expect(
          !drawn.transitions(row: row, input: input).isEmpty,
          "\(behavior.name(of: input, row: row)) in row \(row)")
      }
    }
  }

  @Test func `a message that its receiver ignores is an ignored input`() {
    let behavior = drawn.exploration.behavior
    let ignored = (0..<behavior.rowCount).flatMap { row in
      behavior.inputs.indices.filter { behavior.outcome(row: row, input: $0).isIgnored }
        .map { behavior.inputs[$0].label }
    }
    // Those that cross another message.
    #expect(
      Set(ignored) == [
        "deliver: pool → connection 0: close", "deliver: pool → connection 1: close",
        "deliver: connection 0 → pool: connected", "deliver: connection 1 → pool: connected",
      ])
  }
}
