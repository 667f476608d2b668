import Foundation
import Testing

@testable import DiagramTool

@Suite(.timeLimit(.minutes(10))) struct FilePathReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pipe() -> String {
    mkfifo(folder("pipe"), 0o600)
    return folder("pipe")
  }

  @Test func `a file of the greatest length is read, and one byte more is an error`() throws {
    try folder.write(String(repeating: "x", count: 70_000), to: "file")
    let path = FilePath(folder("file"))
    #expect(try path.bytes(upTo: 70_000).count == 70_000)
    let error = #expect(throws: DestinationError.self) {
      try path.bytes(upTo: 69_632)
    }
    #expect(
      error?.description == "Can't read '\(folder("file"))': it has more than 68 KiB.")
  }

  @Test func `an endless device is an error that states the limit`() {
    let error = #expect(throws: DestinationError.self) {
      try FilePath("/dev/zero").bytes()
    }
    #expect(
      error?.description == "Can't read '/dev/zero': it has more than 32 MiB.")
  }

  @Test func `an empty device is read`() throws {
    #expect(try FilePath("/dev/null").bytes().isEmpty)
  }

  @Test(arguments: [false, true])
  func `a pipe that does not end is an error at the time limit`(hasWriter: Bool) throws {
    let path = pipe()
    // With a reader of its own, opening does not wait.
    let writer = hasWriter ? open(path, O_RDWR) : -1
    defer { if hasWriter { close(writer) } }
    if hasWriter { #expect(write(writer, "words", 5) == 5) }
    let error = #expect(throws: DestinationError.self) {
      try FilePath(path).bytes(seconds: 1)
    }
    #expect(
      error?.description == "Can't read '\(path)': it has not ended within the limit of 1 s.")
  }

  @Test func `a pipe is read until its writer closes it`() throws {
    let path = pipe()
    Thread {
      let writer = open(path, O_WRONLY)
      for _ in 0..<3 {
        write(writer, "words ", 6)
        usleep(20_000)
      }
      close(writer)
    }.start()
    let bytes = try FilePath(path).bytes(seconds: 200)
    #expect(String(decoding: bytes, as: UTF8.self) == "words words words ")
  }

  @Test func `a missing file is an error with the system's reason`() {
    let error = #expect(throws: DestinationError.self) {
      try FilePath("/no/such/file").bytes()
    }
    #expect(error?.description == "Can't read '/no/such/file': No such file or directory.")
  }
}
