import StateDiagrams

import StateExploration

extension StateDiagram {
  /// The diagram as SCXML, the World Wide Web Consortium's language for statecharts, which
  /// interpreters run.
  ///
  /// A diagram that was derived with its steps (`init(of:includesSteps:)`)
  /// runs as the machine does with the listed events. Equal diagrams have the same text, byte for
  /// byte.
  ///
  /// - States, composites, regions (`parallel`), final states, entry, exit and internal transitions
  ///   (without a target) are SCXML's own.
  /// - An event with a payload is a token after the event's name, `insertCoin.50`. In the payload,
  ///   all characters but letters, digits and `-` are written as `_` and the hexadecimal bytes of
  ///   their UTF-8: `pay.0_2E5`. A transition with a guard on the event lists such names. Any other
  ///   has a descriptor that matches all payloads, `insertCoin`.
  /// - A timeout, which is an event such as `after 5 s`, is sent by its state after the delay,
  ///   unless the state is left before. The name of the event ends with the `id` of the state,
  ///   `after_5_s.connecting`.
  /// - Values of a state that the machine reaches, such as `locked(credit: 40)`, are states inside it,
  ///   with `sm:value="true"`. A transition leads to the state with the values, so that there is no
  ///   history. Transitions that all states of a composite share are the composite's.
  /// - The dependence on the state of another region is a condition, `In('D_g')`. The data model is then
  ///   `ecmascript`.
  /// - The name of an event is its label, unless SCXML forbids or reserves the label. A comment
  ///   lists renamed events. The `id` of a state consists of ASCII letters, digits and `_`. The
  ///   original labels are in `sm:label` and `sm:eventLabel`. Their namespace is
  ///   `urn:swift-statecharts:diagram:1`, which interpreters ignore.
  /// - Without the steps, the transitions of the diagram are written. Those of a state and an event are
  ///   omitted if they have a guard, which is only a text. A comment reports each, and the state lists the
  ///   event in `sm:undecided`, on lines of their own.
  /// - Effects are `log` elements with the effect as the `label`, in order.
  /// - The effects of the machine's initial transition are omitted, because SCXML allows none
  ///   there.
  /// - A final state with transitions, which SCXML doesn't allow, is a `state` with
  ///   `sm:final="true"`. Interpreters continue to run in it.
  /// - Diagnostics, and whether a state is listed, are not written.
  ///
  /// - Complexity: O(*n*) in the number of nodes, transitions and steps.
  public func scxml() -> String { SCXMLWriter(self).string() }
}

/// Writes a diagram as SCXML. ``SCXMLProgram`` determines the states and transitions, and the
/// writer their text.
struct SCXMLWriter {
  private typealias ID = StateDiagram.Node.ID

  /// The namespace of the attributes that SCXML doesn't define.
  static let namespace = "urn:swift-statecharts:diagram:1"

  private let program: SCXMLProgram
  private let names: PlainIdentifiers
  private let events: SCXMLEventNames
  private var text = TextBuffer()

  init(_ diagram: StateDiagram) {
    program = SCXMLProgram(diagram)
    names = PlainIdentifiers(program.diagram)
    events = SCXMLEventNames(diagram.transitions.compactMap(\.event) + program.events)
  }

