import GraphvizRendering
import GraphvizSandbox
import Testing

@testable import DiagramTool

@Suite struct ToolLimitsTests {
  private static func limits(_ values: String...) throws -> ToolLimits {
    try ToolLimits(
      ParsedArguments(values.map { "--limit=\($0)" }, syntax: RenderCommand.syntax))
  }

  @Test func `'--limit' sets each limit by its name`() throws {
    let limits = try Self.limits(
      "inputBytes=1", "inputSeconds=2", "states=3", "transitions=4", "labelBytes=5",
      "labelLines=6", "documentBytes=7", "memoryBytes=8", "outputBytes=9", "steps=10", "bytes=11")
    #expect(limits.seconds == nil && limits.inputBytes == 1 && limits.inputSeconds == 2)
    #expect(limits.rendering.states == 3 && limits.rendering.transitions == 4)
    #expect(limits.rendering.labelBytes == 5 && limits.rendering.labelLines == 6)
    #expect(limits.rendering.documentBytes == 7 && limits.process.documentBytes == 7)
    #expect(limits.process.memoryBytes == 8 && limits.process.outputBytes == 9)
    #expect(limits.exploredStates == 3 && limits.exploredSteps == 10 && limits.exploredBytes == 11)
  }

  @Test(arguments: [("3K", 3_072), ("32M", 33_554_432), ("2G", 2_147_483_648), ("10", 10)])
  func `the number of a limit may end in a power of 1024`(text: String, number: Int) throws {
    #expect(try Self.limits("inputBytes=\(text)").inputBytes == number)
    #expect(ToolLimits.value(ofBytes: number) == text)
  }

  @Test(arguments: [
    "states", "=3", "states=", "states=0", "states=-1", "states=1.5", "states=K",
    "states=3k", "states=9999999999G", "states=1=2",
  ])
  func `a limit without a name or a number above 0 is an error`(text: String) {
    let error = #expect(throws: UsageError.self) { try Self.limits(text) }
    #expect(
      error?.description == "The value '\(text)' is invalid for '--limit <name=number>'. Please "
        + "provide a name and a number above 0, such as 'states=20000' or 'memoryBytes=2G'.")
  }

  @Test func `an unknown name of a limit is an error that lists the limits`() {
    let error = #expect(throws: UsageError.self) { try Self.limits("memory=1G") }
    #expect(
      error?.description
        == "There is no limit 'memory'. Did you mean 'memoryBytes'? The limits are 'inputBytes', "
        + "'inputSeconds', 'states', 'steps', 'bytes', 'transitions', 'labelBytes', 'labelLines', "
        + "'documentBytes', 'memoryBytes' and 'outputBytes'.")
  }
}
