import StateDiagrams

extension MermaidReader {
  /// The text between several transitions of one arrow, and between the rows of a label. Other line
  /// breaks belong to a label.
  static let separator = MermaidNotation.separator

  /// The greatest number of transitions.
  private static let transitionLimit = 100_000

  /// The greatest number of states to which one `[*]` leads.
  private static let startLimit = 100

  /// Reads an arrow, given its ends and the text after the colon.
  mutating func readArrow(
    _ source: String, _ target: String, _ text: String?
  ) throws(SpecificationError) {
    let labels = (text ?? "").pieces(by: Self.separator).map(\.trimmed)
    if source.withoutClass == "[*]" { return try readStart(target, labels) }
    let source = try stateInside(source)
    if target.withoutClass == "[*]" {
      guard labels == [""] else {
        throw problem(
          "a transition to '[*]' has no label. Name the final state: '\(source) --> finished : "
            + "\(labels[0])' and 'finished --> [*]'.")
      }
      ends.insert(source)
      return
    }
    let target = try stateInside(target)
    for label in labels {
      try add(label, from: source, to: target, .external, after: "\(source) --> \(target)")
    }
  }

  /// Reads an arrow from `[*]`. An event names what creates the machine, which has no state before.
  private mutating func readStart(
    _ target: String, _ labels: [String]
  ) throws(SpecificationError) {
    let label = MermaidLabel(labels[0])
    guard labels.count == 1, label.condition == nil else {
      throw problem("a transition from '[*]' has no guard. Write '[*] --> \(target)'.")
    }
    let target = try stateInside(target)
    let place = self.place
    guard regions[place.composite]?[place.region].starts.count ?? 0 < Self.startLimit else {
      throw problem("'[*]' leads to more than \(Self.startLimit) states.")
    }
    regions[place.composite]?[place.region].starts.append((target, label.effects))
  }

  /// Reads a row of a state: its effects, an ignored or impossible event, or an internal transition.
  mutating func readRow(_ row: String, of name: String) throws(SpecificationError) {
    if let effects = row.rest(after: "entry / ") {
      nodes[name]?.entryEffects += MermaidLabel.effects(effects)
    } else if let effects = row.rest(after: "exit / ") {
      nodes[name]?.exitEffects += MermaidLabel.effects(effects)
    } else if let labels = row.rest(after: "ignores ") {
      for label in MermaidLabel.list(labels) {
        try add(label, from: name, to: name, .ignored, after: "\(name) : ignores")
      }
    } else if let labels = row.rest(after: "must not receive ") {
      for label in MermaidLabel.list(labels) {
        try add(label, from: name, to: name, .impossible, after: "\(name) : must not receive")
      }
    } else {
      try add(row, from: name, to: name, .internal, after: name)
    }
  }

  /// Adds a transition.
  ///
  /// - Parameter statement: The statement up to its label, for messages.
  private mutating func add(
    _ text: String, from source: String, to target: String, _ kind: StateDiagram.Transition.Kind,
    after statement: String
  ) throws(SpecificationError) {
    var label = MermaidLabel(text)
    guard transitions.count < Self.transitionLimit else {
      throw problem("the diagram has more than \(Self.transitionLimit) transitions.")
    }
    switch nodes[source]?.kind {
    case .choice:
      // Mermaid's own examples write a guard in this form.
      if label.condition == nil, let condition = label.event?.rest(after: "if ") {
        (label.event, label.condition) = (nil, condition)
      }
    case .history, .deepHistory:
      if label.event != nil || label.condition != nil {
        flaw = flaw ?? problem("a transition from a history has no event and no guard.")
      }
    default:
      if label.event == nil {
        let corrected = text.isEmpty ? "event" : "event \(text)"
        flaw =
          flaw
          ?? problem(
            "the transition has no event. Write an event after '\(statement)': '\(statement)"
              + "\(statement.firstPlace(of: " : ") != nil ? "" : " :") \(corrected)'.")
      }
    }
    var transition = StateDiagram.Transition(
      from: Node.ID(path: [source]), to: Node.ID(path: [target]), event: label.event,
      guard: label.condition, effects: label.effects)
    transition.kind = kind
    transitions.append(transition)
  }
}
