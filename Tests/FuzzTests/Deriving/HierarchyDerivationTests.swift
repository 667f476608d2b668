import Foundation
import StateDiagrams
import Testing

@Suite struct `Derivation of random hierarchies` {
  @Test(arguments: Fuzzing.seeds(1_500))
  func `is that of a slow and obvious one`(seed: UInt64) {
    let machine = RandomHierarchy(seed: seed)
    RandomHierarchy.$current.withValue(machine) {
      expect(
        StateDiagram(
          of: RandomHierarchy.Schema(), options: DerivationOptions(showsIgnoredEvents: true)),
        toShow: ReferenceHierarchy(listed: machine))
      expect(
        StateDiagram(
          exploring: RandomHierarchy.Schema(), options: DerivationOptions(showsIgnoredEvents: true)),
        toShow: ReferenceHierarchy(exploring: machine))
    }
  }

  @Test(arguments: Fuzzing.seeds(300))
  func `without ignored events is the rest of it`(seed: UInt64) {
    RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed)) {
      let schema = RandomHierarchy.Schema()
      var whole = StateDiagram(of: schema, options: DerivationOptions(showsIgnoredEvents: true))
      whole.transitions.removeAll { $0.kind == .ignored }
      #expect(StateDiagram(of: schema) == whole)
    }
  }

  private func expect(_ diagram: StateDiagram, toShow reference: ReferenceHierarchy) {
    let drawn = diagram.transitions.filter { $0.event != nil }
    var missing = reference.arrows
    for transition in drawn {
      let match = missing.first { isSame(transition, $0) }
      #expect(match != nil, "\(transition) in \(reference.machine)")
      if let match { missing.remove(match) }
    }
    #expect(missing.isEmpty, "\(missing) in \(reference.machine)")
    let states = diagram.allNodes.filter { $0.kind == .simple }.map(\.id)
    #expect(
      Set(states) == Set(reference.drawn.map { id(reference.machine.paths[$0]) })
        && states.count == Set(states).count)
  }

  private func isSame(
    _ transition: StateDiagram.Transition, _ arrow: ReferenceHierarchy.Arrow
  ) -> Bool {
    transition.source == id(arrow.source) && transition.target == id(arrow.target)
      && transition.event == arrow.event && transition.effects == arrow.effects
      && transition.kind == arrow.kind && tells(transition.guard, arrow.condition)
  }

  private func id(_ path: [String]) -> String { path.joined(separator: "/") }

  /// Whether a guard is true of all that it should be true of, and of nothing else.
  private func tells(_ text: String?, _ condition: ReferenceHierarchy.Condition?) -> Bool {
    guard let text, let condition else { return text == nil && condition == nil }
    func isTrue(_ sample: ReferenceHierarchy.Sample) -> Bool {
      holds(text, in: sample, decider: condition.decider)
    }
    return condition.happens.allSatisfy(isTrue) && !condition.happensNot.contains(where: isTrue)
  }

  /// Reads a guard as a person does: `1, 2 if 7; 3`.
  private func holds(
    _ text: String, in sample: ReferenceHierarchy.Sample, decider: ReferenceHierarchy.Decider
  ) -> Bool {
    let first = "\(decider == .state ? sample.state : sample.event)"
    return text.split(separator: "; ").contains { alternative in
      let parts = alternative.components(separatedBy: " if ")
      guard parts[0].components(separatedBy: ", ").contains(first) else { return false }
      return parts.count == 1 || parts[1].components(separatedBy: ", ").contains("\(sample.state)")
    }
  }
}
