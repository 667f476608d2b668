extension StateDiagram {
  /// The diagram as SCXML, the World Wide Web Consortium's language for statecharts, which
  /// interpreters run.
  ///
  /// A machine without guards, or with guards on the state of another region only, runs as it does in
  /// Swift. Equal diagrams give the same text, byte for byte.
  ///
  /// - States, composites, regions (`parallel`), history, final states, entry, exit and internal
  ///   transitions (those without a target) are SCXML's own. An ignored event, if the diagram shows
  ///   it, is a transition without a target and effects.
  /// - The `id` of a state and the name of an event are made of ASCII letters, digits and `_`, as
  ///   SCXML requires; the original labels are in `sm:label` and `sm:eventLabel`, of the namespace
  ///   `urn:swift-state-machines:diagram:1`, which interpreters ignore.
  /// - Effects are `log` elements with the effect as the `label`, in order.
  /// - The text of a guard is in `sm:guard`. A guard on the state of another region is a `cond` as well.
  ///   All others have no `cond`, so that an interpreter takes the first of an event's transitions.
  /// - A choice is a state that is left at once, by the first of its transitions.
  /// - The machine's initial transition loses its effects, which SCXML doesn't have there.
  /// - A final state with transitions, which SCXML doesn't have, is a `state` with `sm:final="true"`: an
  ///   interpreter goes on in it.
  /// - Diagnostics, and whether a state is listed, are not written.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public var scxml: String { SCXMLWriter(self).string() }
}

/// Writes a diagram as SCXML.
struct SCXMLWriter {
  private typealias ID = StateDiagram.Node.ID

  /// The namespace of attributes that SCXML doesn't have.
  static let namespace = "urn:swift-state-machines:diagram:1"

  private let diagram: StateDiagram
  private let names: PlainIdentifiers
  private let events: PlainIdentifiers
  private let index: DiagramIndex
  private var transitions: [ID: [StateDiagram.Transition]] = [:]
  private var text = TextBuffer()

  init(_ diagram: StateDiagram) {
    self.diagram = diagram.withExplicitRegions(wrapsAll: true)
    self.names = PlainIdentifiers(self.diagram)
    self.events = PlainIdentifiers(diagram.transitions.compactMap(\.event))
    self.index = DiagramIndex(self.diagram)
    for transition in self.diagram.transitions {
      transitions[transition.source, default: []].append(transition)
    }
  }

  /// The whole document.
  func string() -> String {
    var writer = self
    let top = diagram.regions[0].nodes
    var attributes = [
      "xmlns=\"http://www.w3.org/2005/07/scxml\"", "xmlns:sm=\"\(Self.namespace)\"",
      "version=\"1.0\"", "name=\"\(names(diagram.name))\"",
      "sm:label=\"\(Self.escaped(diagram.name))\"",
    ]
    if let start = start(of: top) { attributes.append("initial=\"\(names[start.target])\"") }
    writer.text.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", depth: 0)
    writer.text.line("<scxml \(attributes.joined(separator: " "))>", depth: 0)
    for node in top { writer.write(node, among: top, depth: 1) }
    writer.text.line("</scxml>", depth: 0)
    return writer.text.string
  }

  private func names(_ text: String) -> String { PlainIdentifiers([text])[text] }

  private mutating func write(
    _ node: StateDiagram.Node, among siblings: [StateDiagram.Node], depth: Int
  ) {
    let outgoing = transitions[node.id] ?? []
    switch node.kind {
    case .initial: return
    case .history, .deepHistory:
      writeHistory(node, outgoing.first?.target ?? defaultTarget(among: siblings), depth)
    // A final state of SCXML has no way out.
    case .final where outgoing.isEmpty: writeState("final", node, depth)
    case .composite where node.regions.count > 1: writeState("parallel", node, depth)
    case .simple, .composite, .choice, .final, .elided: writeState("state", node, depth)
    }
  }

  private mutating func writeHistory(_ node: StateDiagram.Node, _ target: ID?, _ depth: Int) {
    guard let target else { return }
    let type = node.kind == .history ? "shallow" : "deep"
    text.line("<history id=\"\(names[node.id])\" type=\"\(type)\">", depth: depth)
    text.line("<transition target=\"\(names[target])\"/>", depth: depth + 1)
    text.line("</history>", depth: depth)
  }

