import StateDiagrams

extension MermaidReader {
  /// Returns the diagram of everything that was read.
  mutating func finished() throws(SpecificationError) -> StateDiagram {
    guard regions[""]?.count(where: { !$0.states.isEmpty }) ?? 0 < 2 else {
      throw problem("regions must be inside a state: 'state machine { … }'.")
    }
    let targets = Set(transitions.filter { $0.kind == .external }.map(\.target.labels[0]))
      .union(regions.values.joined().flatMap(\.starts).map(\.state))
    var arrows: [StateDiagram.Transition] = []
    let regions = try finished("", isEntered: true, targets, &arrows)
    arrows += transitions
    let paths = LabelPaths(regions, arrows.map { ($0.source, $0.target) })
    unnamedRegions = paths.unnamed
    return StateDiagram(
      name: "", regions: paths.regions,
      transitions: arrows.compactMap { transition in
        var transition = transition
        guard let source = paths.ids[transition.source], let target = paths.ids[transition.target]
        else { return nil }
        (transition.source, transition.target) = (source, target)
        return transition
      })
  }

  /// Returns the regions of a composite, or of the diagram, and adds their initial transitions. A region
  /// with one state starts in it.
  private mutating func finished(
    _ name: String, isEntered: Bool, _ targets: Set<String>,
    _ arrows: inout [StateDiagram.Transition]
  ) throws(SpecificationError) -> [StateDiagram.Region] {
    let parts = regions[name, default: []].filter { !$0.states.isEmpty }
    let isEntered = isEntered || parts.count > 1
    var result: [StateDiagram.Region] = []
    for (number, part) in parts.enumerated() {
      let path = (name.isEmpty ? [] : [name]) + (parts.count > 1 ? ["\(number + 1)"] : [])
      let initial = Node.initial(in: path.isEmpty ? nil : Node.ID(path: path))
      let states = part.states.filter { nodes[$0]?.kind.isHistory == false }
      let starts =
        part.starts.isEmpty && states.count == 1 ? [(state: states[0], effects: [])] : part.starts
      if starts.isEmpty, !states.isEmpty, isEntered {
        flaw = flaw ?? problem("an initial state is missing: '[*] --> name'.", in: name)
      }
      for (number, start) in starts.enumerated() {
        try check(start.state, besides: starts[..<number].map(\.state), in: name)
        arrows.append(
          .init(from: initial.id, to: Node.ID(path: [start.state]), effects: start.effects))
      }
      var inner = starts.isEmpty ? [] : [initial]
      for state in part.states {
        guard var node = nodes[state] else { continue }
        node.regions = try finished(
          state,
          isEntered: targets.contains(state) || isEntered && starts.contains { $0.state == state },
          targets, &arrows)
        if !node.regions.isEmpty { node.kind = .composite }
        if ends.contains(state) {
          guard node.kind == .simple else {
            throw problem(
              "it can't be final. Name the final state: '\(state) --> finished : …' and "
                + "'finished --> [*]'.", in: state)
          }
          node.kind = .final
        }
        inner.append(node)
      }
      result.append(.init(nodes: inner))
    }
    return result
  }

  /// Checks a target of `[*]`: two of them must be in different regions of one composite, and a history
  /// needs a transition of its own.
  private mutating func check(
    _ start: String, besides others: [String], in composite: String
  ) throws(SpecificationError) {
    let enclosing = enclosingPlaces(start)
    for other in others {
      let regionsOfOther = Dictionary(
        enclosingPlaces(other).map { ($0.composite, $0.region) }
      ) { first, _ in first }
      let shared = enclosing.first { regionsOfOther[$0.composite] != nil }
      if shared == nil || regionsOfOther[shared?.composite ?? ""] == shared?.region {
        throw problem(
          "'[*]' leads to '\(other)' already, and '\(start)' is in no other region.", in: start)
      }
    }
    let id = Node.ID(path: [start])
    if nodes[start]?.kind.isHistory == true, !transitions.contains(where: { $0.source == id }) {
      flaw =
        flaw
        ?? problem("'[*]' leads to a history, which needs '\(start) --> name'.", in: composite)
    }
  }

  /// Returns the regions around a state, innermost first.
  private func enclosingPlaces(_ state: String) -> [Place] {
    guard let place = places[state] else { return [] }
    return Array(sequence(first: place) { places[$0.composite] })
  }

  /// Returns an error in the first line with a state. The diagram has line 1.
  private func problem(_ text: String, in state: String) -> SpecificationError {
    SpecificationError(line: lines[state] ?? 1, (state.isEmpty ? "" : "'\(state)': ") + text)
  }
}
