import StateDiagrams
import Testing

/// Derivation once more, for machines without payloads, composites and regions: slow and obvious.
private struct Reference {
  let machine: RandomMachine
  /// Whether a machine that stays as it is has made a transition, as a schema's has.
  let staysByTransition: Bool
  var drawn: [Int] = []
  var transitions: [StateDiagram.Transition] = []
  var notices: [String] = []

  mutating func list() {
    drawn = machine.listed
    for state in machine.listed { showEvents(to: state) }
    let unlisted = drawn.dropFirst(machine.listed.count).filter { $0 != machine.initialState }
    if machine.listed.isEmpty { notices.append("noStates RandomState") }
    if machine.eventCount == 0 { notices.append("noEvents RandomEvent") }
    if !machine.listed.contains(machine.initialState) {
      notices.append("unlistedInitialState state \(machine.initialState)")
      if !drawn.contains(machine.initialState) { drawn.append(machine.initialState) }
    }
    notices += unlisted.map { "unlistedTarget state \($0)" }
  }

  mutating func explore() {
    if machine.eventCount == 0 { notices.append("noEvents RandomEvent") }
    drawn = [machine.initialState]
    var next = 0
    while next < drawn.count {
      showEvents(to: drawn[next])
      next += 1
    }
  }

  private mutating func showEvents(to state: Int) {
    for event in 0..<machine.eventCount {
      guard let reaction = machine.reactions[state][event] else { continue }
      if !drawn.contains(reaction.target) { drawn.append(reaction.target) }
      let label = "event \(event)"
      if reaction.target != state || staysByTransition {
        transitions.append(
          .init(
            from: "state \(state)", to: "state \(reaction.target)", event: label,
            effects: reaction.effects))
      } else if !reaction.effects.isEmpty {
        transitions.append(.init(in: "state \(state)", event: label, effects: reaction.effects))
      }
    }
  }

  func matches(_ diagram: StateDiagram, marking: Bool) -> Bool {
    let nodes = drawn.map {
      StateDiagram.Node("state \($0)", isListed: !marking || machine.listed.contains($0))
    }
    let start = StateDiagram.Transition(from: ":initial", to: "state \(machine.initialState)")
    return diagram.regions == [.init(nodes: [.initial()] + nodes)]
      && diagram.transitions == [start] + transitions
      && diagram.notices == notices
  }
}

@Suite struct `Derivation of random machines` {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `is that of a slow and obvious one`(seed: UInt64) {
    let machine = RandomMachine(seed: seed)
    RandomMachine.$current.withValue(machine) {
      for staysByTransition in [false, true] {
        var listed = Reference(machine: machine, staysByTransition: staysByTransition)
        listed.list()
        var reached = Reference(machine: machine, staysByTransition: staysByTransition)
        reached.explore()
        if staysByTransition {
          #expect(listed.matches(StateDiagram(of: RandomSchema()), marking: true))
          #expect(reached.matches(StateDiagram(exploring: RandomSchema()), marking: false))
        } else {
          #expect(listed.matches(StateDiagram(of: RandomState.self), marking: true))
          #expect(reached.matches(StateDiagram(exploring: RandomState.self), marking: false))
        }
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `gives the same text each time`(seed: UInt64) {
    RandomMachine.$current.withValue(RandomMachine(seed: seed)) {
      let diagram = StateDiagram(of: RandomState.self)
      #expect(StateDiagram(of: RandomState.self).dot() == diagram.dot())
      #expect(
        StateDiagram(of: RandomState.self).dot(style: .classic) == diagram.dot(style: .classic))
    }
  }
}
