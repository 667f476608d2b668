import StateExploration

extension MermaidReader {
  /// Reads an arrow, given the texts before and after it.
  mutating func readTransition(
    _ source: String, _ rest: String
  ) throws(SpecificationError) {
    let (end, label) = Self.end(rest)
    let labels = label.pieces(by: "<br/>")
    if source == "[*]" { return try readInitial(end, labels) }
    let state = try numberInside(source)
    if end == "[*]" {
      guard labels == [""] else {
        throw problem(
          "a transition to '[*]' has no label. Name the final state: '\(source) --> finished : …' and "
            + "'finished --> [*]'.")
      }
      states[state].isFinal = true
      return
    }
    let target = try numberInside(end)
    guard !states[state].isHistory else { throw problem("no transition leaves a history.") }
    for label in labels {
      states[state].transitions.append(try transition(label, of: state, to: [target]))
    }
  }

  /// Returns the state with a name, which must be inside the open composite. Mermaid draws each state
  /// inside the composite whose braces contain it.
  private mutating func numberInside(_ name: String) throws(SpecificationError) -> Int {
    let state = try number(of: name)
    let outer = scopes[scopes.count - 1].state
    guard states.isInside(states[state].parent, outer) else {
      throw problem(
        "'\(states[state].name)' is not inside '\(states[outer].name)'. Write the arrow outside of the "
          + "braces, or declare the state inside of them before all arrows to it.")
    }
    return state
  }

  /// Returns the state at the end of an arrow, without its class, and the label.
  private static func end(_ text: String) -> (state: String, label: String) {
    if let (state, rest) = text.parts(around: ":::"), state.isName || state == "[*]" {
      return (state, rest.parts(around: ":")?.1 ?? "")
    }
    return text.parts(around: ":") ?? (text, "")
  }

  /// Reads an arrow from `[*]`.
  private mutating func readInitial(
    _ end: String, _ labels: [String]
  ) throws(SpecificationError) {
    let target = try number(of: end)
    let label = MermaidLabel(labels[0])
    let scope = scopes.count - 1
    let region = scopes[scope].regions.count - 1
    guard labels.count == 1, label.event == nil, label.condition == nil else {
      throw problem("a transition from '[*]' has no event and no guard.")
    }
    guard scopes[scope].initials[region] == nil else {
      throw problem("'[*]' has a transition already.")
    }
    guard scopes[scope].regions[region].contains(target) else {
      throw problem("'\(end)' is a state of another composite.")
    }
    scopes[scope].initials[region] = Transition(targets: [target], effects: label.effects)
  }

  /// Reads a row of a state: its effects, an ignored or impossible event, or an internal transition.
  mutating func readRow(_ row: String, of state: Int) throws(SpecificationError) {
    if let effects = row.rest(after: "entry / ") {
      states[state].entryEffects += MermaidLabel.effects(effects)
    } else if let effects = row.rest(after: "exit / ") {
      states[state].exitEffects += MermaidLabel.effects(effects)
    } else if let labels = row.rest(after: "ignores ") {
      for label in MermaidLabel.list(labels) {
        var transition = try transition(label, of: state, to: [])
        transition.isIgnored = true
        states[state].transitions.append(transition)
      }
    } else if let labels = row.rest(after: "must not receive ") {
      for label in MermaidLabel.list(labels) {
        var transition = try transition(label, of: state, to: [])
        transition.isImpossible = true
        states[state].transitions.append(transition)
      }
    } else {
      states[state].transitions.append(try transition(row, of: state, to: []))
    }
  }

  private func transition(
    _ text: String, of state: Int, to targets: [Int]
  ) throws(SpecificationError) -> Transition {
    let label = MermaidLabel(text)
    var result = Transition(targets: targets, effects: label.effects)
    if let event = label.event {
      result.triggers = [
        Statechart.Trigger(event, key: [event]) { input in
          input.label == event || input.name == event || input.isNamed(event)
        }
      ]
    }
    guard label.event != nil || states[state].kind == .choice else {
      throw problem("the transition needs an event: '\(states[state].name) --> … : event'.")
    }
    result.guardText = label.condition
    return result
  }

  func problem(_ text: String) -> SpecificationError {
    SpecificationError(line: line, text)
  }
}
