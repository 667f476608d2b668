import Foundation
import StateDiagrams
import Testing

@Suite struct `Derivation of random hierarchies` {
  @Test(arguments: Fuzzing.seeds(1_500))
  func `the diagram of a random hierarchy is that of a slow and obvious derivation`(seed: UInt64) {
    let machine = RandomHierarchy(seed: seed)
    RandomHierarchy.$current.withValue(machine) {
      let schema = RandomHierarchy.Schema()
      expect(
        StateDiagram(of: schema, showsIgnoredEvents: true),
        toShow: ReferenceHierarchy(listed: machine))
      expect(
        StateDiagram(of: MachineModel("m", exploring: schema), showsIgnoredEvents: true),
        toShow: ReferenceHierarchy(exploring: machine))
    }
  }

  /// A change of one observed step, such as a mistake in the machine would be.
  @Test(arguments: Fuzzing.seeds(100))
  func `each change of a step that can be observed is in the picture or reported`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let machine = RandomHierarchy(seed: seed)
    guard !machine.eventLabels.isEmpty else { return }
    let reference = ReferenceHierarchy(listed: machine)
    for _ in 1...10 {
      guard let state = reference.shown.randomElement(using: &chance) else { return }
      let event = chance.below(machine.eventLabels.count)
      var changed = machine
      changed.changeStep(of: state, on: event, &chance)
      let sample = ReferenceHierarchy.Sample(state: state, event: event)
      let now = ReferenceHierarchy(listed: changed)
      guard now.outcome(sample) != reference.outcome(sample), now.shown.contains(state) else {
        continue
      }
      let differences = diagram(changed).differences(from: diagram(machine))
      #expect(!differences.isEmpty, "state \(state), event \(event) of \(machine)")
    }
  }

  private func diagram(_ machine: RandomHierarchy) -> StateDiagram {
    RandomHierarchy.$current.withValue(machine) {
      StateDiagram(of: RandomHierarchy.Schema(), showsIgnoredEvents: true)
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
      && transition.kind == arrow.kind && distinguishes(transition.guard, arrow.condition)
  }

  private func id(_ path: [String]) -> StateDiagram.Node.ID {
    path.last == ":history" ? .history(in: .init(path: path.dropLast())) : .init(path: path)
  }

  /// Returns whether a guard holds for the samples that it should hold for, and for no others.
  private func distinguishes(
    _ guard: String?, _ condition: ReferenceHierarchy.Condition?
  ) -> Bool {
    guard let `guard`, let condition else { return `guard` == nil && condition == nil }
    func isTrue(_ sample: ReferenceHierarchy.Sample) -> Bool { holds(`guard`, in: sample) }
    return condition.happens.allSatisfy(isTrue) && !condition.happensNot.contains(where: isTrue)
  }

  /// Reads a guard as a person does: `1, 2 if numbered: 3...5; 7`.
  private func holds(_ text: String, in sample: ReferenceHierarchy.Sample) -> Bool {
    text.components(separatedBy: "; ").contains { alternative in
      alternative.components(separatedBy: " if ").allSatisfy { condition in
        let isAboutState = condition.hasPrefix("numbered: ")
        let values = isAboutState ? String(condition.dropFirst(10)) : condition
        let value = isAboutState ? sample.state : sample.event
        return values.components(separatedBy: ", ").contains { part in
          let ends = part.components(separatedBy: "...").compactMap(Int.init)
          guard let first = ends.first, let last = ends.last else { return false }
          return first <= value && value <= last
        }
      }
    }
  }
}
