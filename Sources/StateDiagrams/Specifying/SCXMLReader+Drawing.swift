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
      for (index, transition) in all.enumerated() {
        for event in transition.triggers?.map(Optional.some) ?? [nil] {
          // The first transition that can be taken precedes the others.
          let earlier = all[..<index].filter { $0.isCaused(by: event) }
          if earlier.contains(where: { texts($0).isEmpty }) { continue }
          var guards = texts(transition)
          if guards.isEmpty {
            if !earlier.isEmpty { guards = ["else"] }
          } else if all.count(where: { $0.isCaused(by: event) && !texts($0).isEmpty }) > 1 {
            guards[0] = "\(earlier.count + 1). \(guards[0])"
          }
          let targets = transition.targets.compactMap { ids[$0] }
          for target in targets.isEmpty ? [id] : targets {
            result.append(
              StateDiagram.Transition(
                source: id, target: target, event: event?.text,
                guard: guards.isEmpty ? nil : .init(guards.joined(separator: " and ")),
                effects: transition.effects, kind: targets.isEmpty ? .internal : .external))
          }
        }
      }
    }
    return result
  }
}

extension SpecifiedTransition {
  /// Returns whether an event always causes the transition, or no event if it is nil.
  fileprivate func isCaused(by event: SpecifiedEvent?) -> Bool {
    guard let event else { return triggers == nil }
    return triggers?.contains { event.key.starts(with: $0.key) } ?? false
  }
}
