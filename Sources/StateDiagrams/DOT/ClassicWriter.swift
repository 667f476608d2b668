/// Writes a diagram as SwiftyStateMachine did: numbered states, and an edge for each event.
///
/// The classic graph is flat. A transition of a composite is one of each state inside; one to a
/// composite leads to where that starts, and one to its history leads to each state inside.
struct ClassicWriter {
  private let diagram: StateDiagram
  private var states: [(id: StateDiagram.Node.ID, label: String)] = []
  private var numbers: [StateDiagram.Node.ID: Int] = [:]
  /// The states inside each composite, where its border and its histories lead to.
  private var leaves: [StateDiagram.Node.ID: [Int]] = [:]
  private var starts: [StateDiagram.Node.ID: StateDiagram.Node.ID] = [:]

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    for region in diagram.regions { add(region) }
    for transition in diagram.transitions where transition.event == nil {
      starts[transition.source] = transition.target
    }
  }

  private mutating func add(_ region: StateDiagram.Region) {
    for node in region.nodes {
      switch node.kind {
      case .simple, .final, .choice:
        states.append((node.id, node.label))
        numbers[node.id] = states.count
      case .composite:
        let before = states.count
        for region in node.regions { add(region) }
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
    var pieces = DOTPieces()
    var text = [pieces.add("digraph {\n    graph [rankdir=\(direction.rawValue)]\n\n")]
    text.append(pieces.add("    0 [label=\"\", shape=plaintext]\n"))
    for start in initialStates {
      text.append(pieces.add("    0 -> \(start) [label=\"START\"]\n"))
    }
    let (newline, indent) = (pieces.add("\n"), pieces.add("    "))
    text.append(newline)
    let heads = states.indices.map { pieces.add(String($0 + 1) + " [label=") }
    for (state, head) in zip(states, heads) {
      text += [indent, head, pieces.add(DOTText.label(state.label) + "]\n")]
    }
    text.append(newline)
    appendEdges(to: &text, &pieces, heads: heads)
    text.append(pieces.add("}"))
    return pieces.text(text)
  }

  /// Appends the pieces of the edges: three each, which are made once.
  private func appendEdges(
    to text: inout [Int32], _ pieces: inout DOTPieces, heads: [Int32]
  ) {
    text.reserveCapacity(text.count + 3 * diagram.transitions.count + 1)
    func append(_ tail: Int32, _ target: Int, _ label: Int32) {
      text.append(tail)
      text.append(heads[target - 1])
      text.append(label)
    }
    var labels = EdgeLabels()
    var cache = NumberCache(of: states.map(\.id), numbers)
    // Transitions of one state stand together.
    var source: (id: StateDiagram.Node.ID, tails: [Int32]) = ("", [])
    // By their numbers: copying a transition would retain all that it holds.
    for index in diagram.transitions.indices where diagram.transitions[index].kind != .ignored {
      guard let event = diagram.transitions[index].event else { continue }
      if diagram.transitions[index].source != source.id {
        let id = diagram.transitions[index].source
        source = (id, states(in: id).map { pieces.add("    " + String($0) + " -> ") })
      }
      let label = labels.piece(
        event: event, guard: diagram.transitions[index].guard, addedTo: &pieces)
      if let target = cache.number(of: diagram.transitions[index].target) {
        for tail in source.tails { append(tail, target, label) }
      } else {
        let targets = targets(diagram.transitions[index].target)
        for tail in source.tails {
          for target in targets { append(tail, target, label) }
        }
      }
    }
  }

  /// The state of an identifier, or all that are inside a composite.
  private func states(in id: StateDiagram.Node.ID) -> [Int] {
    numbers[id].map { [$0] } ?? leaves[id] ?? []
  }

  private var initialStates: [Int] {
    diagram.regions.flatMap { region in
      region.nodes.lazy.filter { $0.kind == .initial }.compactMap { start(of: $0.id) }
    }
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

  /// The states that a transition to a composite or to a history leads to.
  private func targets(_ target: StateDiagram.Node.ID) -> [Int] {
    let start = start(of: StateDiagram.Node.initial(in: target).id)
    return start.map { [$0] } ?? states(in: target)
  }
}

/// What is written at edges: not the effects, which SwiftyStateMachine did not know.
private struct EdgeLabels {
  private struct Key: Hashable {
    let event: String
    let `guard`: String?
  }

  private var keys: [Key] = []
  private var pieces: [Int32] = []
  private var numbers: [Key: Int] = [:]

  /// The label that is expected: states list their events in one order, as a rule, and to compare
  /// costs less than to hash.
  private var next = 0

  /// The number of the piece that is a label and the end of its line. Each is escaped once.
  ///
  /// Inlined, since strings that are compared on the spot are not retained for it.
  @inline(__always)
  mutating func piece(event: String, guard: String?, addedTo text: inout DOTPieces) -> Int32 {
    if next >= keys.count { next = 0 }
    if next < keys.count, keys[next].event == event, keys[next].guard == `guard` {
      next += 1
      return pieces[next - 1]
    }
    return lookedUpPiece(event: event, guard: `guard`, addedTo: &text)
  }

  private mutating func lookedUpPiece(
    event: String, guard: String?, addedTo text: inout DOTPieces
  ) -> Int32 {
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
  private var places: [Int32]

  init(of ids: [StateDiagram.Node.ID], _ numbers: [StateDiagram.Node.ID: Int]) {
    self.ids = ids
    self.numbers = numbers
    var count = 16
    // So many that few identifiers share a place.
    while count < 8 * ids.count { count *= 2 }
    places = Array(repeating: 0, count: count)
  }

  /// The number of a state. Inlined, as labels are.
  @inline(__always)
  mutating func number(of id: StateDiagram.Node.ID) -> Int? {
    let place = place(of: id)
    let known = Int(places[place])
    if known > 0, ids[known - 1] == id { return known }
    return lookedUpNumber(of: id, place: place)
  }

  private mutating func lookedUpNumber(of id: StateDiagram.Node.ID, place: Int) -> Int? {
    guard let number = numbers[id] else { return nil }
    places[place] = Int32(number)
    return number
  }

  @inline(__always)
  private func place(of id: StateDiagram.Node.ID) -> Int {
    // The last letters, in which identifiers differ, as a rule.
    let sum = id.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count >= 8
        ? UInt64(
          bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
            fromByteOffset: bytes.count - 8, as: UInt64.self))
        : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    let mixed = (sum ?? 0) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (places.count - 1)
  }
}
