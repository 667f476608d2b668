import Foundation
import Testing

@testable import DiagramTool

@Suite struct ToolOutputTests {
  private static func run(_ arguments: [String], output: FileHandle) -> (ExitCode, String) {
    let errors = Capture()
    let file = FileDescriptor(rawValue: output.fileDescriptor, name: "standard output")
    let status = ToolDispatcher(
      catalog: .doors, output: ToolOutput(file), errors: errors.output(isTerminal: false)
    ).run(arguments)
    return (status, errors.text)
  }

  private static let commands = [
    ["list"], ["--help"], ["help", "list"], ["--version"], ["render", "door", "-T", "svg"],
  ]

  @Test(.enabled(if: FilePath("/dev/full").kind == .device), arguments: commands)
  func `a full disk is reported`(_ arguments: [String]) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let (status, errors) = Self.run(arguments, output: full)
    #expect(status == .failure)
    #expect(errors == "Error: Can't write to standard output: No space left on device.\n")
  }

  @Test(arguments: commands)
  func `unwritable standard output is reported`(_ arguments: [String]) throws {
    let input = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let (status, errors) = Self.run(arguments, output: input)
    #expect(status == .failure)
    #expect(errors == "Error: Can't write to standard output: Bad file descriptor.\n")
  }

  @Test func `the tool fails without a message if the reader of a pipe is gone`() throws {
    // The test process must outlive the signal that ends a program whose reader is gone.
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let (status, errors) = Self.run(["list"], output: pipe.fileHandleForWriting)
    #expect(status == .failure)
    #expect(errors == "")
  }

  @Test func `an output is a terminal only if its file is one`() throws {
    var user: Int32 = -1
    var program: Int32 = -1
    try #require(openpty(&user, &program, nil, nil, nil) == 0)
    defer {
      close(program)
      close(user)
    }
    #expect(ToolOutput(FileDescriptor(rawValue: program, name: "terminal")).isTerminal)
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(!ToolOutput(FileDescriptor(rawValue: descriptor, name: "pipe")).isTerminal)
  }

  @Test func `an error of the output is reported`() {
    struct Closed: Error, CustomStringConvertible { let description = "closed" }
    let errors = Capture()
    let status = ToolDispatcher(
      catalog: .doors, output: ToolOutput { _ in throw Closed() },
      errors: errors.output(isTerminal: false)
    ).run(["list"])
    #expect(status == .failure)
    #expect(errors.text == "Error: closed\n")
  }
}
