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
  typealias State = Statechart.State
  typealias Transition = Statechart.Transition

  /// The greatest depth of nested states.
  private static let depthLimit = 200

  /// The greatest number of states.
  private static let stateLimit = 10_000

  /// An open composite state, or the whole diagram.
  struct Scope {
    let state: Int

    /// The states of each region.
    var regions: [[Int]] = [[]]

    /// The transition from `[*]` of each region.
    var initials: [Int: Transition] = [:]
  }

  var states: [State] = []
  private var numbers: [String: Int] = [:]
  var scopes: [Scope] = [Scope(state: 0)]

  /// The line of the current statement, from 1.
  private(set) var line = 1

  /// Reads a diagram.
  static func statechart(_ text: String) throws(SpecificationError) -> Statechart {
    var reader = MermaidReader()
    return try reader.statechart(text)
  }

  private mutating func statechart(_ text: String) throws(SpecificationError) -> Statechart {
    states.append(State("the diagram", label: nil, parent: 0, line: 1))
    var part = Part.start
    for content in text.pieces(by: "\n") {
      let statement = content.trimmed
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
    try checkEnds()
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
  mutating func number(of name: String) throws(SpecificationError) -> Int {
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
        State(
          "a region of \(states[scope.state].name)", label: nil, parent: scope.state, line: line))
      states[scope.state].children.append(number)
      close(number, scope.regions[region], scope.initials[region])
    }
  }

  /// Adds the states of a region to the state that contains it.
  private mutating func close(_ state: Int, _ inner: [Int], _ initial: Transition?) {
    states[state].children = inner
    for child in inner { states[child].parent = state }
    let plain = inner.filter { !states[$0].isHistory }
    states[state].initial =
      initial ?? (plain.count == 1 ? Transition(targets: [plain[0]]) : nil)
    // A history that remembers nothing leads to the initial state.
    for child in inner where states[child].isHistory {
      states[child].initial = states[state].initial
    }
  }

  /// Throws an error for an arrow to `[*]` from a composite, a choice or a history, none of which is a
  /// final state.
  private func checkEnds() throws(SpecificationError) {
    for state in states
    where state.isFinal && (state.kind != .state || !state.children.isEmpty) {
      throw SpecificationError(
        line: state.line,
        "'\(state.name)' can't be final. Name the final state: '\(state.name) --> finished : …' and "
          + "'finished --> [*]'.")
    }
  }

  /// Throws an error for a state that is entered, but has several inner states and no initial one.
  private func checkEntries() throws(SpecificationError) {
    for state in states
    where state.initial?.targets.contains(where: { states[$0].isHistory }) == true {
      throw SpecificationError(
        line: state.line, "'[*]' of \(state.name) must not lead to a history.")
    }
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
