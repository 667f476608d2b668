import Foundation
import Testing

/// Writing that fails or is cut short: the built `sm-graph`, in a shell that takes something away from it.
@Suite struct RenderDestinationFailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var allNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Runs a line of a shell, in which `draw` writes a picture to a file.
  private func run(_ line: String) throws -> Executable.Run {
    try Executable.run(
      shell: "draw() { '\(Executable.path)' render keyboard -o \"$1\"; }\n" + line, in: folder.path)
  }

  /// Two blocks are less than the picture.
  @Test(arguments: ["old.svg", "new.svg", "link.svg"])
  func `'render' leaves a file unchanged if the new one exceeds a limit`(name: String) throws {
    try folder.write("old", to: "old.svg")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.svg"), withDestinationPath: "old.svg")
    let run = try run("trap '' XFSZ; ulimit -f 2; draw \(name)")
    #expect(run.status == 1)
    #expect(run.errors.contains("Can't write '\(name)': File too large"), "\(run.errors)")
    #expect(try folder.text(of: "old.svg") == "old")
    #expect(try allNames == ["link.svg", "old.svg"])
  }
}
