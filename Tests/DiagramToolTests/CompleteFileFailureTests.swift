import Foundation
import Testing

/// What becomes of a file when writing it fails or is cut short: the built `sm-graph`, in a shell
/// that takes something away from it.
@Suite struct CompleteFileFailureTests {
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "sm-graph").path

  /// Runs a line of a shell, in which `draw` stands for the call that draws.
  private func run(_ line: String, in folder: TemporaryFolder) throws -> (CInt, String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "draw() { '\(Self.program)' render keyboard -o \"$1\"; }\n" + line]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: message, as: UTF8.self))
  }

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Two blocks are less than the picture.
  @Test(arguments: ["old.svg", "new.svg", "link.svg"])
  func `is as it was where there is no room for it`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.svg")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.svg"), withDestinationPath: "old.svg")
    let (status, message) = try run("trap '' XFSZ; ulimit -f 2; draw \(name)", in: folder)
    #expect(status == 1)
    #expect(message.contains("Can't write '\(name)': File too large"), "\(message)")
    #expect(try folder.text(of: "old.svg") == "old")
    #expect(try names(in: folder) == ["link.svg", "old.svg"])
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `is an error on a full device`() throws {
    let folder = try TemporaryFolder()
    let (status, message) = try run("'\(Self.program)' render keyboard > /dev/full", in: folder)
    #expect(status == 1)
    #expect(message.contains("No space left on device"), "\(message)")
  }

  /// Root may write anywhere, so that another user tries it.
  @Test(
    .enabled(
      if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0,
      "nobody else can be asked to write"))
  func `is as it was in a folder that can't be written to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.svg")
    chmod(folder("old.svg"), 0o666)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let other = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    // By a path on which another user may not search, the program itself is out of reach.
    let canRun = try run("\(other)'\(Self.program)' --version > /dev/null", in: folder).0 == 0
    try #require(canRun || geteuid() == 0)
    guard canRun else { return }
    for name in ["old.svg", "new.svg"] {
      let (status, message) = try run(
        "\(other)'\(Self.program)' render keyboard -o \(name)", in: folder)
      #expect(status == 1)
      #expect(message.contains("Can't write '\(name)': Permission denied"), "\(message)")
    }
    #expect(try folder.text(of: "old.svg") == "old")
    #expect(try names(in: folder) == ["old.svg"])
  }

  @Test func `is old or new when the program is killed at any moment`() throws {
    let folder = try TemporaryFolder()
    #expect(try run("draw whole.svg", in: folder).0 == 0)
    let whole = try folder.text(of: "whole.svg")
    try folder.write("old", to: "old.svg")
    for milliseconds in stride(from: 0, through: 60, by: 3) {
      _ = try run(
        "draw old.svg & sleep 0.\(milliseconds < 10 ? "00" : "0")\(milliseconds); "
          + "kill -KILL -- $(jobs -p) 2>/dev/null; wait", in: folder)
      let text = try folder.text(of: "old.svg")
      #expect(text == "old" || text == whole)
      try folder.write("old", to: "old.svg")
    }
    // All that may be left is what was not yet complete, under a hidden name.
    let left = try names(in: folder).filter { !($0.hasPrefix(".") && $0.hasSuffix(".tmp")) }
    #expect(left == ["old.svg", "whole.svg"])
  }
}
