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
    // An edge is three pieces, each made once; transitions of one state stand together.
    var pieces = DOTPieces()
    let heads = states.indices.map { pieces.add("\($0 + 1) [label=") }
    var labels = EdgeLabels()
    var source: (id: StateDiagram.Node.ID, tails: [Int]) = ("", [])
    var cache = NumberCache(of: states.map(\.id), numbers)
    var edges: [Int] = []
    edges.reserveCapacity(3 * diagram.transitions.count)
    func add(_ tail: Int, _ head: Int, _ label: Int) {
      edges.append(tail)
      edges.append(head)
      edges.append(label)
    }
    // By their numbers: copying a transition would retain all that it holds.
    for index in diagram.transitions.indices where diagram.transitions[index].kind != .ignored {
      guard let event = diagram.transitions[index].event else { continue }
      if diagram.transitions[index].source != source.id {
        let id = diagram.transitions[index].source
        source = (id, (leaves[id] ?? []).map { pieces.add("    \($0) -> ") })
      }
      let label = labels.piece(
        event: event, guard: diagram.transitions[index].guard, addedTo: &pieces)
      if let target = cache.number(of: diagram.transitions[index].target) {
        for tail in source.tails { add(tail, heads[target - 1], label) }
      } else {
        let targets = targets(diagram.transitions[index])
        for tail in source.tails {
          for target in targets { add(tail, heads[target - 1], label) }
        }
      }
    }
    text.write(edges, of: pieces)
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

/// What is written at edges: not the effects, which SwiftyStateMachine did not know.
private struct EdgeLabels {
  private struct Key: Hashable {
    let event: String
    let `guard`: String?
  }

  private var keys: [Key] = []
  private var pieces: [Int] = []
  private var numbers: [Key: Int] = [:]

  /// The label that is expected: states list their events in one order, as a rule, and to compare
  /// costs less than to hash.
  private var next = 0

  /// The number of the piece that is a label and the end of its line. Each is escaped once.
  mutating func piece(event: String, guard: String?, addedTo text: inout DOTPieces) -> Int {
    if next >= keys.count { next = 0 }
    if next < keys.count, keys[next].event == event, keys[next].guard == `guard` {
      next += 1
      return pieces[next - 1]
    }
    let key = Key(event: event, guard: `guard`)
    let number = numbers[key] ?? keys.count
    if number == keys.count {
      let label = event + (`guard`.map { " [\($0)]" } ?? "")
      keys.append(key)
      pieces.append(text.add("\(DOTText.label(label))]\n"))
      numbers[key] = number
    }
    next = number + 1
    return pieces[number]
  }
}

/// The numbers of states by their identifiers, of which the last that were looked up are found
/// without hashing by the standard library, which takes longer than all else about an edge.
private struct NumberCache {
  private let ids: [StateDiagram.Node.ID]
  private let numbers: [StateDiagram.Node.ID: Int]

  /// The number of the state that was looked up last, for each of the places an identifier can
  /// have; 0 for none.
  private var places: [Int]

  init(of ids: [StateDiagram.Node.ID], _ numbers: [StateDiagram.Node.ID: Int]) {
    self.ids = ids
    self.numbers = numbers
    var count = 16
    // So many that few identifiers share a place.
    while count < 8 * ids.count { count *= 2 }
    places = Array(repeating: 0, count: count)
  }

  mutating func number(of id: StateDiagram.Node.ID) -> Int? {
    let place = place(of: id)
    let known = places[place]
    if known > 0, ids[known - 1] == id { return known }
    guard let number = numbers[id] else { return nil }
    places[place] = number
    return number
  }

  private func place(of id: StateDiagram.Node.ID) -> Int {
    var id = id
    // The last letters, in which identifiers differ, as a rule.
    let sum = id.withUTF8 { bytes in
      var sum: UInt64 = 0
      for index in max(bytes.count - 8, 0)..<bytes.count { sum = sum << 8 | UInt64(bytes[index]) }
      return sum
    }
    let mixed = sum &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (places.count - 1)
  }
}
