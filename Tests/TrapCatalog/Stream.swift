import DiagramTool
import StateDiagrams
import PlatformLibC

/// A stream whose buffer grows without end, with values inside values.
struct Stream: Sendable {
  struct Chunk {
    enum Kind { case header(String?), body(bytes: [UInt8]) }

    let kind: Kind
    let number: Int

    var isHeader: Bool { if case .header = kind { true } else { false } }
  }

  private enum State { case open, closed }

  private var state = State.open
  private var buffer: [Chunk] = []

  /// The process of the tool, which steps in child processes interrupt.
  private static let tool = getpid()

  /// Whether a step in a child process interrupts the tool.
  private let isInterrupting: Bool

  init() {
    isInterrupting = getenv("INTERRUPTS") != nil && Self.tool > 0
  }

  mutating func receive(_ kind: Chunk.Kind) {
    buffer.append(Chunk(kind: kind, number: buffer.count))
    // Once: a second interruption ends the tool.
    guard isInterrupting, buffer.count == 9, buffer.allSatisfy(\.isHeader) else { return }
    if getpid() != Self.tool { kill(Self.tool, SIGTERM) }
  }

  func peek() { precondition(buffer.count != 2, "a chunk alone") }

  static var inputs: [MachineInput<Stream>] {
    [
      .input("receive", "header") { $0.receive(.header("name")) },
      .input("receive", "body") { $0.receive(.body(bytes: [1, 2, 3])) },
      .input("peek") { $0.peek() },
    ]
  }
}

let stream = DiagramCatalog.Machine(
  "stream", observing: Stream(),
  limits: ExplorationLimits(states: 1 << 40, steps: 1 << 50, bytes: 1 << 50),
  inputs: Stream.inputs)
