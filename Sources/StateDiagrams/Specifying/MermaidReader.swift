import StateExploration

/// Reads a `stateDiagram-v2` of Mermaid as a statechart.
///
/// A line that isn't one of these is an error:
///
/// ```text
/// line  = "state " [ '"' label '" as ' ] name [ "<<choice>>" | "{" ] | "}" | "--"
///       | end "-->" end [ ":" label ]
///       | name ":" row
///       | "direction " … | "note " … | "classDef " … | "class " … | "style " … | "%%" …
/// end   = name | "[*]"
/// row   = "entry / " effects | "exit / " effects | "ignores " labels | "must not receive " labels
///       | label
/// label = [ event ] [ "[" guard "]" ] [ "/ " effects ]
/// ```
struct MermaidReader {
  private typealias State = Statechart.State
  typealias Transition = Statechart.Transition

  /// The greatest depth of nested states.
  private static let depthLimit = 200

  /// The greatest number of states.
  private static let stateLimit = 10_000

  /// An open composite state, or the whole diagram.
  private struct Scope {
    let state: Int

    /// The states of each region.
    var regions: [[Int]] = [[]]

    /// The transition from `[*]` of each region.
    var initials: [Int: Transition] = [:]
  }

  private var states: [State] = []
  private var numbers: [String: Int] = [:]
  private var scopes: [Scope] = [Scope(state: 0)]

  /// The line of the current statement, from 1.
  private var line = 1

  /// Reads a diagram.
  static func statechart(_ text: String) throws(SpecificationError) -> Statechart {
    var reader = MermaidReader()
    return try reader.statechart(text)
  }

  private mutating func statechart(_ text: String) throws(SpecificationError) -> Statechart {
    states.append(State("the diagram", label: nil, parent: 0, line: 1))
    var part = Part.start
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let statement = String(content).trimmed
      defer { line += 1 }
      switch part {
      case .start:
        if statement == "---" {
          part = .frontMatter
        } else if ["stateDiagram-v2", "stateDiagram"].contains(statement) {
          part = .statements
        } else if !statement.isEmpty, !statement.hasPrefix("%%") {
          throw problem("the diagram must start with 'stateDiagram-v2'.")
        }
      case .frontMatter: if statement == "---" { part = .start }
      case .note: if statement == "end note" { part = .statements }
      case .statements:
        if statement.isMultilineNote {
          part = .note
        } else if !statement.isEmpty, !statement.isLayout {
          try read(statement)
        }
      }
    }
    line -= 1
    guard part == .statements else { throw problem("the text ends before the diagram does.") }
    guard scopes.count == 1 else {
      throw problem("'\(states[scopes[scopes.count - 1].state].name)' has no closing brace.")
    }
    try closeScope()
    try checkEntries()
    return Statechart(states, isOrdered: false, sharesEffects: true)
  }

  /// The part of a text to which a line belongs.
  private enum Part { case start, frontMatter, statements, note }

  private mutating func read(_ statement: String) throws(SpecificationError) {
    if statement == "}" {
      guard scopes.count > 1 else { throw problem("the closing brace has no opening one.") }
      try closeScope()
    } else if statement == "--" {
      scopes[scopes.count - 1].regions.append([])
    } else if statement.hasPrefix("state ") {
      try readState(String(statement.dropFirst(6)))
    } else if let arrow = statement.parts(around: "-->") {
      try readTransition(arrow.0, arrow.1)
    } else if let row = statement.parts(around: ":"), let state = numbers[row.0] {
      try readRow(row.1, of: state)
    } else if statement.isName {
      _ = try number(of: statement)
    } else {
      throw problem(
        "'\(statement.prefix(60))' is not read: write states, transitions and rows of declared "
          + "states, one on each line.")
    }
  }
}

// MARK: States

extension MermaidReader {
  /// Reads a declaration without the word `state`.
  private mutating func readState(_ text: String) throws(SpecificationError) {
    var text = text.trimmed
    let isComposite = text.hasSuffix("{")
    if isComposite { text = String(text.dropLast()).trimmed }
    var label: String?
    if text.hasPrefix("\""), let parts = String(text.dropFirst()).parts(around: "\" as ") {
      label = parts.0
      text = parts.1
    }
    var isChoice = false
    if let parts = text.parts(around: "<<") {
      guard parts.1 == "choice>>" else {
        throw problem("'<<\(parts.1)' is not read. Only '<<choice>>' is.")
      }
      isChoice = true
      text = parts.0
    }
    guard text.isName else { throw problem("'\(text)' is no name of a state.") }
    let state = try number(of: text)
    let rows = (label ?? text).pieces(by: "<br/>")
    if label != nil {
      states[state].label = (isComposite ? rows[0] : label ?? "").decoded
    }
    if isChoice { states[state].kind = .choice }
    let isInside = scopes.count > 1
    if isInside, text.hasSuffix("_history"), ["H", "H*"].contains(states[state].label) {
      states[state].kind = .history(isDeep: states[state].label == "H*")
    }
    guard isComposite else { return }
    guard states[state].children.isEmpty, scopes.count < Self.depthLimit else {
      throw problem(
        states[state].children.isEmpty
          ? "more than \(Self.depthLimit) states are nested."
          : "'\(text)' has inner states already.")
    }
    guard scopes[scopes.count - 1].regions.last?.contains(state) == true else {
      throw problem("'\(text)' is a state of another composite.")
    }
    states[state].kind = .state
    for row in rows.dropFirst() { try readRow(row, of: state) }
    scopes.append(Scope(state: state))
  }

