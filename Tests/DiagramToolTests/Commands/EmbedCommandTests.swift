import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct EmbedCommandTests {
  /// Embeds into a file with a text, and returns the run and the text of the file afterwards.
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
    ("mermaid", "```mermaid\ndoor mermaid statechart LR\n```"),
    ("mermaid direction=TB", "```mermaid\ndoor mermaid statechart TB\n```"),
    ("plantuml", "```plantuml\ndoor plantuml statechart LR\n```"),
    ("Markdown", "door markdown statechart LR"),
  ])
  func `'embed' replaces the text between the markers`(_ words: String, _ content: String) throws {
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

  @Test func `'embed' keeps every byte outside the markers, and the ends of lines`() throws {
    let folder = try TemporaryFolder()
    let before =
      [0xEF, 0xBB, 0xBF] + Array("tab\t \r\nold Mac\rLatin ".utf8) + [0xE9, 0x0A, 0x0D, 0x0A]
    let after = Array("\n\nno end of line \0".utf8)
    let start = "  <!--diagram:door markdown-->  \r\n"
    let end = "<!-- /diagram -->\r\n"
    let old = before + Array("\(start)old\n\(end)".utf8) + after
    try Data(old).write(to: URL(filePath: folder("README.md")))
    #expect(runTool(["embed", folder("README.md")]).status == .success)
    let content = "\r\n  door markdown statechart LR\r\n\r\n"
    let expected = before + Array("\(start)\(content)\(end)".utf8) + after
    #expect(try [UInt8](Data(contentsOf: URL(filePath: folder("README.md")))) == expected)
    let run = runTool(["embed", folder("README.md")])
    #expect(run.output == "1 file is up to date.\n")
  }

  @Test func `'embed' reports every mistake in every file, and then writes no file`() throws {
    let folder = try TemporaryFolder()
    let good = "<!-- diagram: door mermaid -->\n<!-- /diagram -->\n"
    try folder.write(good, to: "good.md")
    try folder.write(
      "<!-- /diagram -->\n<!-- diagram: x mermaid -->\n<!-- /diagram -->\n", to: "bad.md")
    let run = runTool(["embed", folder("good.md"), folder("bad.md")])
    #expect(run.status == .failure)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Error: \(folder("bad.md")):1: '<!-- /diagram -->' has no marker"))
    #expect(lines[1].hasPrefix("Error: \(folder("bad.md")):2: Unknown machine 'x'."))
    #expect(try folder.text(of: "good.md") == good)
  }

  @Test func `'embed' searches for files with markers if none is named`() throws {
    let folder = try TemporaryFolder()
    let text = "<!-- diagram: door mermaid -->\n<!-- /diagram -->\n"
    for name in [".hidden", "docs", "node_modules", "nested"] {
      try folder.createFolder(name)
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
  func `'embed' reports that no file has markers`(_ arguments: [String], _ message: String) {
    let run = runTool(arguments)
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: " + message))
  }
}
