import StateExploration

@testable import StateDiagrams
@testable import StateSpecifications

/// A slow and obvious interpreter of the elements that are written as SCXML.
struct SCXMLInterpreter {
  private typealias ID = StateDiagram.Node.ID

  private let program: SCXMLProgram
  private let index: DiagramIndex
  private let original: DiagramIndex
  private var active: [StateDiagram.Node.ID] = []
  private var memory: [StateDiagram.Node.ID: [StateDiagram.Node.ID]] = [:]

  init(_ diagram: StateDiagram) {
    program = SCXMLProgram(diagram)
    index = DiagramIndex(program.diagram)
    original = DiagramIndex(diagram)
    for region in program.diagram.regions { enter(region) }
  }

  /// The active nodes of the diagram.
  var nodes: Set<StateDiagram.Node.ID> {
    Set(
      active.compactMap { leaf in
        ([leaf] + index.enclosing(leaf)).first { original[$0] != nil }
      })
  }

  /// Takes the transitions of an event. Returns their effects.
  mutating func send(_ event: String, _ payload: String) -> [String] {
    var chosen: [(source: StateDiagram.Node.ID, number: Int)] = []
    for leaf in active {
      for source in [leaf] + index.enclosing(leaf) {
        let all = program.transitions[source] ?? []
        guard let number = all.firstIndex(where: { isEnabled($0, event, payload) }) else {
          continue
        }
        if !chosen.contains(where: { $0 == (source, number) }) { chosen.append((source, number)) }
        break
      }
    }
    return chosen.flatMap { source, number in
      let transition = (program.transitions[source] ?? [])[number]
      if let target = transition.target {
        leave(inside: domain(of: source, target, transition.isInternal))
        enter(target)
        enterRegions(beside: target)
      }
      return transition.effects
    }
  }

  private func isEnabled(
    _ transition: SCXMLProgram.Transition, _ event: String, _ payload: String
  ) -> Bool {
    transition.event == event
      && (transition.payloads.isEmpty || transition.payloads.contains(payload))
      && transition.conditions.allSatisfy { state in active.contains { index.isInside($0, state) } }
  }

  /// Returns the innermost composite that is not left; nil for the machine.
  private func domain(
    of source: StateDiagram.Node.ID, _ target: StateDiagram.Node.ID, _ isInternal: Bool
  ) -> StateDiagram.Node.ID? {
    ((isInternal ? [source] : []) + index.enclosing(source)).first {
      target != $0 && index.isInside(target, $0)
    }
  }

  private mutating func leave(inside domain: StateDiagram.Node.ID?) {
    let left = active.filter { leaf in domain.map { index.isInside(leaf, $0) } ?? true }
    for entry in index.entries where entry.node.kind == .history || entry.node.kind == .deepHistory
    {
      guard let parent = entry.parent,
        domain.map({ $0 != parent && index.isInside(parent, $0) }) ?? true
      else { continue }
      let remembered = left.filter { index.isInside($0, parent) }
      if !remembered.isEmpty { memory[entry.node.id] = remembered }
    }
    active.removeAll(where: left.contains)
  }

  private mutating func enter(_ id: StateDiagram.Node.ID) {
    guard let node = index[id]?.node else { return }
    if let remembered = memory[id] {
      if node.kind == .deepHistory {
        active += remembered
      } else if let leaf = remembered.first, let parent = index[id]?.parent {
        // The state inside the composite, as if it were entered for the first time.
        enter(([leaf] + index.enclosing(leaf)).first { index[$0]?.parent == parent } ?? leaf)
      }
    } else if node.kind == .composite {
      for region in node.regions { enter(region) }
    } else {
      active.append(id)
    }
  }

  /// Enters the other regions around a target inside a composite with several regions.
  private mutating func enterRegions(beside target: StateDiagram.Node.ID) {
    for composite in index.enclosing(target) {
      for region in index[composite]?.node.regions ?? [] {
        let isActive = region.nodes.contains { node in
          active.contains { index.isInside($0, node.id) }
        }
        if !isActive { enter(region) }
      }
    }
  }

  private mutating func enter(_ region: StateDiagram.Region) {
    guard let start = region.nodes.first(where: { $0.kind == .initial }) else {
      for node in region.nodes { enter(node.id) }
      return
    }
    if let target = program.transitions[start.id]?.first?.target { enter(target) }
  }
}
