import StateExploration

extension MermaidReader {
  /// Reads an arrow, given the texts before and after it.
  mutating func readTransition(
    _ source: String, _ rest: String
  ) throws(SpecificationError) {
    let parts = rest.parts(around: ":::") == nil ? rest.parts(around: ":") : (rest, "")
    let end = parts?.0 ?? rest
    let labels = (parts?.1 ?? "").pieces(by: "<br/>")
    if source == "[*]" { return try readInitial(end, labels) }
    let state = try number(of: source)
    if end == "[*]" {
      guard labels == [""] else {
        throw problem(
          "a transition to '[*]' has no label. Name the final state: '\(source) --> finished : …' and "
            + "'finished --> [*]'.")
      }
      states[state].isFinal = true
      return
    }
    let target = try number(of: end)
    guard !isHistory(state) else { throw problem("no transition leaves a history.") }
    for label in labels {
      states[state].transitions.append(try transition(label, of: state, to: [target]))
    }
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

  func isHistory(_ state: Int) -> Bool {
    if case .history = states[state].kind { true } else { false }
  }

  /// Reads a row of a state: its effects, an ignored or impossible event, or an internal transition.
  mutating func readRow(_ row: String, of state: Int) throws(SpecificationError) {
    if let effects = row.rest(after: "entry / ") {
      states[state].entryEffects += MermaidLabel.effects(effects)
    } else if let effects = row.rest(after: "exit / ") {
      states[state].exitEffects += MermaidLabel.effects(effects)
    } else if let labels = row.rest(after: "ignores ") {
      for label in MermaidLabel.list(labels) {
        states[state].transitions.append(try transition(label, of: state, to: []))
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
        Statechart.Trigger(event, key: event) { input in
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
