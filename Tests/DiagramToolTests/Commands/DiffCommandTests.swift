import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct DiffCommandTests {
  private static let sentence =
    "transition `closed` —push→ `open`: effects changed from none to creak.\n"

  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .door(), .door("creaking-door", creak: ["creak"]),
    .init("safe", exploring: Safe.self),
    .init("listed-safe", Safe.self),
    .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs),
    .init("fixed-upgrader", observing: Upgrader(), inputs: Array(Upgrader.inputs.dropFirst(2))),
  ])

  private func run(_ arguments: [String]) -> ToolRun {
    runTool(arguments, catalog: Self.catalog, draw: picture)
  }

  @Test func `'diff' prints the differences of two machines and fails`() {
    let expected = ToolRun(status: .failure, output: Self.sentence, errors: "")
    #expect(run(["diff", "door", "creaking-door"]) == expected)
  }

  @Test(arguments: ["door", "safe", "upgrader"])
  func `'diff' prints nothing for equal machines`(_ name: String) {
    let expected = ToolRun(status: .success, output: "", errors: "")
    #expect(run(["diff", name, name]) == expected)
  }

  @Test(arguments: [
    ("dot", "class=\"transition changed\""), ("svg", "class=\"edge transition changed\""),
    ("png", "PNG"), ("pdf", "%PDF"),
  ])
  func `'diff' draws the differences`(_ format: String, _ part: String) throws {
    let folder = try TemporaryFolder()
    let run = run(["diff", "door", "creaking-door", "-o", folder("d.\(format)")])
    #expect(run == ToolRun(status: .failure, output: Self.sentence, errors: ""))
    let bytes = try FilePath(folder("d.\(format)")).bytes()
    #expect(String(decoding: bytes, as: UTF8.self).contains(part))
  }

  /// The states of the changed transition, the composite around one of them, and the rest.
  private static let mermaid = #"""
    ---
    title: "creaking-door"
    ---
    stateDiagram-v2
      direction LR
      state "shut" as shut {
        direction LR
        state "closed" as shut_closed
        state "… 1 more" as shut_elided
        [*] --> shut_closed
      }
      state "open" as open
      [*] --> shut
      shut_closed --> open : #177; push / creak
      open --> shut_closed : pull

    """#

  @Test func `'diff -T mermaid' writes the changed part, and the differences to standard error`() {
    let expected = ToolRun(status: .failure, output: Self.mermaid, errors: Self.sentence)
    #expect(run(["diff", "door", "creaking-door", "-T", "mermaid"]) == expected)
    #expect(run(["diff", "door", "door", "-T", "mermaid"]).output.isEmpty)
  }

  @Test func `'diff --against' compares a machine with its picture at a revision or a place`()
    throws
  {
    let folder = try TemporaryFolder()
    let git = "git -c user.name=a -c user.email=a@b.c"
    for path in ["diagrams", "pictures"] {
      let arguments = ["render", "door", "-o", folder("\(path)/door.svg")]
      try folder.createFolder(path)
      #expect(runTool(arguments, catalog: Self.catalog, draw: picture).status == .success)
    }
    let line = "git init -q -b main && git add . && \(git) commit -q -m 'A door' && rm -r diagrams"
    #expect(try Executable.run(shell: line, in: folder.path).status == 0)
    func run(_ arguments: String...) -> ToolRun {
      let catalog = DiagramCatalog(machines: [.creakingDoor, .door("new")])
      return runTool(["diff"] + arguments, catalog: catalog, folder: folder.path, draw: picture)
    }
    func diff(_ place: String) -> ToolRun { run("door", "--against", place) }
    let changed = ToolRun(status: .failure, output: Self.sentence, errors: "")
    for place in ["main", "HEAD:pictures/door.svg", folder("pictures/door.svg")] {
      #expect(diff(place) == changed)
    }
    #expect(run("HEAD:pictures/door.svg", "door") == changed)
    #expect(run("main:pictures/door.svg", "HEAD:pictures/door.svg").status == .success)
    let all = ToolRun(
      status: .failure, output: "door: " + Self.sentence,
      errors: "note: Revision 'main' has no picture of 'new' in 'diagrams'.\n")
    #expect(run("--against", "main") == all)
    #expect(run("--against", "main", "-T", "svg").status == .usageError)
    #expect(diff("HEAD:door.svg").errors == "Error: There is no file 'HEAD:door.svg' in Git.\n")
    #expect(
      diff("nine").errors.hasPrefix("Error: 'nine' is neither a file nor a revision of Git ("))
    let removal = "git rm -rq --cached diagrams && \(git) commit -q -m 'No door'"
    #expect(try Executable.run(shell: removal, in: folder.path).status == 0)
    let message = "Error: Revision 'main' has no picture of 'door' in 'diagrams'. Name its path: "
    #expect(diff("main").errors == message + "'main:pictures/door.svg'.\n")
  }

  @Test func `a revision is read although a folder has its name`() throws {
    let folder = try TemporaryFolder()
    try folder.createFolder("diagrams")
    let render = ["render", "door", "-o", folder("diagrams/door.svg")]
    #expect(runTool(render, catalog: Self.catalog, draw: picture).status == .success)
    let line = """
      git init -q -b main && git add . && git -c user.name=a -c user.email=a@b.c commit -q -m 'A door'
      git branch door && mkdir main && '\(Executable.path)' diff number --against main
      """
    // The program's current folder contains the folder.
    let run = try Executable.run(shell: line, in: folder.path)
    #expect(
      run.errors.hasPrefix("Error: Revision 'main' has no picture of 'number' in 'diagrams'."))
  }

  @Test(arguments: [
    ([], "Name two diagrams to compare. \(machines)"),
    (["door"], "Name two diagrams to compare. \(machines)"),
    (["door", "door", "x"], "Unexpected argument 'x'."),
    (["door", "dor"], "'dor' is neither a machine nor a file. Did you mean 'door'? \(machines)"),
    (
      ["door", "door", "-o", "x.jpg"],
      "Can't draw differences into 'x.jpg'. \(formats)"
    ),
    (
      ["door", "door", "-o", "x.json"],
      "Can't draw differences into 'x.json'. \(formats)"
    ),
    (
      ["door", "door", "-T", "scxml"],
      "The value 'scxml' is invalid for '-T <format>'. Please provide one of 'dot', 'svg', 'png', 'pdf' "
        + "or 'mermaid'."
    ),
    (
      ["door", "door", "--against", "x"],
      "With '--against', name one machine, or none for all. \(machines)"
    ),
    (["dor", "--against", "x"], "Unknown machine 'dor'. Did you mean 'door'? \(machines)"),
    (
      ["door", "door", "-T", "dot", "--json"],
      "Standard output can't contain both the picture and JSON. Name a file with '--output'."
    ),
  ])
  func `'diff' reports invalid arguments`(_ arguments: [String], _ text: String) {
    let run = run(["diff"] + arguments)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: \(text)\n"))
  }

  private static let formats =
    "The format must be 'dot', 'svg', 'png', 'pdf' or 'mermaid', with the extension 'mmd'."

  private static let machines =
    "The machines are 'door', 'creaking-door', 'safe', 'listed-safe', 'upgrader' and "
    + "'fixed-upgrader'."
}
