import ExampleMachines
import StateDiagrams
import Testing

/// Changes single reactions of machines, each of which must change the picture.
@Suite struct `Diagrams of mutants` {
  @Test func `each other reaction of a listed example changes the DOT text`() {
    expectChanges(of: refreshList) { listed($0) }
    expectChanges(of: number) { listed($0) }
    expectChanges(of: StateTypeSchema<Turnstile>()) { listed($0) }
    expectChanges(of: StateTypeSchema<HierarchicalTurnstile>()) { listed($0) }
    expectChanges(of: StateTypeSchema<Keyboard>(), sampling: few) { listed($0) }
    expectChanges(of: StateTypeSchema<Harel>()) { listed($0) }
  }

  @Test func `each other reaction of an explored example changes the DOT text`() {
    expectChanges(of: StateTypeSchema<Turnstile>()) { explored($0) }
    expectChanges(of: StateTypeSchema<HierarchicalTurnstile>()) { explored($0) }
    expectChanges(of: StateTypeSchema<Keyboard>(), sampling: few) { explored($0) }
    expectChanges(of: StateTypeSchema<Harel>()) { explored($0) }
    expectChanges(of: matter) { explored($0, Heat.allCases) }
    expectChanges(of: Job.table) { explored($0, Job.Event.allCases) }
    expectChanges(of: TinderTurnstile.table) {
      explored($0, TinderTurnstile.Event.dotLabelableItems)
    }
  }

  @Test(arguments: Fuzzing.seeds(40))
  func `each other reaction of a machine with random regions changes the DOT text`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    RandomRegions.$current.withValue(RandomRegions(seed: seed)) {
      let schema = RandomRegions.Schema()
      expectChanges(of: schema, sampling: { Array($0.shuffled(using: &chance).prefix(4)) }) {
        listed($0)
      }
    }
  }

  /// Returns some of many elements.
  private func few<Element>(_ all: [Element]) -> [Element] {
    var chance = SplitMix64(seed: 1)
    return Array(all.shuffled(using: &chance).prefix(12))
  }

  private func listed<Base>(_ machine: Mutant<Base>) -> StateDiagram
  where Base.State: DOTLabelable, Base.Event: DOTLabelable {
    StateDiagram(of: machine, named: "m", showsIgnoredEvents: true)
  }

  private func explored<Base>(_ machine: Mutant<Base>) -> StateDiagram
  where Base.State: DOTLabelable, Base.Event: DOTLabelable {
    StateDiagram(of: MachineModel("m", exploring: machine), showsIgnoredEvents: true)
  }

  private func explored<Base>(_ machine: Mutant<Base>, _ events: [Base.Event]) -> StateDiagram {
    StateDiagram(
      of: MachineModel("m", exploring: machine, events: events), showsIgnoredEvents: true)
  }

  private func expectChanges<Base>(
    of base: Base, sampling: ([Mutant<Base>.Pair]) -> [Mutant<Base>.Pair] = { $0 },
    derive: (Mutant<Base>) -> StateDiagram
  ) {
    let machine = Mutant(base: base)
    let diagram = derive(machine)
    let pairs = machine.observed.pairs.sorted { "\($0)" < "\($1)" }
    #expect(!pairs.isEmpty)
    // One state of each node.
    var stateOfPlace: [[String]: Base.State] = [:]
    for state in pairs.map(\.state) where stateOfPlace[place(state)] == nil {
      stateOfPlace[place(state)] = state
    }
    for pair in sampling(pairs) {
      let original = machine.outcome(pair)
      let targets = stateOfPlace.filter { $0.key != place(original.target) }.map(\.value)
      for outcome in machine.changes(of: pair, targets: targets) {
        let mutant = derive(Mutant(base: base, changed: (pair, outcome)))
        // The picture doesn't show the order of the effects of several regions.
        let isReordered =
          outcome.target == original.target && outcome.effects.sorted() == original.effects.sorted()
        #expect(
          isReordered && diagram.regions.count > 1
            ? mutant != diagram : mutant.dot() != diagram.dot(),
          "\(pair.event) in \(pair.state): \(outcome) instead of \(original)")
      }
    }
  }

  /// Returns the composites and the label of each region's state.
  private func place(_ state: some Hashable) -> [String] {
    guard let state = state as? any DOTLabelable else { return [labelText(of: state)] }
    return state.places.flatMap { [$0.region ?? ""] + $0.state.path }
  }
}
