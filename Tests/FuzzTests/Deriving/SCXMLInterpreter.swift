import StateExploration

@testable import StateDiagrams
@testable import StateSpecifications

/// A slow and obvious interpreter of the SCXML of diagrams that were followed. It reads the text alone.
struct SCXMLInterpreter {
  private struct Transition {
    let events: [String]
    let conditions: [String]
    let targets: [String]
    let effects: [String]
  }

  private struct State {
    let parent: String?
    let isParallel: Bool
    let path: [String]
    let entryEffects: [String]
    let exitEffects: [String]
    var children: [String] = []
    var transitions: [Transition] = []
  }

  private var states: [String: State] = [:]
  private var order: [String] = []
  private var active: Set<String> = []
  private let nodesOfDiagram: DiagramIndex

  init(_ diagram: StateDiagram) throws {
    nodesOfDiagram = DiagramIndex(diagram)
    let document = try XMLReader.document(diagram.scxml())
    for element in document.children { read(element, in: nil, path: [], diagram) }
    enter(Self.words(document["initial"]))
  }

  private mutating func read(
    _ element: XMLElement, in parent: String?, path: [String], _ diagram: StateDiagram
  ) {
    guard let id = element["id"], ["state", "parallel", "final"].contains(element.name) else {
      return
    }
    let isMachine = parent == nil && diagram.regions.count > 1
    let label = element["label", in: SCXMLWriter.namespace] ?? ""
    let path = isMachine ? [] : path + [label]
    func effects(_ name: String) -> [String] {
      element.children.filter { $0.name == name }.flatMap(\.children).compactMap { $0["label"] }
    }
    var state = State(
      parent: parent, isParallel: element.name == "parallel", path: path,
      entryEffects: effects("onentry"), exitEffects: effects("onexit"))
    order.append(id)
    state.children = element.children.filter { $0.name != "transition" }.compactMap { $0["id"] }
    state.transitions = element.children.filter { $0.name == "transition" }.map { element in
      Transition(
        events: Self.words(element["event"]),
        conditions: (element["cond"] ?? "").split(separator: "'").map(String.init).enumerated()
          .filter { $0.offset % 2 == 1 }.map(\.element),
        targets: Self.words(element["target"]),
        effects: element.children.compactMap { $0["label"] })
    }
    states[id] = state
    for child in element.children { read(child, in: id, path: path, diagram) }
  }

  private static func words(_ text: String?) -> [String] {
    (text ?? "").split(separator: " ").map(String.init)
  }

  /// The active nodes of the diagram that contain no other.
  var nodes: Set<StateDiagram.Node.ID> {
    Set(
      active.filter { id in states[id]?.children.isEmpty == true }.compactMap { leaf in
        around(leaf).map { StateDiagram.Node.ID(path: states[$0]?.path ?? []) }
          .first { nodesOfDiagram[$0] != nil }
      })
  }

  /// Returns a state and those around it, innermost first.
  private func around(_ id: String) -> [String] {
    [id] + (states[id]?.parent.map(around) ?? [])
  }

  private func isInside(_ id: String, _ outer: String?) -> Bool {
    outer.map { $0 != id && around(id).contains($0) } ?? true
  }

  /// Takes the transitions of an event. Returns their effects.
  mutating func send(_ event: String, _ payload: String) -> [String] {
    let name = SCXMLEventNames([event])[event, payload: payload]
    var chosen: [(source: String, number: Int)] = []
    for leaf in order where active.contains(leaf) && states[leaf]?.children.isEmpty == true {
      for source in around(leaf) {
        let all = states[source]?.transitions ?? []
        guard let number = all.firstIndex(where: { isEnabled($0, event, name) }) else { continue }
        if !chosen.contains(where: { $0 == (source, number) }) { chosen.append((source, number)) }
        break
      }
    }
    let taken = chosen.compactMap { choice in
      states[choice.source].map { (choice.source, $0.transitions[choice.number]) }
    }
    let before = active
    for (source, transition) in taken where !transition.targets.isEmpty {
      let domain = domain(of: source, transition)
      active = active.filter { !isInside($0, domain) }
    }
    let left = before.subtracting(active)
    let kept = active
    enter(taken.flatMap(\.1.targets))
    let entered = active.subtracting(kept)
    return order.reversed().filter(left.contains).flatMap { states[$0]?.exitEffects ?? [] }
      + taken.flatMap(\.1.effects)
      + order.filter(entered.contains).flatMap { states[$0]?.entryEffects ?? [] }
  }

  private func isEnabled(_ transition: Transition, _ event: String, _ name: String) -> Bool {
    (transition.events.contains(event) || transition.events.contains(name))
      && transition.conditions.allSatisfy(active.contains)
  }

  /// Returns the innermost state, not a parallel one, that contains the source and the targets. It is not
  /// left. Nil for the document.
  private func domain(of source: String, _ transition: Transition) -> String? {
    around(source).dropFirst().first { id in
      states[id]?.isParallel == false && transition.targets.allSatisfy { isInside($0, id) }
    }
  }

  private mutating func enter(_ targets: [String]) {
    for target in targets { active.formUnion(around(target)) }
    // Default states.
    for id in order where active.contains(id) {
      guard let state = states[id] else { continue }
      let missing =
        state.isParallel
        ? state.children
        : state.children.contains(where: active.contains) ? [] : Array(state.children.prefix(1))
      active.formUnion(missing)
    }
  }
}
