import StateExploration

/// Reads a `stateDiagram-v2` of Mermaid, such as that of ``StateDiagram/mermaid(direction:)``.
///
/// A line that isn't one of these is an error:
///
/// ```text
/// line  = "state " [ '"' label '" as ' ] name [ "<<choice>>" | "{" ] | "}" | "--"
///       | end "-->" end [ ":" label ]
///       | name ":" row
///       | "direction " direction | "class " names " unlisted"
///       | "note " … | "classDef " … | "class " … | "style " … | "%%" …
/// end   = name | "[*]"
/// row   = "entry / " effects | "exit / " effects | "ignores " labels | "must not receive " labels
///       | label
/// label = [ event ] [ "[" guard "]" ] [ "/ " effects ]
/// ```
package struct MermaidReader {
  typealias Node = StateDiagram.Node

  /// A region of a composite, or of the diagram.
  struct Region {
    var states: [String] = []

    /// The state to which `[*]` leads, and the effects on the way.
    var start: (state: String, effects: [String])?
  }

  /// The greatest depth of nested states.
  private static let depthLimit = 200

  /// The greatest number of states.
  private static let stateLimit = 10_000

  /// The states by name. Until all lines are read, an identifier is a path of the name alone.
  var nodes: [String: Node] = [:]

  /// The regions of each composite by its name, which is empty for the diagram.
  var regions: [String: [Region]] = ["": [Region()]]

  /// The composite around each state.
  private(set) var parents: [String: String] = [:]

  /// The first line with each state.
  private(set) var lines: [String: Int] = [:]

  /// The names of the open composites, outermost first, after that of the diagram.
  private(set) var open = [""]

  /// The states with an arrow to `[*]`.
  var ends: Set<String> = []
  var transitions: [StateDiagram.Transition] = []

  /// The first reason for which the diagram is no specification.
  var flaw: SpecificationError?

  /// The line of the current statement, from 1.
  private(set) var line = 1

  /// The direction in the first line that has one. Later ones belong to composites.
  package private(set) var direction: DOTDirection?

  /// The diagram that the text shows, without a name.
  package private(set) var diagram = StateDiagram(name: "", regions: [])

  /// Reads a diagram.
  package init(_ text: String) throws(SpecificationError) {
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
        } else if !statement.isEmpty {
          try read(statement)
        }
      }
    }
    line -= 1
    guard part == .statements else { throw problem("the text ends before the diagram does.") }
    guard open.count == 1 else {
      throw problem("'\(open[open.count - 1])' has no closing brace.")
    }
    try finish()
  }

  /// The part of a text to which a line belongs.
  private enum Part { case start, frontMatter, statements, note }

  private mutating func read(_ statement: String) throws(SpecificationError) {
    if statement == "}" {
      guard open.count > 1 else { throw problem("the closing brace has no opening one.") }
      open.removeLast()
    } else if statement == "--" {
      regions[scope, default: []].append(Region())
    } else if let value = statement.rest(after: "direction ") {
      direction = direction ?? DOTDirection(rawValue: value)
    } else if statement.hasPrefix("class "), statement.hasSuffix(" unlisted") {
      for name in statement.dropFirst(6).dropLast(9).pieces(by: ",") {
        nodes[name]?.isListed = false
      }
    } else if statement.isLayout {
      return
    } else if let declaration = statement.rest(after: "state ") {
      try readState(declaration.trimmed)
    } else if let arrow = statement.parts(around: "-->") {
      try readArrow(arrow.0, arrow.1)
    } else if let row = statement.parts(around: ":"), nodes[row.0] != nil {
      try readRow(row.1, of: row.0)
    } else if statement.isName {
      _ = try state(statement)
    } else {
      throw problem(
        "'\(statement.prefix(60))' is not read: write states, transitions and rows of declared "
          + "states, one on each line.")
    }
  }

  /// The name of the innermost open composite.
  var scope: String { open[open.count - 1] }

  func problem(_ text: String) -> SpecificationError { SpecificationError(line: line, text) }
}

