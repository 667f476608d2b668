import StateDiagrams
import Testing

@testable import DiagramTool

/// What is too large to draw, at the command line.
@Suite struct DrawingLimitTests {
  /// A chain with a way back from everywhere, for which `dot` takes more than 15 seconds.
  static let slow = StateDiagram(
    name: "slow", nodes: (0..<100).map { .init("\($0)") },
    transitions: (1..<100).flatMap { number -> [StateDiagram.Transition] in
      [
        .init(from: "\(number - 1)", to: "\(number)", event: "on"),
        .init(from: "\(number)", to: "0", event: "back"),
      ]
    })

  private static let catalog = DiagramCatalog(machines: [
    .init("slow") { slow },
    .init("huge") { StateDiagram(name: "huge", nodes: (0...5_000).map { .init("\($0)") }) },
    .init("small") { StateDiagram(name: "small", nodes: [.init("0")]) },
  ])

  private static let advice = """
    'render' draws a part of a diagram with '--focus', a large one faster with '--engine sfdp', and \
    one that takes long with '--time-limit'.

    """

  private func run(_ arguments: [String]) -> ToolRun {
    runTool(arguments, catalog: Self.catalog) { try $1.bytes(of: $0, $2) }
  }

  @Test(arguments: ["svg", "png", "pdf"])
  func `render says what it does not draw, and what to do`(format: String) {
    let slow = run(["render", "slow", "-T", format, "-o", "-"])
    #expect(slow.status == .failure && slow.output.isEmpty)
    #expect(slow.errors.hasPrefix("Error: slow: 'dot' is expected to take about "))
    #expect(slow.errors.hasSuffix(" 100 states and 198 transitions\n" + Self.advice))
    let problem = "Error: huge: the diagram has 5001 states, and at most 5000 are drawn\n"
    let huge = ToolRun(status: .failure, output: "", errors: problem + Self.advice)
    #expect(run(["render", "huge", "-T", format, "-o", "-"]) == huge)
  }

  @Test func `what is advised is drawn, and so is text`() {
    #expect(run(["render", "slow", "--engine", "sfdp"]).status == .success)
    #expect(run(["render", "slow", "--focus", "0", "--radius", "0"]).status == .success)
    #expect(run(["render", "huge", "-T", "dot"]).status == .success)
  }

  @Test func `a file is not drawn either`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.slow.json, to: "slow.json")
    try folder.write(Self.slow.dot(), to: "slow.dot")
    for name in ["slow.json", "slow.dot"] {
      let run = run(["render", "--file", folder(name), "-o", folder("slow.svg")])
      #expect(run.status == .failure && run.errors.hasSuffix(Self.advice), "\(name)")
    }
    #expect(try folder.names == ["slow.dot", "slow.json"])
  }

  @Test func `embed changes no file where a picture is too large`() throws {
    let folder = try TemporaryFolder()
    let text = "<!-- diagram: slow svg -->\n<!-- /diagram -->\n"
    try folder.write(text, to: "README.md")
    let run = run(["embed", folder("README.md")])
    #expect(run.status == .failure && run.errors.hasSuffix(Self.advice))
    #expect(try folder.text(of: "README.md") == text)
    #expect(try folder.names == ["README.md"])
  }

  @Test func `diff counts what both diagrams have together`() throws {
    let folder = try TemporaryFolder()
    let run = run(["diff", "slow", "small", "-o", folder("d.svg")])
    #expect(run.status == .failure && run.output.isEmpty && run.errors.hasSuffix(Self.advice))
    #expect(run.errors.contains(" 100 states and 198 transitions\n"))
    #expect(try folder.names.isEmpty)
    #expect(self.run(["diff", "slow", "small", "-o", folder("d.dot")]).errors.isEmpty)
  }
}