  private mutating func writeState(_ element: String, _ node: StateDiagram.Node, _ depth: Int) {
    let before = text.bytes.count
    var tag = "\(element) id=\"\(names[node.id])\" sm:label=\"\(Self.escaped(node.label))\""
    if node.kind == .final, element != "final" { tag += " sm:final=\"true\"" }
    text.line("<\(tag)>", depth: depth)
    let start = text.bytes.count
    writeEffects("onentry", node.entryEffects, depth + 1)
    writeEffects("onexit", node.exitEffects, depth + 1)
    if element == "parallel" {
      // The list of a region contains one state.
      for region in node.regions {
        for inner in region.nodes { write(inner, among: region.nodes, depth: depth + 1) }
      }
    } else {
      let inner = node.regions.flatMap(\.nodes)
      if let transition = self.start(of: inner) {
        text.line("<initial>", depth: depth + 1)
        write(transition, isInitial: true, depth: depth + 2)
        text.line("</initial>", depth: depth + 1)
      }
      for child in inner { write(child, among: inner, depth: depth + 1) }
    }
    for transition in transitions[node.id] ?? [] { write(transition, depth: depth + 1) }
    if text.bytes.count == start {
      text.truncate(to: before)
      text.line("<\(tag)/>", depth: depth)
    } else {
      text.line("</\(element)>", depth: depth)
    }
  }

  private mutating func writeEffects(_ element: String, _ effects: [String], _ depth: Int) {
    guard !effects.isEmpty else { return }
    text.line("<\(element)>", depth: depth)
    for effect in effects { text.line(Self.log(effect), depth: depth + 1) }
    text.line("</\(element)>", depth: depth)
  }

  private mutating func write(
    _ transition: StateDiagram.Transition, isInitial: Bool = false, depth: Int
  ) {
    var tag = "transition"
    if !isInitial {
      if let event = transition.event {
        tag += " event=\"\(events[event])\""
        if events[event] != event { tag += " sm:eventLabel=\"\(Self.escaped(event))\"" }
      }
      if let `guard` = transition.guard {
        if let condition = condition(`guard`) { tag += " cond=\"\(condition)\"" }
        tag += " sm:guard=\"\(Self.escaped(`guard`.text))\""
      }
    }
    // Without a target, a transition leaves nothing and enters nothing.
    if transition.kind == .external, let target = target(transition.target) {
      tag += " target=\"\(names[target])\""
    }
    guard !transition.effects.isEmpty else { return text.line("<\(tag)/>", depth: depth) }
    text.line("<\(tag)>", depth: depth)
    for effect in transition.effects { text.line(Self.log(effect), depth: depth + 1) }
    text.line("</transition>", depth: depth)
  }
}

extension SCXMLWriter {
  /// Returns the transition of a region's initial pseudostate.
  private func start(of region: [StateDiagram.Node]) -> StateDiagram.Transition? {
    let initial = region.first { $0.kind == .initial }
    return initial.flatMap { transitions[$0.id]?.first { index.kind(of: $0.target) != .initial } }
  }

  /// Returns the target of a history that has nothing to remember yet.
  private func defaultTarget(among siblings: [StateDiagram.Node]) -> ID? {
    start(of: siblings)?.target
      ?? siblings.first { [.simple, .composite, .final].contains($0.kind) }?.id
  }

  /// Returns a target, or the composite of an initial pseudostate.
  private func target(_ id: ID) -> ID? {
    guard let entry = index[id], entry.node.kind == .initial else { return id }
    return entry.parent
  }

  /// Returns the condition of a guard on the state of another region, for interpreters.
  private func condition(_ guard: StateDiagram.Guard) -> String? {
    guard `guard`.alternatives.count == 1, `guard`.alternatives[0].count == 1,
      case .region(let states) = `guard`.alternatives[0][0], states.count == 1
    else { return nil }
    return "In('\(names[states[0]])')"
  }

  private static func log(_ effect: String) -> String { "<log label=\"\(escaped(effect))\"/>" }

  /// Returns the text of an attribute.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      // Unescaped, they would be read as spaces.
      case "\t", "\n", "\r": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\u{00}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
