import StateDiagrams

/// Reads a `stateDiagram-v2` of Mermaid, such as that of `StateDiagram.mermaid`.
///
/// Each line is one statement. Its structure decides its kind, so that keywords can be names: the first
/// of these that applies. A line that is none of them is an error.
///
/// ```text
/// statement = "}" | "--"
///           | end "-->" end [ ":" label { "<br />" label } ]
///           | name [ ":" text ]
///           | "state " [ '"' text { "<br />" row } '" as ' ] name [ "<<choice>>" ] [ ":" text ] [ "{" ]
///           | "direction " direction | "class " names " unlisted"
///           | "note " … | "classDef " … | "class " … | "style " … | "click " … | "scale " …
///           | "hide empty description" | "accTitle: " … | "accDescr: " … | "accDescr {" …
/// end       = name | "[*]"
/// row       = "entry / " effects | "exit / " effects | "ignores " labels
///           | "must not receive " labels | label
/// label     = [ event ] [ "[" guard "]" ] [ "/ " effects ]
/// ```
///
/// As in Mermaid, the first text of a state replaces its name as the label. Each further one is a row.
package struct MermaidReader {
  typealias Node = StateDiagram.Node

  /// A region of a composite, or of the diagram.
  struct Region {
    var states: [String] = []

    /// The states to which `[*]` leads, with the effects on the way.
    var starts: [(state: String, effects: [String])] = []
  }

  /// The region of a state: the name of its composite, which is empty for the diagram, and a number.
  struct Place: Hashable {
    let composite: String
    let region: Int
  }

  /// The greatest depth of nested states.
  private static let depthLimit = 200

  /// The states by name. Until all lines are read, an identifier is a path of the name alone.
  var nodes: [String: Node] = [:]

  /// The regions of each composite by its name, which is empty for the diagram.
  var regions: [String: [Region]] = ["": [Region()]]

  /// The region of each state.
  var places: [String: Place] = [:]

  /// The first line with each state.
  var lines: [String: Int] = [:]

  /// The line with the label of each state that has one.
  var labelLines: [String: Int] = [:]

  /// The line with the brace of each composite.
  private(set) var braceLines: [String: Int] = [:]

  /// The names of the open composites, outermost first, after that of the diagram.
  private var open = [""]

  /// The states with an arrow to `[*]`.
  var ends: Set<String> = []
  var transitions: [StateDiagram.Transition] = []

  /// The first reason for which the diagram is no specification.
  var flaw: SpecificationError?

  /// The line of the current statement, from 1.
  private(set) var line = 1

  /// The lines that are skipped: the end of the last one, and the first one.
  private var skipped: (end: String, line: Int)?

  private var hasHeader = false

  /// The regions without a name.
  var unnamedRegions: Set<StateDiagram.Node.ID> = []

  /// The direction in the first line that has one. Later ones belong to composites.
  package private(set) var direction: DOTDirection?

  /// The diagram that the text shows, without a name.
  package private(set) var diagram = StateDiagram(name: "", regions: [])

  /// Reads a diagram.
  package init(_ text: String) throws(SpecificationError) {
    try SpecificationError.checkLength(of: text)
    for content in text.pieces(by: "\n") {
      try read(content.trimmed)
      line += 1
    }
    if let skipped {
      throw SpecificationError(
        line: skipped.line, "what starts here has no end. Write '\(skipped.end)' after it.")
    }
    if let line = braceLines[scope] {
      throw SpecificationError(line: line, "'\(scope)' has no closing brace.")
    }
    line -= 1
    guard hasHeader else { throw missingHeader }
    diagram = try finished()
  }

  /// Reads a line.
  private mutating func read(_ content: String) throws(SpecificationError) {
    guard content.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else {
      throw problem("the line has a control character. Remove it.")
    }
    if let skipped {
      let isEnd =
        content.lowercased() == skipped.end
        || skipped.end.hasPrefix("}") && content.hasSuffix(skipped.end)
      if isEnd { self.skipped = nil }
    } else if content.hasPrefix("%%{") {
      if !content.hasSuffix("}%%") { skip(to: "}%%") }
    } else if !hasHeader, content == "---" {
      skip(to: "---")
    } else {
      let statement = MermaidStatement(content)
      if statement.head.isEmpty, statement.text == nil { return }
      guard hasHeader else {
        hasHeader = ["stateDiagram-v2", "stateDiagram"].contains(statement.head)
        guard hasHeader, statement.text == nil else { throw missingHeader }
        return
      }
      try read(statement, content)
    }
  }

  private var missingHeader: SpecificationError {
    problem("the diagram must start with 'stateDiagram-v2'.")
  }

  private mutating func skip(to end: String) { skipped = (end, line) }

  /// Reads a statement.
  private mutating func read(
    _ statement: MermaidStatement, _ content: String
  ) throws(SpecificationError) {
    let (head, text) = (statement.head, statement.text)
    let (word, rest) = statement.words
    let isTitle = text != nil && ["acctitle", "accdescr"].contains(word) && rest.isEmpty
    let isState = !isTitle && head.withoutClass.isName
    let isRead = statement.arrow != nil || isState || word == "state"
    guard !isRead || statement.remainder.isEmpty else {
      throw problem(
        "';' ends the statement. Write '\(statement.remainder.prefix(60))' on a line of its own, or "
          + "the semicolon as '#59;'.")
    }
    if let (source, target) = statement.arrow {
      try readArrow(source, target, text)
    } else if isState {
      try readState(head, text)
    } else if head == "}", text == nil {
      guard open.count > 1 else { throw problem("the closing brace has no opening one.") }
      open.removeLast()
    } else if head == "--", text == nil {
      regions[scope, default: []].append(Region())
    } else {
      switch word {
      case _ where isTitle: break
      case "state": try readDeclaration(rest, text)
      case "direction":
        guard let value = DOTDirection(rawValue: rest.uppercased()), text == nil else {
          throw problem("the direction must be 'LR', 'RL', 'TB' or 'BT'.")
        }
        direction = direction ?? value
      case "class": readClass(rest)
      case "note" where text == nil && !rest.hasPrefix("\""): skip(to: "end note")
      case "accdescr" where rest.hasPrefix("{"): if !content.hasSuffix("}") { skip(to: "}") }
      case "note", "classdef", "style", "click", "scale": break
      case "hide" where rest == "empty description": break
      default:
        throw problem(
          "'\(content.prefix(60))' is not read. Write one state or transition on each line, such as "
            + "'a --> b : event'.")
      }
    }
  }

  /// Reads the names of states that have a class. `unlisted` marks states that the machine doesn't list.
  private mutating func readClass(_ text: String) {
    let words = text.words
    guard words.last == "unlisted" else { return }
    for name in words.dropLast().joined().pieces(by: ",") { nodes[name]?.isListed = false }
  }

  /// The name of the innermost open composite.
  var scope: String { open[open.count - 1] }

  /// The region to which a new state belongs.
  var place: Place {
    Place(composite: scope, region: regions[scope, default: []].count - 1)
  }

  /// Opens the braces of a composite.
  mutating func openComposite(_ name: String) throws(SpecificationError) {
    guard open.count < Self.depthLimit else {
      throw problem("more than \(Self.depthLimit) states are nested.")
    }
    regions[name] = [Region()]
    braceLines[name] = line
    open.append(name)
  }

  func problem(_ text: String) -> SpecificationError { SpecificationError(line: line, text) }
}
