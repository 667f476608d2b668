import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct DiffCommandTests {
  private static let sentences = """
    transition `closed` —push→ `open`: effects changed from none to creak.

    """

  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .init("door") { .door },
    .init("old-door") {
      var diagram = StateDiagram.door
      diagram.transitions[2].effects = ["creak"]
      return diagram
    },
  ])

  private func run(_ arguments: [String]) -> ToolRun {
    runTool(arguments, catalog: Self.catalog) { try $1.bytes(of: $0, $2) }
  }

  @Test func `says in what two machines differ`() {
    let expected = ToolRun(status: .failure, output: Self.sentences, errors: "")
    #expect(run(["diff", "door", "old-door"]) == expected)
  }

  @Test func `says nothing about equal machines`() {
    let expected = ToolRun(status: .success, output: "", errors: "")
    #expect(run(["diff", "door", "door"]) == expected)
  }

  @Test(arguments: [
    ("dot", "dot"), ("svg", "svg"), ("png", "png"), ("pdf", "pdf"), ("json", "json"),
    ("mermaid", "mmd"), ("plantuml", "puml"),
  ])
  func `compares files with the code and with each other`(_ format: String, _ suffix: String) throws
  {
    let folder = try TemporaryFolder()
    #expect(run(["render", "--all", "-T", format, "-o", folder.path]).status == .success)
    let file = folder("door.\(suffix)")
    #expect(run(["diff", file, "door"]).status == .success)
    let expected = ToolRun(status: .failure, output: Self.sentences, errors: "")
    #expect(run(["diff", file, "old-door"]) == expected)
    #expect(run(["diff", file, folder("old-door.\(suffix)")]) == expected)
  }

  @Test func `compares files of different formats as far as both tell`() throws {
    let folder = try TemporaryFolder()
    let formats = ["-Tdot", "-Tmermaid", "-Tplantuml", "-Tjson"]
    #expect(run(["render", "--all", "-o", folder.path] + formats).status == .success)
    let expected = ToolRun(status: .failure, output: Self.sentences, errors: "")
    #expect(run(["diff", folder("door.mmd"), folder("old-door.dot")]) == expected)
    #expect(run(["diff", folder("door.json"), folder("old-door.puml")]) == expected)
    #expect(run(["diff", folder("door.puml"), folder("door.mmd")]).status == .success)
  }

  @Test func `compares a classic file as far as that tells`() throws {
    let folder = try TemporaryFolder()
    let render = ["render", "door", "-T", "dot", "--style", "classic", "-o", folder.path]
    #expect(run(render).status == .success)
    let expected = ToolRun(status: .success, output: "", errors: "")
    #expect(run(["diff", folder("door.dot"), "door"]) == expected)
    #expect(run(["diff", folder("door.dot"), "old-door"]) == expected)
  }

  @Test(arguments: ["dot", "svg", "png", "pdf"])
  func `draws the differences`(_ format: String) throws {
    let folder = try TemporaryFolder()
    let run = run(["diff", "door", "old-door", "-o", folder("d.\(format)")])
    #expect(run == ToolRun(status: .failure, output: Self.sentences, errors: ""))
    let bytes = try FilePath(folder("d.\(format)")).bytes()
    let text =
      if let format = ImageFormat(rawValue: format) {
        PictureSource.text(in: bytes, of: format)
      } else {
        String(decoding: bytes, as: UTF8.self)
      }
    #expect(text?.contains("class=\"transition changed\"") == true)
  }

  @Test(arguments: [
    ([], "Name two diagrams to compare. The machines are 'door' and 'old-door'."),
    (["door"], "Name two diagrams to compare. The machines are 'door' and 'old-door'."),
    (["door", "door", "x"], "Unexpected argument 'x'."),
    (
      ["door", "dor"],
      "'dor' is neither a machine nor a file. Did you mean 'door'? The machines are 'door' and "
        + "'old-door'."
    ),
    (
      ["door", "door", "-o", "x.jpg"],
      "The extension of 'x.jpg' names no format for differences. The formats are 'dot', 'svg', "
        + "'png' and 'pdf'."
    ),
  ])
  func `says what is wrong with its arguments`(_ arguments: [String], _ text: String) {
    let run = run(["diff"] + arguments)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: \(text)\n"))
  }

  @Test func `says why it can't read a file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("hello", to: "x.dot")
    try folder.write("<svg/>", to: "x.svg")
    try folder.write("flowchart LR\n", to: "x.mmd")
    try folder.write("{", to: "x.json")
    try folder.write("| a |\n", to: "x.md")
    let reasons = [
      "x.dot": "can't be read as a diagram (line 1: the text does not start with 'digraph').",
      "x.mmd": "can't be read as a diagram (line 1: there is no line 'stateDiagram-v2').",
      "x.json": "can't be read as a diagram (line 1, column 2: the text is cut off where a name in "
        + "quotes should follow).",
      "x.md": "can't be compared: markdown is not read back. Write the diagram as json, dot, "
        + "mermaid, plantuml or a picture.",
      "x.svg": "does not tell what it was drawn from: it is no picture of this tool.",
    ]
    for (name, reason) in reasons {
      let errors = "Error: '\(folder(name))' \(reason)\n"
      let run = run(["diff", folder(name), "door"])
      #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    }
    let errors = "Error: Can't read '\(folder.path)': Is a directory.\n"
    #expect(run(["diff", "door", folder.path]).errors == errors)
  }
}
