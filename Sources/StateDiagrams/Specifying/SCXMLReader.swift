import StateExploration

/// Reads the structural part of SCXML as a statechart: states, histories and transitions, with `log`
/// elements as effects. Everything else is an error with its line, because nothing is evaluated.
struct SCXMLReader {
  private typealias State = Statechart.State
  private typealias Transition = Statechart.Transition
  private typealias Trigger = Statechart.Trigger

  /// The greatest number of states.
  private static let stateLimit = 10_000

  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The elements in which Qt Creator stores the layout of a picture.
  private static let layoutNamespace = "http://www.qt.io/2015/02/scxml-ext"

  private var states: [State] = []
  private var numbers: [String: Int] = [:]

  /// The element of each state.
  private var elements: [XMLElement] = []

  /// The states that send a timeout, and its label, by the name of the event.
  private var timeouts: [String: (state: Int, label: String)] = [:]

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
    states[number].openEvents = open.pieces(by: "\n").filter { !$0.isEmpty }.map { Trigger(label: $0) }
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
    guard !targets.isEmpty, targets.allSatisfy({ $0 != outer && isInside($0, outer) && $0 != number })
    else {
      throw element.problem("must lead to states inside '\(states[outer].name)'.")
    }
    return Transition(targets: targets, effects: effects)
  }

  private func isInside(_ state: Int, _ outer: Int) -> Bool {
    var current = state
    while current != outer, current != 0 { current = states[current].parent }
    return current == outer
  }
}

// MARK: Transitions

extension SCXMLReader {
  private func transition(
    _ element: XMLElement, of number: Int
  ) throws(SpecificationError) -> Transition {
    try element.check(attributes: ["event", "cond", "target", "type"])
    guard ["internal", "external", nil].contains(element["type"]) else {
      throw element.problem("the 'type' of a transition must be 'internal' or 'external'.")
    }
    var result = Transition(
      targets: try element["target"].map { value throws(SpecificationError) in
        try targets(value, element)
      } ?? [], effects: try effects(of: element))
    let label = element["eventLabel", in: SCXMLWriter.namespace]
    if let events = element["event"] {
      var triggers: [Trigger] = []
      for event in events.words {
        triggers.append(try trigger(event, label, element, &result.conditions))
      }
      guard !triggers.isEmpty else { throw element.problem("the attribute 'event' is empty.") }
      result.triggers = triggers
    } else if result.targets.isEmpty {
      throw element.problem("needs an 'event' or a 'target'.")
    }
    result.isInternal = element["type"] == "internal"
    if let condition = element["cond"] { result.conditions += try conditions(condition, element) }
    return result
  }

  /// Returns the states with some ids, which can be active at the same time.
  private func targets(
    _ value: String, _ element: XMLElement
  ) throws(SpecificationError) -> [Int] {
    var targets: [Int] = []
    for id in value.words { targets.append(try state(id, element)) }
    guard !targets.isEmpty else { throw element.problem("the attribute 'target' is empty.") }
    for (index, first) in targets.enumerated() {
      for second in targets[..<index] where !areParallel(first, second) {
        throw element.problem(
          "'\(states[second].name)' and '\(states[first].name)' can't be active at the same time.")
      }
    }
    return targets
  }

  /// Returns whether two states are in different regions of a parallel state.
  private func areParallel(_ first: Int, _ second: Int) -> Bool {
    if isInside(first, second) || isInside(second, first) { return false }
    var common = states[first].parent
    while !isInside(second, common) { common = states[common].parent }
    return states[common].kind == .parallel
  }

