import StateDiagrams
import Testing

/// Models of one machine, all of whose states are reachable and listed.
@Suite struct `Derivation of models` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `an explored schema has the diagram of the listed one`(seed: UInt64) {
    RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed).reachable()) {
      let schema = RandomHierarchy.Schema()
      expect(
        StateDiagram(of: MachineModel("m", exploring: schema), showsIgnoredEvents: true),
        isLike: StateDiagram(of: schema, named: "m", showsIgnoredEvents: true))
    }
  }

  @Test(arguments: Fuzzing.seeds(1_000))
  func `an explored state type and an observed value have the diagram of the listed state type`(
    seed: UInt64
  ) {
    RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed).reachable()) {
      let type = RandomHierarchy.State.self
      let listed = StateDiagram(of: type, named: "m", showsIgnoredEvents: true)
      let models = [
        MachineModel("m", exploring: type),
        MachineModel("m", observing: RandomUpgrader(), inputs: RandomUpgrader.inputs),
      ]
      for model in models {
        expect(StateDiagram(of: model, showsIgnoredEvents: true), isLike: listed)
      }
    }
  }

  private func expect(_ diagram: StateDiagram, isLike listed: StateDiagram) {
    #expect(diagram.regions == listed.regions, "\(RandomHierarchy.current)")
    #expect(diagram.transitions == listed.transitions, "\(RandomHierarchy.current)")
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `the order of a list changes the order of a diagram alone`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let machine = RandomHierarchy(seed: seed).reachable()
    let explored = RandomHierarchy.$current.withValue(machine) {
      StateDiagram(of: MachineModel("m", exploring: RandomHierarchy.Schema()))
    }
    let listed = RandomHierarchy.$current.withValue(machine.shuffled(&chance)) {
      StateDiagram(of: RandomHierarchy.Schema(), named: "m")
    }
    #expect(unordered(explored) == unordered(listed), "\(machine)")
    #expect(Set(explored.allNodes.map(\.id)) == Set(listed.allNodes.map(\.id)), "\(machine)")
  }

  /// Returns the transitions without their order, and without the texts of their guards, which list values
  /// in that order.
  private func unordered(_ diagram: StateDiagram) -> [String] {
    diagram.transitions.map { transition in
      var plain = transition
      plain.guard = transition.guard.map { _ in "…" }
      return plain.description
    }.sorted()
  }
}
