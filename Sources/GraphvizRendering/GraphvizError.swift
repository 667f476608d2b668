internal import StateDiagrams

/// Why a picture was not drawn.
///
/// ```swift
/// do {
///   try diagram.write(to: "door.jpeg")
/// } catch {
///   print(error)
/// }
/// // can't tell the format of 'door.jpeg': the extension must be svg, png, pdf, dot or gv
/// ```
public struct GraphvizError: Error, Hashable, Sendable {
  /// How far rendering had come.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The request itself was at fault: a format, a resolution.
    case request
    /// There is more to draw, or it would take longer, than a limit allows.
    case limit
    /// The process that was to draw a stranger's text came to another end.
    case process
    /// Graphviz was starting.
    case context
    /// Graphviz was reading the DOT text.
    case parse
    /// Graphviz was deciding where everything goes.
    case layout
    /// Graphviz was drawing.
    case render
  }

  /// How far rendering had come.
  public var stage: Stage

  /// What was not possible.
  public var problem: String

  /// Graphviz's own messages, in order; empty where it said nothing or was not asked.
  public var messages: [String]

  /// How to mend it, where that is known.
  public var advice: String?

  /// Creates an error.
  public init(_ stage: Stage, problem: String, messages: [String] = [], advice: String? = nil) {
    self.stage = stage
    self.problem = problem
    self.messages = messages
    self.advice = advice
  }
}

extension GraphvizError: CustomStringConvertible {
  /// What was not possible, what Graphviz said, and how to mend it.
  public var description: String {
    var result = problem
    if !messages.isEmpty { result += ": " + messages.joined(separator: "; ") }
    if let advice { result += "\n" + advice }
    return result
  }
}

extension GraphvizError {
  /// The system has no thread to spare.
  static let noThread: GraphvizError = GraphvizError(
    .context, problem: "the system gives no thread to draw on", advice: "Draw less at once.")

  /// The error of a stage at which Graphviz gave up, with the advice that its messages call for.
  init(_ stage: Stage, messages: [String], isPNG: Bool) {
    let problem =
      switch stage {
      case .request, .limit, .process: "Graphviz can't do what was asked for"
      case .context: "Graphviz can't start"
      case .parse where messages.isEmpty: "the DOT text holds no graph"
      case .parse: "Graphviz can't read the DOT text"
      case .layout: "Graphviz can't lay out the graph"
      case .render: "Graphviz can't draw the graph"
      }
    self.init(
      stage,
      problem: problem,
      messages: messages,
      advice: Self.advice(for: stage, messages: messages, isPNG: isPNG)
    )
  }

  private static func advice(for stage: Stage, messages: [String], isPNG: Bool) -> String? {
    func isSaid(_ phrase: String) -> Bool { messages.contains { $0.firstPlace(of: phrase) != nil } }

    // The list of what Graphviz could use instead ends the message. It is empty where no plugin
    // is known at all, which is what a missing configuration file looks like.
    if messages.contains(where: {
      $0.firstPlace(of: "not recognized") != nil && $0.hasSuffix("Use one of:")
    }) {
      return """
        Graphviz finds none of its plugins, because its configuration file is missing. \
        Run 'dot -c' as root (Debian, Ubuntu: install the package graphviz, which has it), \
        and unset GVBINDIR if it is set.
        """
    }
    if isPNG, stage == .render, isSaid("not recognized") || isSaid("Could not load") {
      return """
        Graphviz's PNG plugin is missing. It is in the package of the pango plugin, which on \
        Debian and Ubuntu 'apt-cache search graphviz pango' names. SVG needs no plugin.
        """
    }
    return nil
  }
}
