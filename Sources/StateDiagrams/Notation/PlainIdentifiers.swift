/// Identifiers for the nodes of a diagram in languages whose identifiers are words.
///
/// An identifier depends on the node's path, `functioning_locked` for `functioning/locked`, so that
/// it doesn't change when a sibling is added. ASCII letters and digits are kept, characters outside
/// ASCII become their code point, `u65E5`, and all others become `_`. An identifier that is taken
/// gets a number, and a reserved word gets a `_`.
package struct PlainIdentifiers {
  private var names: [String: String] = [:]
  private var used: Set<String> = []

  /// Names all nodes, in order.
  package init(_ diagram: StateDiagram) {
    diagram.forEachNode { add($0.id.description, isHistory: $0.kind.isHistory) }
  }

  /// Names the given texts, in order.
  package init(_ texts: some Sequence<String>) {
    for text in texts { add(text) }
  }

  /// The name of a node of the diagram.
  package subscript(id: StateDiagram.Node.ID) -> String { self[id.description] }

  /// The name of a text.
  package subscript(text: String) -> String { names[text] ?? Self.word(text) }

  /// Adds a name. That of a history ends with `_history`, apart from a number.
  private mutating func add(_ id: String, isHistory: Bool = false) {
    guard names[id] == nil else { return }
    var word = Self.word(id)
    if isHistory, !word.hasSuffix("_history") { word += "_history" }
    var name = word
    var number = 2
    // Some readers ignore case.
    while !used.insert(name.lowercased()).inserted {
      name = "\(word)_\(number)"
      number += 1
    }
    names[id] = name
  }

  /// Returns the identifier of a text, unless it is taken.
  private static func word(_ id: String) -> String {
    var word = ""
    for scalar in id.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": word += String(scalar)
      case _ where !scalar.isASCII:
        word += "u" + String(scalar.value, radix: 16, uppercase: true)
      case _ where !word.isEmpty && !word.hasSuffix("_"): word += "_"
      default: break
      }
    }
    guard let first = word.unicodeScalars.first else { return "state_" }
    if ("0"..."9").contains(first) { word = "s" + word }
    let small = word.lowercased()
    // Mermaid reads `direction` before a line break and another word as a statement.
    return reserved.contains(small) || small.hasSuffix("direction") ? word + "_" : word
  }

  /// Words that are reserved in Mermaid, PlantUML or an interpreter of SCXML, and the members of
  /// every JavaScript object, with which Mermaid's layout fails.
  private static let reserved: Set<String> = [
    "acctitle", "accdescr", "and", "as", "autonumber", "bottom", "bt", "caption", "center",
    "choice", "class", "classdef", "click", "configuration", "default", "done", "end", "error",
    "event", "events", "false", "footer", "fork", "h", "header", "hide", "history", "href", "in",
    "is", "join", "left", "legend", "lr", "model", "name", "newpage", "none", "not", "note", "of",
    "or", "page", "partition", "raise", "remove", "right", "rl", "root", "rotate", "scale", "send",
    "show", "skinparam", "start", "state", "states", "style", "tb", "title", "top", "true",
    "constructor", "hasownproperty", "isprototypeof", "propertyisenumerable", "prototype",
    "tolocalestring", "tostring", "valueof",
  ]
}
