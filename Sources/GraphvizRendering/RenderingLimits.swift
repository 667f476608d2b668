internal import StateDiagrams

/// The limits of a picture.
///
/// A diagram that exceeds a number is rejected before Graphviz is called. The error names the limit:
///
/// ```swift
/// let large = RenderingOptions(limits: RenderingLimits(states: 10_000))
/// let svg = try diagram.rendered(as: .svg, options: large)
/// ```
///
/// Time and memory are limited in a child process alone, because no layout can be stopped from inside its
/// own process. The module `GraphvizSandbox` draws in such a process.
///
/// A label has at most 256 KiB and 1,000 lines, which can't be changed.
public struct RenderingLimits: Hashable, Sendable {
  /// The longest time, a day in seconds.
  package static let longestTime: Double = 86_400

  /// The length of a label, in bytes of UTF-8.
  static let labelBytes = 1 << 18

  /// The number of lines of a label.
  static let labelLines = 1_000

  /// The number of states and pseudostates, composites included.
  public var states: Int

  /// The number of transitions.
  public var transitions: Int

  /// The length of the DOT text, in bytes of UTF-8.
  public var documentBytes: Int

  /// The time of a child process, in seconds: more than 0, and at most a day.
  public var seconds: Double

  /// The memory of a child process for drawing, in bytes, besides that of the program itself. Ignored on
  /// systems that don't limit memory, such as Apple's.
  public var memoryBytes: Int

  /// Creates limits. The default values admit what Graphviz draws within seconds.
  ///
  /// - Parameters:
  ///   - states: The number of states and pseudostates.
  ///   - transitions: The number of transitions.
  ///   - documentBytes: The length of the DOT text; 16 MiB by default.
  ///   - seconds: The time of a child process; 30 seconds by default.
  ///   - memoryBytes: The memory of a child process; 1 GiB by default.
  public init(
    states: Int = 5_000,
    transitions: Int = 10_000,
    documentBytes: Int = 16 << 20,
    seconds: Double = 30,
    memoryBytes: Int = 1 << 30
  ) {
    self.states = states
    self.transitions = transitions
    self.documentBytes = documentBytes
    self.seconds = seconds
    self.memoryBytes = memoryBytes
  }
}

extension RenderingLimits {
  /// Throws a ``GraphvizError`` if a diagram has too many elements, or a label that is too long.
  func check(_ diagram: StateDiagram) throws(GraphvizError) {
    try check(diagram.nodeCount, "states", "states", states)
    try check(diagram.transitions.count, "transitions", "transitions", transitions)
    // A label has at most one line more than bytes, and most labels are short.
    for label in diagram.labels(ofAtLeast: Self.labelLines) { try check(label: label) }
  }

  /// Throws a ``GraphvizError`` if a DOT text is too long.
  package func check(dot: String) throws(GraphvizError) {
    try check(dot.utf8.count, "bytes of DOT text", "documentBytes", documentBytes)
  }

  /// Throws if a label has too many bytes or lines.
  private func check(label: String) throws(GraphvizError) {
    let lines = label.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    for (count, things, limit) in [
      (label.utf8.count, "bytes", Self.labelBytes), (lines, "lines", Self.labelLines),
    ] where count > limit {
      throw GraphvizError(
        .limit,
        problem:
          "a label that starts with '\(label.prefix(20))' has \(count) \(things), more than the "
          + "limit of \(limit)",
        advice: "Shorten it.")
    }
  }

  /// Throws if a count exceeds its limit.
  ///
  /// - Parameters:
  ///   - things: The plural of the counted things: `states`.
  ///   - name: The name of the limit's property.
  private func check(
    _ count: Int, _ things: String, _ name: String, _ limit: Int
  ) throws(GraphvizError) {
    guard count > limit else { return }
    throw GraphvizError(
      .limit,
      problem: "the diagram has \(count) \(things), more than the limit of \(limit)",
      advice: "Draw a part of it, or raise the limit '\(name)'.",
      limit: ExceededLimit(name, sufficient: count))
  }
}

extension StateDiagram {
  /// The number of states and pseudostates, composites included.
  var nodeCount: Int {
    var count = 0
    forEachNode { _ in count += 1 }
    return count
  }

  /// Returns the labels of nodes and transitions with at least a number of bytes of UTF-8.
  fileprivate func labels(ofAtLeast bytes: Int) -> [String] {
    var labels: [String] = []
    func add(_ label: String) {
      if label.utf8.count >= bytes { labels.append(label) }
    }
    forEachNode { node in
      add(node.label)
      node.entryEffects.forEach(add)
      node.exitEffects.forEach(add)
    }
    for transition in transitions { add(transition.label) }
    return labels
  }
}
