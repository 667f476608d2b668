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
      for var model in models {
        model.payloadChangesAreInternal = false
        expect(StateDiagram(of: model, showsIgnoredEvents: true), isLike: listed)
      }
      // With internal transitions, too, both have one diagram.
      let diagrams = models.map { model in
        var model = model
        model.payloadChangesAreInternal = true
        return StateDiagram(of: model, showsIgnoredEvents: true)
      }
      expect(diagrams[1], isLike: diagrams[0])
    }
  }

  private func expect(_ diagram: StateDiagram, isLike listed: StateDiagram) {
    #expect(diagram.regions == listed.regions, "\(RandomHierarchy.current)")
    #expect(diagram.transitions == listed.transitions, "\(RandomHierarchy.current)")
    // Guards are equal if their texts are.
    let conditions = { (diagram: StateDiagram) in
      diagram.transitions.map { $0.guard?.alternatives }
    }
    #expect(conditions(diagram) == conditions(listed), "\(RandomHierarchy.current)")
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

  /// Returns the transitions, and the values of their guards, without their order.
  private func unordered(_ diagram: StateDiagram) -> Set<[Set<String>]> {
    Set(
      diagram.transitions.map { transition in
        var plain = transition
        plain.guard = nil
        let alternatives = (transition.guard?.alternatives ?? []).map { terms in
          "\(terms.map(sorted).map { "\($0)" }.sorted())"
        }
        return [[plain.description], Set(alternatives)]
      })
  }

  private func sorted(_ term: StateDiagram.Guard.Term) -> StateDiagram.Guard.Term {
    switch term {
    case .event(let payloads): .event(payloads.sorted())
    case .state(let payloads): .state(payloads.sorted())
    case .region, .payload: term
    }
  }
}
