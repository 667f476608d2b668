import StateDiagrams

extension SCXMLReader {
  /// The greatest number of targets of a transition.
  private static let targetLimit = 100

  /// Reads a transition.
  func transition(
    _ element: XMLElement, of source: Node.ID
  ) throws(SpecificationError) -> SpecifiedTransition {
    try element.check(attributes: ["event", "cond", "target", "type"])
    guard ["internal", "external", nil].contains(element["type"]) else {
      throw element.problem("the 'type' of a transition must be 'internal' or 'external'.")
    }
    var result = SpecifiedTransition(
      source: source,
      targets: try element["target"].map { value throws(SpecificationError) in
        try targets(value, element)
      } ?? [], effects: try effects(of: element))
    let label = element["eventLabel", in: SCXMLWriter.namespace]
    if let events = element["event"] {
      var triggers: [SpecifiedEvent] = []
      for event in events.words {
        triggers.append(try trigger(event, label, element, &result.conditions))
      }
      guard !triggers.isEmpty else { throw element.problem("the attribute 'event' is empty.") }
      guard triggers.count == 1 || result.conditions.isEmpty else {
        throw element.problem("a timeout needs a transition without other events.")
      }
      result.triggers = triggers
    } else if result.targets.isEmpty {
      throw element.problem("needs an 'event' or a 'target'.")
    }
    result.isLocal = element["type"] == "internal"
    if let condition = element["cond"] { result.conditions += try conditions(condition, element) }
    return result
  }

  /// Reads the transition of an initial pseudostate or a history.
  ///
  /// - Parameters:
  ///   - value: The ids of the targets.
  ///   - element: The element that names them.
  ///   - source: The pseudostate.
  func start(
    _ value: String, _ element: XMLElement, of source: Node.ID
  ) throws(SpecificationError) -> SpecifiedTransition {
    let isTransition = element.name == "transition"
    if isTransition { try element.check(attributes: ["target"]) }
    let targets = try targets(value, element)
    let outer = index[source]?.parent
    // A state without inner states has no initial pseudostate.
    let areInside = targets.allSatisfy { target in
      outer.map { target != $0 && index.isInside(target, $0) } ?? (index[source] != nil)
    }
    guard areInside else {
      throw element.problem(
        "must lead to states inside '\((outer ?? source).labels.first ?? "scxml")'.")
    }
    let leadsToHistory = targets.contains { index.kind(of: $0)?.isHistory == true }
    if source.role != .initial, leadsToHistory {
      throw element.problem("must not lead to a history.")
    }
    return SpecifiedTransition(
      source: source, targets: targets, effects: isTransition ? try effects(of: element) : [])
  }

  /// Returns the states with some ids, which can be active at the same time.
  private func targets(
    _ value: String, _ element: XMLElement
  ) throws(SpecificationError) -> [Node.ID] {
    var targets: [Node.ID] = []
    for id in value.words { targets.append(try state(id, element)) }
    guard (1...Self.targetLimit).contains(targets.count) else {
      throw element.problem("the attribute 'target' must have 1 to \(Self.targetLimit) states.")
    }
    for (number, first) in targets.enumerated() {
      for second in targets[..<number] where !areParallel(first, second) {
        throw element.problem(
          "'\(second.labels[0])' and '\(first.labels[0])' can't be active at the same time.")
      }
    }
    return targets
  }

  /// Returns whether two states are in different regions of a parallel state.
  private func areParallel(_ first: Node.ID, _ second: Node.ID) -> Bool {
    let outer = [second] + index.enclosing(second)
    guard first != second, let common = index.enclosing(first).first(where: outer.contains) else {
      return false
    }
    return common != second && index[common].map { $0.node.regions.count > 1 } ?? false
      && !index.isInside(second, first)
  }

  private func state(_ id: String, _ element: XMLElement) throws(SpecificationError) -> Node.ID {
    if let entry = index[Node.ID(path: [id])] { return entry.node.id }
    let known = index.entries.filter { $0.node.kind != .initial }.map { $0.node.id.labels[0] }
    let nearest = EditDistance.nearest(to: id, among: known)
    throw element.problem(
      "there is no state with the id '\(id)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
  }

  /// Returns the states of a condition `In('a') && In('b')`.
  private func conditions(
    _ text: String, _ element: XMLElement
  ) throws(SpecificationError) -> [Node.ID] {
    var result: [Node.ID] = []
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
    _ descriptor: String, _ label: String?, _ element: XMLElement,
    _ conditions: inout [Node.ID]
  ) throws(SpecificationError) -> SpecifiedEvent {
    if let timeout = timeouts[descriptor] {
      conditions.append(timeout.state)
      return SpecifiedEvent(label: timeout.label)
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
    let key = label.map { ["label", $0] + tokens.dropFirst() } ?? ["name"] + tokens
    return SpecifiedEvent(text, key: key) { input in
      let name = names[input.label, payload: input.key]
      guard let label else { return name.pieces(by: ".").starts(with: tokens) }
      return input.label == label
        && (payload.isEmpty
          || name.utf8.dropFirst(label.utf8.count + 1).elementsEqual(payload.utf8))
    }
  }
}

// MARK: Effects and timeouts

extension SCXMLReader {
  /// Reads a timeout that a state sends when it is entered.
  mutating func readTimeout(
    _ send: XMLElement, of state: Node.ID
  ) throws(SpecificationError) {
    try send.check(attributes: ["event", "delay", "id"])
    guard let label = send.timeout, let event = send["event"] else {
      throw send.problem("the delay '\(send["delay"] ?? "")' is no time such as '5s' or '500ms'.")
    }
    guard timeouts.updateValue((state, label), forKey: event) == nil else {
      throw send.problem("the event '\(event)' is sent by another element too.")
    }
  }

  /// Returns the labels of the `log` elements inside an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - isSkipped: Returns whether another element belongs to a timeout.
  func effects(
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
