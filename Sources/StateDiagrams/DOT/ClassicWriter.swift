/// Writes a diagram as SwiftyStateMachine did: numbered states, and an edge for each event.
///
/// The classic graph is flat. A transition of a composite is one of each state inside; one to a
/// composite leads to where that starts, and one to its history leads to each state inside.
struct ClassicWriter {
  private let diagram: StateDiagram
  private var states: [StateDiagram.Node] = []
  private var numbers: [StateDiagram.Node.ID: Int] = [:]
  private var leaves: [StateDiagram.Node.ID: [Int]] = [:]
  private var starts: [StateDiagram.Node.ID: StateDiagram.Node.ID] = [:]

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    add(diagram.regions)
    for transition in diagram.transitions where transition.event == nil {
      starts[transition.source] = transition.target
    }
  }

  private mutating func add(_ regions: [StateDiagram.Region]) {
    for node in regions.flatMap(\.nodes) {
      switch node.kind {
      case .simple, .final, .choice:
        states.append(node)
        numbers[node.id] = states.count
        leaves[node.id] = [states.count]
      case .composite:
        let before = states.count
        add(node.regions)
        leaves[node.id] = Array(before..<states.count).map { $0 + 1 }
        for history in node.regions.flatMap(\.nodes)
        where history.kind == .history || history.kind == .deepHistory {
          leaves[history.id] = leaves[node.id]
        }
      case .initial, .history, .deepHistory: break
      }
    }
  }

  func text(direction: DOTDirection) -> String {
    var text = DOTText()
    text.write("digraph {\n    graph [rankdir=\(direction.rawValue)]\n\n")
    text.write("    0 [label=\"\", shape=plaintext]\n")
    for start in initialStates { text.write("    0 -> \(start) [label=\"START\"]\n") }
    text.write("\n")
    for (index, state) in states.enumerated() {
      text.write("    \(index + 1) [label=\(DOTText.label(state.label))]\n")
    }
    text.write("\n")
    writeEdges(to: &text)
    text.write("}")
    return text.string
  }

  private func writeEdges(to text: inout DOTText) {
    // Each label is escaped once, and transitions of one state stand together.
    var labels: [Label: String] = [:]
    var source: (id: StateDiagram.Node.ID, numbers: [Int]) = ("", [])
    for transition in diagram.transitions where transition.kind != .ignored {
      guard let event = transition.event else { continue }
      if transition.source != source.id {
        source = (transition.source, leaves[transition.source] ?? [])
      }
      let key = Label(event: event, guard: transition.guard)
      let label: String
      if let known = labels[key] {
        label = known
      } else {
        label = key.text
        labels[key] = label
      }
      if let target = numbers[transition.target] {
        for source in source.numbers { text.writeEdge(source, target, label) }
      } else {
        let targets = targets(transition)
        for source in source.numbers {
          for target in targets { text.writeEdge(source, target, label) }
        }
      }
    }
  }

  /// What is written at an edge: not the effects, which SwiftyStateMachine did not know.
  private struct Label: Hashable {
    let event: String
    let `guard`: String?

    var text: String { DOTText.label(event + (`guard`.map { " [\($0)]" } ?? "")) }
  }

  private var initialStates: [Int] {
    diagram.regions.flatMap(\.nodes).filter { $0.kind == .initial }.compactMap { start(of: $0.id) }
  }

  /// The state that an initial pseudostate leads to, through the composites on the way.
  private func start(of initial: StateDiagram.Node.ID) -> Int? {
    var initial = initial
    // Each step goes one composite deeper; one that goes in a circle leads nowhere.
    for _ in 0...starts.count {
      guard let target = starts[initial] else { return nil }
      if let number = numbers[target] { return number }
      initial = StateDiagram.Node.initial(in: target).id
    }
    return nil
  }

  private func targets(_ transition: StateDiagram.Transition) -> [Int] {
    let start = start(of: StateDiagram.Node.initial(in: transition.target).id)
    return start.map { [$0] } ?? leaves[transition.target] ?? []
  }
}

extension DOTText {
  fileprivate mutating func writeEdge(_ source: Int, _ target: Int, _ label: String) {
    write("    ")
    write(source)
    write(" -> ")
    write(target)
    write(" [label=")
    write(label)
    write("]\n")
  }
}
