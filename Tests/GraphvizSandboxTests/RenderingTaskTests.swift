import GraphvizRendering
import Testing

@testable import GraphvizSandbox

@Suite struct RenderingTaskTests {
  private static let arguments = [
    "--graphviz-rendering-process", "png", "72", "3", "1000", "/tmp/x y",
  ]

  @Test func `the arguments of a child process describe the drawing and its limits`() throws {
    let drawing = try Drawing("graph { a }", as: .png, dotsPerInch: 72)
    let task = RenderingTask(
      drawing: drawing, seconds: 2.1, memoryBytes: 1_000, folder: "/tmp/x y")
    #expect(task.arguments == Self.arguments)
  }

  @Test(arguments: ImageFormat.allCases)
  func `a child process reads the same task from its arguments`(format: ImageFormat) throws {
    let drawing = try Drawing("graph { a }", as: format)
    let task = RenderingTask(
      drawing: drawing, seconds: RenderingLimits.longestTime, memoryBytes: .max, folder: "")
    let read = try #require(RenderingTask(arguments: ["program"] + task.arguments))
    #expect(read.arguments == task.arguments)
  }

  @Test(arguments: [
    [], ["program"], arguments, ["program"] + arguments.dropLast(),
    ["program"] + arguments + ["more"],
    ["program", "render", "png", "72", "3", "1000", "/tmp"],
    ["program", "--graphviz-rendering-process", "gif", "72", "3", "1000", "/tmp"],
    ["program", "--graphviz-rendering-process", "png", "dot", "72", "3", "1000", "/tmp"],
    ["program", "--graphviz-rendering-process", "png", "x", "3", "1000", "/tmp"],
    ["program", "--graphviz-rendering-process", "png", "72", "-3", "1000", "/tmp"],
    ["program", "--graphviz-rendering-process", "png", "72", "3", "", "/tmp"],
  ])
  func `other arguments of a program are no rendering task`(arguments: [String]) {
    #expect(RenderingTask(arguments: arguments) == nil)
  }

  @Test func `the environment of a child process has its working folder, and little else`() {
    let environment = RenderingTask.environment(in: "/tmp/x")
    for variable in ["HOME=/tmp/x", "XDG_CACHE_HOME=/tmp/x", "TMPDIR=/tmp/x"] {
      #expect(environment.contains(variable))
    }
    let names = Set(environment.map { String($0.prefix { $0 != "=" }) })
    #expect(
      names.isSubset(of: [
        "HOME", "XDG_CACHE_HOME", "TMPDIR", "SWIFT_BACKTRACE", "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "GVBINDIR", "FONTCONFIG_FILE",
        "FONTCONFIG_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
      ]))
  }
}
