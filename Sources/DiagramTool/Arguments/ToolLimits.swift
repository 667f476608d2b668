import GraphvizRendering
import GraphvizSandbox

/// The limits of a command, which options change.
struct ToolLimits: Hashable, Sendable {
  /// The time for a picture in seconds; nil for the default.
  var seconds: Int?

  /// The length of a file that is read, in bytes; nil for the default.
  var inputBytes: Int?

  /// The time until a named pipe or a device has been read, in seconds.
  var inputSeconds: Int = 5

  /// The limits of a diagram.
  var rendering: RenderingLimits = RenderingLimits()

  /// The limits of a child process that draws, besides the time.
  var process: RenderingProcess.Limits = RenderingProcess.Limits()

  init() {}
}

extension ToolLimits {
  /// A limit that '--limit' changes.
  private struct Named {
    let name: String
    let set: (inout ToolLimits, Int) -> Void
  }

  private static var all: [Named] {
    [
      Named(name: "inputBytes") { $0.inputBytes = $1 },
      Named(name: "inputSeconds") { $0.inputSeconds = $1 },
      Named(name: "states") { $0.rendering.states = $1 },
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

  /// The option for the time of a picture.
  static let timeLimit: Option<Int> = .number(
    "time-limit", in: 1...Int(RenderingProcess.Limits.longestTime), placeholder: "seconds",
    default: nil, abstract: "Draw diagrams that may take long, for at most this time.")

  /// The option for the other limits.
  static let limit: Option<String> = .text(
    "limit", placeholder: "name=number", isRepeatable: true,
    abstract: "Change a limit that a message names, such as memoryBytes=2G.")

  /// Reads the options.
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

  /// Returns a number above 0, which may end in `K`, `M` or `G` for powers of 1024.
  private static func number(_ text: String) -> Int? {
    let powers: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let power = text.last.flatMap { powers[$0] }
    guard let number = Int(power == nil ? text[...] : text.dropLast()), number > 0 else {
      return nil
    }
    let (product, overflows) = number.multipliedReportingOverflow(by: power ?? 1)
    return overflows ? nil : product
  }

  /// Returns a number as '--limit' takes it, such as `64M`.
  static func value(ofBytes bytes: Int) -> String {
    let (number, letter) = RenderingProcess.Limits.scaled(bytes)
    return "\(number)\(letter)"
  }
}