  /// Returns the state with a name, after adding it to the current region if it is missing.
  private mutating func number(of name: String) throws(SpecificationError) -> Int {
    // A class can follow the name.
    let name = name.parts(around: ":::")?.0 ?? name
    if let number = numbers[name] { return number }
    guard name.isName else { throw problem("'\(name)' is no name of a state.") }
    guard states.count < Self.stateLimit else {
      throw problem("the diagram has more than \(Self.stateLimit) states.")
    }
    let scope = scopes.count - 1
    let number = states.count
    states.append(State(name, label: name, parent: scopes[scope].state, line: line))
    numbers[name] = number
    scopes[scope].regions[scopes[scope].regions.count - 1].append(number)
    return number
  }

  /// Ends a composite state. Several regions become states without a label.
  private mutating func closeScope() throws(SpecificationError) {
    guard let scope = scopes.popLast() else { return }
    let regions = scope.regions.indices.filter { !scope.regions[$0].isEmpty }
    guard regions.count > 1 else {
      let region = regions.first ?? 0
      close(scope.state, scope.regions[region], scope.initials[region])
      return
    }
    guard scope.state > 0 else {
      throw problem("regions must be inside a state: 'state machine { … }'.")
    }
    states[scope.state].kind = .parallel
    for region in regions {
      let number = states.count
      states.append(
        State("a region of \(states[scope.state].name)", label: nil, parent: scope.state, line: line))
      states[scope.state].children.append(number)
      close(number, scope.regions[region], scope.initials[region])
    }
  }

  /// Adds the states of a region to the state that contains it.
  private mutating func close(_ state: Int, _ inner: [Int], _ initial: Transition?) {
    states[state].children = inner
    for child in inner { states[child].parent = state }
    let plain = inner.filter { !isHistory($0) }
    states[state].initial =
      initial ?? (plain.count == 1 ? Transition(targets: [plain[0]]) : nil)
    // A history that remembers nothing leads to the initial state.
    for child in inner where isHistory(child) { states[child].initial = states[state].initial }
  }

  /// Throws an error for a state that is entered, but has several inner states and no initial one.
  private func checkEntries() throws(SpecificationError) {
    var entered = [0] + states.flatMap { $0.transitions.flatMap(\.targets) }
    // An arrow into one region enters the others too.
    entered += states.filter { $0.kind == .parallel }.flatMap(\.children)
    var seen: Set<Int> = []
    while let number = entered.popLast() {
      guard seen.insert(number).inserted else { continue }
      let state = states[number]
      entered += state.initial?.targets ?? []
      if state.kind == .state, !state.children.isEmpty, state.initial == nil {
        throw SpecificationError(
          line: state.line, "\(state.name) needs an initial state: '[*] --> name'.")
      }
    }
  }
}

// MARK: Transitions

extension MermaidReader {
  private mutating func readTransition(
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

  private func isHistory(_ state: Int) -> Bool {
    if case .history = states[state].kind { true } else { false }
  }

  /// Reads a row of a state: its effects, an ignored or impossible event, or an internal transition.
  private mutating func readRow(_ row: String, of state: Int) throws(SpecificationError) {
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
    result.isUncertain = label.condition != nil
    result.isElse = label.condition == "else"
    return result
  }

  private func problem(_ text: String) -> SpecificationError {
    SpecificationError(line: line, text)
  }
}

extension String {
  var trimmed: String {
    var rest = self[...]
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest.drop { $0 == " " || $0 == "\t" })
  }

  /// Returns the trimmed texts before and after the first occurrence of another one.
  fileprivate func parts(around separator: String) -> (String, String)? {
    let pieces = pieces(by: separator)
    guard pieces.count > 1 else { return nil }
    return (pieces[0].trimmed, pieces.dropFirst().joined(separator: separator).trimmed)
  }

  /// Returns the text after a prefix; nil if the text has another start.
  fileprivate func rest(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// Whether the text is the name of a state.
  fileprivate var isName: Bool {
    !isEmpty && utf8.allSatisfy { !" \t\"[]{}<>:;".utf8.contains($0) }
  }

  /// Whether the statement determines only the look of the picture.
  fileprivate var isLayout: Bool {
    if hasPrefix("%%") { return true }
    let words = ["direction ", "classDef ", "class ", "style ", "note ", "accTitle", "accDescr"]
    return words.contains(where: hasPrefix)
  }

  /// Whether the statement is the first line of a note that ends with `end note`.
  fileprivate var isMultilineNote: Bool {
    (hasPrefix("note left of ") || hasPrefix("note right of ")) && !contains(":")
  }
}
