package import StateExploration

/// A statechart as a value: the content of a picture of a state machine.
///
/// A diagram is derived from a machine by observing it:
///
/// ```swift
/// enum Door: String, CaseIterable, StateType, DOTLabelable {
///   enum Event: String, CaseIterable, DOTLabelable { case push, pull }
///
///   case open, closed
///   static let initialState = Door.closed
///
///   mutating func handleEvent(_ event: Event) -> String? {
///     switch (self, event) {
///     case (.closed, .push): self = .open
///     case (.open, .pull):
///       self = .closed
///       return "ring"
///     default: break
///     }
///     return nil
///   }
/// }
///
/// print(StateDiagram(of: Door.self).mermaid())
/// ```
///
/// The order of elements is significant. The same machine has an equal diagram each time, and equal
/// diagrams have the same text, byte for byte. The notation is that of UML state machines, after D.
/// Harel, "Statecharts: a visual formalism for complex systems" (1987).
///
/// A derived diagram contains the table from which it was derived. Two diagrams are equal if they have the
/// same name, nodes, transitions, diagnostics and table.
public struct StateDiagram: Hashable, Sendable {
  /// The name of the machine, which titles the picture.
  public let name: String

  /// The regions of the machine: one for an ordinary machine, several for a state with orthogonal
  /// parts.
  public let regions: [Region]

  /// The transitions, in the order in which they are drawn.
  public let transitions: [Transition]

  /// Problems that were found while the diagram was derived.
  public let diagnostics: [Diagnostic]

  /// The table from which the diagram was derived; nil if it was written by hand or is a part of another.
  package let origin: Origin?

  /// The transition that draws each observation of the table.
  let tableArrows: Arrows

  /// The digest of the table in a file that was too large for it; nil for other diagrams.
  var digestOfFile: String?

  /// The table of a machine that was followed from its initial state, for SCXML and for pages; nil if
  /// it was not. Only pages use an incomplete one.
  package internal(set) var following: Behavior?

  /// Creates the diagram of a table.
  init(
    name: String, regions: [Region], transitions: [Transition], diagnostics: [Diagnostic],
    origin: Origin?, arrows: Arrows
  ) {
    self.name = name
    self.regions = regions
    self.transitions = transitions
    self.diagnostics = diagnostics
    self.origin = origin
    tableArrows = arrows
  }

  /// Creates a diagram of regions.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - regions: The regions, with their nodes.
  ///   - transitions: The transitions, in the order in which they are drawn.
  ///   - diagnostics: Problems of the derivation.
  package init(
    name: String, regions: [Region], transitions: [Transition] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.init(
      name: name, regions: regions, transitions: transitions, diagnostics: diagnostics,
      origin: nil, arrows: Arrows())
  }

  /// Creates a diagram without orthogonal regions.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - nodes: The nodes of its only region.
  ///   - transitions: The transitions, in the order in which they are drawn.
  ///   - diagnostics: Problems of the derivation.
  package init(
    name: String, nodes: [Node], transitions: [Transition] = [], diagnostics: [Diagnostic] = []
  ) {
    self.init(
      name: name, regions: [Region(nodes: nodes)], transitions: transitions,
      diagnostics: diagnostics)
  }
}

extension StateDiagram {
  /// Returns the diagram with another name.
  package func named(_ name: String) -> StateDiagram { copy(named: name, diagnostics: diagnostics) }

  /// Returns the diagram with other diagnostics.
  func with(diagnostics: [Diagnostic]) -> StateDiagram {
    copy(named: name, diagnostics: diagnostics)
  }

  private func copy(named name: String, diagnostics: [Diagnostic]) -> StateDiagram {
    var copy = StateDiagram(
      name: name, regions: regions, transitions: transitions, diagnostics: diagnostics,
      origin: origin, arrows: tableArrows)
    (copy.digestOfFile, copy.following) = (digestOfFile, following)
    return copy
  }
}

extension StateDiagram {
  /// A part of a machine that is in one state at a time, independently of its sibling regions.
  public struct Region: Hashable, Sendable {
    /// The label; nil for the only region of a machine or a composite state.
    public var label: String?

    /// The states and pseudostates.
    public var nodes: [Node]

    /// Creates a region.
    package init(label: String? = nil, nodes: [Node]) {
      self.label = label
      self.nodes = nodes
    }
  }

  /// A problem that was found while a diagram was derived.
  public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a diagnostic.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The list of states is empty.
      case noStates
      /// The list of events is empty.
      case noEvents
      /// A transition leads to a state that is not in the list of states.
      case unlistedTarget
      /// The initial state is not in the list of states.
      case unlistedInitialState
      /// A list contains an item twice.
      case duplicateItem
      /// A region's list of states is empty.
      case emptyRegion
      /// A label is both a state and a composite that encloses others.
      case stateIsComposite
      /// Representatives of one state have different enclosing composites.
      case conflictingComposites
      /// The same event in the same state has different outcomes, and nothing in the diagram
      /// distinguishes them.
      case undecidedGuard
      /// The outcomes of an event have two explanations, and the guards name both.
      case ambiguousGuard
      /// A combination of listed states and other stored properties was not tried.
      case untriedCombination
      /// A change of a stored property that belongs to no region is not drawn.
      case unshownField
      /// The machine, or a state, is final only with some of its values, which is not drawn.
      case unshownFinalState
      /// Several states or events have one name.
      case sharedLabel
      /// States contain values that can't be read, such as objects.
      case opaqueValue
      /// No transitions lead from the initial state to a state.
      case unreachableState
      /// There are more steps than the limit allows.
      case tooManySteps
      /// The exploration stopped at a limit.
      case explorationLimit
      /// An observed machine has no stored property of the name that holds its state.
      case noStateProperty
      /// The states of a machine are objects, which a step changes in place.
      case stateIsObject
      /// The initial state had other contents when it was created again.
      case unrepeatableInitialState
      /// A step had another result when it was repeated.
      case unrepeatableStep
      /// A step could not be tried in a child process.
      case undeterminedStep
      /// A state ignores the event of its timeout.
      case ignoredTimeout
      /// A type of an observed machine was built without reflection metadata.
      case noReflection
      /// A rule of an input names something that doesn't exist, or forbids the input everywhere.
      case invalidRule
      /// States that a `StateIdentity` or a rule counts as one react differently, or were not tried.
      case coarseIdentity
    }

    /// The kind.
    public var kind: Kind

    /// The name of the affected element.
    package var subject: String

    /// A sentence with the problem and the remedy.
    package var message: String

    /// Creates a diagnostic.
    package init(_ kind: Kind, subject: String, message: String) {
      self.kind = kind
      self.subject = subject
      self.message = message
    }

    /// The message.
    public var description: String { message }
  }
}
