import GraphvizRendering
import GraphvizSandbox
import StateExploration

/// The limits of a command, which `--time-limit` and `--limit` change.
///
/// Files and diagrams may come from other people. Each limit stops a kind of input that would
/// otherwise occupy the computer, and the message for it names the option that raises it.
struct ToolLimits: Hashable, Sendable {
  /// The time for a picture, in seconds; nil if `--time-limit` is absent.
  var seconds: Int?

  /// The length of a file or a script, in bytes; nil for the default of the command.
  var inputBytes: Int?

  /// The time in which a named pipe or a device must end, in seconds.
  var inputSeconds: Int = 5

  /// The limits of an exploration, by `verify`; nil for those of the machine's model.
  var exploredStates: Int?
  var exploredSteps: Int?
  var exploredBytes: Int?

  /// The limits of a diagram that is drawn in this process.
  var rendering: RenderingLimits = RenderingLimits()

  /// The limits of a child process that draws. Its time is ``seconds``.
  var process: RenderingProcess.Limits = RenderingProcess.Limits()

  /// Creates the default limits.
  init() {}
}

extension ToolLimits {
  /// Returns the limits of an exploration by `verify`. A limit of states alone raises the others in
  /// proportion.
  func applied(to limits: ExplorationLimits, inputCount: Int) -> ExplorationLimits {
    var result = limits
    if let exploredStates {
      func product(_ factor: Int) -> Int {
        let (product, overflows) = exploredStates.multipliedReportingOverflow(by: factor)
        return overflows ? .max : product
      }
      result.states = exploredStates
      result.steps = max(limits.steps, product(inputCount + 1))
      result.bytes = max(limits.bytes, product(256))
    }
    result.steps = exploredSteps ?? result.steps
    result.bytes = exploredBytes ?? result.bytes
    return result
  }
}

extension ToolLimits {
  /// A limit that `--limit` changes, by the name of its property.
  private struct Named {
    let name: String
    let set: (inout ToolLimits, Int) -> Void
  }

  private static var all: [Named] {
    [
      Named(name: "inputBytes") { $0.inputBytes = $1 },
      Named(name: "inputSeconds") { $0.inputSeconds = $1 },
      Named(name: "states") {
        $0.rendering.states = $1
        $0.exploredStates = $1
      },
      Named(name: "steps") { $0.exploredSteps = $1 },
      Named(name: "bytes") { $0.exploredBytes = $1 },
      Named(name: "transitions") { $0.rendering.transitions = $1 },
      Named(name: "labelBytes") { $0.rendering.labelBytes = $1 },
      Named(name: "labelLines") { $0.rendering.labelLines = $1 },
      Named(name: "documentBytes") {
        $0.rendering.documentBytes = $1
        $0.process.documentBytes = $1
      },
      Named(name: "memoryBytes") { $0.process.memoryBytes = $1 },
      Named(name: "outputBytes") { $0.process.outputBytes = $1 },
    ]
  }

  /// The option for ``seconds``.
  static let timeLimit: Option<Int> = .number(
    "time-limit", in: 1...Int(RenderingProcess.Limits.longestTime), placeholder: "seconds",
    default: nil, abstract: "Allow slow diagrams, for at most this time for each picture.")

  /// The option for the other limits.
  static let limit: Option<String> = .text(
    "limit", placeholder: "name=number", isRepeatable: true,
    abstract: "Change a limit by the name in its message, such as memoryBytes=2G.")

  /// Reads the options `--time-limit` and `--limit`.
  ///
  /// - Throws: A `UsageError` if a limit has no such name, or if its value is not above 0.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    seconds = try arguments.value(of: Self.timeLimit)
    for text in try arguments.values(of: Self.limit) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Self.number(parts[1]) else {
        throw UsageError(
          "The value \(text.quoted) is invalid for '--limit <name=number>'.",
          "Please provide a name and a number above 0, such as 'states=20000' or 'memoryBytes=2G'.")
      }
      guard let limit = Self.all.first(where: { $0.name == parts[0] }) else {
        let names = Self.all.map(\.name)
        throw UsageError(
          "There is no limit \(parts[0].quoted).",
          suggestion: EditDistance.nearest(to: parts[0], among: names),
          "The limits are \(names.quotedList("and")).")
      }
      limit.set(&self, number)
    }
  }

  /// Returns the number that a text such as `20000` or `64M` stands for. `K`, `M` and `G` are powers
  /// of 1024.
  ///
  /// - Returns: A number above 0; nil if the text is invalid or the number overflows.
  private static func number(_ text: String) -> Int? {
    let powers: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let power = text.last.flatMap { powers[$0] }
    guard let number = Int(power == nil ? text[...] : text.dropLast()), number > 0 else {
      return nil
    }
    let (product, overflows) = number.multipliedReportingOverflow(by: power ?? 1)
    return overflows ? nil : product
  }

  /// Returns a number of bytes in the syntax of `--limit`, such as `64M`.
  static func value(ofBytes bytes: Int) -> String {
    let (number, letter) = RenderingProcess.Limits.scaled(bytes)
    return "\(number)\(letter)"
  }
}
