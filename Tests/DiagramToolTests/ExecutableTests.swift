import ExampleMachines
import Foundation
import StateDiagrams
import Testing

/// The built `sm-graph`, run as a process.
@Suite struct ExecutableTests {
  private func run(_ arguments: String..., folder: TemporaryFolder? = nil) throws -> Executable.Run
  {
    try Executable.run(arguments, in: folder?.path)
  }

  @Test func `sm-graph prints its version`() throws {
    let run = try run("--version")
    #expect(run.text == "0.1.0\n")
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `sm-graph lists every example`() throws {
    #expect(
      try run("list", "--names").text == """
        turnstile
        turnstile-flat
        keyboard
        harel
        refresh-list
        sign-in
        number
        matter
        tinder-turnstile
        exchange
        job

        """)
  }

  @Test func `sm-graph finds no mistakes in the examples`() throws {
    let run = try run("validate", "--strict")
    #expect(run.text == "11 machines are valid.\n" && run.status == 0)
  }

  @Test func `sm-graph writes DOT text, before a comment, to standard output`() throws {
    let diagram = StateDiagram(of: HierarchicalTurnstile.self, named: "turnstile")
    let run = try run("render", "turnstile", "-T", "dot")
    #expect(run.text.hasPrefix(diagram.dot() + "// {\"swiftStateMachines\":2,"))
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `sm-graph writes SVG by default`() throws {
    #expect(try run("render", "keyboard").text.contains("<svg"))
  }

  @Test func `sm-graph writes the same bytes in each process`() throws {
    let first = try run("render", "turnstile", "-T", "png")
    let second = try run("render", "turnstile", "-T", "png")
    #expect(first.output == second.output)
    #expect(first.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test(arguments: ["svg", "png", "pdf"])
  func `sm-graph draws the same picture with and without a time limit`(format: String) throws {
    let limited = try run("render", "turnstile", "-T", format, "--time-limit", "60")
    #expect(limited.status == 0 && limited.errors.isEmpty)
    #expect(limited.output == (try run("render", "turnstile", "-T", format).output))
  }

  @Test(arguments: ["slow.json", "slow.dot", "foreign.dot"])
  func `sm-graph stops drawing at the time limit`(file: String) throws {
    let folder = try TemporaryFolder()
    let edges = (1..<100).map { "\($0 - 1) -> \($0) [label=on]; \($0) -> 0 [label=back];" }
    let texts = [
      "slow.json": DrawingLimitTests.slow.json,
      "slow.dot": DrawingLimitTests.slowFile,
      "foreign.dot": "digraph { \(edges.joined()) }",
    ]
    try folder.write(try #require(texts[file]), to: file)
    let run = try run(
      "render", "--file", file, "-o", "slow.svg", "--time-limit", "1", folder: folder)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("drawing takes more than a second"), "\(run.errors)")
    #expect(try folder.names == [file])
  }

  @Test(arguments: [
    ("exec $0 render --file /dev/zero", "Error: Can't read '/dev/zero': it has more than 32 MiB."),
    (
      "yes 2>/dev/null | $0 render --file -",
      "Error: Can't read '/dev/stdin': it has more than 32 MiB."
    ),
    ("exec $0 diff /dev/zero job", "Error: Can't read '/dev/zero': it has more than 32 MiB."),
    ("exec $0 embed /dev/zero", "Error: Can't read '/dev/zero': it has more than 32 MiB."),
    (
      "exec $0 simulate job < /dev/zero",
      "Error: Can't read the events: there are more than 256 KiB."
    ),
    (
      "yes '#' 2>/dev/null | $0 simulate job",
      "Error: Can't read the events: there are more than 256 KiB."
    ),
  ])
  func `sm-graph stops reading an endless input, and names the limit and its option`(
    line: String, problem: String
  ) throws {
    let command = line.replacing("$0", with: "'\(Executable.path)'")
    let run = try Executable.run(shell: command, in: "/")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix(problem + " To raise the limit: '--limit inputBytes="))
    #expect(run.errors.count { $0 == "\n" } == 1)
  }

  @Test func `sm-graph names the option for the memory of a layout`() throws {
    let folder = try TemporaryFolder()
    let states = (0..<500).map { StateDiagram.Node.ID(path: ["\($0)"]) }
    // From each state to ten others, by a fixed rule.
    let dense = StateDiagram(
      name: "dense", nodes: states.map { .init($0.description) },
      transitions: (0..<5_000).map {
        .init(from: states[$0 % 500], to: states[$0 * 7_919 % 499], event: "e")
      })
    try folder.write(dense.json, to: "dense.json")
    let run = try run(
      "render", "--file", "dense.json", "-o", "dense.svg", "--time-limit", "200", "--limit",
      "memoryBytes=300M", folder: folder)
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix(
        """
        Error: dense: drawing takes more than 300 MiB of memory
        To raise the limit: '--limit memoryBytes=600M'. 
        """), "\(run.errors)")
  }

