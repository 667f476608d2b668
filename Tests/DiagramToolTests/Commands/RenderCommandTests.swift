import GraphvizRendering
import StateSpecifications
import Testing

@testable import DiagramTool

@Suite struct RenderCommandTests {
  @Test(arguments: [
    ([], "door svg statechart LR"),
    (["-o", "-"], "door svg statechart LR"),
    (["-o", "/dev/stdout"], "door svg statechart LR"),
    (["-T", "dot"], "door dot statechart LR"),
    (["-Tpng"], "door png statechart LR"),
    (["--format=PDF", "--output", "-"], "door pdf statechart LR"),
    (["-T", "svg", "-T", "svg"], "door svg statechart LR"),
    (["door"], "door svg statechart LR"),
    (["--style", "classic"], "door svg classic LR"),
    (["--direction", "TB"], "door svg statechart TB"),
    (["--direction=rl"], "door svg statechart RL"),
    (["--dpi", "10", "-Tpng"], "door png statechart LR 10"),
    (["--dpi", "1200", "-Tpng"], "door png statechart LR 1200"),
    (["--time-limit", "1"], "door svg statechart LR 1s"),
    (["--time-limit=86400", "-Tpdf"], "door pdf statechart LR 86400s"),
  ])
  func `'render' draws with its options, and writes to standard output by default`(
    _ options: [String],
    _ line: String
  ) {
    let expected = ToolRun(status: .success, output: line + "\n", errors: "")
    #expect(runTool(["render", "door"] + options) == expected)
    #expect(runTool(["render"] + options + ["--", "door"]) == expected)
  }

  /// Runs `render` with the JSON of a diagram without a table, named `gate`.
  private func render(_ diagram: StateDiagram, _ arguments: String...) throws -> ToolRun {
    let folder = try TemporaryFolder()
    try folder.write(diagram.json(), to: "gate.json")
    return runTool(["render", "--file", folder("gate.json")] + arguments)
  }

