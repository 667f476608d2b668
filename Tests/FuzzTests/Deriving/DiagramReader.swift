import Foundation
import StateDiagrams

/// Predicts reactions of a machine from its diagram alone: from labels, arrows and the texts of guards.
struct DiagramReader {
  typealias ID = StateDiagram.Node.ID
  typealias Transition = StateDiagram.Transition

  /// The parts of an event or a state, as texts.
  struct Values {
    /// The name of the case, and the values without a label.
    var unnamed: Set<String> = []
    var named: [String: Set<String>] = [:]
    /// The text of the whole value, as a list of values shows it.
    var whole: String?
  }

  /// A state of a machine, and an event.
  struct Situation {
    /// The composites and the label of each region's state. Empty for a region inside another
    /// state than the current one.
    var places: [[String]]
    /// The values of each region's state.
    var states: [Values]
    var event: String
    var eventValues: Values
    /// The values of declared guards, by their labels; nil for derived guards.
    var declaredGuards: [String: Bool]?
  }

  /// A place to which a transition leads.
  enum Target: Equatable {
    case node(ID)
    /// The state in which the composite was left.
    case history(ID)
  }

  /// The reaction of one region.
  struct Prediction {
    var transition: Transition
    var target: Target
    var effects: [String]
  }

  struct Misreading: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The nodes of states, by region and path. Regions inside states follow the region of the state.
  private(set) var nodes: [[[String]: ID]] = []
  /// The composite that contains each region; nil for regions of the machine.
  private(set) var containers: [ID?] = []
  private(set) var parents: [ID: ID] = [:]
  private var nodesByID: [ID: StateDiagram.Node] = [:]
  private(set) var regionLabels: [String?] = []
  /// The targets of initial pseudostates.
  private var initialTargets: [ID] = []
  private var arrows: [Arrow: [Transition]] = [:]
  private let diagram: StateDiagram
  private let eventNames: Set<String>

  private struct Arrow: Hashable {
    let source: ID
    let event: String
  }

  /// - Parameters:
  ///   - diagram: A diagram.
  ///   - eventNames: The names of the values that events carry. All others are those of states.
  init(_ diagram: StateDiagram, eventNames: Set<String> = []) throws {
    self.eventNames = eventNames
    self.diagram = diagram
    for region in diagram.regions {
      try add(region, in: nil)
    }
    for transition in diagram.transitions {
      if nodesByID[transition.source]?.kind == .initial { initialTargets.append(transition.target) }
      guard let event = transition.event else { continue }
      arrows[Arrow(source: transition.source, event: event), default: []].append(transition)
    }
  }

  private mutating func add(_ region: StateDiagram.Region, in container: ID?) throws {
    regionLabels.append(region.label)
    containers.append(container)
    nodes.append([:])
    try add(region.nodes, in: container, path: [], region: nodes.count - 1)
  }

  private mutating func add(
    _ drawn: [StateDiagram.Node], in parent: ID?, path: [String], region number: Int
  ) throws {
    for node in drawn {
      guard nodesByID.updateValue(node, forKey: node.id) == nil else {
        throw Misreading("two nodes have the identifier \(node.id)")
      }
      parents[node.id] = parent
      let inner = path + [node.label]
      switch node.kind {
      case .composite where node.regions.count > 1:
        nodes[number][inner] = node.id
        for region in node.regions { try add(region, in: node.id) }
      case .composite:
        for region in node.regions {
          try add(region.nodes, in: node.id, path: inner, region: number)
        }
      case .simple, .final:
        guard nodes[number].updateValue(node.id, forKey: inner) == nil else {
          throw Misreading("two nodes have the path \(inner)")
        }
      case .initial, .history, .deepHistory, .choice, .elided: break
      }
    }
  }

  /// Returns the composites around a node, innermost first.
  func enclosing(_ node: ID) -> [ID] {
    Array(sequence(first: node) { parents[$0] }.dropFirst())
  }

  /// Returns the groups of arrows with one source, event and guard. Undecided ones are marked, and reported.
  func arrowsWithOneGuard() -> [[Transition]] {
    arrows.flatMap { arrow, arrows in
      let isReported = diagram.isUndecided(on: arrow.event)
      return Dictionary(grouping: arrows) { $0.guard }.values.filter {
        $0.count > 1 && !($0[0].isUndecided && isReported)
      }
    }
  }

