import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct PictureRequestTests {
  private enum Safe: StateType, Hashable, DOTLabelable {
    case shut(tries: Int), open

    enum Event: DOTLabelable {
      case dial(Int), close
      static let dotLabelableItems = [Event.dial(1), .dial(7), .close]
    }

    static let initialState = Safe.shut(tries: 0)
    static let dotLabelableItems = [initialState, .open]

    mutating func handleEvent(_ event: Event) -> String? {
      switch (self, event) {
      case (.shut, .dial(7)):
        self = .open
        return "ring"
      case (.shut(let tries), .dial): self = .shut(tries: tries + 1)
      case (.open, .close): self = .shut(tries: 0)
      case (.shut, .close), (.open, .dial): break
      }
      return nil
    }
  }

  private let catalog = DiagramCatalog(machines: [
    .init("safe", Safe.self), .init("door") { .door },
    .init("twins") {
      StateDiagram(
        name: "",
        regions: [
          .init(label: "l", nodes: [.init("on", id: "l/on")]),
          .init(label: "r", nodes: [.init("on", id: "r/on")]),
        ])
    },
  ])

  /// What the picture is drawn from.
  private func run(_ arguments: String...) -> ToolRun {
    runTool(["render", "-T", "dot"] + arguments, catalog: catalog) { try $1.bytes(of: $0, $2) }
  }

  /// The words of the classes of what stands out, with the `id` of each.
  private func marks(_ text: String) -> Set<String> {
    Set(
      text.matches(
        of: /\[id="([^"]*)".*class="[a-z ]*(current|previous|visited|taken|error|warning)"/
      )
      .map { "\($0.1) \($0.2)" })
  }

  @Test func `marks states by label, by path and by identifier`() {
    #expect(marks(run("door", "--highlight", "open").output) == ["door/open current"])
    #expect(marks(run("door", "--highlight", "shut/locked").output) == ["door/locked current"])
    #expect(
      marks(run("twins", "--highlight", "l/on", "--highlight=r/on").output)
        == ["twins/l/on current", "twins/r/on current"])
  }

  @Test(arguments: [
    "dial,dial(7)", "dial(1), dial [7]", "dial [1],dial(7)",
  ])
  func `runs the machine through events`(_ events: String) {
    let result = run("safe", "--after", events)
    #expect(
      marks(result.output) == [
        "safe/open current", "safe/shut previous", "safe/shut--shut--taken taken",
        "safe/shut--open--taken taken",
      ])
    #expect(result.errors == "")
    #expect(result.status == .success)
  }

  @Test func `says which events are ignored`() {
    let result = run("safe", "--after", "close", "--after", "dial(7),dial")
    #expect(
      result.errors == """
        warning: safe: event 1, 'close', is ignored in 'shut'.
        warning: safe: event 3, 'dial(1)', is ignored in 'open'.

        """)
    #expect(result.status == .success)
    #expect(marks(result.output).contains("safe/open current"))
  }

  @Test func `draws what is near a state`() {
    let text = run("door", "--focus", "open", "--radius", "0").output
    #expect(text.contains("… 1 more"))
    #expect(!text.contains("locked"))
    #expect(!run("door", "--focus", "open").output.contains(#"label="locked""#))
    let mermaid = runTool(
      ["render", "door", "-T", "mermaid", "--focus", "open"], catalog: catalog
    ) { try $1.bytes(of: $0, $2) }
    #expect(mermaid.output.contains("… 1 more"))
  }

  @Test func `shows a title, ignored events and findings on request`() {
    #expect(run("door", "--title", "A <door>").output.contains(">A &lt;door&gt;</font>"))
    #expect(!run("safe").output.contains("ignores"))
    #expect(run("safe", "--ignored").output.contains("ignores close"))
    #expect(marks(run("twins", "--findings").output) == [])
    let trapped = DiagramCatalog(machines: [
      .init("m") {
        StateDiagram(
          name: "", nodes: [.init("a"), .init("b")],
          transitions: [.init(from: "a", to: "b", event: "go")])
      }
    ])
    let text = runTool(["render", "m", "--findings", "-T", "dot"], catalog: trapped) {
      try $1.bytes(of: $0, $2)
    }
    #expect(marks(text.output) == ["m/b warning"])
  }

  @Test(arguments: [
    (
      ["door", "--highlight", "opn"],
      "'door' has no state 'opn'. Did you mean 'open'? "
        + "The states are 'shut', 'locked', 'closed' and 'open'."
    ),
    (
      ["twins", "--focus", "on"],
      "2 states of 'twins' are called 'on'. Give one of 'l/on' and 'r/on'."
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
      "'--after' finds the current states itself, and '--highlight' names some as well. "
        + "Give one or the other."
    ),
    (
      ["safe", "--radius", "2"],
      "'--radius' is given without '--focus'. Name a state to draw with it."
    ),
    (
      ["safe", "door", "--focus", "open", "-o", "/"],
      "'--focus' is about one machine, and 2 are to be drawn."
    ),
    (
      ["safe", "--title", "x", "-T", "mermaid"],
      "'--title' shows on pictures, and mermaid is none. "
        + "The formats of pictures are 'dot', 'svg', 'png' and 'pdf'."
    ),
    (
      ["safe", "--findings", "--style", "classic"],
      "'--findings' shows on statecharts, and the style is classic."
    ),
    (
      ["--file", "x.json", "--ignored"],
      "'--ignored' asks a machine what it ignores, and a file holds none. Name a machine instead."
    ),
    (
      ["--file", "x.json", "--after", "close"],
      "'--after' runs a machine, and a file holds none. Name a machine instead."
    ),
  ])
  func `names what is wrong and what would be right`(_ arguments: [String], _ message: String) {
    let run = runTool(["render"] + arguments, catalog: catalog)
    #expect(run.status == .usageError)
    #expect(run.errors.split(separator: "\n").first == "Error: \(message)")
    #expect(run.output == "")
  }

  @Test func `says that a diagram made by hand can't run`() {
    let run = runTool(["render", "door", "--after", "push"], catalog: catalog)
    #expect(run.status == .failure)
    #expect(
      run.errors
        == "Error: 'door' can't run: the catalog has a diagram that was made by hand, and no machine.\n"
    )
  }
}