extension MermaidReader {
  /// Reads a declaration without the word `state`.
  private mutating func readState(_ text: String) throws(SpecificationError) {
    var text = text
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
    let name = try state(text)
    let rows = (label ?? text).pieces(by: "<br/>")
    if let label { nodes[name]?.label = (isComposite ? rows[0] : label).decoded }
    if isChoice { nodes[name]?.kind = .choice }
    // Mermaid has no history pseudostate.
    if open.count > 1, name.hasSuffix("_history"), let label = nodes[name]?.label,
      ["H", "H*"].contains(label)
    {
      nodes[name]?.kind = label == "H" ? .history : .deepHistory
      nodes[name]?.label = ""
    }
    guard isComposite else { return }
    guard regions[name] == nil, open.count < Self.depthLimit else {
      throw problem(
        regions[name] == nil
          ? "more than \(Self.depthLimit) states are nested."
          : "'\(text)' has inner states already.")
    }
    guard parents[name] == scope, regions[scope]?.last?.states.contains(name) == true else {
      throw problem("'\(text)' is a state of another composite.")
    }
    for row in rows.dropFirst() { try readRow(row, of: name) }
    regions[name] = [Region()]
    open.append(name)
  }

  /// Returns the name of a state without its class, after adding the state to the current region if
  /// it is new.
  mutating func state(_ text: String) throws(SpecificationError) -> String {
    let name = text.parts(around: ":::")?.0 ?? text
    if nodes[name] != nil { return name }
    guard name.isName else { throw problem("'\(name)' is no name of a state.") }
    guard nodes.count < Self.stateLimit else {
      throw problem("the diagram has more than \(Self.stateLimit) states.")
    }
    nodes[name] = Node(name)
    parents[name] = scope
    lines[name] = line
    let last = regions[scope, default: []].count - 1
    regions[scope]?[last].states.append(name)
    return name
  }
}

// MARK: The diagram

extension MermaidReader {
  /// Makes the diagram of everything that was read.
  private mutating func finish() throws(SpecificationError) {
    guard regions[""]?.count(where: { !$0.states.isEmpty }) ?? 0 < 2 else {
      throw problem("regions must be inside a state: 'state machine { … }'.")
    }
    let targets = Set(transitions.filter { $0.kind == .external }.map(\.target.labels[0]))
    var starts: [StateDiagram.Transition] = []
    let regions = try finished("", isEntered: true, targets, &starts)
    starts += transitions
    let paths = LabelPaths(regions, starts.map { ($0.source, $0.target) })
    diagram = StateDiagram(
      name: "", regions: paths.regions,
      transitions: starts.compactMap { transition in
        var transition = transition
        guard let source = paths.ids[transition.source], let target = paths.ids[transition.target]
        else { return nil }
        (transition.source, transition.target) = (source, target)
        return transition
      })
  }

  /// Returns the regions of a composite, or of the diagram, and adds their initial transitions. A region
  /// with one state starts in it.
  private mutating func finished(
    _ name: String, isEntered: Bool, _ targets: Set<String>,
    _ starts: inout [StateDiagram.Transition]
  ) throws(SpecificationError) -> [StateDiagram.Region] {
    let parts = regions[name, default: []].filter { !$0.states.isEmpty }
    var result: [StateDiagram.Region] = []
    for (number, part) in parts.enumerated() {
      let path = (name.isEmpty ? [] : [name]) + (parts.count > 1 ? ["\(number + 1)"] : [])
      let parent = path.isEmpty ? nil : Node.ID(path: path)
      let states = part.states.filter { nodes[$0]?.kind.isHistory == false }
      let isStartEntered = isEntered || parts.count > 1
      let start = part.start ?? (states.count == 1 ? (states[0], []) : nil)
      var inner: [Node] = []
      if let start {
        inner.append(.initial(in: parent))
        let target = Node.ID(path: [start.state])
        starts.append(.init(from: .initial(in: parent), to: target, effects: start.effects))
        if !states.contains(start.state) {
          flaw = flaw ?? problem("'[*]' must not lead to a history.", in: name)
        }
      } else if !states.isEmpty, isStartEntered {
        flaw = flaw ?? problem("an initial state is missing: '[*] --> name'.", in: name)
      }
      for state in part.states {
        guard var node = nodes[state] else { continue }
        let isEntered = targets.contains(state) || isStartEntered && start?.state == state
        node.regions = try finished(state, isEntered: isEntered, targets, &starts)
        if !node.regions.isEmpty { node.kind = .composite }
        if ends.contains(state) {
          guard node.kind == .simple else {
            throw problem(
              "it can't be final. Name the final state: '\(state) --> finished : …' and "
                + "'finished --> [*]'.", in: state)
          }
          node.kind = .final
        }
        inner.append(node)
      }
      result.append(.init(nodes: inner))
    }
    return result
  }

  /// Returns an error in the first line with a state. The diagram has line 1.
  private func problem(_ text: String, in state: String) -> SpecificationError {
    SpecificationError(line: lines[state] ?? 1, (state.isEmpty ? "" : "'\(state)': ") + text)
  }
}
