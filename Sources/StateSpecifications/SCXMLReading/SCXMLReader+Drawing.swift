import StateDiagrams

extension SCXMLReader {
  /// Returns transitions as they are drawn, one for each event and target.
  ///
  /// - Parameters:
  ///   - transitions: All transitions.
  ///   - ids: The identifiers in the diagram.
  func drawn(
    _ transitions: [SpecifiedTransition], _ ids: [Node.ID: Node.ID]
  ) -> [StateDiagram.Transition] {
    let groups = Dictionary(grouping: transitions, by: \.source)
    var result: [StateDiagram.Transition] = []
    for source in transitions.map(\.source).withoutRepetitions {
      guard let id = ids[source], let all = groups[source] else { continue }
      func texts(_ transition: SpecifiedTransition) -> [String] {
        transition.conditions.compactMap { $0 == source ? nil : ids[$0] }
          .map { "in \($0.labels.joined(separator: "/"))" }
      }
      let guarded = ReactionCounts(all.filter { !texts($0).isEmpty })
      var earlier = ReactionCounts()
      var earlierCertain = ReactionCounts()
      for transition in all {
        for event in transition.triggers?.map(Optional.some) ?? [nil] {
          // The first transition that can be taken precedes the others.
          if earlierCertain[event] > 0 { continue }
          var guards = texts(transition)
          if guards.isEmpty {
            if earlier[event] > 0 { guards = ["else"] }
          } else if guarded[event] > 1 {
            guards[0] = "\(earlier[event] + 1). \(guards[0])"
          }
          let targets = transition.targets.compactMap { ids[$0] }
          for target in targets.isEmpty ? [id] : targets {
            var drawn = StateDiagram.Transition(
              from: id, to: target, event: event?.text,
              guard: guards.isEmpty ? nil : guards.joined(separator: " and "),
              effects: transition.effects)
            if targets.isEmpty { drawn.kind = .internal }
            result.append(drawn)
          }
        }
        earlier.add(transition)
        if texts(transition).isEmpty { earlierCertain.add(transition) }
      }
    }
    return result
  }
}

/// The numbers of transitions that events cause.
private struct ReactionCounts {
  private var counts: [[String]: Int] = [:]

  init(_ transitions: [SpecifiedTransition] = []) {
    for transition in transitions { add(transition) }
  }

  mutating func add(_ transition: SpecifiedTransition) {
    for key in transition.triggers?.map(\.key) ?? [[]] { counts[key, default: 0] += 1 }
  }

  /// The number of transitions that an event always causes, or no event if it is nil.
  subscript(event: SpecifiedEvent?) -> Int {
    guard let event else { return counts[[], default: 0] }
    return event.key.indices.reduce(0) { $0 + counts[Array(event.key[...$1]), default: 0] }
  }
}
