/// Writes a diagram as SwiftyStateMachine did: numbered states, and an edge for each event.
///
/// ```text
/// digraph {
///     graph [rankdir=LR]
///
///     0 [label="", shape=plaintext]
///     0 -> 1 [label="START"]
///
///     1 [label="locked"]
///     2 [label="unlocked"]
///
///     1 -> 2 [label="coin"]
/// }
/// ```
///
/// The classic graph is flat. A transition from a composite becomes one from each state inside that has
/// none of its own for the event; an internal one leads each state to itself. A transition to a
/// composite leads to the initial state of each region inside, and one to its history to each state
/// inside.
struct ClassicWriter {
  private typealias ID = StateDiagram.Node.ID

  private let diagram: StateDiagram

  /// The states in order. The first has the number 1.
  private var states: [(id: StateDiagram.Node.ID, label: String)] = []

  /// The positions of the states in ``states``.
  private var indices = NodeNumbers([])
  /// The numbers of the states inside each composite, and the same for its histories.
  private var leaves: [StateDiagram.Node.ID: Range<Int>] = [:]

  /// The nodes that always handle each event, if there are composites.
  private var handlers: [String: [ID]] = [:]

  /// The target of each initial pseudostate.
  private var starts: [StateDiagram.Node.ID: StateDiagram.Node.ID] = [:]

  /// The regions of each composite.
  private var regions: [ID: [StateDiagram.Region]] = [:]

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    for region in diagram.regions { add(region) }
    indices = NodeNumbers(states.map(\.id))
    for transition in diagram.transitions where transition.event == nil {
      starts[transition.source] = transition.target
    }
    guard !leaves.isEmpty else { return }
    for transition in diagram.transitions where transition.kind.isTaken && transition.guard == nil {
      if let event = transition.event { handlers[event, default: []].append(transition.source) }
    }
  }

  /// Numbers the states of a region, so that those of each composite are contiguous.
  private mutating func add(_ region: StateDiagram.Region) {
    for node in region.nodes {
      switch node.kind {
      case .simple, .final, .choice, .elided:
        states.append((node.id, node.label))
      case .composite:
        let before = states.count
        for region in node.regions { add(region) }
        leaves[node.id] = before + 1..<states.count + 1
        regions[node.id] = node.regions
        for inner in node.regions.lazy.flatMap(\.nodes)
        where inner.kind == .history || inner.kind == .deepHistory {
          leaves[inner.id] = leaves[node.id]
        }
      case .initial, .history, .deepHistory: break
      }
    }
  }

  /// Returns the text of the graph.
  ///
  /// - Parameters:
  ///   - direction: The direction in which it grows.
  ///   - isNamed: Whether the graph has the diagram's name.
  func text(direction: DOTDirection, isNamed: Bool) -> String {
    var text = TextBuffer()
    text.reserve(48 * (states.count + diagram.transitions.count))
    text.write("digraph ")
    if isNamed {
      text.writeName(diagram.name)
      text.write(" ")
    }
    text.write("{\n    graph [rankdir=\(direction.rawValue)]\n\n")
    text.write("    0 [label=\"\", shape=plaintext]\n")
    for start in initialStates { text.write("    0 -> \(start) [label=\"START\"]\n") }
    text.write("\n")
    // Copies of bytes, unlike those of strings, count no references. A transition begins with a line break.
    var parts = TextBuffer()
    func part(_ text: String) -> Range<Int> {
      let start = parts.count
      parts.write(text)
      return start..<parts.count
    }
    let starts = (0...states.count).map { part("\n    \($0) -> ") }
    let ends = (0...states.count).map { part("\($0) [label=") }
    for (index, state) in states.enumerated() {
      text.write("    ")
      text.write(ends[index + 1], of: parts)
      text.writeLabel(state.label)
      text.write("]\n")
    }
    let entries = Dictionary(uniqueKeysWithValues: leaves.keys.map { ($0, targets($0)) })
    var (node, sources, handlers, inner) = (ID.machine, 0..<0, [String: [ID]](), [ID]())
    let transitions = diagram.transitions
    // A copy of each transition would count the references to its texts.
    for index in transitions.indices where transitions[index].kind.isTaken {
      guard let event = transitions[index].event else { continue }
      // Most transitions have the source of the one before.
      if transitions[index].source != node {
        node = transitions[index].source
        sources = states(in: node)
        (handlers, inner) = (leaves[node] == nil ? [:] : self.handlers, [])
      }
      if !handlers.isEmpty {
        inner = (handlers[event] ?? []).filter { $0 != node && $0.isInside(node) }
      }
      func write(_ source: Int, _ target: Int) {
        text.write(starts[source], of: parts)
        text.write(ends[target], of: parts)
        if let condition = transitions[index].guard {
          text.writeLabel("\(event) [\(condition)]")
        } else {
          text.writeLabel(event)
        }
        text.append(UInt8(ascii: "]"))
      }
      for source in sources
      where inner.isEmpty || !inner.contains(where: states[source - 1].id.isInside) {
        if transitions[index].kind == .internal {
          write(source, source)
        } else if let target = number(of: transitions[index].target) {
          write(source, target)
        } else {
          for target in entries[transitions[index].target] ?? [] { write(source, target) }
        }
      }
    }
    text.write("\n}")
    return text.string
  }

  private func number(of id: ID) -> Int? { indices[id].map { $0 + 1 } }

  /// Returns the number of a state, or the numbers of all states inside a composite.
  private func states(in id: StateDiagram.Node.ID) -> Range<Int> {
    number(of: id).map { $0..<$0 + 1 } ?? leaves[id] ?? 0..<0
  }

  /// The numbers of the states in which the machine starts.
  private var initialStates: [Int] {
    var entered: Set<ID> = []
    return starts(of: diagram.regions, &entered)
  }

  /// Returns the numbers of the states that a transition to a node leads to.
  private func targets(_ target: ID) -> [Int] {
    var entered: Set<ID> = []
    return targets(target, &entered)
  }

  /// Returns the numbers of the states that a transition to a node leads to, through composites.
  ///
  /// - Parameter entered: The composites that were entered, each of them once: the initial
  ///   pseudostates of a malformed diagram can lead to each other in a cycle.
  private func targets(_ target: ID, _ entered: inout Set<ID>) -> [Int] {
    if let number = number(of: target) { return [number] }
    guard entered.insert(target).inserted else { return [] }
    let starts = starts(of: regions[target] ?? [], &entered)
    return starts.isEmpty ? Array(states(in: target)) : starts
  }

  /// Returns the numbers of the states in which regions start.
  private func starts(of regions: [StateDiagram.Region], _ entered: inout Set<ID>) -> [Int] {
    var result: [Int] = []
    for region in regions {
      for node in region.nodes where node.kind == .initial {
        if let target = starts[node.id] { result += targets(target, &entered) }
      }
    }
    return result
  }
}
