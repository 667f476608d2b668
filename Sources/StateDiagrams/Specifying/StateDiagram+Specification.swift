public import StateExploration

extension StateDiagram {
  /// Creates the diagram of a specification: that of its machine, or the statechart of its file.
  ///
  /// States have the same identifiers as in the diagram of a machine with the same labels, so that one
  /// value highlights a sequence in both:
  ///
  /// ```swift
  /// let path = StateDiagram.Highlights(current: ["unlocked"], visited: ["locked"])
  /// let texts = [StateDiagram(of: gate), StateDiagram(of: specification)].map {
  ///   $0.dot(highlighting: path)
  /// }
  /// ```
  ///
  /// - Parameter specification: The specification.
  public init(of specification: MachineSpecification) {
    switch specification.kind {
    case .model(let model): self.init(of: model)
    case .chart(let chart): self = ChartDiagram(chart).diagram(named: specification.name)
    }
  }
}

/// Makes the diagram of a statechart.
private struct ChartDiagram {
  private typealias Node = StateDiagram.Node

  private let chart: Statechart

  /// The identifier of each state.
  private var ids: [Int: Node.ID] = [:]
  private var used: Set<Node.ID> = []
  private var transitions: [StateDiagram.Transition] = []

  init(_ chart: Statechart) {
    self.chart = chart
  }

  func diagram(named name: String) -> StateDiagram {
    var copy = self
    let outer = chart.inner(0)
    // The state around the regions of a machine is no state of its diagram.
    let isMachine = outer.count == 1 && chart.states[outer[0]].kind == .parallel
    copy.addIDs(in: isMachine ? outer[0] : 0, of: nil)
    if isMachine { copy.ids[outer[0]] = .machine }
    let regions = copy.regions(of: isMachine ? outer[0] : 0, in: nil)
    for number in chart.states.indices { copy.addTransitions(of: number) }
    return StateDiagram(name: name, regions: regions, transitions: copy.transitions)
  }

  /// Assigns the path of labels to each state inside a state.
  private mutating func addIDs(in state: Int, of parent: Node.ID?) {
    for child in chart.states[state].children {
      if chart.states[child].isHistory {
        ids[child] = parent.map { .history(in: $0) } ?? Node.ID(path: [chart.states[child].name])
        continue
      }
      guard let label = chart.states[child].label else {
        addIDs(in: child, of: parent)
        continue
      }
      var id = parent?.appending(label) ?? Node.ID(path: [label])
      // Names are unique in a file.
      if !used.insert(id).inserted {
        id =
          parent?.appending(chart.states[child].name) ?? Node.ID(path: [chart.states[child].name])
      }
      ids[child] = id
      addIDs(in: child, of: id)
    }
  }

  private mutating func regions(of state: Int, in parent: Node.ID?) -> [StateDiagram.Region] {
    guard chart.states[state].kind == .parallel else {
      return [StateDiagram.Region(nodes: nodes(in: state, of: parent))]
    }
    return chart.inner(state).map { child in
      // A region without a label contains a state with the label.
      let inner = chart.states[child].label == nil ? chart.inner(child) : [child]
      guard inner.count == 1, !chart.inner(inner[0]).isEmpty, let id = ids[inner[0]] else {
        return StateDiagram.Region(nodes: inner.map { node($0) })
      }
      return StateDiagram.Region(
        label: chart.states[inner[0]].label, nodes: nodes(in: inner[0], of: id))
    }
  }

  /// Returns the nodes inside a state, after its initial pseudostate.
  private mutating func nodes(in state: Int, of parent: Node.ID?) -> [Node] {
    let children = chart.states[state].children.map { node($0) }
    guard let initial = chart.states[state].initial else { return children }
    for target in initial.targets {
      guard let id = ids[target] else { continue }
      transitions.append(.init(from: .initial(in: parent), to: id, effects: initial.effects))
    }
    return [.initial(in: parent)] + children
  }

  private mutating func node(_ number: Int) -> Node {
    let state = chart.states[number]
    let id = ids[number] ?? Node.ID(path: [state.name])
    var node = Node(
      state.label ?? state.name, id: id, entryEffects: state.entryEffects,
      exitEffects: state.exitEffects)
    switch state.kind {
    case .history(let isDeep):
      node.label = ""
      node.kind = isDeep ? .deepHistory : .history
    case .choice: node.kind = .choice
    case .state, .parallel:
      if !chart.inner(number).isEmpty {
        node.kind = .composite
        node.regions = regions(of: number, in: id)
      } else if state.isFinal {
        node.kind = .final
      }
    }
    return node
  }

  /// Adds the transitions of a state, one for each event.
  private mutating func addTransitions(of number: Int) {
    guard let source = ids[number] else { return }
    for transition in chart.states[number].transitions {
      let conditions = transition.conditions.compactMap { ids[$0] }.filter { $0 != source }
        .map { "in \($0.labels.joined(separator: "/"))" }
      let guards = conditions + [transition.guardText].compactMap(\.self)
      for event in transition.triggers?.map(\.text) ?? [nil] {
        var drawn = StateDiagram.Transition(
          from: source, to: source, event: event,
          guard: guards.isEmpty ? nil : .init(guards.joined(separator: " and ")),
          effects: transition.effects)
        drawn.kind =
          transition.isImpossible
          ? .impossible
          : !transition.targets.isEmpty
            ? .external : transition.effects.isEmpty ? .ignored : .internal
        if transition.targets.isEmpty {
          transitions.append(drawn)
        } else {
          for target in transition.targets {
            drawn.target = ids[target] ?? source
            transitions.append(drawn)
          }
        }
      }
    }
  }
}
