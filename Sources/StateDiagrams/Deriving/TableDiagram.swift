/// Makes a diagram of the declarations of a transition table. Nothing is stepped.
struct TableDiagram {
  /// A state and an event of the table.
  struct Pair: Hashable {
    let source: Int
    let event: String
  }

  let table: TableModel
  private let origin: StateDiagram.Origin
  private let region: Behavior.Region
  private let nodes: RegionNodes

  /// The label of the guard of each declared transition, or `else` after guarded ones. A label that
  /// is this word itself is quoted.
  private let guardLabels: [String?]

  /// The states and events with declarations whose guards have the same text, but which lead to
  /// different outcomes.
  private let pairsWithSharedGuards: [Pair]

  init(_ table: TableModel, of origin: StateDiagram.Origin) {
    self.table = table
    self.origin = origin
    guardLabels = Self.guardLabels(table)
    pairsWithSharedGuards = Self.pairsWithSharedGuards(table, guardLabels)
    region = Behavior.Region(
      label: nil, states: table.states.map(\.state), initialState: table.initialState)
    nodes = RegionNodes(region)
  }

  /// Returns the diagram with its diagnostics. Guards have the labels of the
  /// declarations, and transitions their order.
  func diagram(name: String) -> StateDiagram {
    var drawn = nodes.region(label: nil, initialState: region.initialState, histories: [:])
    let states = Dictionary(
      table.states.indices.map { (id($0), table.states[$0]) },
      uniquingKeysWith: { first, _ in first })
    drawn.nodes = withEffects(drawn.nodes, states)
    // In the order of the declarations. Targets that differ only in their values are drawn as one.
    let (transitions, numbers) = hoisted(drawnTransitions()).numbered
    let initialCount = initialTransitions.count
    var arrows = Arrows()
    for (transition, number) in zip(table.transitions, numbers) {
      // A timeout has the number of the declaration of its event.
      arrows.declarations[transition.declaration % table.declarationCount, default: []]
        .insert(initialCount + number)
    }
    let warnings: [StateDiagram.Diagnostic] = table.warnings.map {
      .init(.unreachableState, subject: $0.state, message: $0.description)
    }
    let sharedGuards: [StateDiagram.Diagnostic] = pairsWithSharedGuards.map {
      .sharedGuard(state: id($0.source).labels.last ?? "", event: $0.event)
    }
    return StateDiagram(
      name: name, regions: [drawn],
      transitions: initialTransitions + transitions
        + (origin.showsIgnoredEvents ? ignoredEvents() : []),
      diagnostics: warnings + table.sharedLabels.map { .sharedLabel($0) }
        + region.diagnostics(nodes, list: "dotLabelableItems") + sharedGuards,
      origin: origin, arrows: arrows)
  }

  /// Returns the pairs of a table for ``pairsWithSharedGuards``.
  private static func pairsWithSharedGuards(
    _ table: TableModel, _ guardLabels: [String?]
  ) -> [Pair] {
    struct Condition: Hashable {
      let pair: Pair
      let text: String?
    }
    struct Outcome: Hashable {
      let target: Int?
      let effects: [ObservedEffect]
    }
    var pairs: [Pair] = []
    var outcomes: [Condition: [Int: Set<Outcome>]] = [:]
    for (transition, text) in zip(table.transitions, guardLabels) {
      let pair = Pair(source: transition.source, event: transition.event)
      let condition = Condition(pair: pair, text: text)
      if outcomes[condition] == nil { pairs.append(pair) }
      outcomes[condition, default: [:]][transition.declaration, default: []]
        .insert(Outcome(target: transition.target, effects: transition.effects))
    }
    let undecided = Set(outcomes.filter { Set($0.value.values).count > 1 }.map(\.key.pair))
    var reported: Set<Pair> = []
    return pairs.filter { undecided.contains($0) && reported.insert($0).inserted }
  }

  /// Returns nodes with the entry and exit effects of their states, at any depth.
  private func withEffects(
    _ drawn: [StateDiagram.Node], _ states: [StateDiagram.Node.ID: TableModel.State]
  ) -> [StateDiagram.Node] {
    drawn.map { node in
      var node = node
      for index in node.regions.indices {
        node.regions[index].nodes = withEffects(node.regions[index].nodes, states)
      }
      guard let state = states[node.id] else { return node }
      node.entryEffects = state.entryEffects.map { $0.text }
      node.exitEffects = state.exitEffects.map { $0.text }
      return node
    }
  }

