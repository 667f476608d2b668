/// Writes a diagram as SCXML.
struct SCXMLWriter {
  private typealias ID = StateDiagram.Node.ID

  /// The namespace of what SCXML has no place for.
  static let namespace = "urn:swift-state-machines:diagram:1"

  private let diagram: StateDiagram
  private let names: PlainIdentifiers
  private let events: PlainIdentifiers
  private var nodes: [ID: StateDiagram.Node] = [:]
  private var transitions: [ID: [StateDiagram.Transition]] = [:]
  private var statesOfLabel: [String: [ID]] = [:]
  private var text = DOTText()

  init(_ diagram: StateDiagram) {
    self.diagram = diagram.withExplicitRegions(wrapsAll: true)
    self.names = PlainIdentifiers(self.diagram)
    self.events = PlainIdentifiers(diagram.transitions.compactMap(\.event))
    self.diagram.forEachNode { node in
      nodes[node.id] = node
      if [.simple, .composite, .final].contains(node.kind) {
        statesOfLabel[node.label, default: []].append(node.id)
      }
    }
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
    case .simple, .composite, .choice, .final: writeState("state", node, depth)
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
    let tag = "\(element) id=\"\(names[node.id])\" sm:label=\"\(Self.escaped(node.label))\""
    text.line("<\(tag)>", depth: depth)
    let start = text.bytes.count
    writeEffects("onentry", node.entryEffects, depth + 1)
    writeEffects("onexit", node.exitEffects, depth + 1)
    if element == "parallel" {
      // A region is a state, which is all that its list holds.
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
        tag += " sm:guard=\"\(Self.escaped(`guard`))\""
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
  /// The transition that leads to where a region starts.
  private func start(of region: [StateDiagram.Node]) -> StateDiagram.Transition? {
    let initial = region.first { $0.kind == .initial }
    return initial.flatMap { transitions[$0.id]?.first { nodes[$0.target]?.kind != .initial } }
  }

  /// Where history leads that has nothing to remember yet.
  private func defaultTarget(among siblings: [StateDiagram.Node]) -> String? {
    start(of: siblings)?.target
      ?? siblings.first { [.simple, .composite, .final].contains($0.kind) }?.id
  }

  /// A target, or, for where a region starts, the state around that region.
  private func target(_ id: String) -> String? {
    guard nodes[id]?.kind == .initial else { return id }
    return nodes.values.first { $0.regions.contains { $0.nodes.contains { $0.id == id } } }?.id
  }

  /// A guard that asks whether another region is in a state, as an interpreter evaluates it.
  private func condition(_ guard: String) -> String? {
    guard `guard`.hasPrefix("in ") else { return nil }
    let label = String(`guard`.dropFirst(3))
    guard let ids = statesOfLabel[label], ids.count == 1 else { return nil }
    return "In('\(names[ids[0]])')"
  }

  private static func log(_ effect: String) -> String { "<log label=\"\(escaped(effect))\"/>" }

  /// The text of an attribute.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      // As they are, they would be read as spaces.
      case "\t", "\n", "\r": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\u{00}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
