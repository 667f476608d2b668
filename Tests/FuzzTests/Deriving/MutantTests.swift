import ExampleMachines
import StateDiagrams
import Testing

/// Changes single reactions of machines, each of which must be reported.
@Suite struct `Diagrams of mutants` {
  @Test(arguments: Fuzzing.seeds(10))
  func `any changed reaction of a machine with random regions is reported`(seed: UInt64) {
    RandomRegions.$current.withValue(RandomRegions(seed: seed)) {
      let schema = RandomRegions.Schema()
      expectChanges(of: schema, limit: 3, seed: seed) { listed($0) }
    }
  }

  /// A machine whose outcomes depend on a number that its descriptions don't contain.
  private struct Secretive: StateMachineSchemaProtocol {
    struct State: Hashable, DOTLabelable, CustomStringConvertible {
      let number: Int
      static let dotLabelableItems = (0..<6).map(State.init)
      var dotLabel: String { "state \(number % 2)" }
      var description: String { dotLabel }
    }
    enum Event: CaseIterable, DOTLabelable { case go, stop }

    let seed: UInt64
    var initialState: State { State(number: 0) }

    func step(_ state: inout State, on event: Event) -> Reaction<[String]> {
      let pair = state.number * 2 + (event == .go ? 1 : 0)
      var chance = SplitMix64(seed: seed &* 100 &+ UInt64(pair))
      state = State(number: chance.below(6))
      return .handled(chance.isOne(in: 2) ? ["ring"] : [])
    }
  }

  @Test(arguments: Fuzzing.seeds(10))
  func `any changed reaction that no guard distinguishes is reported`(seed: UInt64) {
    expectChanges(of: Secretive(seed: seed), seed: seed) { listed($0) }
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

  /// - Parameters:
  ///   - limit: The greatest number of pairs that are changed, and of targets for each, which are
  ///     chosen at random.
  private func expectChanges<Base>(
    of base: Base, limit: Int = .max, seed: UInt64 = 1,
    derive: (Mutant<Base>) -> StateDiagram
  ) {
    var chance = SplitMix64(seed: seed)
    let machine = Mutant(base: base)
    let diagram = derive(machine)
    let pairs = machine.observed.pairs.sorted { "\($0)" < "\($1)" }
    #expect(!pairs.isEmpty)
    // One state of each node.
    var stateOfPlace: [[String]: Base.State] = [:]
    for state in pairs.map(\.state) where stateOfPlace[place(state)] == nil {
      stateOfPlace[place(state)] = state
    }
    let places = stateOfPlace.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for pair in pairs.shuffled(using: &chance).prefix(limit) {
      let original = machine.outcome(pair)
      let others = places.filter { $0 != place(original.target) }
      let targets = others.shuffled(using: &chance).prefix(limit).compactMap { stateOfPlace[$0] }
      for outcome in machine.changes(of: pair, targets: targets) {
        let mutant = derive(Mutant(base: base, changed: (pair, outcome)))
        #expect(
          !mutant.differences(from: diagram).isEmpty,
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
