internal import StateDiagrams

/// An error of drawing a picture.
///
/// ```swift
/// do {
///   try diagram.write(to: "door.jpeg")
/// } catch {
///   print(error)
/// }
/// // unknown format of 'door.jpeg': the extension must be svg, png, pdf, dot or gv
/// ```
///
/// Nothing has been written when it is thrown.
public struct GraphvizError: Error, Hashable, Sendable {
  /// The stage at which rendering failed.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Checking the request: its format, its resolution, its text.
    case request
    /// Checking a limit of the diagram, or enforcing one of the child process.
    case limit
    /// Starting or running the child process that draws untrusted DOT.
    case process
    /// Starting Graphviz.
    case context
    /// Parsing the DOT text.
    case parse
    /// Placing nodes and edges.
    case layout
    /// Drawing the graph in its layout.
    case render
  }

  /// The stage at which rendering failed.
  public package(set) var stage: Stage

  /// The problem, without a full stop.
  public package(set) var problem: String

  /// Graphviz's own messages, in order. Those about DOT text contain line numbers.
  public package(set) var messages: [String]

  /// The remedy, in sentences; nil if none is known.
  public package(set) var advice: String?

  /// The limit that is exceeded; nil for other errors, and if the limit can't be raised far enough.
  package var limit: ExceededLimit?

  /// Creates an error. See the properties for the form of its parts.
  package init(
    _ stage: Stage, problem: String, messages: [String] = [], advice: String? = nil,
    limit: ExceededLimit? = nil
  ) {
    self.limit = limit
    self.stage = stage
    self.problem = problem
    self.messages = messages
    self.advice = advice
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

extension GraphvizError: CustomStringConvertible {
  /// The problem, Graphviz's messages, and the remedy on a line of its own.
  public var description: String {
    var result = problem
    if !messages.isEmpty { result += ": " + messages.joined(separator: "; ") }
    if let advice { result += "\n" + advice }
    return result
  }
}

extension GraphvizError {
  /// Creates the error of a stage at which Graphviz failed, with advice that follows from its messages.
  init(_ stage: Stage, messages: [String], isPNG: Bool) {
    let problem =
      switch stage {
      case .request, .limit, .process: "Graphviz can't draw this"
      case .context: "Graphviz can't start"
      case .parse where messages.isEmpty: "the DOT text contains no graph"
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

  /// Returns the remedy for an incomplete installation of Graphviz; nil for other failures.
  private static func advice(for stage: Stage, messages: [String], isPNG: Bool) -> String? {
    func isSaid(_ phrase: String) -> Bool { messages.contains { $0.firstPlace(of: phrase) != nil } }

    // The message ends with a list of the known plugins. An empty list means that the configuration
    // file is missing.
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
