extension MermaidReader {
  /// Reads an arrow, given the texts before and after it.
  mutating func readArrow(_ source: String, _ rest: String) throws(SpecificationError) {
    let (end, label) = Self.end(rest)
    let labels = label.pieces(by: "<br/>")
    if source == "[*]" { return try readStart(end, labels) }
    let source = try stateInside(source)
    if end == "[*]" {
      guard labels == [""] else {
        throw problem(
          "a transition to '[*]' has no label. Name the final state: '\(source) --> finished : …' and "
            + "'finished --> [*]'.")
      }
      ends.insert(source)
      return
    }
    let target = try stateInside(end)
    if nodes[source]?.kind.isHistory == true {
      flaw = flaw ?? problem("no transition leaves a history.")
    }
    for label in labels { add(label, from: source, to: target, .external) }
  }

  /// Returns the state with a name, which must be inside the open composite. Mermaid draws each state
  /// inside the composite whose braces contain it.
  private mutating func stateInside(_ text: String) throws(SpecificationError) -> String {
    let name = try state(text)
    var outer = parents[name]
    while let current = outer, current != scope { outer = parents[current] }
    guard outer != nil else {
      throw problem(
        "'\(name)' is not inside '\(scope)'. Write the arrow outside of the braces, or declare the "
          + "state inside of them before all arrows to it.")
    }
    return name
  }

  /// Returns the state at the end of an arrow, without its class, and the label.
  private static func end(_ text: String) -> (state: String, label: String) {
    if let (state, rest) = text.parts(around: ":::"), state.isName || state == "[*]" {
      return (state, rest.parts(around: ":")?.1 ?? "")
    }
    return text.parts(around: ":") ?? (text, "")
  }

  /// Reads an arrow from `[*]`.
  private mutating func readStart(_ end: String, _ labels: [String]) throws(SpecificationError) {
    let target = try state(end)
    let label = MermaidLabel(labels[0])
    guard labels.count == 1, label.event == nil, label.condition == nil else {
      throw problem("a transition from '[*]' has no event and no guard.")
    }
    let last = regions[scope, default: []].count - 1
    guard let region = regions[scope]?[last], region.start == nil else {
      throw problem("'[*]' has a transition already.")
    }
    guard region.states.contains(target) else {
      throw problem("'\(end)' is a state of another composite.")
    }
    regions[scope]?[last].start = (target, label.effects)
  }

  /// Reads a row of a state: its effects, an ignored or impossible event, or an internal transition.
  mutating func readRow(_ row: String, of name: String) throws(SpecificationError) {
    if let effects = row.rest(after: "entry / ") {
      nodes[name]?.entryEffects += MermaidLabel.effects(effects)
    } else if let effects = row.rest(after: "exit / ") {
      nodes[name]?.exitEffects += MermaidLabel.effects(effects)
    } else if let labels = row.rest(after: "ignores ") {
      for label in MermaidLabel.list(labels) { add(label, from: name, to: name, .ignored) }
    } else if let labels = row.rest(after: "must not receive ") {
      for label in MermaidLabel.list(labels) { add(label, from: name, to: name, .impossible) }
    } else {
      add(row, from: name, to: name, .internal)
    }
  }

  private mutating func add(
    _ text: String, from source: String, to target: String, _ kind: StateDiagram.Transition.Kind
  ) {
    let label = MermaidLabel(text)
    if label.event == nil, nodes[source]?.kind != .choice {
      flaw = flaw ?? problem("the transition needs an event: '\(source) --> … : event'.")
    }
    transitions.append(
      StateDiagram.Transition(
        source: Node.ID(path: [source]), target: Node.ID(path: [target]), event: label.event,
        guard: label.condition, effects: label.effects, kind: kind))
  }
}