  /// Returns transitions with those of the borders of composites in place of equal ones from all states.
  ///
  /// The transitions must be unguarded and leave the composite. Guarded ones stay, because their order is
  /// their precedence. Timeouts stay, because entering another state of the composite restarts the time.
  private func hoisted(_ transitions: [StateDiagram.Transition]) -> [StateDiagram.Transition] {
    var result = transitions
    for (composite, leaves) in zip(nodes.composites, nodes.leaves) {
      let (border, states) = (
        nodes.id(composite: composite), Set(leaves.map { nodes.nodes[$0].id })
      )
      var groups: [StateDiagram.Transition: [Int]] = [:]
      for (index, transition) in result.enumerated()
      where transition.kind == .external && transition.guard == nil && transition.timeout == nil
        && states.contains(transition.source) && !transition.target.isInside(border)
      {
        var hoisted = transition
        hoisted.source = border
        groups[hoisted, default: []].append(index)
      }
      for (hoisted, indices) in groups where Set(indices.map { result[$0].source }) == states {
        for index in indices { result[index] = hoisted }
      }
    }
    return result
  }

  /// Returns the transition that shows each transition of the table.
  private func drawnTransitions() -> [StateDiagram.Transition] {
    let declarations = Dictionary(grouping: table.transitions, by: \.declaration)
    return zip(table.transitions, conditions).map { transition, condition in
      StateDiagram.Transition(
        source: id(transition.source), target: id(transition.target ?? transition.source),
        event: transition.event,
        guard: Self.guard(
          condition, choice(of: transition, among: declarations[transition.declaration] ?? [])),
        effects: transition.effects.map { $0.text },
        kind: transition.target == nil ? .internal : .external)
    }
  }

  /// The condition of each declared transition. Several guards of a state and an event can hold at
  /// once, and the first one decides, so that their labels are numbered: `1. light`, `2. heavy`.
  private var conditions: [String?] {
    var guards: [Pair: [(declaration: Int, label: String)]] = [:]
    for transition in table.transitions {
      guard let label = transition.guardLabel else { continue }
      let pair = Pair(source: transition.source, event: transition.event)
      if guards[pair]?.last?.declaration == transition.declaration { continue }
      guards[pair, default: []].append((transition.declaration, label))
    }
    // The order of guards with one label and one outcome needs no numbers.
    let shared = Set(pairsWithSharedGuards)
    guards = guards.filter { pair, all in
      all.count > 1 && (shared.contains(pair) || Set(all.map(\.label)).count > 1)
    }
    return zip(table.transitions, guardLabels).map { transition, label in
      let pair = Pair(source: transition.source, event: transition.event)
      let number = guards[pair]?.firstIndex { $0.declaration == transition.declaration }
      return number.flatMap { number in label.map { "\(number + 1). \($0)" } } ?? label
    }
  }

  /// Returns the labels of a table for ``guardLabels``.
  private static func guardLabels(_ table: TableModel) -> [String?] {
    var guarded: Set<Pair> = []
    return table.transitions.map { transition in
      let pair = Pair(source: transition.source, event: transition.event)
      guard let label = transition.guardLabel else { return guarded.contains(pair) ? "else" : nil }
      guarded.insert(pair)
      return label == "else" ? label.quoted : label
    }
  }

  /// Returns the condition of a transition whose closure computes one of several targets: `to locked`.
  private func choice(
    of transition: TableModel.Transition, among all: [TableModel.Transition]
  ) -> String? {
    guard all.count > 1, let target = transition.target else { return nil }
    return "to " + nodes.name(of: nodes.nodeOfState[target])
  }

  /// Returns the guard with the given parts, of which nil ones are left out; nil if no part
  /// remains.
  private static func `guard`(_ parts: String?...) -> String? {
    let texts = parts.compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Returns the events that each state ignores. The guard is `else` if the state has guarded
  /// transitions on the event, all of which can be refused.
  private func ignoredEvents() -> [StateDiagram.Transition] {
    var guarded: Set<Pair> = []
    var handled: Set<Pair> = []
    for transition in table.transitions {
      let pair = Pair(source: transition.source, event: transition.event)
      if transition.guardLabel == nil { handled.insert(pair) } else { guarded.insert(pair) }
    }
    return table.states.indices.flatMap { state in
      table.events.compactMap { event in
        let pair = Pair(source: state, event: event)
        guard !handled.contains(pair) else { return nil }
        return StateDiagram.Transition(
          source: id(state), target: id(state), event: event,
          guard: Self.guard(guarded.contains(pair) ? "else" : nil), effects: [], kind: .ignored)
      }
    }
  }

  /// The transitions to the initial state.
  var initialTransitions: [StateDiagram.Transition] {
    nodes.initialTransitions(to: region.initialState)
  }

  /// Returns the identifier of the node of a state, by its number in the table.
  func id(_ state: Int) -> StateDiagram.Node.ID {
    nodes.nodes[nodes.nodeOfState[state]].id
  }
}
