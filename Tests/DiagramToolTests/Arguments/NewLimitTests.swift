import GraphvizRendering
import StateExploration
import Testing

@testable import DiagramTool

@Suite struct NewLimitTests {
  private static func limits(_ arguments: String...) throws -> RenderingLimits {
    try RenderingLimits(ParsedArguments(arguments, syntax: RenderCommand.syntax))
  }

  @Test func `options set the limits of pictures by their names`() throws {
    let limits = try Self.limits(
      "--limit=states=3", "--limit=transitions=4", "--limit=documentBytes=7",
      "--limit=memoryBytes=8", "--time-limit=9")
    #expect(
      limits
        == RenderingLimits(
          states: 3, transitions: 4, documentBytes: 7, seconds: 9, memoryBytes: 8))
  }

  @Test func `'--limit' sets the limits of a search by their names`() throws {
    let arguments = ParsedArguments(
      ["--limit=states=3", "--limit=steps=4", "--limit=bytes=5"], syntax: VerifyCommand.syntax)
    var limits = ExplorationLimits()
    for limit in try arguments.values(of: .explorationLimit) { limit.apply(&limits) }
    #expect(limits == ExplorationLimits(states: 3, steps: 4, bytes: 5))
  }

  @Test(arguments: [("3K", 3_072), ("32M", 33_554_432), ("2G", 2_147_483_648), ("10", 10)])
  func `the number of a limit may end in a power of 1024`(text: String, number: Int) throws {
    #expect(try Self.limits("--limit=memoryBytes=\(text)").memoryBytes == number)
  }

  @Test(arguments: [
    "states", "=3", "states=", "states=0", "states=-1", "states=1.5", "states=K",
    "states=3k", "states=9999999999G", "states=1=2", "steps=1",
  ])
  func `a limit without a known name or a number above 0 is an error`(text: String) {
    let error = #expect(throws: UsageError.self) { try Self.limits("--limit=\(text)") }
    #expect(
      error?.description == "The value '\(text)' is invalid for '--limit <name=number>'. Please "
        + "provide a number above 0 for one of 'states', 'transitions', 'documentBytes' and "
        + "'memoryBytes', such as 'states=20000' or 'states=1M'.")
  }
}