  /// Returns the reaction of a region; nil if the diagram marks it as undecided.
  func predict(_ situation: Situation, region: Int) throws -> Prediction? {
    guard let node = nodes[region][situation.places[region]] else {
      throw Misreading("\(situation.places[region]) is not drawn")
    }
    // A transition of an inner state has precedence over those of the composites around it.
    for source in [node] + enclosing(node) {
      let drawn = arrows[Arrow(source: source, event: situation.event)] ?? []
      if drawn.contains(where: \.isUndecided) { return nil }
      guard let taken = try takenArrow(drawn, situation, region) else { continue }
      return try prediction(taken, from: node)
    }
    throw Misreading("no arrow is drawn from \(node) on \(situation.event)")
  }

  /// Returns the arrows that a machine with regions inside its states takes: those of each region,
  /// or else one of the state around them. None if the event is ignored; nil if one is undecided.
  func predictInside(_ situation: Situation) throws -> [(region: Int, prediction: Prediction)]? {
    var result: [(Int, Prediction)] = []
    let inner = containers.indices.filter { containers[$0] != nil }
    for region in inner + [0] where !situation.places[region].isEmpty {
      // A transition inside a state has precedence over its own.
      if region == 0, !result.isEmpty { break }
      guard let node = nodes[region][situation.places[region]] else {
        throw Misreading("\(situation.places[region]) is not drawn")
      }
      for source in [node] + enclosing(node) where source != containers[region] {
        let drawn = arrows[Arrow(source: source, event: situation.event)] ?? []
        if drawn.contains(where: \.isUndecided) { return nil }
        guard let taken = try takenArrow(drawn, situation, region) else { continue }
        result.append((region, try prediction(taken, from: node)))
        break
      }
    }
    return result
  }

  /// Returns the nodes that are active after entering a node: the node, or one in each region inside
  /// it or around it.
  func entered(_ id: ID) -> Set<ID> {
    let composite = containers.contains(id) ? id : parents[id].flatMap { $0 }
    guard let composite, containers.contains(composite) else { return [id] }
    return Set(
      containers.indices.filter { containers[$0] == composite }.compactMap { region in
        let inside = nodes[region].values
        if inside.contains(id) { return id }
        return initialTargets.first { inside.contains($0) }
      })
  }

  /// Returns the labels of the guards of an arrow of a table, with their numbers: `2. g1`.
  private static func labels(of arrow: Transition) -> [(number: Int?, text: String)] {
    (arrow.guard?.components(separatedBy: ", ") ?? []).map { label in
      let parts = label.components(separatedBy: ". ")
      return (parts.count == 2 ? Int(parts[0]) : nil, parts[parts.count - 1])
    }
  }

  private func takenArrow(
    _ drawn: [Transition], _ situation: Situation, _ region: Int
  ) throws -> Transition? {
    if let guards = situation.declaredGuards {
      let applicable = try drawn.filter { arrow in
        try Self.labels(of: arrow).allSatisfy { label in
          if label.text == "else" { return true }
          guard let holds = guards[label.text] else { throw Misreading("no guard is \(label)") }
          return holds
        }
      }
      // Guards are tried in the order of their numbers. `else` has none, and is last.
      func number(_ arrow: Transition) -> Int {
        Self.labels(of: arrow).compactMap(\.number).first ?? .max
      }
      return applicable.min { number($0) < number($1) }
    }
    let reading = GuardReading(
      situation: situation, region: region, regionLabels: regionLabels, nodes: nodes,
      containerLabels: Set(containers.compactMap { $0.flatMap { nodesByID[$0]?.label } }),
      eventNames: eventNames)
    var taken = try drawn.filter { arrow in
      guard let text = arrow.guard else { return true }
      return try text != "else" && reading.holds(text)
    }
    if taken.isEmpty { taken = drawn.filter { $0.guard == "else" } }
    guard taken.count < 2 else {
      throw Misreading("several arrows apply: \(taken.map(\.description))")
    }
    return taken.first
  }

  private func prediction(_ arrow: Transition, from node: ID) throws -> Prediction {
    guard arrow.kind == .external else {
      return Prediction(transition: arrow, target: .node(node), effects: arrow.effects)
    }
    guard let target = nodesByID[arrow.target] else {
      throw Misreading("\(arrow) leads nowhere")
    }
    switch target.kind {
    case .simple, .final:
      let effects =
        (nodesByID[node]?.exitEffects ?? []) + arrow.effects + target.entryEffects
      return Prediction(transition: arrow, target: .node(target.id), effects: effects)
    case .history, .deepHistory:
      guard let composite = parents[target.id] else {
        throw Misreading("the history is in no composite")
      }
      return Prediction(transition: arrow, target: .history(composite), effects: arrow.effects)
    case .composite where containers.contains(target.id):
      return Prediction(transition: arrow, target: .node(target.id), effects: arrow.effects)
    case .composite, .initial, .choice, .elided:
      throw Misreading("\(arrow) doesn't lead to a state")
    }
  }
}

