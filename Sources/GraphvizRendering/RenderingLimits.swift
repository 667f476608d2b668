internal import StateDiagrams

/// The limits of drawing in this process, where a layout can't be stopped once it has started.
///
/// A diagram that exceeds a limit is rejected before Graphviz is called. The error names the limit:
///
/// ```swift
/// let large = RenderingOptions(limits: RenderingLimits(states: 10_000, layoutSeconds: 60))
/// let svg = try diagram.rendered(as: .svg, options: large)
/// ```
///
/// Values above ``highest`` have the effect of ``highest``.
public struct RenderingLimits: Hashable, Sendable {
  /// The highest limits. Beyond them, Graphviz fails because of limits of its own.
  public static let highest: RenderingLimits = RenderingLimits(
    states: 20_000, transitions: 50_000, labelBytes: 1 << 20, labelLines: 10_000,
    documentBytes: 64 << 20, layoutSeconds: .infinity)

  /// The number of states and pseudostates, composites included.
  public var states: Int

  /// The number of transitions.
  public var transitions: Int

  /// The length of a label, in bytes of UTF-8.
  public var labelBytes: Int

  /// The number of lines of a label.
  public var labelLines: Int

  /// The length of the DOT text, in bytes of UTF-8.
  public var documentBytes: Int

  /// The expected time of a layout by ``LayoutEngine/dot``, in seconds. Other engines have no such
  /// limit.
  ///
  /// The time is estimated from the number and the lengths of the edges, for a processor of 2023, and
  /// may be wrong by a factor of three. To limit the actual time, draw in a `RenderingProcess` of the
  /// module `GraphvizSandbox`.
  public var layoutSeconds: Double

  /// Creates limits. The default values admit what Graphviz draws within seconds.
  ///
  /// - Parameters:
  ///   - states: The number of states and pseudostates.
  ///   - transitions: The number of transitions.
  ///   - labelBytes: The length of a label, in bytes of UTF-8.
  ///   - labelLines: The number of lines of a label.
  ///   - documentBytes: The length of the DOT text, in bytes of UTF-8.
  ///   - layoutSeconds: The expected time of the layout, in seconds.
  public init(
    states: Int = 5_000,
    transitions: Int = 10_000,
    labelBytes: Int = 1 << 18,
    labelLines: Int = 1_000,
    documentBytes: Int = 16 << 20,
    layoutSeconds: Double = 10
  ) {
    self.states = states
    self.transitions = transitions
    self.labelBytes = labelBytes
    self.labelLines = labelLines
    self.documentBytes = documentBytes
    self.layoutSeconds = layoutSeconds
  }
}

/// A limit that is exceeded, for messages about how to raise it.
package struct ExceededLimit: Hashable, Sendable {
  /// The name of the property that sets the limit.
  package let name: String

  /// The lowest sufficient value; nil if it is unknown.
  package let sufficient: Int?

  /// Creates a reference to a limit.
  package init(_ name: String, sufficient: Int? = nil) {
    self.name = name
    self.sufficient = sufficient
  }
}

extension RenderingLimits {
  /// Throws a ``GraphvizError`` if a diagram has too many elements, or a label that is too long.
  func check(_ diagram: StateDiagram) throws(GraphvizError) {
    try check(diagram.nodeCount, "states", .init("states", \.states))
    try check(diagram.transitions.count, "transitions", .init("transitions", \.transitions))
    // A label has at most one line more than bytes, and most labels are short.
    let fewBytes = min(allowed(Self.bytesOfLabel), allowed(Self.linesOfLabel))
    for label in diagram.labels(ofAtLeast: fewBytes) { try check(label: label) }
  }

  /// Throws a ``GraphvizError`` if a DOT text is too long.
  func check(dot: String) throws(GraphvizError) {
    try check(dot.utf8.count, "bytes of DOT text", .init("documentBytes", \.documentBytes))
  }

  /// Throws a ``GraphvizError`` if the layout of a diagram is expected to take too long.
  func checkTime(of diagram: StateDiagram) throws(GraphvizError) {
    let longest = LayoutEstimate.longestSeconds(
      nodes: diagram.nodeCount, edges: diagram.transitions.count)
    guard longest > layoutSeconds else { return }
    let seconds = LayoutEstimate(of: diagram).seconds
    guard seconds > layoutSeconds else { return }
    throw GraphvizError(
      .limit,
      problem: "'dot' is expected to take \(Self.text(of: seconds)) to lay out "
        + "\(diagram.nodeCount) states and \(diagram.transitions.count) transitions",
      advice:
        "Choose the engine 'sfdp', which is fast, draw a part of the diagram, raise the limit "
        + "'layoutSeconds', or draw in a 'RenderingProcess' with a time limit.",
      limit: ExceededLimit("layoutSeconds"))
  }

  /// Throws if a label has too many bytes or lines.
  private func check(label: String) throws(GraphvizError) {
    let start = "a label that starts with '\(label.prefix(20))'"
    let lines = label.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    try check(label.utf8.count, "bytes", Self.bytesOfLabel, of: start, remedy: "Shorten it")
    try check(lines, "lines", Self.linesOfLabel, of: start, remedy: "Shorten it")
  }

  /// A limit of a number of things, with the name of its property.
  private struct Limit {
    let name: String
    let value: KeyPath<RenderingLimits, Int>

    init(_ name: String, _ value: KeyPath<RenderingLimits, Int>) {
      self.name = name
      self.value = value
    }
  }

  private static var bytesOfLabel: Limit { Limit("labelBytes", \.labelBytes) }
  private static var linesOfLabel: Limit { Limit("labelLines", \.labelLines) }

  /// Returns the value of a limit, at most ``highest``.
  private func allowed(_ limit: Limit) -> Int {
    min(self[keyPath: limit.value], Self.highest[keyPath: limit.value])
  }

  /// Throws if a count exceeds its limit.
  ///
  /// - Parameters:
  ///   - things: The plural of the counted things: `states`.
  ///   - subject: The whole that contains the things.
  ///   - remedy: The remedy besides a higher limit, as an imperative.
  private func check(
    _ count: Int,
    _ things: String,
    _ limit: Limit,
    of subject: String = "the diagram",
    remedy: String = "Draw a part of it"
  ) throws(GraphvizError) {
    let allowed = allowed(limit)
    guard count > allowed else { return }
    let canRaise = count <= Self.highest[keyPath: limit.value]
    throw GraphvizError(
      .limit,
      problem: "\(subject) has \(count) \(things), more than the limit of \(allowed)",
      advice: canRaise
        ? "\(remedy), or raise the limit '\(limit.name)'."
        : "\(remedy): the limit can't be raised that far.",
      limit: canRaise ? ExceededLimit(limit.name, sufficient: count) : nil
    )
  }

  /// Returns an approximate time in words: `about 12 seconds`, `about 3 minutes`, `hours`.
  private static func text(of seconds: Double) -> String {
    switch seconds {
    case ..<100: "about \(Int(seconds.rounded(.up))) seconds"
    case ..<6_000: "about \(Int((seconds / 60).rounded(.up))) minutes"
    default: "hours"
    }
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
