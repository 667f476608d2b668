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

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `'render' reports a full device as standard output`() throws {
    let run = try run("'\(Executable.path)' render keyboard > /dev/full")
    #expect(run.status == 1)
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
  }

  /// Root may write anywhere, so that another user writes.
  @Test(
    .enabled(
      if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0,
      "there is no other user to write"))
  func `'render' leaves a file unchanged in a folder without permission to write`() throws {
    try folder.write("old", to: "old.svg")
    chmod(folder("old.svg"), 0o666)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let other = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    // On a path that another user may not search, the program itself is out of reach.
    let canRun = try run("\(other)'\(Executable.path)' --version > /dev/null").status == 0
    try #require(canRun || geteuid() == 0)
    guard canRun else { return }
    for name in ["old.svg", "new.svg"] {
      let run = try run("\(other)'\(Executable.path)' render keyboard -o \(name)")
      #expect(run.status == 1)
      #expect(run.errors.contains("Can't write '\(name)': Permission denied"), "\(run.errors)")
    }
    #expect(try folder.text(of: "old.svg") == "old")
    #expect(try allNames == ["old.svg"])
  }

  @Test func `a file has the old or the new content if the program is killed while it writes`()
    throws
  {
    #expect(try run("draw whole.svg").status == 0)
    let whole = try folder.text(of: "whole.svg")
    for _ in 0..<10 {
      try folder.write("old", to: "old.svg")
      // The program is killed as soon as its temporary file is there.
      _ = try run(
        """
        '\(Executable.path)' render keyboard -o old.svg &
        while kill -0 $! 2>/dev/null; do
          if compgen -G '.*.tmp' >/dev/null; then kill -KILL $!; break; fi
        done
        wait 2>/dev/null
        rm -f .*.tmp
        """)
      let text = try folder.text(of: "old.svg")
      #expect(text == "old" || text == whole)
    }
    #expect(try allNames == ["old.svg", "whole.svg"])
  }
}
