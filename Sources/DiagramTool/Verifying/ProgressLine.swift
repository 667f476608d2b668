import StateExploration

/// The progress of a search, which a line on a terminal shows after a second:
///
/// ```text
/// note: connection: 'received' has grown to 256 elements. If it has no end, use 'identity: .summarized()'.
/// connection: 1200 states, after up to 14 inputs
/// ```
///
/// If a signal ends the process, the same text becomes its last message.
final class ProgressLine {
  private let machine: String
  private let output: ToolOutput
  private let start = ContinuousClock.now
  private lazy var lastTime = start

  /// The number of calls that are ignored, because reading the time takes longer than many steps.
  private var ignoredCalls = 0

  /// The number of calls between two readings of the time.
  private var interval = 1
  private var isGrowthShown = false

  init(_ machine: String, on output: ToolOutput) {
    (self.machine, self.output) = (machine.visible, output)
  }

  /// Shows the progress after the first second, at most five times a second.
  func show(_ progress: SearchProgress) {
    if !progress.isTrial, ignoredCalls > 0 {
      ignoredCalls -= 1
      return
    }
    let now = ContinuousClock.now
    let elapsed = now - lastTime
    interval = elapsed < .milliseconds(20) ? min(2 * interval, 1024) : max(1, interval / 2)
    ignoredCalls = interval
    guard elapsed >= .milliseconds(200), now - start >= .seconds(1) else { return }
    lastTime = now
    let text =
      "\(machine): \(progress.states) states\(progress.isTrial ? " tried in a child process" : ""), "
      + "after up to \(progress.depth) inputs"
    let note = progress.growth.map { "note: \(machine): \($0.visible)\n" } ?? ""
    // Returns to the start of the line, and erases its rest.
    let erasing = output.isTerminal ? "\r\u{1B}[K" : ""
    Interruption.setLastWords(
      "\(erasing)\(isGrowthShown ? "" : note)\(text): interrupted.\n")
    guard output.isTerminal else { return }
    try? output.write("\(erasing)\(isGrowthShown ? "" : note)\(text)")
    if !note.isEmpty { isGrowthShown = true }
  }

  /// Erases the line.
  func clear() {
    Interruption.setLastWords("")
    if output.isTerminal, lastTime > start { try? output.write("\r\u{1B}[K") }
  }
}

extension ToolContext {
  /// Calls a closure with a watch that shows the progress of searches of a machine.
  func watching<Result, Failure: Error>(
    _ machine: DiagramCatalog.Machine, _ body: (SearchWatch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let line = ProgressLine(machine.name, on: errors)
    defer { line.clear() }
    return try body(SearchWatch(report: line.show) { Interruption.isRequested })
  }
}
