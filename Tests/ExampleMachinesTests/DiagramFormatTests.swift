import ExampleMachines
import Foundation
import StateSpecifications
import Testing

/// The diagrams of the examples, with the names that `sm-graph` gives them.
private let diagrams: [StateDiagram] = {
  var diagrams = [
    StateDiagram(of: HierarchicalTurnstile.self, named: "turnstile"),
    StateDiagram(of: Turnstile.self, named: "turnstile-flat"),
    StateDiagram(of: Keyboard.self, named: "keyboard"),
    StateDiagram(of: refreshList, named: "refresh-list"),
    StateDiagram(of: MachineModel("sign-in", exploring: SignIn.self)),
    StateDiagram(of: number, named: "number"),
    StateDiagram(of: matter, named: "matter"),
    StateDiagram(of: TinderTurnstile.table, named: "tinder-turnstile"),
    StateDiagram(of: Job.table, named: "job"),
  ]
  if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
    diagrams.append(StateDiagram(of: Harel.self, named: "harel"))
  }
  return diagrams
}()

/// The diagrams of the examples in formats that other programs read.
@Suite struct DiagramFormatTests {
  @Test(arguments: diagrams)
  func `the diagram of each example is read back from JSON`(_ diagram: StateDiagram) throws {
    #expect(try StateDiagram(json: diagram.json()) == diagram)
  }

  @Test(
    .enabled(if: Program.xmllint.isInstalled, "xmllint is not installed (libxml2-utils)"),
    arguments: diagrams)
  func `the SCXML of each example is valid for xmllint`(_ diagram: StateDiagram) throws {
    let run = try Program.xmllint.run(["--noout", "--nonet", "-"], input: diagram.scxml())
    #expect(run == Program.Run(status: 0, output: ""))
  }

  @Test(
    .enabled(if: Program.plantuml.isInstalled, "plantuml is not installed"), arguments: diagrams)
  func `PlantUML draws every event and effect of the examples`(_ diagram: StateDiagram) throws {
    let run = try Program.plantuml.run(
      ["-tsvg", "-pipe", "-charset", "UTF-8"], input: diagram.plantUML())
    #expect(run.status == 0)
    for label in diagram.transitions.flatMap({ [$0.event].compactMap(\.self) + $0.effects }) {
      #expect(run.output.contains(label))
    }
  }
}

/// Another program.
private struct Program {
  struct Run: Equatable {
    var status: Int32
    var output: String
  }

  static let xmllint = Program(name: "xmllint")
  static let plantuml = Program(name: "plantuml")

  let name: String

  var isInstalled: Bool { path != nil }

  private var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs the program with an input that fits into a pipe.
  func run(_ arguments: [String], input: String) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["JAVA_TOOL_OPTIONS": "-Djava.awt.headless=true"]) { $1 }
    let standardInput = Pipe()
    let output = Pipe()
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
