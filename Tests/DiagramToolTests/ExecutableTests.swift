import Foundation
import StateDiagrams
import Testing

/// The built `sm-graph`, run as a process: once for each subcommand, and for what only a process can show.
@Suite struct ExecutableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Executable.Run {
    try Executable.run(arguments, in: folder.path)
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
        pool

        """)
  }

  @Test(
    arguments: [
      (["help", "list"], 0, "OVERVIEW: List the machines"),
      (["validate", "--strict"], 0, "12 machines are valid.\n"),
      (["verify", "matter"], 0, "matter: no violation of \"never traps\""),
      (["diff", "turnstile", "turnstile"], 0, ""),
    ] as [([String], Int32, String)])
  func `sm-graph runs a subcommand`(arguments: [String], status: Int32, start: String) throws {
    let run = try Executable.run(arguments)
    #expect(run.status == status && run.text.hasPrefix(start), "\(run)")
    #expect(run.errors.isEmpty)
  }

  @Test func `sm-graph prints the version of the newest entry of the change log`() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../CHANGELOG.md").standardized
    let heading = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("## ") }
    let version = try Executable.run(["--version"]).text
    #expect(heading?.split(separator: " ")[1] == version.dropLast())
  }

  @Test(arguments: [
    (["render", "turnstil"], Int32(64), "Did you mean 'turnstile'?"),
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

  @Test func `sm-graph writes the bytes of this process, and checks and updates its files`() throws
  {
    #expect(try run("render", "number", "-Tsvg", "-Tpng", "-o", "diagrams/").status == 0)
    let png = try Data(contentsOf: URL(filePath: folder("diagrams/number.png")))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let svg = try folder.text(of: "diagrams/number.svg")
    try folder.write(svg.replacing(">One<", with: ">Eins<"), to: "diagrams/number.svg")
    let edited = try run("check", "number")
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

  @Test func `sm-graph updates the diagram of a Markdown file`() throws {
    try folder.write("<!-- diagram: number mermaid -->\n<!-- /diagram -->\n", to: "README.md")
    #expect(try run("embed", "README.md").text == "README.md: updated 'number'.\n")
    #expect(try folder.text(of: "README.md").contains("stateDiagram-v2"))
  }

  @Test func `sm-graph compares a machine with its own chart`() throws {
    #expect(try run("render", "number", "-o", "number.mmd").status == 0)
    let run = try run("conform", "number", "number.mmd")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: [
    ("exec $0 render --file /dev/zero", "Can't read '/dev/zero': it has more than 32 MiB."),
    (
      "yes '#' 2>/dev/null | $0 simulate job", "Can't read the events: there are more than 256 KiB."
    ),
  ])
  func `sm-graph stops reading an endless input`(line: String, problem: String) throws {
    let command = line.replacing("$0", with: "'\(Executable.path)'")
    let run = try Executable.run(shell: command, in: "/")
    #expect(run.status == 1 && run.errors == "Error: \(problem)\n")
  }

  @Test(arguments: ["edited", "foreign"])
  func `sm-graph draws an untrusted graph as a picture without a diagram`(name: String) throws {
    let own = try run("render", "number", "-T", "dot").text
    let texts = [
      "edited": own.replacing("label=\"One\"", with: "label=\"Eins\""),
      "foreign": "digraph { Eins }",
    ]
    try folder.write(try #require(texts[name]), to: "number.dot")
    let run = try run(
      "render", "--file", "number.dot", "-o", "number.svg", "--time-limit", "200")
    let warning =
      "warning: number: The DOT text was edited after it was written, and is drawn unchanged.\n"
    #expect(run.status == 0)
    #expect(run.errors == (name == "edited" ? warning : ""))
    let picture = try folder.text(of: "number.svg")
    #expect(picture.contains(">Eins<") && !picture.contains("swiftStatecharts"))
  }

  /// A complete graph, whose layout takes minutes.
  private static let dense: StateDiagram = {
    let ids = (0..<60).map { StateDiagram.Node.ID(path: ["\($0)"]) }
    return StateDiagram(
      name: "dense", nodes: ids.map { .init($0.description) },
      transitions: ids.flatMap { source in
        ids.map { .init(from: source, to: $0, event: "\(source)\($0)") }
      })
  }()

  @Test func `sm-graph draws a large diagram in a child process, within its time limit`() throws {
    try folder.write(Self.dense.json(), to: "dense.json")
    let run = try run("render", "--file", "dense.json", "-o", "dense.svg", "--time-limit", "1")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: dense: drawing takes more than a second\n"), "\(run)")
    #expect(try folder.names == ["dense.json"])
  }
}
