import ExampleMachines
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct PictureRequestTests {
  private let catalog = DiagramCatalog(machines: [
    .init("safe", Safe.self), .door(), .init("twins", Twins.self),
    .init("explored", exploring: Safe.self),
    .init("link", Link.self),
    .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs),
  ])

  /// Renders DOT text.
  private func run(_ arguments: String...) -> ToolRun {
    runTool(["render", "-T", "dot"] + arguments, catalog: catalog, draw: picture)
  }

  /// Returns the `id` of each highlighted element and the word of its class.
  private func marks(_ text: String) -> Set<String> {
    Set(
      text.matches(
        of: /\[id="([^"]*)".*class="[a-z ]*(current|previous|visited|taken|error|warning)"/
      )
      .map { "\($0.1) \($0.2)" })
  }

  @Test func `'render' highlights states by label, by path and by identifier`() {
    #expect(marks(run("door", "--highlight", "open").output) == ["door/open current"])
    #expect(marks(run("door", "--highlight", "shut/locked").output) == ["door/shut/locked current"])
    #expect(
      marks(run("twins", "--highlight", "l/on", "--highlight=r/on").output)
        == ["twins/l/on current", "twins/r/on current"])
  }

  @Test(arguments: [
    "dial,dial(7)", "dial(1), dial [7]", "dial [1],dial(7)",
  ])
  func `'render' highlights the path of a machine after some events`(_ events: String) {
    let result = run("safe", "--after", events)
    #expect(
      marks(result.output) == [
        "safe/open current", "safe/shut previous", "safe/shut--open--taken taken",
      ])
    #expect(result.errors == "")
    #expect(result.status == .success)
  }

  @Test func `'render' highlights the path of an observed machine`() {
    let result = run("upgrader", "--after", "read(a),found(yes),read,read(b)", "--after", "found")
    #expect(
      marks(result.output) == [
        "upgrader/upgrading current", "upgrader/awaiting visited", "upgrader/idle visited",
        "upgrader/idle--awaiting--taken taken", "upgrader/awaiting--upgrading--taken taken",
      ])
    #expect(
      result.errors == "warning: upgrader: event 5, 'found(yes)', is ignored in 'upgrading'.\n")
  }

  @Test func `'render' draws an overview, and in a folder the composites to which it links`() throws
  {
    let folder = try TemporaryFolder()
    let gate = DiagramCatalog(machines: [.door("gate", creak: ["creak"])])
    let arguments = ["render", "gate", "--depth", "1", "-T", "svg", "-o"]
    #expect(
      runTool(arguments + [folder.path + "/"], catalog: gate, draw: picture).status == .success)
    #expect(try folder.names.sorted() == ["gate.shut.svg", "gate.svg"])
    let overview = try folder.text(of: "gate.svg")
    #expect(overview.contains(#"xlink:href="gate.shut.svg""#))
    #expect(overview.contains(">shut (2 states)<"))
    #expect(overview.contains("pull") && !overview.contains("creak"))
    #expect(try folder.text(of: "gate.shut.svg").contains("rattle"))
    let file = runTool(arguments + ["-"], catalog: gate, draw: picture).output
    #expect(file.contains(">shut (2 states)<") && !file.contains("gate.shut.svg"))
  }

  private let pool = DiagramCatalog(machines: [.init("pool", system: Pool.system())])

  @Test func `'render' draws the chart of a member with what occurs in the system`() {
    let chart = runTool(
      ["render", "pool", "--member", "connection", "-T", "mermaid"], catalog: pool, draw: picture
    ).output.split(separator: "\n").filter { $0.contains(" --> ") }
    // A connection is never started twice, and both connections do all of this.
    #expect(
      chart == [
        "  [*] --> closed", "  closed --> dialing : start / dial",
        "  dialing --> open : dialed [open] / connected",
        "  dialing --> closed : dialed [failed] / closed", "  dialing --> canceling : close",
        "  open --> closed : close / closed", "  canceling --> closed : dialed / closed",
      ])
  }

  @Test func `a map in a folder links to the charts of members beside it`() throws {
    let folder = try TemporaryFolder()
    let run = runTool(
      [
        "render", "pool", "--member", "pool", "--member", "connection", "-T", "svg", "-o",
        folder.path + "/",
      ], catalog: pool, draw: picture)
    #expect(run.status == .success, "\(run.errors)")
    #expect(try folder.names.sorted() == ["pool.connection.svg", "pool.pool.svg", "pool.svg"])
    let links = try folder.text(of: "pool.svg").matches(of: /xlink:href="([^"]*)"/).map(\.1)
    #expect(links.sorted() == ["pool.connection.svg", "pool.connection.svg", "pool.pool.svg"])
    #expect(try !folder.text(of: "pool.connection.svg").contains("xlink:href"))
  }

  @Test
  func `'check' compares the page of a system with its joint states, and the picture with the map`()
    throws
  {
    let folder = try TemporaryFolder()
    for formats in [["svg"], ["html"], ["svg", "html"]] {
      let render =
        ["render", "pool"] + formats.flatMap { ["-T", $0] } + ["-o", folder.path + "/"]
      let run = runTool(render, catalog: pool, draw: picture)
      #expect(run.status == .success)
      #expect(!run.errors.contains("shows only the picture"))
      #expect(runTool(["check", folder.path], catalog: pool, draw: picture).status == .success)
    }
  }

  @Test(arguments: [
    (
      ["pool", "--member", "conection"],
      "The system 'pool' has no member 'conection'. Did you mean 'connection'? Its members are "
        + "'pool' and 'connection'."
    ),
    (
      ["pool", "--member", "pool", "--findings"],
      "'--member' draws a member of a system, and '--findings' the whole system. Give one or the "
        + "other."
    ),
    (
      ["pool", "--member", "pool", "--member", "connection"],
      "Only one picture can be written to standard output, but 2 members are given. Give a "
        + "folder: '--output <path>/'."
    ),
    (
      ["door", "--member", "pool"],
      "'--member' names a part of a system, but 'door' is one machine. Leave it out."
    ),
  ])
  func `a member that can't be drawn is an error`(_ arguments: [String], _ message: String) {
    let catalog = DiagramCatalog(machines: pool.machines + [.door()])
    let run = runTool(["render"] + arguments, catalog: catalog)
    #expect(run.errors.hasPrefix("Error: \(message)\n"), "\(run.errors)")
    #expect(run.status == .usageError)
  }

  @Test func `'render' draws the neighborhood of a state`() {
    let text = run("door", "--focus", "open", "--radius", "0").output
    #expect(text.contains("… 1 more"))
    #expect(!text.contains("locked"))
    #expect(!run("door", "--focus", "open").output.contains(#"label="locked""#))
    let mermaid = runTool(
      ["render", "door", "-T", "mermaid", "--focus", "open"], catalog: catalog, draw: picture)
    #expect(mermaid.output.contains("… 1 more"))
  }

  @Test(arguments: [
    (
      ["door", "--highlight", "opn"],
      "'door' has no state 'opn'. Did you mean 'open'? "
        + "The states are 'shut', 'closed', 'locked' and 'open'."
    ),
    (
      ["twins", "--focus", "on"],
      "'twins' has 2 states with the name 'on'. Give one of 'l/on' and 'r/on'."
    ),
    (
      ["safe", "--after", "dail"],
      "'safe' has no event 'dail'. Did you mean 'dial'? "
        + "The events are 'dial(1)', 'dial(7)' and 'close'."
    ),
    (
      ["safe", "--after", "dial(2)"],
      "'safe' has no event 'dial(2)'. Did you mean 'dial(1)'? "
        + "The events are 'dial(1)', 'dial(7)' and 'close'."
    ),
    (
      ["safe", "--after", "dial,,close"],
      "The name of an event is empty. The events are 'dial(1)', 'dial(7)' and 'close'."
    ),
    (
      ["safe", "--after", "close", "--highlight", "open"],
      "'--after' and '--highlight' both set the current states. Give one or the other."
    ),
    (
      ["safe", "--depth", "1", "--focus", "open"],
      "'--depth' draws an overview, and '--focus' a part. Give one or the other."
    ),
    (
      ["safe", "--radius", "2"],
      "'--radius' requires '--focus'. Name a state with '--focus'."
    ),
    (
      ["safe", "door", "--focus", "open", "-o", "/"],
      "'--focus' applies to one machine, but 2 are given. Draw them one at a time."
    ),
    (
      ["safe", "--title", "x", "-T", "mermaid"],
      "'--title' applies to pictures, but mermaid is a text format. "
        + "The formats of pictures are 'dot', 'svg', 'png' and 'pdf'."
    ),
    (
      ["safe", "--findings", "--style", "classic"],
      "'--findings' applies to statecharts, but the style is classic. "
        + "Give '--style statechart'."
    ),
    (
      ["--file", "x.json", "--ignored"],
      "'--ignored' runs a machine, but a file contains only its diagram. Name the machine instead."
    ),
    (
      ["--file", "x.json", "--after", "close"],
      "'--after' runs a machine, but a file contains only its diagram. Name the machine instead."
    ),
  ])
  func `'render' reports invalid options with the valid ones`(
    _ arguments: [String], _ message: String
  ) {
    let run = runTool(["render"] + arguments, catalog: catalog)
    #expect(run.status == .usageError)
    #expect(run.errors.split(separator: "\n").first == "Error: \(message)")
    #expect(run.output == "")
  }
}

/// Two switches with the same states, as regions.
private struct Twins: StateType, Hashable, DOTLabelable {
  enum Switch: CaseIterable, DOTLabelable { case on, off }
  enum Event: CaseIterable, DOTLabelable { case left, right }

  var left = Switch.on
  var right = Switch.on

  static let initialState = Twins()
  static let dotLabelableItems = [initialState]
  static var dotRegions: [DOTRegion<Twins>] { [DOTRegion("l", \.left), DOTRegion("r", \.right)] }

  mutating func handleEvent(_ event: Event) {
    switch event {
    case .left: left = left == .on ? .off : .on
    case .right: right = right == .on ? .off : .on
    }
  }
}