extension StateDiagram.Transition {
  /// Whether the guard is the sign for outcomes that nothing separates.
  var isUndecided: Bool { `guard` == "…" }
}

/// Evaluates the text of a derived guard: `1, 2 if level: 3...5 and in left: a; 7`.
private struct GuardReading {
  let situation: DiagramReader.Situation
  let region: Int
  let regionLabels: [String?]
  let nodes: [[[String]: DiagramReader.ID]]
  /// The labels of states that contain regions, whose values are those of the first region.
  let containerLabels: Set<String>
  let eventNames: Set<String>

  func holds(_ text: String) throws -> Bool {
    if let whole = situation.eventValues.whole, ", \(text), ".contains(", \(whole), ") {
      return true
    }
    return try text.components(separatedBy: "; ").contains { alternative in
      try alternative.components(separatedBy: " if ")
        .flatMap { $0.components(separatedBy: " and ") }
        .allSatisfy(conditionHolds)
    }
  }

  private func conditionHolds(_ condition: String) throws -> Bool {
    let isNegated = condition.hasPrefix("not ")
    if isNegated, !["not nil", "not empty"].contains(where: condition.hasPrefix) {
      return try !conditionHolds(String(condition.dropFirst(4)))
    }
    for label in containerLabels where condition.hasSuffix(" in \(label)") {
      return try listHolds(String(condition.dropLast(label.count + 4)), ofRegion: 0)
    }
    for (number, label) in regionLabels.enumerated() {
      guard let label, !situation.places[number].isEmpty else { continue }
      let start = "in \(label): "
      if condition.hasPrefix(start) {
        let names = condition.dropFirst(start.count).components(separatedBy: ", ")
        return names.contains { isName($0, of: situation.places[number], inRegion: number) }
      }
      let end = " in \(label)"
      if condition.hasSuffix(end) {
        return try listHolds(String(condition.dropLast(end.count)), ofRegion: number)
      }
    }
    return try listHolds(condition, ofRegion: nil)
  }

  /// Returns whether a name is that of a node or a composite around it: its label, or its path if several
  /// have the label.
  private func isName(_ name: String, of path: [String], inRegion number: Int) -> Bool {
    let all = Set(nodes[number].keys.flatMap { key in key.indices.map { Array(key[...$0]) } })
    return path.indices.map { Array(path[...$0]) }.contains { path in
      let isShared = all.contains { $0.last == path.last && $0 != path }
      return name == (isShared ? path.joined(separator: "/") : path.last)
    }
  }

  /// Evaluates a condition on the event or a state: `level: 1, 2, no level`.
  private func listHolds(_ list: String, ofRegion other: Int?) throws -> Bool {
    var name: String?
    return try list.components(separatedBy: ", ").contains { part in
      var value = part
      if part.hasPrefix("no "), !part.hasPrefix("not ") {
        let missing = String(part.dropFirst(3))
        return try missing != "value" && values(of: missing, other) == nil
      }
      if let colon = part.range(of: ": "), !part.hasPrefix("\"") {
        name = String(part[..<colon.lowerBound])
        value = String(part[colon.upperBound...])
      } else {
        for aspect in ["not nil", "nil", "not empty", "empty"] where part.hasSuffix(" " + aspect) {
          let start = part.dropLast(aspect.count + 1)
          guard !start.isEmpty, start != "not" else { continue }
          (name, value) = (String(start), aspect)
          break
        }
      }
      guard let values = try values(of: name, other) else { return false }
      return contains(value, values)
    }
  }

  /// Returns the values that a name refers to; nil if the event or the state has none.
  private func values(of name: String?, _ other: Int?) throws -> Set<String>? {
    guard let name else {
      guard other == nil else { throw DiagramReader.Misreading("a value has no name") }
      return situation.eventValues.unnamed
    }
    if other == nil, eventNames.contains(name) { return situation.eventValues.named[name] }
    return situation.states[other ?? region].named[name]
  }

  private func contains(_ text: String, _ values: Set<String>) -> Bool {
    if values.contains(text) { return true }
    let ends = text.components(separatedBy: "...").compactMap(Int.init)
    guard ends.count == 2 else { return false }
    return values.compactMap { Int($0) }.contains { ends[0] <= $0 && $0 <= ends[1] }
  }
}
