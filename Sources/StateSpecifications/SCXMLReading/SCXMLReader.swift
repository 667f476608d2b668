import StateDiagrams

/// Reads the structural part of SCXML: states, histories and transitions, with `log` elements as
/// effects. Everything else is an error with its line, because nothing is evaluated.
struct SCXMLReader {
  typealias Node = StateDiagram.Node

  /// The greatest number of states.
  private static let stateLimit = 10_000

  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The elements in which Qt Creator stores the layout of a picture.
  static let layoutNamespace = "http://www.qt.io/2015/02/scxml-ext"

  /// The element of each state. Until everything is read, an identifier is a path of the `id` alone.
  private var elements: [Node.ID: XMLElement] = [:]

  /// The targets of initial pseudostates and histories, and the elements that name them.
  private var starts: [(source: Node.ID, targets: String, element: XMLElement)] = []

  /// The elements of all other transitions, with their states.
  private var arrows: [(source: Node.ID, element: XMLElement)] = []

  /// The states that send a timeout, and its label, by the name of the event.
  var timeouts: [String: (state: Node.ID, label: String)] = [:]

  /// All states, once they are known.
  private(set) var index = DiagramIndex(StateDiagram(name: "", regions: []))

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
    var document = Node("scxml")
    try readContent(of: root, &document, start: .initial())
    guard !elements.isEmpty else {
      throw SpecificationError(line: root.line, "the document has no states.")
    }
    index = DiagramIndex(StateDiagram(name: "", regions: document.regions))
    var transitions: [SpecifiedTransition] = []
    for (source, targets, element) in starts {
      transitions.append(try start(targets, element, of: source))
    }
    dropUsualDefaults(&transitions)
    let steps = try arrows.map { source, element throws(SpecificationError) in
      try transition(element, of: source)
    }
    moveStartsIntoRegions(&transitions, steps)
    return statechart(root, document.regions, transitions + steps)
  }

  /// If the document starts in states inside the regions of its only state, lets each region start in
  /// them, provided that nothing else enters a region at its initial states.
  private func moveStartsIntoRegions(
    _ starts: inout [SpecifiedTransition], _ steps: [SpecifiedTransition]
  ) {
    let outermost = index.entries.filter { $0.parent == nil && $0.node.kind != .initial }
    guard outermost.count == 1, let machine = outermost.first?.node, machine.regions.count > 1,
      let start = starts.firstIndex(where: { $0.source == .initial() }),
      starts[start].targets != [machine.id], starts[start].effects.isEmpty
    else { return }
    let regions = machine.regions.map(\.nodes[0].id)
    func isInside(_ id: Node.ID, _ region: Node.ID) -> Bool {
      id != region && index.isInside(id, region)
    }
    let stays = steps.allSatisfy { step in
      regions.contains { region in
        index.isInside(step.source, region) && step.targets.allSatisfy { isInside($0, region) }
      }
    }
    guard stays else { return }
    for region in regions {
      let targets = starts[start].targets.filter { isInside($0, region) }
      if targets.isEmpty { continue }
      starts.removeAll { $0.source == .initial(in: region) }
      starts.append(SpecifiedTransition(source: .initial(in: region), targets: targets))
    }
    if let start = starts.firstIndex(where: { $0.source == .initial() }) {
      starts[start].targets = [machine.id]
    }
  }

  /// Removes the transitions of histories that lead to the initial states, as they do in any case.
  private func dropUsualDefaults(_ starts: inout [SpecifiedTransition]) {
    let all = Dictionary(starts.map { ($0.source, $0) }) { first, _ in first }
    starts.removeAll { start in
      guard index.kind(of: start.source)?.isHistory == true else { return false }
      let initial = all[.initial(in: index[start.source]?.parent)]
      return start.targets == initial?.targets && start.effects == initial?.effects
    }
  }

  /// Makes the statechart of everything that was read.
  private func statechart(
    _ root: XMLElement, _ regions: [StateDiagram.Region], _ transitions: [SpecifiedTransition]
  ) -> Statechart {
    let paths = LabelPaths(
      regions,
      transitions.flatMap { transition in
        // A state in a condition is no frame either.
        (transition.targets.isEmpty ? [transition.source] : transition.targets)
          .map { (transition.source, $0) } + transition.conditions.map { ($0, $0) }
      })
    let own = SCXMLWriter.namespace
    var diagnostics: [StateDiagram.Diagnostic] = []
    var openEvents: [Node.ID: [SpecifiedEvent]] = [:]
    var unlabelled = paths.unnamed
    for entry in index.entries {
      guard let id = paths.ids[entry.node.id], let element = elements[entry.node.id] else {
        continue
      }
      if element["value", in: own] == "true" { unlabelled.insert(id) }
      guard let undecided = element["undecided", in: own] else { continue }
      let events = undecided.pieces(by: "\n").filter { !$0.isEmpty }
      openEvents[id] = events.map { SpecifiedEvent(label: $0) }
      diagnostics += events.map { .undecided(state: entry.node.label, event: $0) }
    }
    let diagram = StateDiagram(
      name: "", regions: paths.regions, transitions: drawn(transitions, paths.ids),
      diagnostics: diagnostics)
    return Statechart(
      diagram, transitions.map { $0.renamed(by: paths.ids) }, unlabelled: unlabelled,
      openEvents: openEvents, isOrdered: true, sharesEffects: root["label", in: own] != nil)
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

// MARK: States

extension SCXMLReader {
  /// The elements in each kind of state.
  private static let content: [String: Set<String>] = [
    "scxml": ["state", "parallel", "final", "history", "initial"],
    "state": [
      "state", "parallel", "final", "history", "onentry", "onexit", "initial", "transition",
    ],
    "parallel": ["state", "parallel", "history", "onentry", "onexit", "transition"],
    "final": ["onentry", "onexit"], "history": ["transition"],
  ]

  /// Reads a state with everything in it, besides its transitions, which can lead to later states.
  private mutating func node(_ element: XMLElement) throws(SpecificationError) -> Node {
    try element.check(
      attributes: ["id"] + (["state": ["initial"], "history": ["type"]][element.name] ?? []))
    guard let id = element["id"], !id.isEmpty else {
      throw element.problem("needs an 'id', with which its label is compared.")
    }
    var node = Node(element["label", in: SCXMLWriter.namespace] ?? id, id: Node.ID(path: [id]))
    if let other = elements.updateValue(element, forKey: node.id) {
      throw element.problem("the state in line \(other.line) has the id '\(id)' too.")
    }
    guard elements.count < Self.stateLimit else {
      throw element.problem("the document has more than \(Self.stateLimit) states.")
    }
    let isHistory = element.name == "history"
    if isHistory {
      guard ["shallow", "deep", nil].contains(element["type"]) else {
        throw element.problem("the 'type' of a history must be 'shallow' or 'deep'.")
      }
      node.label = ""
      node.kind = element["type"] == "deep" ? .deepHistory : .history
    } else if element.name == "final" || element["final", in: SCXMLWriter.namespace] == "true" {
      node.kind = .final
    }
    try readContent(of: element, &node, start: isHistory ? node.id : .initial(in: node.id))
    return node
  }

  /// Reads the content of a state, a history or the document.
  ///
  /// - Parameter start: The source of the transition to the initial states.
  private mutating func readContent(
    of element: XMLElement, _ node: inout Node, start: Node.ID
  ) throws(SpecificationError) {
    var inner: [Node] = []
    var initial = element["initial"].map { (targets: $0, element: element) }
    let position = starts.count
    for child in element.children where child.namespace != Self.layoutNamespace {
      guard child.namespace == Self.namespace else { throw child.unread() }
      guard Self.content[element.name, default: []].contains(child.name) else {
        throw Self.content["state", default: []].contains(child.name)
          ? child.problem("is not allowed in '\(element.name)'.") : child.unread()
      }
      switch child.name {
      case "onentry":
        node.entryEffects += try effects(of: child) { $0.isTimeout }
        for send in child.children where send.isTimeout { try readTimeout(send, of: node.id) }
      case "onexit": node.exitEffects += try effects(of: child) { $0.name == "cancel" }
      case "transition" where node.id != start: arrows.append((node.id, child))
      case "initial", "transition":
        guard initial == nil else {
          throw child.problem("another element already has the initial states of this one.")
        }
        let transition = child.name == "initial" ? try onlyTransition(in: child) : child
        initial = (transition["target"] ?? "", transition)
      default: inner.append(try self.node(child))
      }
    }
    if node.id == start, initial == nil {
      throw element.problem("needs a transition to its default state.")
    }
    let first = inner.first { !$0.kind.isHistory }
    if initial == nil, let first, element.name != "parallel" || inner.count == 1 {
      initial = (first.id.labels[0], element)
    }
    // A state precedes those inside it.
    if let initial { starts.insert((start, initial.targets, initial.element), at: position) }
    if inner.isEmpty { return }
    node.kind = .composite
    node.regions =
      initial == nil
      ? inner.map { .init(nodes: [$0]) }
      : [.init(nodes: [Node("", id: start, kind: .initial)] + inner)]
  }

  private func onlyTransition(in element: XMLElement) throws(SpecificationError) -> XMLElement {
    let transitions = element.children.filter { $0.namespace != Self.layoutNamespace }
    guard transitions.count == 1, transitions[0].name == "transition" else {
      throw element.problem("must contain one transition.")
    }
    return transitions[0]
  }
}
