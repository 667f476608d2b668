import Foundation
import GraphvizRendering
import StateDiagrams
import Synchronization

@testable import DiagramTool

/// What became of a command line that was run in this process.
struct ToolRun: Equatable {
  var status: ExitCode
  var output: String
  var errors: String
}

/// Runs a command line with both outputs captured.
///
/// Drawing is stood in for by a line that tells what would be drawn, so that these tests need no
/// Graphviz and see each option arrive.
///
/// - Parameter folder: Where Markdown files are looked for.
func runTool(
  _ arguments: [String],
  catalog: DiagramCatalog = .doors,
  isTerminal: Bool = false,
  folder: String = "/nowhere",
  draw: @escaping @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8] =
    description
) -> ToolRun {
  let output = Capture()
  let errors = Capture()
  let session = ToolSession(
    catalog: catalog,
    output: output.output(isTerminal: isTerminal),
    errors: errors.output(isTerminal: false),
    folder: FilePath(folder),
    draw: draw
  )
  let status = session.run(arguments)
  return ToolRun(status: status, output: output.text, errors: errors.text)
}

/// What would be drawn, as `door svg statechart LR dot`, with the resolution where it is given.
@Sendable func description(
  of diagram: StateDiagram,
  _ format: OutputFormat,
  _ options: RenderingOptions
) -> [UInt8] {
  var words = [diagram.name, format.rawValue, options.style.rawValue, options.direction.rawValue]
  words.append(options.engine.rawValue)
  if let dotsPerInch = options.dotsPerInch { words.append("\(dotsPerInch)") }
  return Array("\(words.joined(separator: " "))\n".utf8)
}

/// Bytes that a tool has written.
final class Capture: Sendable {
  private let bytes: Mutex<[UInt8]> = Mutex([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func output(isTerminal: Bool) -> ToolOutput {
    ToolOutput(isTerminal: isTerminal) { written in self.bytes.withLock { $0 += written } }
  }
}

extension DiagramCatalog {
  /// Two machines, the second without an abstract.
  static let doors = DiagramCatalog(machines: [
    Machine("door", abstract: "Opens and closes.") { .door },
    Machine("garage-door") { .door },
  ])

  /// A catalog of a program named `tool`.
  init(machines: [Machine]) {
    self.init(
      commandName: "tool", abstract: "Draw doors.", version: "1.2.3", machines: machines)
  }
}

extension StateDiagram {
  /// Two states in a composite, three events, four transitions, one of them internal.
  static let door = StateDiagram(
    name: "unnamed",
    nodes: [
      .initial(),
      Node("shut", nodes: [.initial(in: "shut"), .init("locked"), .init("closed")]),
      .init("open"),
    ],
    transitions: [
      .init(from: ":initial", to: "shut"),
      .init(from: "shut/:initial", to: "closed"),
      .init(from: "closed", to: "open", event: "push"),
      .init(from: "open", to: "closed", event: "pull"),
      .init(from: "closed", to: "locked", event: "turn"),
      .init(in: "locked", event: "push", effects: ["rattle"]),
      .init(in: "open", event: "turn", kind: .ignored),
    ]
  )
}

/// A folder that is there while a test runs.
final class TemporaryFolder {
  let path: String

  init() throws {
    let name = "DiagramToolTests-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// What the folder holds, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The text of a file in the folder.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: self(name), encoding: .utf8)
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try text.write(toFile: self(name), atomically: false, encoding: .utf8)
  }
}
