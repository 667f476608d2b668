import StateExploration

/// Reads the structural part of SCXML: states, histories and transitions, with `log` elements as
/// effects. Everything else is an error with its line, because nothing is evaluated.
struct SCXMLReader {
  typealias Node = StateDiagram.Node

  /// The greatest number of states.
  private static let stateLimit = 10_000

  /// The greatest number of targets of a transition.
  static let targetLimit = 100

  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The elements in which Qt Creator stores the layout of a picture.
  static let layoutNamespace = "http://www.qt.io/2015/02/scxml-ext"

  /// The states by number, in the order of the document, without their inner ones. The first one is
  /// the whole document. Until everything is read, an identifier is a path of the `id` alone.
  private(set) var nodes: [Node] = []

  /// The element of each state.
  private(set) var elements: [XMLElement] = []

  /// The number of the state around each state. That of the whole document is 0.
  private(set) var parents: [Int] = []

  /// The states and histories directly inside each state.
  private var children: [[Int]] = []
  private(set) var numbers: [Node.ID: Int] = [:]

  /// The transitions, besides those of initial pseudostates and histories.
  private var transitions: [SpecifiedTransition] = []

  /// The transition to the initial inner states of each state; that of a history.
  private var starts: [Int: SpecifiedTransition] = [:]

  /// The states that send a timeout, and its label, by the name of the event.
  var timeouts: [String: (state: Int, label: String)] = [:]

  /// Reads a document.
  static func statechart(_ text: String) throws(SpecificationError) -> Statechart {
    var reader = SCXMLReader()
    let root = try XMLReader.document(text)
    return try reader.statechart(root)
  }

  private mutating func statechart(_ root: XMLElement) throws(SpecificationError) -> Statechart {
    guard root.name == "scxml", root.namespace == Self.namespace else {
      throw SpecificationError(
        line: root.line,
        "the outermost element must be 'scxml' with xmlns=\"\(Self.namespace)\".")
    }
    try root.check(attributes: ["initial", "name", "version", "datamodel", "binding", "exmode"])
    append(Node("scxml"), root, in: 0)
    try addStates(of: root, in: 0)
    guard nodes.count > 1 else {
      throw SpecificationError(line: root.line, "the document has no states.")
    }
    for number in nodes.indices { try readTimeouts(number) }
    for number in nodes.indices { try read(number) }
    return statechart()
  }

  /// Adds the states inside an element, in the order of the document.
  private mutating func addStates(
    of element: XMLElement, in parent: Int
  ) throws(SpecificationError) {
    for child in element.children where child.namespace == Self.namespace {
      guard ["state", "parallel", "final", "history"].contains(child.name) else { continue }
      if child.name == "history", !["shallow", "deep", nil].contains(child["type"]) {
        throw child.problem("the 'type' of a history must be 'shallow' or 'deep'.")
      }
      guard let id = child["id"], !id.isEmpty else {
        throw child.problem("needs an 'id', with which its label is compared.")
      }
      var node = Node(child["label", in: SCXMLWriter.namespace] ?? id, id: Node.ID(path: [id]))
      guard numbers[node.id] == nil, nodes.count < Self.stateLimit else {
        throw child.problem(
          numbers[node.id] == nil
            ? "the document has more than \(Self.stateLimit) states."
            : "another state has the id '\(id)'.")
      }
      if child.name == "history" {
        node.label = ""
        node.kind = child["type"] == "deep" ? .deepHistory : .history
      } else if child.name == "final" || child["final", in: SCXMLWriter.namespace] == "true" {
        node.kind = .final
      }
      numbers[node.id] = nodes.count
      append(node, child, in: parent)
      try addStates(of: child, in: nodes.count - 1)
    }
  }

  private mutating func append(_ node: Node, _ element: XMLElement, in parent: Int) {
    if !nodes.isEmpty { children[parent].append(nodes.count) }
    nodes.append(node)
    elements.append(element)
    parents.append(parent)
    children.append([])
  }

  /// The name of a state in messages.
  func name(_ number: Int) -> String { elements[number]["id"] ?? "scxml" }
}

// MARK: States

extension SCXMLReader {
  /// The elements in each kind of state.
  private static let content: [String: Set<String>] = [
    "scxml": ["state", "parallel", "final", "history", "onentry", "onexit", "initial"],
    "state": [
      "state", "parallel", "final", "history", "onentry", "onexit", "initial", "transition",
    ],
    "parallel": ["state", "parallel", "history", "onentry", "onexit", "transition"],
    "final": ["onentry", "onexit"], "history": ["transition"],
  ]

  /// Reads the content of a state besides its inner states.
  private mutating func read(_ number: Int) throws(SpecificationError) {
    let element = elements[number]
    switch element.name {
    case "scxml": break
    case "state": try element.check(attributes: ["id", "initial"])
    case "history": try element.check(attributes: ["id", "type"])
    default: try element.check(attributes: ["id"])
    }
    for child in element.children {
      if child.namespace == Self.layoutNamespace { continue }
      guard child.namespace == Self.namespace else { throw child.unread() }
      guard Self.content[element.name, default: []].contains(child.name) else {
        throw Self.content["state", default: []].contains(child.name)
          ? child.problem("is not allowed in '\(element.name)'.") : child.unread()
      }
      switch child.name {
      case "onentry": nodes[number].entryEffects += try effects(of: child) { $0.isTimeout }
      case "onexit":
        nodes[number].exitEffects += try effects(of: child) { $0.name == "cancel" }
      case "initial": try readInitial(child, of: number)
      case "transition" where element.name == "history": try readInitial(element, of: number)
      case "transition": transitions.append(try transition(child, of: number))
      default: break
      }
    }
    try setInitial(number)
  }