  @Test func `'render' warns of a page without steps`() throws {
    let warning =
      "warning: gate.html: the page shows only the picture, because the steps of the machine are unknown."
    #expect(
      try render(StateDiagram(name: "gate", nodes: [.init("a")]), "-T", "html")
        == ToolRun(
          status: .success, output: "gate html statechart LR\n", errors: warning + "\n"))
  }

  @Test(arguments: [
    (
      ["dor"],
      "Unknown machine 'dor'. Did you mean 'door'? The machines are 'door' and "
        + "'garage-door'."
    ),
    (
      ["door", "garage"],
      "Unknown machine 'garage'. Did you mean 'garage-door'? The machines "
        + "are 'door' and 'garage-door'."
    ),
    (["window"], "Unknown machine 'window'. The machines are 'door' and 'garage-door'."),
    (
      ["x.dot"],
      "There is no machine 'x.dot', which looks like a path. To draw a file, give '--file x.dot'. "
        + "The machines are 'door' and 'garage-door'."
    ),
    (
      ["files/door"],
      "There is no machine 'files/door', which looks like a path. To draw a file, give '--file "
        + "files/door'. The machines are 'door' and 'garage-door'."
    ),
    ([""], "An argument is empty."),
    (
      [], "Name a machine to draw, or give '--all'. The machines are 'door' and 'garage-door'."
    ),
    (
      ["--all", "door"],
      "'--all' can't be combined with 'door'. Give one or the other."
    ),
    (
      ["--all", "a", "b"],
      "'--all' can't be combined with 'a' and 'b'. Give one or the other."
    ),
    (
      ["door", "--style", "classic", "-T", "svg", "-T", "html", "-o", "out/"],
      "A page lights up a statechart, but the style is classic. Give '--style statechart'."
    ),
    (
      ["door", "-T", "pgn"],
      "The value 'pgn' is invalid for '-T <format>'. Did you mean 'png'? "
        + "Please provide one of 'dot', 'svg', 'png', 'pdf', 'mermaid', 'plantuml', "
        + "'scxml', 'json', 'markdown' or 'html'."
    ),
    (
      ["door", "--format=jpeg"],
      "The value 'jpeg' is invalid for '--format <format>'. Please "
        + "provide one of 'dot', 'svg', 'png', 'pdf', 'mermaid', 'plantuml', 'scxml', 'json', "
        + "'markdown' or 'html'."
    ),
    (
      ["door", "--style", "clasic"],
      "The value 'clasic' is invalid for '--style <style>'. Did "
        + "you mean 'classic'? Please provide one of 'statechart' or 'classic'."
    ),
    (
      ["door", "--direction", "up"],
      "The value 'up' is invalid for '--direction <direction>'. "
        + "Please provide one of 'LR', 'TB', 'RL' or 'BT'."
    ),
    (
      ["door", "--dpi", "high"],
      "The value 'high' is invalid for '--dpi <number>'. Please "
        + "provide a whole number from 10 to 1200."
    ),
    (
      ["door", "--dpi", "9"],
      "The value '9' is invalid for '--dpi <number>'. Please provide a "
        + "whole number from 10 to 1200."
    ),
    (
      ["door", "--dpi=1201"],
      "The value '1201' is invalid for '--dpi <number>'. Please provide "
        + "a whole number from 10 to 1200."
    ),
    (["door", "--output"], "Missing value for '--output <path>'."),
    (["door", "-o", ""], "The value of '-o <path>' is empty."),
    (["door", "-T", "-o", "x"], "Missing value for '-T <format>'."),
    (
      ["door", "--dpi", "20", "--dpi", "30"],
      "'--dpi <number>' was given more than once: '20', "
        + "then '30'."
    ),
    (["door", "--formt", "svg"], "Unknown option '--formt'. Did you mean '--format'?"),
    (["door", "-t", "svg"], "Unknown option '-t'. Did you mean '-T'?"),
    (["--all=yes"], "The option '--all' takes no value, but 'yes' was given."),
    (
      ["door", "--time-limit", "0"],
      "The value '0' is invalid for '--time-limit <seconds>'. Please provide a whole number from 1 "
        + "to 86400."
    ),
    (
      ["--all"],
      "Only one picture can be written to standard output, but 2 machines are given. "
        + "Give a folder: '--output <path>/'."
    ),
    (
      ["door", "-T", "svg", "-T", "dot", "-o", "-"],
      "Only one picture can be written to standard output, but 2 formats are given. "
        + "Give a folder: '--output <path>/'."
    ),
    (
      ["door", "-T", "svg", "-T", "dot", "-o", "d.svg"],
      "Only one picture can be written to 'd.svg', but 2 formats are given. "
        + "Give a folder: '--output <path>/'."
    ),
    (
      ["door", "garage-door", "-o", "d.svg"],
      "Only one picture can be written to 'd.svg', but 2 machines are given. "
        + "Give a folder: '--output <path>/'."
    ),
    (
      ["door", "-T", "png", "-o", "d.svg"],
      "The format is png, but 'd.svg' has the extension of "
        + "svg. Change one or leave out '--format'."
    ),
    (
      ["door", "-o", "d.sgv"],
      "The extension 'sgv' of 'd.sgv' names no format. Did you mean "
        + "'svg'? The extensions are 'dot', 'svg', 'png', 'pdf', 'mmd', 'puml', 'scxml', 'json', "
        + "'md' and 'html'. For any other extension, give '--format'."
    ),
    (
      ["door", "-o", "no-such"],
      "'no-such' is not a folder, and has no extension that names "
        + "a format. Add an extension or give '--format'; for a folder, add '/'. The "
        + "extensions are 'dot', 'svg', 'png', 'pdf', 'mmd', 'puml', 'scxml', 'json', 'md' "
        + "and 'html'."
    ),
  ])
  func `'render' reports invalid arguments`(_ arguments: [String], _ text: String) {
    let errors = """
      Error: \(text)
        See 'tool render --help' for more information.

      """
    let run = runTool(["render"] + arguments)
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test(arguments: ["png", "pdf"])
  func `'render' doesn't write pictures to a terminal`(_ format: String) {
    let errors = """
      Error: A terminal can't show PNG or PDF: give '--output <path>' or redirect standard output.

      """
    let run = runTool(["render", "door", "-T", format], isTerminal: true)
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test func `'render' warns of transitions that SCXML can't express`() throws {
    let gate = StateDiagram(
      name: "gate", nodes: [.init("a")],
      transitions: [.init(in: "a", event: "e", guard: "old")])
    #expect(
      try render(gate, "-T", "scxml").errors == """
        warning: gate.scxml: The transition 'a: e [old]' is omitted: its guard is a text, \
        and the machine's steps were not followed, which SCXML can't decide.

        """)
    #expect(try render(gate, "-T", "json").errors.isEmpty)
  }

  @Test func `'render' prints the diagnostics of a diagram as warnings`() {
    enum Gate: StateType, DOTLabelable {
      case shut
      static let initialState = Gate.shut
      static let dotLabelableItems = [Gate.shut, .shut]
      var dotLabel: String { "a\u{1B}b" }
      mutating func handleEvent(_ event: Gate) {}
    }
    let catalog = DiagramCatalog(machines: [.init("gate", Gate.self)])
    let run = runTool(["render", "gate"], catalog: catalog)
    #expect(run.status == .success && run.output == "gate svg statechart LR\n")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("warning: gate: ") })
    #expect(lines.contains { $0.contains("contains 'a\\u{1B}b' twice") })
  }

  @Test func `'render' warns that an exploration stopped at a limit`() {
    let catalog = DiagramCatalog(machines: [
      .init("endless", exploring: Endless.self, limits: .init(states: 3)),
      .init("safe", exploring: Safe.self),
    ])
    // Two states were stepped, and two more found.
    let errors = """
      warning: endless: Exploring stopped after 3 states, so that the transitions of 2 more states \
      are not drawn. If a value counts or grows without end, make the states 'Hashable' and leave it out of '==', or list the states. Otherwise, raise the model's 'limits.states'.

      """
    let run = runTool(["render", "endless", "-T", "mermaid"], catalog: catalog)
    #expect(
      run
        == ToolRun(
          status: .success, output: "endless mermaid statechart LR\n", errors: errors))
    #expect(runTool(["render", "safe"], catalog: catalog).errors == "")
  }

  @Test func `'render' names the machine that can't be drawn`() {
    struct LayoutFailure: Error, CustomStringConvertible { let description = "Too many edges." }
    let run = runTool(["render", "door"]) { _, _, _ in throw LayoutFailure() }
    let errors = "Error: door: Too many edges.\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }
}

/// A machine with more states than any exploration visits.
private struct Endless: StateType, Hashable, DOTLabelable {
  enum Event: CaseIterable, DOTLabelable { case up, double }

  static let initialState = Endless(number: 1)
  static let dotLabelableItems = [initialState]

  var number: Int
  var dotLabel: String { "\(number)" }

  mutating func handleEvent(_ event: Event) {
    number = event == .up ? number &+ 1 : number &* 2
  }
}
