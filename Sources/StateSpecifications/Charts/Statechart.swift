import StateDiagrams

/// A statechart of a file that can be run: a diagram with numbers for its states, and transitions with
/// everything that a diagram doesn't show.
///
/// It has the semantics of SCXML (World Wide Web Consortium, "State Chart XML", 2015), besides
/// guards that are only a text: such a transition may be taken or not.
struct Statechart {
  typealias ID = StateDiagram.Node.ID

  /// A transition between states with numbers.
  struct Transition {
    let content: SpecifiedTransition
    let targets: [Int]
    let conditions: [Int]
  }

  /// The number of the whole diagram, which contains all states.
  static let root = -1

  let diagram: StateDiagram

  /// The states and pseudostates by number, in the order of the diagram. A labelled region is a state.
  private let index: DiagramIndex

  /// The states whose labels are not compared: values of the state around them, and regions without a
  /// name.
  private let unlabelled: Set<ID>

  /// The transitions of each state.
  private(set) var transitions: [[Transition]]

  /// The transition to the initial states inside each composite; that of a history to the states that
  /// are entered if nothing is remembered.
  private(set) var starts: [Int: Transition] = [:]

  /// The events for which a state leaves the reaction open.
  let openEvents: [ID: [SpecifiedEvent]]

  /// Whether the first transition of a state that can be taken precedes the others. If not, any of
  /// them may be taken.
  let isOrdered: Bool

  /// Whether an effect of several regions that react to one input can be one effect, as in exported
  /// diagrams.
  let sharesEffects: Bool

  /// Creates a statechart.
  ///
  /// - Parameters:
  ///   - diagram: The states, and the transitions as they are drawn.
  ///   - transitions: The transitions; those of the diagram by default.
  ///   - unlabelled: The states whose labels are not compared.
  ///   - openEvents: The events for which a state leaves the reaction open.
  ///   - isOrdered: Whether the first transition of a state that can be taken precedes the others.
  ///   - sharesEffects: Whether an effect of several regions that react to one input can be one
  ///     effect.
  init(
    _ diagram: StateDiagram, _ transitions: [SpecifiedTransition]? = nil, unlabelled: Set<ID> = [],
    openEvents: [ID: [SpecifiedEvent]] = [:], isOrdered: Bool = false,
    sharesEffects: Bool = true
  ) {
    self.diagram = diagram
    self.unlabelled = unlabelled
    self.openEvents = openEvents
    self.isOrdered = isOrdered
    self.sharesEffects = sharesEffects
    index = DiagramIndex(diagram.withExplicitRegions())
    self.transitions = index.entries.map { _ in [] }
    for content in transitions ?? diagram.transitions.map({ SpecifiedTransition($0) }) {
      guard let source = index.number(of: content.source) else { continue }
      let transition = Transition(
        content: content, targets: content.targets.compactMap(index.number),
        conditions: content.conditions.compactMap(index.number))
      switch node(source).kind {
      case .initial: addStart(transition, of: parent(source))
      case .history, .deepHistory: addStart(transition, of: source)
      default: self.transitions[source].append(transition)
      }
    }
    if let machine = index.number(of: .machine) {
      // The regions of a machine are in a state that has no node of the diagram.
      let content = SpecifiedTransition(source: .initial(), targets: [.machine])
      starts[Self.root] = Transition(content: content, targets: [machine], conditions: [])
    }
    for state in states where isHistory(state) && starts[state] == nil {
      starts[state] = starts[parent(state)]
    }
  }

  /// Adds a transition to initial states. In a diagram, each of several has an arrow.
  private mutating func addStart(_ transition: Transition, of state: Int) {
    let first = starts[state] ?? transition
    starts[state] = Transition(
      content: first.content,
      targets: ((starts[state]?.targets ?? []) + transition.targets).withoutRepetitions,
      conditions: [])
  }

  /// The numbers of all states and pseudostates.
  var states: Range<Int> { index.entries.indices }

  func node(_ state: Int) -> StateDiagram.Node { index.entries[state].node }

  /// Returns the composite around a state, or ``root``.
  func parent(_ state: Int) -> Int { index.entries[state].parentNumber ?? Self.root }

  /// Returns the last state inside a state.
  func end(_ state: Int) -> Int {
    state == Self.root ? states.count - 1 : index.entries[state].end
  }

  /// Returns the states and histories directly inside a state.
  func children(_ state: Int) -> [Int] {
    var children: [Int] = []
    var child = state + 1
    while child <= end(state) {
      if node(child).kind != .initial { children.append(child) }
      child = end(child) + 1
    }
    return children
  }

  /// Returns whether two states are the same, or the first is inside the second.
  func isInside(_ state: Int, _ other: Int) -> Bool { (other...end(other)).contains(state) }

  /// Returns the states around a state, innermost first, without the whole diagram.
  func enclosing(_ state: Int) -> [Int] {
    Array(sequence(first: state) { index.entries[$0].parentNumber }.dropFirst())
  }

  /// Returns whether all inner states of a state are active with it.
  func isParallel(_ state: Int) -> Bool { state != Self.root && node(state).regions.count > 1 }

  func isHistory(_ state: Int) -> Bool { node(state).kind.isHistory }

  /// Returns whether a state has no inner states.
  func isLeaf(_ state: Int) -> Bool { children(state).allSatisfy(isHistory) }

  /// Returns the labels from the outermost state to a state.
  func path(of state: Int) -> [String] {
    ([state] + enclosing(state)).reversed().map(node)
      .filter { $0.id != .machine && !unlabelled.contains($0.id) }.map(\.label)
  }

  /// The distinct paths of all innermost states.
  var leafPaths: [[String]] {
    states.filter { node($0).kind.isState && isLeaf($0) }.map(path).withoutRepetitions
  }

  /// Whether the only outermost state contains others, as the state around the regions of a machine.
  var hasOuterState: Bool {
    let outer = children(Self.root).filter { !isHistory($0) }
    return outer.count == 1 && !isLeaf(outer[0]) && node(outer[0]).id != .machine
  }

  /// The distinct events, in the order of the diagram.
  var events: [SpecifiedEvent] {
    var seen: Set<[String]> = []
    return states.flatMap { state in
      transitions[state].compactMap(\.content.triggers).joined()
        + openEvents[node(state).id, default: []]
    }.filter { seen.insert($0.key).inserted }
  }

  /// All effects.
  var effects: Set<String> {
    let nodes = states.map(node)
    return Set(
      nodes.flatMap { $0.entryEffects + $0.exitEffects }
        + (transitions.joined() + Array(starts.values)).flatMap(\.content.effects))
  }
}
