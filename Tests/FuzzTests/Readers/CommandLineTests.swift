import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct `The command line` {
  @Test(arguments: Fuzzing.seeds(2_000))
  func `the tool returns a status and a message for any arguments`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let arguments = (0..<chance.below(7)).flatMap { _ in chance.words() }
    let run = FuzzedRun(arguments)
    switch run.status {
    case .success: #expect(!run.errors.hasPrefix("Error: "), "\(arguments)")
    case .usageError:
      #expect(run.errors.hasPrefix("Error: ") && run.output.isEmpty, "\(arguments)")
    default:
      #expect(run.status == .failure && !(run.errors + run.output).isEmpty, "\(arguments)")
    }
    // Control characters in an argument must not reach the terminal.
    let controls = run.errors.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" }, "\(arguments)")
  }
}

/// The result of one call.
private struct FuzzedRun {
  let status: ExitCode
  let output: String
  let errors: String

  init(_ arguments: [String]) {
    let (output, errors) = (Recorder(), Recorder())
    let table = TransitionTable<String, String, String>(initial: "a") { From("a") { On("b") } }
    let machines: [DiagramCatalog.Machine] = ["door", "ö \"x\"", "b"].map { .init($0, table) }
    let dispatcher = ToolDispatcher(
      catalog: DiagramCatalog(
        commandName: "doors", abstract: "Draw doors.", version: "1.0", machines: machines),
      output: output.tool, errors: errors.tool,
      draw: { diagram, format, _ in Array("\(diagram.name) \(format)".utf8) })
    status = dispatcher.run(arguments)
    self.output = output.text
    self.errors = errors.text
  }
}

/// Keeps the written text.
private final class Recorder: Sendable {
  private let bytes = Locked<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
  var tool: ToolOutput { ToolOutput { new in self.bytes.withLock { $0 += new } } }
}

extension SplitMix64 {
  /// Returns a word or two of a command line. None of them is a path to write to.
  fileprivate mutating func words() -> [String] {
    switch below(4) {
    case 0: [element(Self.commands)]
    case 1:
      [element(["door", "b", "ö \"x\"", "dor", "-", "--", "/dev/null", "/nonexistent/x.json"])]
    case 2: [element(Self.options)]
    default: [element(["-T", "--style", "--dpi", "--direction", "--allow"]), value()]
    }
  }

  private mutating func value() -> String {
    isOne(in: 2)
      ? text() : element(["svg", "dot", "classic", "72", "-1", "99999999999999999999", "TB"])
  }

  private static let commands = [
    "list", "render", "check", "diff", "validate", "help", "simulate", "rendr", "",
  ]
  private static let options = [
    "--all", "-T", "-Tsvg", "-T=", "--format=png", "--help", "-h", "--version", "--strict",
    "--names",
    "--json", "--unknown", "-x", "--=", "--style=", "--allow=trap", "-h=1", "--help=no", "---",
  ]
}
