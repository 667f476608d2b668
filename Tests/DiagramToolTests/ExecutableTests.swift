import ExampleMachines
import Foundation
import StateDiagrams
import Testing

/// The built `sm-graph`, run as a process.
@Suite struct ExecutableTests {
  private struct Run {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  private func run(_ arguments: String..., folder: URL? = nil) throws -> Run {
    try run(arguments, folder: folder)
  }

  private func run(_ arguments: [String], folder: URL? = nil) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "sm-graph")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: data,
      errors: String(decoding: message, as: UTF8.self))
  }

  @Test func `prints its version`() throws {
    let run = try run("--version")
    #expect(run.text == "0.1.0\n")
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `lists every example`() throws {
    let lines = try run("list").text.split(separator: "\n")
    let names = lines.dropFirst().map { $0.prefix { $0 != " " } }
    for name in ["turnstile", "turnstile-flat", "keyboard", "harel", "refresh-list", "number"] {
      #expect(names.contains(Substring(name)))
    }
  }

  @Test func `writes a machine's DOT text to standard output`() throws {
    let diagram = StateDiagram(of: HierarchicalTurnstile.self, named: "turnstile")
    let run = try run("render", "turnstile", "-T", "dot")
    #expect(run.text == diagram.dot())
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `writes SVG where no format is given`() throws {
    #expect(try run("render", "keyboard").text.contains("<svg"))
  }

  @Test func `writes the same bytes in each process`() throws {
    let first = try run("render", "turnstile", "-T", "png")
    let second = try run("render", "turnstile", "-T", "png")
    #expect(first.output == second.output)
    #expect(first.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `draws the same with a limit on time`() throws {
    let limited = try run("render", "turnstile", "-T", "svg", "--time-limit", "60")
    #expect(limited.status == 0 && limited.errors.isEmpty)
    #expect(limited.output == (try run("render", "turnstile", "-T", "svg").output))
  }

  @Test(arguments: ["slow.json", "foreign.dot"])
  func `gives up when the time is up`(file: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let edges = (1..<100).map { "\($0 - 1) -> \($0) [label=on]; \($0) -> 0 [label=back];" }
    let foreign = "digraph { \(edges.joined()) }"
    let text = file == "slow.json" ? DrawingLimitTests.slow.json : foreign
    try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
    let run = try run(
      "render", "--file", file, "-o", "slow.svg", "--time-limit", "1", folder: folder)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("the picture is not there after a second"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [file])
  }

  @Test func `writes every machine in every format into a folder`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try run(
      "render", "number", "harel", "-T", "dot", "-T", "pdf", "-o", "out/", folder: folder)
    #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(Set(names) == ["number.dot", "number.pdf", "harel.dot", "harel.pdf"])
  }

  @Test(arguments: [
    (["render", "turnstil"], Int32(64), "Did you mean 'turnstile'?"),
    (["render", "turnstile", "--fromat", "svg"], 64, "Did you mean '--format'?"),
    (["rendr"], 64, "Did you mean 'render'?"),
    (["render", "turnstile", "-o", "/nowhere/at/all.svg"], 1, "'/nowhere/at'"),
  ])
  func `tells what is wrong and exits`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let run = try run(arguments)
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("Error: ") && run.errors.contains(message))
    #expect(run.output.isEmpty)
  }
}