  /// Returns the whole document, with a comment for each omission.
  func string() -> String {
    var writer = self
    let diagram = program.diagram
    let top = diagram.regions[0].nodes
    var attributes = [
      "xmlns=\"http://www.w3.org/2005/07/scxml\"", "xmlns:sm=\"\(Self.namespace)\"",
      "version=\"1.0\"", "name=\"\(names(diagram.name))\"",
      "sm:label=\"\(Self.escaped(diagram.name))\"",
    ]
    let starts = program.starts + (start(of: top)?.targets ?? [])
    if !starts.isEmpty { attributes.append("initial=\"\(names(starts))\"") }
    if program.transitions.values.joined().contains(where: { !$0.conditions.isEmpty }) {
      // Every interpreter supports `In` in this data model.
      attributes.append("datamodel=\"ecmascript\"")
    }
    writer.text.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", depth: 0)
    writer.text.line("<scxml \(attributes.joined(separator: " "))>", depth: 0)
    for renamed in events.renamed where TimeoutLabel(renamed.label) == nil {
      writer.comment("The event '\(renamed.label)' is renamed '\(renamed.name)'.")
    }
    for omission in program.omissions { writer.comment(omission) }
    for node in top { writer.write(node, among: top, inParallel: false, depth: 1) }
    writer.text.line("</scxml>", depth: 0)
    return writer.text.string
  }

  /// Writes a sentence as a comment, in which no two hyphens are adjacent.
  private mutating func comment(_ sentence: String) {
    var content = ""
    for scalar in Self.escaped(sentence).unicodeScalars {
      // Two hyphens would end the comment.
      if scalar == "-", content.unicodeScalars.last == "-" { content += " " }
      content.unicodeScalars.append(scalar)
    }
    text.line("<!-- \(content) -->", depth: 1)
  }

  /// Returns the word for a text that is no identifier of a node.
  private func names(_ text: String) -> String { PlainIdentifiers([text])[text] }

  /// Writes a node and its content. An initial pseudostate is written by its composite.
  private mutating func write(
    _ node: StateDiagram.Node, among siblings: [StateDiagram.Node], inParallel: Bool, depth: Int
  ) {
    let outgoing = program.transitions[node.id] ?? []
    switch node.kind {
    case .initial: return
    case .history, .deepHistory:
      let targets = outgoing.flatMap(\.targets)
      writeHistory(
        node, targets.isEmpty ? defaultTargets(siblings, inParallel: inParallel) : targets, depth)
    // A final state of SCXML has no transitions.
    case .final where outgoing.isEmpty: writeState("final", node, depth)
    case .composite where node.regions.count > 1: writeState("parallel", node, depth)
    case .simple, .composite, .choice, .final, .elided: writeState("state", node, depth)
    }
  }

  /// Writes a history with its default target, which SCXML requires. A history without a possible
  /// target is omitted.
  private mutating func writeHistory(_ node: StateDiagram.Node, _ targets: [ID], _ depth: Int) {
    guard !targets.isEmpty else { return }
    let type = node.kind == .history ? "shallow" : "deep"
    text.line("<history id=\"\(names[node.id])\" type=\"\(type)\">", depth: depth)
    text.line("<transition target=\"\(names(targets))\"/>", depth: depth + 1)
    text.line("</history>", depth: depth)
  }

  /// Writes a state with its content, in the order of SCXML's schema.
  ///
  /// ```xml
  /// <state id="locked" sm:label="locked">
  ///   <onentry><log label="lock"/></onentry>
  ///   <transition event="coin" target="unlocked"/>
  /// </state>
  /// ```
  private mutating func writeState(_ element: String, _ node: StateDiagram.Node, _ depth: Int) {
    let before = text.count
    var tag = "\(element) id=\"\(names[node.id])\" sm:label=\"\(Self.escaped(node.label))\""
    if node.kind == .final, element != "final" { tag += " sm:final=\"true\"" }
    if program.values.contains(node.id) { tag += " sm:value=\"true\"" }
    if let events = program.undecidedEvents[node.id] {
      tag += " sm:undecided=\"\(Self.escaped(events.joined(separator: "\n")))\""
    }
    text.line("<\(tag)>", depth: depth)
    let emptyLength = text.count
    let timeouts = program.timeouts(of: node.id).map { timeout in
      let event = "\(events[timeout.label]).\(names[node.id])"
      // The event's name is unique to the state, so that it serves as the identifier of the `send`
      // too.
      return (
        send: "<send event=\"\(event)\" delay=\"\(timeout.delay)\" id=\"\(event)\"/>",
        cancel: "<cancel sendid=\"\(event)\"/>"
      )
    }
    writeContent("onentry", node.entryEffects.map(Self.log) + timeouts.map(\.send), depth + 1)
    writeContent("onexit", timeouts.map(\.cancel) + node.exitEffects.map(Self.log), depth + 1)
    // The regions of a parallel state contain one state each, or the history of all.
    let inner = node.regions.flatMap(\.nodes)
    let isParallel = element == "parallel"
    if !isParallel, let start = start(of: inner) {
      text.line("<initial>", depth: depth + 1)
      write(start, of: node.id, depth: depth + 2)
      text.line("</initial>", depth: depth + 1)
    }
    for child in inner { write(child, among: inner, inParallel: isParallel, depth: depth + 1) }
    for transition in program.transitions[node.id] ?? [] {
      write(transition, of: node.id, depth: depth + 1)
    }
    if text.count == emptyLength {
      text.truncate(to: before)
      text.line("<\(tag)/>", depth: depth)
    } else {
      text.line("</\(element)>", depth: depth)
    }
  }