  private func state(_ id: String, _ element: XMLElement) throws(SpecificationError) -> Int {
    if let number = numbers[id] { return number }
    let nearest = EditDistance.nearest(to: id, among: states.dropFirst().map(\.name))
    throw element.problem(
      "there is no state with the id '\(id)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
  }

  /// Returns the states of a condition `In('a') && In('b')`.
  private func conditions(
    _ text: String, _ element: XMLElement
  ) throws(SpecificationError) -> [Int] {
    var result: [Int] = []
    for part in text.pieces(by: "&&") {
      let words = part.words.joined(separator: " ")
      guard words.hasPrefix("In("), words.hasSuffix(")"), let quote = words.dropFirst(3).first,
        quote == "'" || quote == "\"", words.dropLast().last == quote, words.utf8.count > 5
      else {
        throw element.problem(
          "the condition '\(text)' is not evaluated. Only 'In' with the id of a state is, such as "
            + "In('open'), and several of them joined by '&&'.")
      }
      result.append(try state(String(words.dropFirst(4).dropLast(2)), element))
    }
    return result
  }

  /// Returns an event descriptor as the inputs of a machine for which it stands.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, such as `coin` or `coin.50`.
  ///   - label: The label of the event, if its name differs from it.
  ///   - element: The transition.
  ///   - conditions: The conditions of the transition, to which the state of a timeout is added.
  private func trigger(
    _ descriptor: String, _ label: String?, _ element: XMLElement, _ conditions: inout [Int]
  ) throws(SpecificationError) -> Trigger {
    if let timeout = timeouts[descriptor] {
      conditions.append(timeout.state)
      return Trigger(label: timeout.label)
    }
    let parts = descriptor.pieces(by: ".")
    let tokens = parts.last == "*" || parts.last == "" ? Array(parts.dropLast()) : parts
    guard !["done", "error"].contains(tokens.first), tokens.allSatisfy({ $0 != "*" && !$0.isEmpty })
    else {
      throw element.problem(
        "the event '\(descriptor)' is none that a machine receives. Write a transition of the state "
          + "whose end causes it.")
    }
    let names = SCXMLEventNames([])
    // A renamed event has one token, which can be followed by that of a payload.
    let payload = tokens.dropFirst().joined(separator: ".")
    let text = label.map { payload.isEmpty ? $0 : "\($0) (\(payload))" } ?? descriptor
    return Trigger(text, key: "\(descriptor) \(label ?? "")") { input in
      let name = names[input.label, payload: input.payload.key]
      guard let label else { return name.pieces(by: ".").starts(with: tokens) }
      return input.label == label
        && (payload.isEmpty || name.utf8.dropFirst(label.utf8.count + 1).elementsEqual(payload.utf8))
    }
  }
}

// MARK: Effects and timeouts

extension SCXMLReader {
  /// Reads the timeouts that a state sends when it is entered.
  private mutating func readTimeouts(_ number: Int) throws(SpecificationError) {
    for entry in elements[number].children where entry.name == "onentry" {
      for send in entry.children where send.isTimeout {
        try send.check(attributes: ["event", "delay", "id"])
        guard let label = send.timeout, let event = send["event"] else {
          throw send.problem("the delay '\(send["delay"] ?? "")' is no time such as '5s' or '500ms'.")
        }
        guard timeouts.updateValue((number, label), forKey: event) == nil else {
          throw send.problem("the event '\(event)' is sent by another element too.")
        }
      }
    }
  }

  /// Returns the labels of the `log` elements inside an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - isSkipped: Returns whether another element belongs to a timeout.
  private func effects(
    of element: XMLElement, skipping isSkipped: (XMLElement) -> Bool = { _ in false }
  ) throws(SpecificationError) -> [String] {
    if element.name.hasPrefix("on") { try element.check(attributes: []) }
    var effects: [String] = []
    for child in element.children where child.namespace != Self.layoutNamespace {
      if child.namespace == Self.namespace, isSkipped(child) { continue }
      guard child.namespace == Self.namespace, child.name == "log", child["expr"] == nil else {
        throw child.unread()
      }
      try child.check(attributes: ["label"])
      guard let label = child["label"] else {
        throw child.problem("needs a 'label', which is the name of the effect.")
      }
      effects.append(label)
    }
    return effects
  }
}

extension XMLElement {
  /// Whether the element sends an event to the machine itself after a delay.
  fileprivate var isTimeout: Bool { name == "send" && self["delay"] != nil && self["event"] != nil }

  /// The label of the timeout: `after 5 s`; nil if the delay is not valid.
  fileprivate var timeout: String? { self["delay"].flatMap { TimeoutLabel("after \($0)")?.text } }

  fileprivate func problem(_ text: String) -> SpecificationError {
    SpecificationError(line: line, "<\(name)>: \(text)")
  }

  /// Returns the error of an element that isn't read.
  fileprivate func unread() -> SpecificationError {
    problem(
      "this is not read, because nothing in a specification is evaluated. Remove it, or write an "
        + "effect as <log label=\"…\"/>.")
  }

  /// Throws an error if the element has another attribute, or a text.
  fileprivate func check(attributes names: [String]) throws(SpecificationError) {
    if let other = attributes.first(where: { $0.namespace.isEmpty && !names.contains($0.name) }) {
      let nearest = EditDistance.nearest(to: other.name, among: names)
      throw problem(
        "the attribute '\(other.name)' is not read." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }
    if let lineOfText {
      throw SpecificationError(line: lineOfText, "<\(name)>: a text is not read. Remove it.")
    }
  }
}

extension String {
  /// The parts between whitespace.
  fileprivate var words: [String] {
    split { " \t\r\n".contains($0) }.map { String($0) }
  }
}
