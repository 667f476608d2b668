import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

/// Pictures that `render` leaves as they are. After a first run that draws, a second one only writes
/// its options, so that a file that it replaces can be told from one that it keeps.
@Suite struct UnchangedPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func draw(_ arguments: String...) {
    let run = runTool(["render"] + arguments) { diagram, format, options in
      try format.bytes(of: diagram, options)
    }
    #expect(run.status == .success)
  }

  @Test(arguments: ["svg", "png", "pdf"])
  func `'render' keeps a picture that shows its diagram, and reports that`(format: String) throws {
    let file = folder("door.\(format)")
    draw("door", "-o", file)
    let before = try FilePath(file).bytes()
    let run = runTool(["render", "door", "-o", file])
    #expect(run.status == .success)
    #expect(run.errors == "'\(file)' is up to date. To redraw it: '--force'.\n")
    #expect(run.output.isEmpty)
    #expect(try FilePath(file).bytes() == before)
  }

  @Test func `'render' counts the pictures that it keeps, and draws the others`() throws {
    draw("--all", "-T", "svg", "-o", folder("") + "/")
    try folder.write("<svg/>", to: "door.svg")
    draw("door", "-T", "pdf", "-o", folder("") + "/")
    let run = runTool(["render", "--all", "-T", "svg", "-T", "pdf", "-o", folder("") + "/"])
    #expect(run.errors == "2 pictures are up to date. To redraw them: '--force'.\n")
    #expect(try folder.text(of: "door.svg") == "door svg statechart LR\n")
    #expect(try folder.text(of: "garage-door.pdf") == "garage-door pdf statechart LR\n")
    #expect(try folder.text(of: "garage-door.svg").contains("</svg>"))
  }

  @Test(arguments: [
    ["--force"], ["--style", "classic"], ["--direction", "TB"], ["--title", "t"],
    ["--highlight", "open"],
  ])
  func `'render' redraws a picture if the options are different`(options: [String]) throws {
    draw("door", "-o", folder("door.svg"))
    let run = runTool(["render", "door", "-o", folder("door.svg")] + options)
    #expect(run.status == .success && !run.errors.contains("is up to date"))
    #expect(try folder.text(of: "door.svg").hasPrefix("door svg "))
  }

  @Test func `'render' keeps a picture that was drawn with the same options`() throws {
    let arguments = ["--dpi", "72", "--title", "t", "-o", folder("door.png")]
    draw("door", "--dpi", "72", "--title", "t", "-o", folder("door.png"))
    #expect(runTool(["render", "door"] + arguments).errors.contains("is up to date"))
  }

  @Test func `'render' redraws a picture that shows highlights or another machine`() throws {
    draw("door", "--highlight", "open", "-o", folder("a.svg"))
    draw("garage-door", "-o", folder("b.svg"))
    for name in ["a.svg", "b.svg"] {
      #expect(runTool(["render", "door", "-o", folder(name)]).errors.isEmpty)
      #expect(try folder.text(of: name) == "door svg statechart LR\n")
    }
  }
}
