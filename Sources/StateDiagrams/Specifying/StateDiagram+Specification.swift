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
  /// A transition to several states is an arrow to each of them. A transition of SCXML's type `internal`
  /// from a composite to a state inside it is drawn like one that leaves the composite. Events for which
  /// a state leaves the reaction open are reported in ``StateDiagram/diagnostics``.
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

  /// The states to which transitions lead.
  private let targets: Set<Int>
  private var transitions: [StateDiagram.Transition] = []

  init(_ chart: Statechart) {
    self.chart = chart
    // A region without a label is drawn as the state in it.
    targets = Set(
      chart.states.flatMap { state in
        let isRegion = state.label == nil && chart.states[state.parent].kind == .parallel
        return state.transitions.flatMap(\.targets) + (isRegion ? [] : state.initial?.targets ?? [])
      })
  }

  func diagram(named name: String) -> StateDiagram {
    var copy = self
    let outer = chart.inner(0)
    // The state around the regions of a machine is no state of its diagram.
    let isMachine =
      outer.count == 1 && chart.states[outer[0]].kind == .parallel && isOnlyFrame(outer[0])
    copy.addIDs(in: isMachine ? outer[0] : 0, of: nil)
    if isMachine { copy.ids[outer[0]] = .machine }
    let regions = copy.regions(of: isMachine ? outer[0] : 0, in: nil)
    for number in chart.states.indices { copy.addTransitions(of: number) }
    return StateDiagram(
      name: name, regions: regions, transitions: copy.transitions,
      diagnostics: chart.states.flatMap { state in
        state.openEvents.map { .undecided(state: state.label ?? state.name, event: $0.text) }
      })
  }

  /// Assigns the path of labels to each state inside a state.
  private mutating func addIDs(in state: Int, of parent: Node.ID?) {
    for (number, child) in chart.states[state].children.enumerated() {
      if chart.states[child].isHistory {
        let name = chart.states[child].name
        var id = parent.map { .history(in: $0) } ?? Node.ID(path: [name])
        // A state can have a shallow and a deep history.
        if !used.insert(id).inserted { id = parent?.appending(name) ?? id }
        ids[child] = id
        continue
      }
      if chart.states[child].label == nil, isLabelledByState(child) {
        addIDs(in: child, of: parent)
        continue
      }
      let label = chart.states[child].label ?? "\(number + 1)"
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

  /// Returns whether a region without a label only contains a state with the label, as in exported
  /// diagrams.
  private func isLabelledByState(_ region: Int) -> Bool {
    let inner = chart.inner(region)
    return inner.count == 1 && !chart.inner(inner[0]).isEmpty
      && chart.states[region].children.count == 1
  }

  private mutating func regions(of state: Int, in parent: Node.ID?) -> [StateDiagram.Region] {
    guard chart.states[state].kind == .parallel else {
      return [StateDiagram.Region(nodes: nodes(in: state, of: parent))]
    }
    let histories = chart.states[state].children.filter { chart.states[$0].isHistory }
    return chart.inner(state).map { child in
      let isUnlabelled = chart.states[child].label == nil && isLabelledByState(child)
      let inner = isUnlabelled ? chart.inner(child)[0] : child
      guard isOnlyRegion(inner), let id = ids[inner] else {
        return StateDiagram.Region(nodes: [node(inner)])
      }
      return StateDiagram.Region(label: id.labels.last, nodes: nodes(in: inner, of: id))
    } + histories.map { StateDiagram.Region(nodes: [node($0)]) }
  }

  /// Returns whether a state in a parallel one is nothing but a region: it contains states that
  /// exclude each other, has no transitions and effects, and is no end of a transition.
  private func isOnlyRegion(_ state: Int) -> Bool {
    chart.states[state].kind == .state && !chart.inner(state).isEmpty && isOnlyFrame(state)
      && !targets.contains(state)
  }

  /// Returns whether a state has no transitions and no effects.
  private func isOnlyFrame(_ state: Int) -> Bool {
    let content = chart.states[state]
    return content.transitions.isEmpty && content.entryEffects.isEmpty
      && content.exitEffects.isEmpty
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
    // A second state with the label has its name in the file.
    var node = Node(
      id.labels.last ?? state.name, id: id, entryEffects: state.entryEffects,
      exitEffects: state.exitEffects)
    switch state.kind {
    case .history(let isDeep):
      node.label = ""
      addDefault(of: number)
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

  /// Adds the transition of a history that remembers nothing, unless it leads to the initial state.
  private mutating func addDefault(of history: Int) {
    let state = chart.states[history]
    guard let source = ids[history], let initial = state.initial,
      initial.targets != chart.states[state.parent].initial?.targets || !initial.effects.isEmpty
    else { return }
    for target in initial.targets {
      guard let id = ids[target] else { continue }
      transitions.append(.init(from: source, to: id, effects: initial.effects))
    }
  }

  /// Adds the transitions of a state, one for each event.
  private mutating func addTransitions(of number: Int) {
    guard let source = ids[number] else { return }
    for (index, transition) in chart.states[number].transitions.enumerated() {
      let conditions = conditions(of: transition, source)
      for trigger in transition.triggers?.map(Optional.some) ?? [nil] {
        let earlier = chart.isOrdered ? transitions(number, on: trigger, before: index) : []
        // The first transition that can be taken precedes the others.
        if earlier.contains(where: { self.conditions(of: $0, source).isEmpty }) { continue }
        var guards = conditions + [transition.guardText].compactMap(\.self)
        if guards.isEmpty {
          if !earlier.isEmpty { guards = ["else"] }
        } else if chart.isOrdered, canOverlap(transitions(number, on: trigger)) {
          guards[0] = "\(earlier.count + 1). \(guards[0])"
        }
        var drawn = StateDiagram.Transition(
          from: source, to: source, event: trigger?.text,
          guard: guards.isEmpty ? nil : .init(guards.joined(separator: " and ")),
          effects: transition.effects)
        drawn.kind =
          transition.isImpossible
          ? .impossible
          : !transition.targets.isEmpty
            ? .external : transition.isIgnored ? .ignored : .internal
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

  /// Returns the transitions of a state on an event; those before an index if there is one.
  private func transitions(
    _ state: Int, on trigger: Statechart.Trigger?, before index: Int? = nil
  ) -> [Statechart.Transition] {
    chart.states[state].transitions.prefix(index ?? .max).filter { $0.accepts(trigger) }
  }

  /// Returns whether the conditions of several transitions can hold at the same time. Their order
  /// decides then.
  private func canOverlap(_ transitions: [Statechart.Transition]) -> Bool {
    let states = chart.states
    let conditions = transitions.map(\.conditions).filter { !$0.isEmpty }
    return conditions.indices.contains { index in
      conditions[..<index].contains { earlier in
        earlier.allSatisfy { one in
          conditions[index].allSatisfy { other in
            states.isInside(one, other) || states.isInside(other, one)
              || states.areParallel(one, other)
          }
        }
      }
    }
  }

  /// Returns the texts of the states that must be active for a transition, besides its source.
  private func conditions(
    of transition: Statechart.Transition, _ source: Node.ID
  ) -> [String] {
    transition.conditions.compactMap { ids[$0] }.filter { $0 != source }
      .map { "in \($0.labels.joined(separator: "/"))" }
  }
}

extension Statechart.Transition {
  /// Returns whether an event always causes the transition.
  fileprivate func accepts(_ trigger: Statechart.Trigger?) -> Bool {
    guard let trigger else { return triggers == nil }
    return triggers?.contains { trigger.key.starts(with: $0.key) } ?? false
  }
}
