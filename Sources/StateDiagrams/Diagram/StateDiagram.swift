/// A statechart as a value: what a picture of a state machine shows.
///
/// A diagram is derived from a machine by watching it run, or built by hand:
///
/// ```swift
/// let door = StateDiagram(
///   name: "door",
///   nodes: [.init("open"), .init("closed"), .initial()],
///   transitions: [
///     .init(from: ":initial", to: "closed"),
///     .init(from: "closed", to: "open", event: "push"),
///     .init(from: "open", to: "closed", event: "pull", effects: ["ring"]),
///   ]
/// )
/// print(door.dot())
/// ```
///
/// All orders are kept: the same machine gives an equal diagram, and an equal diagram gives the
/// same text, byte for byte. The notation is that of UML state machines, after D. Harel,
/// "Statecharts: a visual formalism for complex systems" (1987).
public struct StateDiagram: Hashable, Sendable, Codable {
  /// The machine's name, which titles the picture.
  public var name: String

  /// What the machine is made of: one region for an ordinary machine, several for one whose state
  /// has orthogonal parts.
  public var regions: [Region]

  /// The arrows, in the order in which they are drawn.
  public var transitions: [Transition]

  /// What was noticed while the diagram was derived, and what a reader of it should know.
  public var diagnostics: [Diagnostic]

  /// Creates a diagram of the given regions.
  public init(
    name: String,
    regions: [Region],
    transitions: [Transition] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.name = name
    self.regions = regions
    self.transitions = transitions
    self.diagnostics = diagnostics
  }

  /// Creates a diagram of a machine without orthogonal regions.
  public init(
    name: String,
    nodes: [Node],
    transitions: [Transition] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.init(
      name: name,
      regions: [Region(nodes: nodes)],
      transitions: transitions,
      diagnostics: diagnostics
    )
  }
}

extension StateDiagram {
  /// A part of a machine that is in one state at a time, side by side with its sibling regions.
  public struct Region: Hashable, Sendable, Codable {
    /// What the region is called, or nil for the only region of a machine or a composite state.
    public var label: String?

    /// The region's states and pseudostates.
    public var nodes: [Node]

    /// Creates a region.
    public init(label: String? = nil, nodes: [Node]) {
      self.label = label
      self.nodes = nodes
    }
  }
}
