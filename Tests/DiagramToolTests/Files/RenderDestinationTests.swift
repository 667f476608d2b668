import Foundation
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct RenderDestinationTests {
  private struct LayoutFailure: Error {}

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func render(_ arguments: String...) -> ToolRun { runTool(["render"] + arguments) }

  private static let success = ToolRun(status: .success, output: "", errors: "")

  @Test(arguments: [
    ("d.svg", "svg"), ("d.dot", "dot"), ("d.gv", "dot"), ("d.png", "png"), ("d.pdf", "pdf"),
    ("d.SVG", "svg"), ("d.svg.png", "png"), (".d.dot", "dot"),
  ])
  func `'render' chooses the format by the extension of the file`(_ name: String, _ format: String)
    throws
  {
    #expect(render("door", "-o", folder(name)) == Self.success)
    #expect(try folder.names == [name])
    #expect(try folder.text(of: name) == "door \(format) statechart LR\n")
  }

  @Test(arguments: ["d", "d.jpg", "d.", ".svg", "d.png/../d"])
  func `'render' accepts a format for a file without a known extension`(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder("d.png"), withIntermediateDirectories: false)
    #expect(render("door", "-T", "dot", "-o", folder(name)) == Self.success)
    #expect(try folder.text(of: name) == "door dot statechart LR\n")
  }

  @Test func `'render' replaces the content of a file`() throws {
    try folder.write("old and longer than what replaces it, by far", to: "d.svg")
    #expect(render("door", "-o", folder("d.svg")) == Self.success)
    #expect(try folder.text(of: "d.svg") == "door svg statechart LR\n")
  }

  @Test(arguments: ["", "/", "/new/", "/new//"])
  func `'render' writes a file for each machine and format into a folder`(_ suffix: String) throws {
    #expect(
      render("--all", "-T", "dot", "-T", "png", "-o", folder.path + suffix) == Self.success)
    let names = suffix.hasPrefix("/new") ? ["new"] : try folder.names
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + suffix).sorted()
        == ["door.dot", "door.png", "garage-door.dot", "garage-door.png"])
    #expect(try folder.names == names)
    let path = folder.path + suffix + "/garage-door.png"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "garage-door png statechart LR\n")
  }

  @Test(arguments: [
    ("none/d.svg", "Can't write '<>/none/d.svg': the folder '<>/none' doesn't exist."),
    ("none/a/", "Can't write '<>/none/a/': the folder '<>/none' doesn't exist."),
    ("file/d.svg", "Can't write '<>/file/d.svg': '<>/file' is not a folder."),
    ("file/a/", "Can't write '<>/file/a/': '<>/file' is not a folder."),
    ("file/", "'<>/file' is not a folder."),
    ("file//", "'<>/file' is not a folder."),
  ])
  func `'render' reports why a path can't be written`(_ name: String, _ text: String) throws {
    try folder.write("kept", to: "file")
    let message = text.replacingOccurrences(of: "<>", with: folder.path)
    let run = render("door", "-o", folder(name))
    #expect(run == ToolRun(status: .failure, output: "", errors: "Error: \(message)\n"))
    #expect(try folder.names == ["file"])
    #expect(try folder.text(of: "file") == "kept")
  }

  @Test func `'render' writes no file if one of the machines can't be drawn`() throws {
    try folder.write("old", to: "door.svg")
    let run = runTool(["render", "--all", "-o", folder.path]) { diagram, format, options in
      guard diagram.name == "door" else { throw LayoutFailure() }
      return describe(diagram, format, options)
    }
    let errors = "Error: garage-door: LayoutFailure()\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    #expect(try folder.names == ["door.svg"])
    #expect(try folder.text(of: "door.svg") == "old")
  }

  @Test func `'render' creates no folder if a machine can't be drawn`() throws {
    let run = runTool(["render", "door", "-o", folder("new/")]) { _, _, _ in
      throw LayoutFailure()
    }
    #expect(run.status == .failure)
    #expect(try folder.names == [])
  }

  @Test func `'render' doesn't replace a folder that has the name of a file`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("door.svg"), withIntermediateDirectories: false)
    let run = render("door", "-o", folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.contains(folder("door.svg")))
    #expect(try folder.names == ["door.svg"])
  }
}
