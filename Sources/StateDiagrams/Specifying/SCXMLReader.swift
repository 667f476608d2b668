import StateExploration

/// Reads the structural part of SCXML as a statechart: states, histories and transitions, with `log`
/// elements as effects. Everything else is an error with its line, because nothing is evaluated.
struct SCXMLReader {
  typealias State = Statechart.State
  typealias Transition = Statechart.Transition
  typealias Trigger = Statechart.Trigger

  /// The greatest number of states.
  private static let stateLimit = 10_000

  /// The greatest number of targets of a transition.
  static let targetLimit = 100

  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The elements in which Qt Creator stores the layout of a picture.
  static let layoutNamespace = "http://www.qt.io/2015/02/scxml-ext"

  private(set) var states: [State] = []
  private(set) var numbers: [String: Int] = [:]

  /// The element of each state.
  private(set) var elements: [XMLElement] = []

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
    states.append(State("scxml", label: nil, parent: 0, line: root.line))
    elements.append(root)
    try addStates(of: root, in: 0)
    guard states.count > 1 else {
      throw SpecificationError(line: root.line, "the document has no states.")
    }
    for number in states.indices { try readTimeouts(number) }
    for number in states.indices { try read(number) }
    let isExported = root["label", in: SCXMLWriter.namespace] != nil
    return Statechart(states, isOrdered: true, sharesEffects: isExported)
  }

  /// Adds the states inside an element, in the order of the document.
  private mutating func addStates(
    of element: XMLElement, in parent: Int
  ) throws(SpecificationError) {
    for child in element.children where child.namespace == Self.namespace {
      let kind: Statechart.Kind
      switch child.name {
      case "state", "final": kind = .state
      case "parallel": kind = .parallel
      case "history":
        guard ["shallow", "deep", nil].contains(child["type"]) else {
          throw child.problem("the 'type' of a history must be 'shallow' or 'deep'.")
        }
        kind = .history(isDeep: child["type"] == "deep")
      default: continue
      }
      guard let id = child["id"], !id.isEmpty else {
        throw child.problem("needs an 'id', with which its label is compared.")
      }
      guard numbers[id] == nil, states.count < Self.stateLimit else {
        throw child.problem(
          numbers[id] == nil
            ? "the document has more than \(Self.stateLimit) states."
            : "another state has the id '\(id)'.")
      }
      let number = states.count
      numbers[id] = number
      let label = child["label", in: SCXMLWriter.namespace] ?? id
      states.append(State(id, label: label, kind: kind, parent: parent, line: child.line))
      states[number].isFinal =
        child.name == "final" || child["final", in: SCXMLWriter.namespace] == "true"
      elements.append(child)
      states[parent].children.append(number)
      try addStates(of: child, in: number)
    }
  }
}

// MARK: States

extension SCXMLReader {
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
      switch (child.name, states[number].kind) {
      case ("state", .state), ("state", .parallel), ("parallel", .state), ("parallel", .parallel),
        ("history", .state), ("history", .parallel), ("final", .state):
        guard element.name != "final" else {
          throw child.problem("a final state has no inner states.")
        }
      case ("onentry", .state), ("onentry", .parallel):
        states[number].entryEffects += try effects(of: child) { $0.isTimeout }
      case ("onexit", .state), ("onexit", .parallel):
        states[number].exitEffects += try effects(of: child) { $0.name == "cancel" }
      case ("initial", .state): try readInitial(child, of: number)
      case ("transition", .history): try readInitial(element, of: number)
      case ("transition", _):
        guard number > 0, element.name != "final" else {
          throw child.problem("'\(element.name)' has no transitions.")
        }
        states[number].transitions.append(try transition(child, of: number))
      default: throw child.unread()
      }
    }
    try setInitial(number)
    let open = element["undecided", in: SCXMLWriter.namespace] ?? ""
    states[number].openEvents = open.pieces(by: "\n").filter { !$0.isEmpty }.map {
      Trigger(label: $0)
    }
  }

  /// Reads an `initial` or `history` element, which contains one transition.
  private mutating func readInitial(
    _ element: XMLElement, of number: Int
  ) throws(SpecificationError) {
    guard states[number].initial == nil else {
      throw element.problem("another element already has the initial states of this one.")
    }
    let transitions = element.children.filter { $0.namespace != Self.layoutNamespace }
    guard transitions.count == 1, transitions[0].name == "transition" else {
      throw element.problem("must contain one transition.")
    }
    try transitions[0].check(attributes: ["target"])
    states[number].initial = try initial(
      transitions[0]["target"] ?? "", transitions[0], of: number,
      effects: try effects(of: transitions[0]))
  }

  /// Sets the initial states of a state that has no `initial` element.
  private mutating func setInitial(_ number: Int) throws(SpecificationError) {
    let element = elements[number]
    let inner = states[number].children.filter { elements[$0].name != "history" }
    if let targets = element["initial"] {
      guard states[number].kind == .state, !inner.isEmpty, states[number].initial == nil else {
        throw element.problem("must not have the attribute 'initial'.")
      }
      states[number].initial = try initial(targets, element, of: number, effects: [])
    }
    guard states[number].initial == nil else { return }
    switch states[number].kind {
    case .state where !inner.isEmpty:
      states[number].initial = Transition(targets: [inner[0]])
    case .history: throw element.problem("needs a transition to its default state.")
    case .state, .parallel, .choice: break
    }
  }

  private func initial(
    _ targets: String, _ element: XMLElement, of number: Int, effects: [String]
  ) throws(SpecificationError) -> Transition {
    let targets = try self.targets(targets, element)
    let isHistory = elements[number].name == "history"
    let outer = isHistory ? states[number].parent : number
    guard !targets.isEmpty,
      targets.allSatisfy({ $0 != outer && states.isInside($0, outer) && $0 != number })
    else {
      throw element.problem("must lead to states inside '\(states[outer].name)'.")
    }
    guard !isHistory || targets.allSatisfy({ elements[$0].name != "history" }) else {
      throw element.problem("must not lead to a history.")
    }
    return Transition(targets: targets, effects: effects)
  }
}
