import StateExploration

/// A diagram as flat lists of nodes, regions and transitions, which are easy to compare and to
/// rename.
struct FlatDiagram {
  typealias ID = StateDiagram.Node.ID

  /// A node without its regions, and its position.
  struct Place {
    var node: StateDiagram.Node
    /// The enclosing composite or labelled region; nil at the top.
    var parent: ID?
  }

  /// All nodes. A composite precedes the nodes inside it.
  private(set) var places: [Place] = []

  /// The identifiers of the regions with labels.
  private(set) var regions: [ID] = []
  private(set) var transitions: [StateDiagram.Transition]
  private(set) var details: [StateDiagram.Detail]

  init(_ diagram: StateDiagram) {
    transitions = diagram.transitions
    // Steps follow from the rest of the machine, and many files don't contain them.
    details = diagram.withoutSteps.details
    add(diagram.regions, in: nil)
  }

  /// Returns the parent of a region's nodes: the region if it has a label, or else the enclosing
  /// composite.
  static func place(of region: StateDiagram.Region, in parent: ID?) -> ID? {
    guard let label = region.label else { return parent }
    return parent?.appending(label) ?? ID(path: [label])
  }

  private mutating func add(_ regions: [StateDiagram.Region], in parent: ID?) {
    for region in regions {
      let place = Self.place(of: region, in: parent)
      if region.label != nil, let place { self.regions.append(place) }
      for node in region.nodes {
        var copy = node
        copy.regions = []
        places.append(Place(node: copy, parent: place))
        add(node.regions, in: node.id)
      }
    }
  }

  /// All effects of transitions and states.
  private var effects: [String] {
    transitions.flatMap(\.effects) + places.flatMap { $0.node.entryEffects + $0.node.exitEffects }
  }

  /// Returns the diagram with the values of effects that only the other diagram shows with values.
  ///
  /// `ring` is shown as `ring(2)` only if other effects have the name and another value.
  func withValues(ofEffectsIn other: FlatDiagram) -> FlatDiagram {
    let (shown, others) = (Set(effects), other.effects)
    var values: [String: Set<String>] = [:]
    for detail in details {
      guard let name = detail.effect, shown.contains(name) else { continue }
      values[name, default: []].formUnion(detail.values)
    }
    let texts = values.filter { name, values in
      values.count == 1 && others.contains { $0.hasPrefix(name + "(") }
    }.mapValues { $0.first ?? "" }
    if texts.isEmpty { return self }
    func complete(_ effects: inout [String]) {
      for index in effects.indices {
        let name = effects[index]
        if let value = texts[name] { effects[index] = bounded("\(name)(\(value))") }
      }
    }
    var result = self
    for index in transitions.indices { complete(&result.transitions[index].effects) }
    for index in places.indices {
      complete(&result.places[index].node.entryEffects)
      complete(&result.places[index].node.exitEffects)
    }
    for index in details.indices where details[index].kind == .outcome {
      let values = details[index].values.map { outcome in
        let parts = outcome.pieces(by: " / ")
        guard parts.count == 2 else { return outcome }
        var effects = parts[1].pieces(by: ", ").map { String($0) }
        complete(&effects)
        return parts[0] + effectSuffix(effects)
      }.sorted()
      // The digest is one of texts without the values.
      if values != details[index].values { result.details[index].digest = nil }
      result.details[index].values = values
    }
    return result
  }

  /// The events, in the order in which transitions name them.
  var events: [String] { transitions.compactMap(\.event).withoutRepetitions }

  /// Returns the number of each transition to or from a node and the nodes inside it.
  func transitions(of id: ID) -> [StateDiagram.Transition: Int] {
    counted(transitions.filter { $0.source.isInside(id) || $0.target.isInside(id) })
  }

  /// Returns the number of each transition on an event.
  func transitions(on event: String) -> [StateDiagram.Transition: Int] {
    counted(transitions.filter { $0.event == event })
  }

  private func counted(
    _ transitions: [StateDiagram.Transition]
  ) -> [StateDiagram.Transition: Int] {
    Dictionary(transitions.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Moves a node, with everything inside it, to the identifier, the label and the parent of
  /// another one.
  mutating func rename(_ old: ID, to place: Place) {
    let new = place.node.id
    for index in places.indices {
      if places[index].node.id == old {
        places[index].node.label = place.node.label
        places[index].parent = place.parent
      }
      places[index].node.id = places[index].node.id.moved(from: old, to: new)
      places[index].parent = places[index].parent?.moved(from: old, to: new)
    }
    for index in regions.indices { regions[index] = regions[index].moved(from: old, to: new) }
    for index in transitions.indices {
      transitions[index].source = transitions[index].source.moved(from: old, to: new)
      transitions[index].target = transitions[index].target.moved(from: old, to: new)
      transitions[index].guard?.rename(old, to: new)
    }
    for index in details.indices {
      details[index].state = details[index].state.moved(from: old, to: new)
      details[index].target = details[index].target?.moved(from: old, to: new)
      if details[index].namesInputs, details[index].state.isInside(new) {
        details[index].values.rename(
          old.labels.last ?? "", to: new.labels.last ?? "", after: " in ")
      }
    }
  }

  /// Renames an event in all transitions and details.
  mutating func rename(event old: String, to new: String) {
    for index in transitions.indices where transitions[index].event == old {
      transitions[index].event = new
    }
    for index in details.indices {
      if details[index].isRule {
        details[index].values.rename("\"\(old)", to: "\"\(new)", after: "never(after: ")
      }
      guard details[index].event == old else { continue }
      details[index].event = new
      if details[index].namesInputs { details[index].values.rename(old, to: new, after: "") }
    }
  }
}

extension StateDiagram.Guard {
  /// Renames a state, and those inside it, in the conditions on other regions.
  fileprivate mutating func rename(_ old: StateDiagram.Node.ID, to new: StateDiagram.Node.ID) {
    alternatives = alternatives.map { terms in
      terms.map { term in
        switch term {
        case .event, .state: term
        case .region(let states): .region(states.map { $0.moved(from: old, to: new) })
        case .payload(let states, let payloads):
          .payload(states.map { $0.moved(from: old, to: new) }, payloads)
        }
      }
    }
  }
}

extension StateDiagram.Detail {
  /// Whether the values name inputs and states: `read in active(pending: 3)`.
  fileprivate var namesInputs: Bool { kind == .impossible || kind == .excluded }
}

extension [String] {
  /// Replaces a name, with or without a payload, at the start of each text or after a given text.
  fileprivate mutating func rename(_ old: String, to new: String, after prefix: String) {
    for index in indices {
      let text = self[index]
      let start = prefix.isEmpty ? text.startIndex : text.firstPlace(of: prefix)?.upperBound
      guard let start, text[start...].hasPrefix(old) else { continue }
      let rest = text[start...].dropFirst(old.count)
      if let next = rest.first, next.isInName { continue }
      self[index] = text[..<start] + new + rest
    }
  }
}