  /// Writes executable content, or nothing if there is none.
  private mutating func writeContent(_ element: String, _ lines: [String], _ depth: Int) {
    guard !lines.isEmpty else { return }
    text.line("<\(element)>", depth: depth)
    for line in lines { text.line(line, depth: depth + 1) }
    text.line("</\(element)>", depth: depth)
  }

  /// Writes a transition.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - source: The state whose timeouts the event's name contains.
  ///   - depth: The number of indentations.
  private mutating func write(_ transition: SCXMLProgram.Transition, of source: ID, depth: Int) {
    var tag = "transition"
    if let event = transition.event {
      let payloads = transition.payloads.map { events[event, payload: $0] }
      let name = TimeoutLabel(event) == nil ? events[event] : "\(events[event]).\(names[source])"
      tag += " event=\"\(payloads.isEmpty ? name : payloads.joined(separator: " "))\""
      if events[event] != event { tag += " sm:eventLabel=\"\(Self.escaped(event))\"" }
    }
    if !transition.conditions.isEmpty {
      let conditions = transition.conditions.map { "In('\(names[$0])')" }
      tag += " cond=\"\(conditions.joined(separator: " &amp;&amp; "))\""
    }
    // Without a target, a transition exits and enters no state.
    if !transition.targets.isEmpty { tag += " target=\"\(names(transition.targets))\"" }
    guard !transition.effects.isEmpty else { return text.line("<\(tag)/>", depth: depth) }
    text.line("<\(tag)>", depth: depth)
    for effect in transition.effects { text.line(Self.log(effect), depth: depth + 1) }
    text.line("</transition>", depth: depth)
  }
}

extension SCXMLWriter {
  /// Returns the transition of a region's initial pseudostate.
  private func start(of region: [StateDiagram.Node]) -> SCXMLProgram.Transition? {
    region.first { $0.kind == .initial }.flatMap { program.transitions[$0.id]?.first }
  }

  /// Returns the words for states, separated by spaces.
  private func names(_ ids: [ID]) -> String {
    ids.map { names[$0] }.joined(separator: " ")
  }

  /// Returns the default targets of a history: the initial state of its region, or its first state, or
  /// all regions of a parallel state.
  private func defaultTargets(_ siblings: [StateDiagram.Node], inParallel: Bool) -> [ID] {
    if let start = start(of: siblings) { return start.targets }
    let states = siblings.filter(\.kind.isState).map(\.id)
    return inParallel ? states : Array(states.prefix(1))
  }

  private static func log(_ effect: String) -> String { "<log label=\"\(escaped(effect))\"/>" }

  /// Returns the text of an attribute value.
  private static func escaped(_ text: String) -> String {
    XMLText.escaped(text, isAttribute: true)
  }
}
