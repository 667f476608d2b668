import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct EmbedCommandTests {
  /// Embeds into a file of one text, and returns the run and what the file holds then.
  private func embed(
    _ text: String, catalog: DiagramCatalog = .doors
  ) throws -> (run: ToolRun, text: String, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "README.md")
    var run = runTool(["embed", folder("README.md")], catalog: catalog)
    run.output.replace(folder.path + "/", with: "")
    run.errors.replace(folder.path + "/", with: "")
    return (run, try folder.text(of: "README.md"), folder)
  }

  @Test(arguments: [
    ("mermaid", "```mermaid\ndoor mermaid statechart LR dot\n```"),
    ("mermaid direction=TB", "```mermaid\ndoor mermaid statechart TB dot\n```"),
    ("dot style=classic direction=rl", "```dot\ndoor dot classic RL dot\n```"),
    ("plantuml", "```plantuml\ndoor plantuml statechart LR dot\n```"),
    ("json", "```json\ndoor json statechart LR dot\n```"),
    ("scxml", "```xml\ndoor scxml statechart LR dot\n```"),
    ("Markdown", "door markdown statechart LR dot"),
  ])
  func `puts text between the markers`(_ words: String, _ content: String) throws {
    let text = "# Doors\n\n<!-- diagram: door \(words) -->\nold\n<!-- /diagram -->\nend"
    let expected = """
      # Doors

      <!-- diagram: door \(words) -->

      \(content)

      <!-- /diagram -->
      end
      """
    let (run, result, _) = try embed(text)
    #expect(run == ToolRun(status: .success, output: "README.md: updated 'door'.\n", errors: ""))
    #expect(result == expected)
    #expect(try embed(expected).run.output == "1 file is up to date.\n")
  }

  @Test(arguments: [
    ("svg", "![State diagram of door: Opens and closes.](diagrams/door.svg)", "diagrams/door.svg"),
    ("png alt=\"\"", "![](diagrams/door.png)", "diagrams/door.png"),
    ("svg alt=\"[a] *b*\" file=x.svg", #"![\[a\] \*b\*](x.svg)"#, "x.svg"),
    (
      "svg file=\"my pictures/a (b).svg\" alt=door", "![door](my%20pictures/a%20%28b%29.svg)",
      "my pictures/a (b).svg"
    ),
  ])
  func `draws a picture and shows it`(_ words: String, _ image: String, _ file: String) throws {
    let (run, result, folder) = try embed("<!-- diagram: door \(words) -->\n<!--/diagram-->\n")
    let output = "\(file): drawn.\nREADME.md: updated 'door'.\n"
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
    #expect(
      result == "<!-- diagram: door \(words) -->\n\n\(image)\n\n<!--/diagram-->\n")
    #expect(try folder.text(of: file).hasPrefix("door \(words.prefix(3)) statechart LR dot\n"))
  }

  @Test func `refers to pictures by name alone in a documentation catalog`() throws {
    let folder = try TemporaryFolder()
    let catalog = folder("Doors.docc")
    try FileManager.default.createDirectory(atPath: catalog, withIntermediateDirectories: true)
    try folder.write("<!-- diagram: door svg alt=a -->\n<!-- /diagram -->\n", to: "Doors.docc/A.md")
    #expect(runTool(["embed", "\(catalog)/A.md"]).status == .success)
    #expect(try folder.text(of: "Doors.docc/A.md").contains("\n![a](door.svg)\n"))
    #expect(try folder.text(of: "Doors.docc/diagrams/door.svg").hasPrefix("door svg"))
  }

  @Test func `keeps a picture that was drawn from the same text, whatever its bytes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<!-- diagram: door svg file=a.svg -->\n<!-- /diagram -->\n", to: "README.md")
    let draw: @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8] = {
      try $1.bytes(of: $0, $2)
    }
    let path = folder("README.md")
    #expect(runTool(["embed", path], draw: draw).output.hasPrefix("\(folder("a.svg")): drawn."))
    let drawn = try folder.text(of: "a.svg") + "<!-- by another Graphviz -->"
    try folder.write(drawn, to: "a.svg")
    #expect(runTool(["embed", path], draw: draw).output == "1 file is up to date.\n")
    #expect(try folder.text(of: "a.svg") == drawn)
    try folder.write(drawn.replacing("push", with: "shove"), to: "a.svg")
    #expect(runTool(["embed", path], draw: draw).output == "\(folder("a.svg")): drawn.\n")
  }

  @Test func `keeps every byte outside of the markers, and the ends of lines`() throws {
    let folder = try TemporaryFolder()
    let before =
      [0xEF, 0xBB, 0xBF] + Array("tab\t \r\nold Mac\rLatin ".utf8) + [0xE9, 0x0A, 0x0D, 0x0A]
    let after = Array("\n\nno end of line \0".utf8)
    let start = "  <!--diagram:door markdown-->  \r\n"
    let end = "<!-- /diagram -->\r\n"
    let old = before + Array("\(start)old\n\(end)".utf8) + after
    try Data(old).write(to: URL(filePath: folder("README.md")))
    #expect(runTool(["embed", folder("README.md")]).status == .success)
    let content = "\r\n  door markdown statechart LR dot\r\n\r\n"
    let expected = before + Array("\(start)\(content)\(end)".utf8) + after
    #expect(try [UInt8](Data(contentsOf: URL(filePath: folder("README.md")))) == expected)
    let run = runTool(["embed", folder("README.md")])
    #expect(run.output == "1 file is up to date.\n")
  }

  @Test func `takes a longer fence than the text has`() throws {
    let diagram = StateDiagram(name: "x", nodes: [.init("````")], transitions: [])
    let folder = try TemporaryFolder()
    try folder.write("<!-- diagram: x dot -->\n<!-- /diagram -->\n", to: "a.md")
    let run = runTool(
      ["embed", folder("a.md")], catalog: DiagramCatalog(machines: [.init("x") { diagram }])
    ) { try $1.bytes(of: $0, $2) }
    #expect(run.status == .success)
    let lines = try folder.text(of: "a.md").split(separator: "\n")
    #expect(lines[1] == "`````dot")
    #expect(lines[lines.count - 2] == "`````")
  }

  @Test(arguments: [
    ("text\n", "'README.md' has no markers outside code blocks. "),
    (
      "```\n<!-- diagram: door mermaid -->\n<!-- /diagram -->\n```\n",
      "'README.md' has no markers outside code blocks. "
    ),
    (
      "a\n<!-- diagram: door mermaid -->\n",
      "README.md:2: The diagram that starts here has no end: put '<!-- /diagram -->' on a line"
    ),
    ("a\n\n<!-- /diagram -->\n", "README.md:3: '<!-- /diagram -->' ends nothing: no diagram "),
    (
      "<!-- diagram: door svg -->\n<!-- diagram: door svg -->\n<!-- /diagram -->",
      "README.md:1: The diagram that starts here has no end before the next one starts in line 2: "
    ),
    (
      "<!-- diagram: dor svg -->\n<!-- /diagram -->",
      "README.md:1: Unknown machine 'dor'. Did you mean 'door'? The machines are 'door' and "
    ),
    (
      "<!-- diagram: door mermiad -->\n<!-- /diagram -->",
      "README.md:1: Unknown format 'mermiad'. Did you mean 'mermaid'? The formats are 'dot', "
    ),
    (
      "<!-- diagram: door pdf -->\n<!-- /diagram -->",
      "README.md:1: A Markdown file can't show pdf. The formats are 'dot', 'svg', 'png', "
    ),
    (
      "<!-- diagram: -->\n<!-- /diagram -->",
      "README.md:1: The marker names no machine. A marker is '<!-- diagram: door mermaid -->'.\n"
    ),
    ("<!-- diagram: door -->\n<!-- /diagram -->", "README.md:1: The marker names no format. A "),
    (
      "<!-- diagram: door svg direktion=TB -->\n<!-- /diagram -->",
      "README.md:1: The marker has 'direktion=TB' after its format. Did you mean 'direction='? "
        + "After 'svg' may follow 'direction=', 'style=', 'file=' and 'alt='.\n"
    ),
    (
      "<!-- diagram: door json direction=TB -->\n<!-- /diagram -->",
      "README.md:1: The marker has 'direction=TB' after its format. Nothing follows 'json'.\n"
    ),
    (
      "<!-- diagram: door svg direction=up -->\n<!-- /diagram -->",
      "README.md:1: The value 'up' is invalid for 'direction='. Please give one of 'LR', 'TB', "
    ),
    (
      "<!-- diagram: door svg file=/tmp/a.svg -->\n<!-- /diagram -->",
      "README.md:1: The picture '/tmp/a.svg' is at an absolute path, which is another one "
    ),
    (
      "<!-- diagram: door svg file=a.png -->\n<!-- /diagram -->",
      "README.md:1: The format is svg, but the extension of 'a.png' is another.\n"
    ),
    (
      "<!-- diagram: door svg alt=\"a -->\n<!-- /diagram -->",
      "README.md:1: A quotation mark of the marker has no other one.\n"
    ),
    (
      "<!-- diagram: door mermaid --> text\n<!-- /diagram -->",
      "README.md:1: After the marker's '-->', the line goes on: give what follows its own line.\n"
    ),
    (
      "<!-- diagram: door mermaid\n-->\n<!-- /diagram -->",
      "README.md:1: The marker has no '-->' at the end of its line.\n"
    ),
    (
      """
      <!-- diagram: door svg file=a.svg -->
      <!-- /diagram -->
      <!-- diagram: garage-door svg file=a.svg -->
      <!-- /diagram -->
      """, "README.md:3: README.md:1 draws a different diagram into 'a.svg': give one of them "
    ),
    (
      """
      <!-- diagram: door svg file=a.svg -->
      <!-- /diagram -->
      <!-- diagram: garage-door svg file=./b/../a.svg -->
      <!-- /diagram -->
      """, "README.md:3: README.md:1 draws a different diagram into './b/../a.svg': give one of "
    ),
  ])
  func `says what is wrong with the markers, and writes nothing`(
    _ text: String, _ message: String
  ) throws {
    let (run, result, folder) = try embed(text)
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: " + message), "\(run.errors)")
    #expect(result == text)
    #expect(try folder.names == ["README.md"])
  }

  @Test func `reports every mistake of every file, and writes none of them`() throws {
    let folder = try TemporaryFolder()
    let good = "<!-- diagram: door mermaid -->\n<!-- /diagram -->\n"
    try folder.write(good, to: "good.md")
    try folder.write(
      "<!-- /diagram -->\n<!-- diagram: x svg -->\n<!-- /diagram -->\n", to: "bad.md")
    let run = runTool(["embed", folder("good.md"), folder("bad.md")])
    #expect(run.status == .failure)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Error: \(folder("bad.md")):1: '<!-- /diagram -->' ends nothing"))
    #expect(lines[1].hasPrefix("Error: \(folder("bad.md")):2: Unknown machine 'x'."))
    #expect(try folder.text(of: "good.md") == good)
  }

  @Test func `writes nothing where one of the files can't be written`() throws {
    let folder = try TemporaryFolder()
    let good = "<!-- diagram: door mermaid -->\n<!-- /diagram -->\n"
    try folder.write(good, to: "good.md")
    try folder.write("<!-- diagram: door svg file=a/b/c.svg -->\n<!-- /diagram -->\n", to: "b.md")
    let run = runTool(["embed", folder("good.md"), folder("b.md")])
    let path = "\(folder.path)/a/b"
    let errors = "Error: Can't write '\(path)/c.svg': the folder '\(path)' doesn't exist.\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    #expect(try folder.text(of: "good.md") == good)
  }

  @Test func `finds the files with markers where none is named`() throws {
    let folder = try TemporaryFolder()
    let text = "<!-- diagram: door mermaid -->\n<!-- /diagram -->\n"
    for name in [".hidden", "docs", "node_modules", "nested"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
      try folder.write(text, to: "\(name)/a.md")
    }
    try folder.write("", to: "nested/Package.swift")
    try folder.write("", to: "Package.swift")
    try folder.write("none", to: "B.md")
    try folder.write(text, to: "README.markdown")
    try folder.write(text, to: "README.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder("docs/circle"), withDestinationPath: folder.path)
    let run = runTool(["embed"], folder: folder.path)
    let output = """
      \(folder.path)/README.markdown: updated 'door'.
      \(folder.path)/docs/a.md: updated 'door'.

      """
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test(arguments: [
    (
      ["embed"],
      "No Markdown file from this folder down has markers outside code blocks. Put these lines"
    ),
    (["embed", "/nowhere.md"], "There is no file '/nowhere.md'.\n"),
    (["embed", "/tmp"], "'/tmp' is a folder: name the Markdown files in it.\n"),
  ])
  func `says what is missing`(_ arguments: [String], _ message: String) {
    let run = runTool(arguments)
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: " + message))
  }
}
