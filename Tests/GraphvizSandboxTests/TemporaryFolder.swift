import Foundation
import Testing

@testable import GraphvizSandbox

/// A folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a script for the shell, which can be started as a program, and returns its path.
  func script(_ text: String) throws -> String {
    let path = self("script")
    // Not written by this process: a program that another test starts meanwhile would have the file
    // open for a moment, in which it can't be started.
    let ending = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", "/bin/cat >\"$0\" && /bin/chmod 700 \"$0\"", path],
      environment: []
    ).run(
      input: Array("#!/bin/sh\n\(text)\n".utf8), maximumOutput: 100, seconds: 100)
    try #require(ending.kind == .exited(0))
    return path
  }
}

/// A named pipe that programs write to.
final class NamedPipe: Sendable {
  let path: String
  private let folder: TemporaryFolder
  private let descriptor: CInt

  init(in folder: TemporaryFolder) {
    self.folder = folder
    path = folder("pipe")
    mkfifo(path, 0o600)
    // Otherwise this would wait for a writer.
    descriptor = open(path, O_RDONLY | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Waits until a program has written a line. Returns whether one has within half an hour.
  ///
  /// The time is long because the task that starts the program may have to wait for other tests.
  @discardableResult
  func waitForLine() -> Bool { wait(seconds: 1_800) }

  /// Waits until all programs that had the pipe open have ended. Returns whether they have within a
  /// minute.
  func waitForEnd() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 100)
    while wait(seconds: 60) {
      if read(descriptor, &buffer, buffer.count) == 0 { return true }
    }
    return false
  }

  private func wait(seconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, seconds * 1_000) == 1
  }
}
