internal import StateDiagrams

/// The limits of drawing in this process, in which a layout can't be stopped once it has started.
///
/// A diagram that exceeds a limit is rejected before Graphviz is called, with an error that names the
/// limit. A limit can be raised up to ``highest``, which also bounds greater values.
public struct RenderingLimits: Hashable, Sendable {
  /// The highest limits: beyond these, Graphviz exceeds limits of its own.
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

  /// The expected time of the layout, in seconds.
  ///
  /// The estimate is for ``LayoutEngine/dot``, from the number and the length of the edges on a core of
  /// 2023, and right within a factor of about three. To limit the time itself, draw in a
  /// `RenderingProcess` of the module `GraphvizSandbox`.
  public var layoutSeconds: Double

  /// Creates limits.
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

/// A limit that is exceeded.
package struct ExceededLimit: Hashable, Sendable {
  /// The name of the limit: that of a property.
  package let name: String

  /// The lowest value that is sufficient, if it is known.
  package let sufficient: Int?

  package init(_ name: String, sufficient: Int? = nil) {
    self.name = name
    self.sufficient = sufficient
  }
}

extension RenderingLimits {
  /// Throws if a diagram exceeds a limit.
  func check(_ diagram: StateDiagram) throws(GraphvizError) {
    try check(diagram.nodeCount, "states", .init("states", \.states))
    try check(diagram.transitions.count, "transitions", .init("transitions", \.transitions))
    // A label has at most one line more than bytes, and most labels are short.
    let fewBytes = min(allowed(Self.bytesOfLabel), allowed(Self.linesOfLabel))
    for label in diagram.labels(ofAtLeast: fewBytes) { try check(label: label) }
  }

  /// Throws if a DOT text exceeds a limit.
  func check(dot: String) throws(GraphvizError) {
    try check(dot.utf8.count, "bytes of DOT text", .init("documentBytes", \.documentBytes))
  }

  /// Throws if the layout of a diagram is expected to exceed a limit.
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

  private func check(label: String) throws(GraphvizError) {
    let start = "a label that starts with '\(label.prefix(20))'"
    let lines = label.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    try check(label.utf8.count, "bytes", Self.bytesOfLabel, of: start, remedy: "Shorten it")
    try check(lines, "lines", Self.linesOfLabel, of: start, remedy: "Shorten it")
  }

  /// One of the limits on a number, with its name.
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

  /// Returns the value of a limit.
  private func allowed(_ limit: Limit) -> Int {
    min(self[keyPath: limit.value], Self.highest[keyPath: limit.value])
  }

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
      problem: "\(subject) has \(count) \(things), and at most \(allowed) are drawn",
      advice: canRaise
        ? "\(remedy), or raise the limit '\(limit.name)'."
        : "\(remedy): the limit can't be raised that far.",
      limit: canRaise ? ExceededLimit(limit.name, sufficient: count) : nil
    )
  }

  /// Returns an approximate time in words.
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