  /// Reads an `initial` or `history` element, which contains one transition.
  private mutating func readInitial(
    _ element: XMLElement, of number: Int
  ) throws(SpecificationError) {
    guard starts[number] == nil else {
      throw element.problem("another element already has the initial states of this one.")
    }
    let transitions = element.children.filter { $0.namespace != Self.layoutNamespace }
    guard transitions.count == 1, transitions[0].name == "transition" else {
      throw element.problem("must contain one transition.")
    }
    try transitions[0].check(attributes: ["target"])
    starts[number] = try start(
      transitions[0]["target"] ?? "", transitions[0], of: number,
      effects: try effects(of: transitions[0]))
  }

  /// Sets the initial states of a state that has no `initial` element.
  private mutating func setInitial(_ number: Int) throws(SpecificationError) {
    let element = elements[number]
    let inner = children[number].filter { !nodes[$0].kind.isHistory }
    if let targets = element["initial"] {
      guard element.name != "parallel", !inner.isEmpty, starts[number] == nil else {
        throw element.problem("must not have the attribute 'initial'.")
      }
      starts[number] = try start(targets, element, of: number, effects: [])
    }
    guard starts[number] == nil else { return }
    if element.name == "history" {
      throw element.problem("needs a transition to its default state.")
    }
    if let first = inner.first, element.name != "parallel" || children[number].count == 1 {
      starts[number] = SpecifiedTransition(source: startID(number), targets: [nodes[first].id])
    }
  }

  private func start(
    _ value: String, _ element: XMLElement, of number: Int, effects: [String]
  ) throws(SpecificationError) -> SpecifiedTransition {
    let targets = try self.targets(value, element)
    let isHistory = nodes[number].kind.isHistory
    let outer = isHistory ? parents[number] : number
    guard targets.allSatisfy({ $0 != outer && isInside($0, outer) && $0 != number }) else {
      throw element.problem("must lead to states inside '\(name(outer))'.")
    }
    guard !isHistory || !targets.contains(where: { nodes[$0].kind.isHistory }) else {
      throw element.problem("must not lead to a history.")
    }
    return SpecifiedTransition(
      source: isHistory ? nodes[number].id : startID(number), targets: targets.map { nodes[$0].id },
      effects: effects)
  }

  private func startID(_ number: Int) -> Node.ID {
    .initial(in: number == 0 ? nil : nodes[number].id)
  }

  /// Returns whether two states are the same, or the first is inside the second.
  ///
  /// - Complexity: O(*d*) for a state at depth *d*.
  func isInside(_ state: Int, _ other: Int) -> Bool {
    var current = state
    while current != other, current != 0 { current = parents[current] }
    return current == other
  }

  /// Returns whether two states are in different regions of a parallel state.
  func areParallel(_ first: Int, _ second: Int) -> Bool {
    if isInside(first, second) || isInside(second, first) { return false }
    var common = parents[first]
    while !isInside(second, common) { common = parents[common] }
    return elements[common].name == "parallel"
  }
}

// MARK: The statechart

extension SCXMLReader {
  /// Makes the statechart of everything that was read.
  private func statechart() -> Statechart {
    let defaults = starts.filter { number, start in
      // A history leads to the initial states in any case.
      let initial = starts[parents[number]]
      return !nodes[number].kind.isHistory || start.targets != initial?.targets
        || start.effects != initial?.effects
    }
    let all = defaults.sorted { $0.key < $1.key }.map(\.value) + transitions
    let paths = LabelPaths(
      regions(of: 0),
      all.flatMap { transition in
        // A state in a condition is no frame either.
        (transition.targets.isEmpty ? [transition.source] : transition.targets)
          .map { (transition.source, $0) } + transition.conditions.map { ($0, $0) }
      })
    let undecided = nodes.indices.compactMap { number in
      elements[number]["undecided", in: SCXMLWriter.namespace].map {
        (number, $0.pieces(by: "\n").filter { !$0.isEmpty })
      }
    }
    let diagram = StateDiagram(
      name: "", regions: paths.regions, transitions: drawn(all, paths.ids),
      diagnostics: undecided.flatMap { number, events in
        events.map { .undecided(state: nodes[number].label, event: $0) }
      })
    let values = nodes.indices.filter {
      elements[$0]["value", in: SCXMLWriter.namespace] == "true"
    }
    return Statechart(
      diagram, all.map { $0.renamed(by: paths.ids) },
      values: Set(values.compactMap { paths.ids[nodes[$0].id] }),
      openEvents: Dictionary(
        uniqueKeysWithValues: undecided.compactMap { number, events in
          paths.ids[nodes[number].id].map { ($0, events.map { SpecifiedEvent(label: $0) }) }
        }), isOrdered: true,
      sharesEffects: elements[0]["label", in: SCXMLWriter.namespace] != nil)
  }

  /// Returns the regions of a state. Each state in a parallel one is alone in its region.
  private func regions(of number: Int) -> [StateDiagram.Region] {
    let inner = children[number].map { child in
      var node = nodes[child]
      node.regions = regions(of: child)
      if !node.regions.isEmpty { node.kind = .composite }
      return node
    }
    if starts[number] == nil || nodes[number].kind.isHistory {
      return inner.map { .init(nodes: [$0]) }
    }
    return [.init(nodes: [.initial(in: number == 0 ? nil : nodes[number].id)] + inner)]
  }
}

extension SpecifiedTransition {
  /// Returns the transition after states have got other identifiers.
  fileprivate func renamed(by ids: [StateDiagram.Node.ID: StateDiagram.Node.ID]) -> Self {
    var copy = self
    copy.source = ids[source] ?? source
    copy.targets = targets.compactMap { ids[$0] }
    copy.conditions = conditions.compactMap { ids[$0] }
    return copy
  }
}
