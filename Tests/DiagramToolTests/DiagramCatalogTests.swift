import StateDiagrams
import Synchronization
import Testing

@testable import DiagramTool

@Suite struct DiagramCatalogTests {
  private static let subcommands = """
    The subcommands are 'list', 'render', 'embed', 'check', 'diff', 'validate', \
    'simulate', 'completion' and 'help'.
    """

  @Test(arguments: [
    ([""], "The catalog has a machine whose name is empty."),
    (["a", ""], "The catalog has a machine whose name is empty."),
    (["a", "b", "a"], "The catalog has two machines of the name 'a'."),
    (["a/b"], "The catalog has a machine whose name holds '/', which separates folders: 'a/b'."),
    (
      ["a/\u{301}b"],
      "The catalog has a machine whose name holds '/', which separates folders: 'a/\u{301}b'."
    ),
    (["-a"], "The catalog has a machine whose name starts with '-', as options do: '-a'."),
    (["a\n"], #"The catalog has a machine whose name holds a control character: 'a\u{A}'."#),
    (["\u{0}"], #"The catalog has a machine whose name holds a control character: '\u{0}'."#),
    (["a\u{7F}"], #"The catalog has a machine whose name holds a control character: 'a\u{7F}'."#),
    (
      ["a\r\n/"],
      #"The catalog has a machine whose name holds '/', "#
        + #"which separates folders: 'a\u{D}\u{A}/'."#
    ),
  ])
  func `answers every command with what is wrong with a name`(_ names: [String], _ text: String) {
    let catalog = DiagramCatalog(machines: names.map { .init($0) { .door } })
    let commands = [
      ["list"], ["render", "--all"], ["--help"], ["help"], ["--version"], [], ["bogus"],
    ]
    for command in commands {
      let run = runTool(command, catalog: catalog)
      #expect(run == ToolRun(status: .failure, output: "", errors: "Error: \(text)\n"))
    }
  }

  @Test(arguments: ["a b", "Ä", "🚪", ".", "..", "a-", "a\\b", "a'b", "مرحبا"])
  func `takes any other name`(_ name: String) {
    let run = runTool(
      ["render", name], catalog: DiagramCatalog(machines: [.init(name) { .door }]))
    let text = "\(name) svg statechart LR dot\n"
    #expect(run == ToolRun(status: .success, output: text, errors: ""))
  }

  @Test func `makes only the diagrams that are needed, once`() {
    let made = Mutex<[String]>([])
    let catalog = DiagramCatalog(
      machines: ["a", "b", "c"].map { name in
        .init(name) {
          made.withLock { $0.append(name) }
          return .door
        }
      })
    for command in [["--help"], ["--version"], ["render", "x"], ["render", "b", "-T", "jpg"]] {
      _ = runTool(command, catalog: catalog)
    }
    #expect(made.withLock { $0 } == [])
    _ = runTool(["render", "b"], catalog: catalog)
    #expect(made.withLock { $0 } == ["b"])
  }

  @Test(arguments: [
    (
      ["lst"],
      "Unknown subcommand 'lst'. Did you mean 'list'? \(subcommands)"
    ),
    (
      ["draw"],
      "Unknown subcommand 'draw'. \(subcommands)"
    ),
    (["door"], "Unknown subcommand 'door'. Did you mean 'render door'?"),
    (["--verison"], "Unknown option '--verison'. Did you mean '--version'?"),
    (["-V"], "Unknown option '-V'."),
    (["-T", "svg", "render"], "Unknown option '-T'."),
    (
      [""],
      "Unknown subcommand ''. \(subcommands)"
    ),
    (
      ["--", "--help"],
      "Unknown subcommand '--help'. Did you mean 'help'? \(subcommands)"
    ),
    (
      ["-"],
      "Unknown subcommand '-'. \(subcommands)"
    ),
  ])
  func `says what the tool does not understand`(_ arguments: [String], _ text: String) {
    let errors = """
      Error: \(text)
      Usage: tool <subcommand>
        See 'tool --help' for more information.

      """
    #expect(runTool(arguments) == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test func `says what the help command does not understand`() {
    let errors = """
      Error: Unknown subcommand 'rnder'. Did you mean 'render'? \(Self.subcommands)
      Usage: tool help [<subcommand>]
        See 'tool help --help' for more information.

      """
    let run = runTool(["help", "rnder"])
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test func `is called what its file is called where nothing else is said`() {
    let catalog = DiagramCatalog([.init("door") { .door }])
    let program = CommandLine.arguments[0].split(separator: "/").last.map(String.init)
    #expect(catalog.commandName == program)
    #expect(catalog.machines.map(\.name) == ["door"])
    #expect(runTool(["--version"], catalog: catalog).output == "unversioned\n")
  }

  @Test func `runs in process through its public interface`() {
    let output = Capture()
    let errors = Capture()
    let status = DiagramCatalog.doors.run(
      ["--version"],
      output: output.output(isTerminal: false),
      errors: errors.output(isTerminal: false)
    )
    #expect(status == .success)
    #expect(output.text == "1.2.3\n")
    #expect(errors.text == "")
  }
}