  @Test(arguments: ["edited", "foreign", "highlighted"])
  func `sm-graph draws an untrusted graph as a picture without a diagram`(name: String) throws {
    let folder = try TemporaryFolder()
    let own = try run("render", "number", "-T", "dot").text
    let texts = [
      "edited": own.replacing("label=\"One\"", with: "label=\"Eins\""),
      "foreign": "digraph { Eins }",
      "highlighted": try run("render", "number", "-T", "dot", "--highlight", "One").text,
    ]
    try folder.write(try #require(texts[name]), to: "number.dot")
    let run = try run(
      "render", "--file", "number.dot", "-o", "number.svg", "--time-limit", "200", folder: folder)
    let warning =
      "warning: number: The DOT text was edited after it was written, and is drawn unchanged.\n"
    #expect(run.status == 0)
    #expect(run.errors == (name == "edited" ? warning : ""))
    let picture = try folder.text(of: "number.svg")
    #expect(picture.contains(name == "highlighted" ? ">One<" : ">Eins<"))
    #expect(!picture.contains("swiftStateMachines"))
  }

  @Test func `sm-graph checks and updates files that it wrote`() throws {
    let folder = try TemporaryFolder()
    #expect(
      try run("render", "number", "job", "-Tsvg", "-Tpng", "-o", "diagrams/", folder: folder)
        .status == 0)
    let check = try run("check", "number", "job", folder: folder)
    #expect(check.text == "2 diagrams are up to date.\n" && check.status == 0)
    let svg = try folder.text(of: "diagrams/number.svg")
    try folder.write(svg.replacing(">One<", with: ">Eins<"), to: "diagrams/number.svg")
    let edited = try run("check", "number", folder: folder)
    #expect(edited.status == 1)
    let lines = edited.text.split(separator: "\n")
    #expect(lines.first == "number: 'diagrams/number.svg' was edited after it was drawn.")
    // The command works as it is printed.
    let command = try #require(lines.last?.split(separator: "To update: ").last)
    #expect(command.hasSuffix(" render number -T svg -o diagrams/"))
    let words = command.split(separator: " ").suffix(6).map(String.init)
    #expect(try Executable.run(words, in: folder.path).status == 0)
    #expect(try folder.text(of: "diagrams/number.svg") == svg)
  }

  @Test func `sm-graph writes every machine in every format into a folder`() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "render", "number", "harel", "-T", "dot", "-T", "pdf", "-o", "out/", folder: folder)
    #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("out"))
    #expect(Set(names) == ["number.dot", "number.pdf", "harel.dot", "harel.pdf"])
  }

  @Test(arguments: [
    (["render", "turnstil"], Int32(64), "Did you mean 'turnstile'?"),
    (["render", "turnstile", "--fromat", "svg"], 64, "Did you mean '--format'?"),
    (["rendr"], 64, "Did you mean 'render'?"),
    (["render", "turnstile", "-o", "/nowhere/at/all.svg"], 1, "'/nowhere/at'"),
  ])
  func `sm-graph reports an error and exits with a status`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let run = try Executable.run(arguments)
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("Error: ") && run.errors.contains(message))
    #expect(run.output.isEmpty)
  }
}
