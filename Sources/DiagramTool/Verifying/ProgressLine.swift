import StateExploration

/// A line on a terminal that shows the progress of a search.
///
/// ```text
/// connection: 1200000 states, 450000 a second, after up to 14 inputs
/// ```
final class ProgressLine {
  private let machine: String
  private let output: ToolOutput
  private lazy var start = ContinuousClock.now
  private lazy var lastTime = start
  private var isShown = false

  /// The time between two updates.
  private static let interval = Duration.milliseconds(200)

  /// Creates the line; nil if the output is not a terminal.
  init?(_ machine: String, on output: ToolOutput) {
    guard output.isTerminal else { return nil }
    self.machine = machine
    self.output = output
  }

  /// Shows the progress, at most five times a second.
  func show(_ progress: SearchProgress) {
    // Reading the time takes longer than many steps.
    guard progress.states % 1024 == 0 else { return }
    // The first access starts the clock.
    let now = max(start, .now)
    guard now - lastTime >= Self.interval else { return }
    lastTime = now
    let rate = Int(Double(progress.states) / ((now - start) / .seconds(1)))
    let text =
      "\(machine.visible): \(progress.states) states, \(rate) a second, after up to "
      + "\(progress.depth) inputs"
    // Returns to the start of the line, and erases its rest.
    try? output.write("\r\(text)\u{1B}[K")
    isShown = true
  }

  /// Erases the line.
  func clear() {
    if isShown { try? output.write("\r\u{1B}[K") }
  }
}
