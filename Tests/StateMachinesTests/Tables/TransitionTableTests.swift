import StateMachines
import Testing

@Suite struct `Transition table` {
  @Test(
    arguments: [
      (Matter.solid, Heat.melt, Matter.liquid, [MatterLog.melted]),
      (.solid, .freeze, .solid, nil),
      (.solid, .vaporize, .solid, nil),
      (.solid, .condense, .solid, nil),
      (.liquid, .melt, .liquid, nil),
      (.liquid, .freeze, .solid, [.frozen]),
      (.liquid, .vaporize, .gas, [.vaporized]),
      (.liquid, .condense, .liquid, nil),
      (.gas, .melt, .gas, nil),
      (.gas, .freeze, .gas, nil),
      (.gas, .vaporize, .gas, nil),
      (.gas, .condense, .liquid, [.condensed]),
    ] as [(Matter, Heat, Matter, [MatterLog]?)])
  func `does what it declares`(from: Matter, event: Heat, to: Matter, effects: [MatterLog]?) {
    var state = from
    let reaction = matter.step(&state, on: event)
    #expect(state == to)
    #expect(reaction == effects.map { .handled(TableEffects($0)) } ?? .ignored)
  }

  @Test func `runs in a machine that performs each effect`() {
    var performed: [MatterLog] = []
    let machine = StateMachine(schema: matter) { log in performed.append(log) }
    #expect(machine.state == .solid)
    #expect(machine.handleEvent(.melt) == .handled)
    #expect(machine.handleEvent(.melt) == .ignored)
    #expect(machine.handleEvent(.vaporize) == .handled)
    #expect(machine.state == .gas)
    #expect(performed == [.melted, .vaporized])
  }

  @Test func `declares several states and events at once`() {
    let table = TransitionTable<Matter, Heat, Never>(initial: .solid) {
      From(.solid, .liquid) { On(.melt, .vaporize, to: .gas) }
      From(.gas)
    }
    for (start, event) in [(Matter.solid, Heat.melt), (.solid, .vaporize), (.liquid, .melt)] {
      var state = start
      #expect(table.step(&state, on: event) == .handled([]))
      #expect(state == .gas)
    }
  }

  @Test(arguments: [(true, Matter.gas), (false, Matter.solid)])
  func `is built by if and for`(isHot: Bool, expected: Matter) {
    let extra: Heat? = isHot ? nil : .vaporize
    let table = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      for (number, state) in [Matter.liquid, .gas].enumerated() {
        From(state) {
          for event in [Heat.freeze, .condense] { On(event, to: .solid, emit: number) }
        }
      }
      From(.solid) {
        if isHot {
          On(.melt, to: .gas, emit: 7)
        } else {
          On(.melt, to: .solid, emit: 8)
        }
        if let extra { On(extra, to: .liquid) }
      }
      if isHot { From(.solid) { On(.condense, to: .liquid) } }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .melt) == .handled(isHot ? [7] : [8]))
    #expect(state == expected)
    state = .gas
    #expect(table.step(&state, on: .condense) == .handled([1]))
    state = .solid
    #expect(table.step(&state, on: .vaporize) == (isHot ? .ignored : .handled([])))
  }

  @Test func `folds the effects of leaving and entering in`() {
    let table = TransitionTable<Matter, Heat, String>(initial: .solid) {
      From(.solid) {
        Entering(emit: "in solid", "cold")
        Leaving(emit: "out of solid")
        On(.melt, to: .liquid, emit: "melted", "dripping")
        On(.freeze, to: .solid, emit: "again")
        On(.condense, emit: "stays")
        On(.vaporize)
      }
      From(.liquid) { On(.freeze, to: .solid) }
      Final(.gas)
    }
    var state = Matter.solid
    #expect(table.initialEffects == ["in solid", "cold"])
    #expect(table.step(&state, on: .condense) == .stayed(["stays"]))
    #expect(table.step(&state, on: .vaporize) == .stayed([]))
    #expect(
      table.step(&state, on: .freeze) == .handled(["out of solid", "again", "in solid", "cold"]))
    #expect(table.step(&state, on: .melt) == .handled(["out of solid", "melted", "dripping"]))
    #expect(table.step(&state, on: .freeze) == .handled(["in solid", "cold"]))
    #expect(table.isFinal(.gas))
    #expect(!table.isFinal(.solid))
  }

  @Test func `adds up what is declared in several places`() {
    let table = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      From(.solid, .liquid, .gas) { Leaving(emit: 1) }
      From(.solid) {
        Leaving(emit: 2)
        On(.melt, to: .liquid)
      }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .melt) == .handled([1, 2]))
  }
}

@Suite struct `Machine of a table` {
  let table = TransitionTable<Matter, Heat, String>(initial: .solid) {
    From(.solid) {
      Entering(emit: "in", "cold")
      Leaving(emit: "out")
      On(.melt, to: .liquid, emit: "melt")
    }
    From(.liquid) { On(.freeze, to: .solid) }
    From(.gas)
  }

  @Test func `enters its initial state when it is made`() {
    var performed: [String] = []
    let machine = StateMachine(schema: table) { (effect: String) in performed.append(effect) }
    #expect(performed == ["in", "cold"])
    machine.handleEvent(.melt)
    machine.handleEvent(.freeze)
    #expect(performed == ["in", "cold", "out", "melt", "in", "cold"])
  }

  @Test func `gives each effect to a closure that would take anything`() {
    var performed: [Any] = []
    let machine = StateMachine(schema: table) { effect in performed.append(effect) }
    machine.handleEvent(.melt)
    #expect(performed.count == 4)
    #expect(performed.allSatisfy { $0 is String })
  }

  @Test func `does not enter a state that it is restored to, nor one it is reset to`() {
    var performed: [String] = []
    let machine = StateMachine(schema: table, state: .liquid) { performed.append($0) }
    machine.reset()
    #expect(machine.state == .solid)
    #expect(performed.isEmpty)
  }

  @Test func `performs all effects before an event that one of them raises`() {
    var performed: [String] = []
    var machine: StateMachine<TransitionTable<Matter, Heat, String>>?
    machine = StateMachine(schema: table) { effect in
      performed.append(effect)
      if effect == "out" { #expect(machine?.handleEvent(.freeze) == .waiting) }
    }
    machine?.handleEvent(.melt)
    #expect(performed == ["in", "cold", "out", "melt", "in", "cold"])
    #expect(machine?.state == .solid)
  }

  @Test func `handles a million events raised from inside transitions`() {
    let endless = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      From(.solid) { On(.melt, to: .liquid, emit: 1) }
      From(.liquid) { On(.melt, to: .solid, emit: 1) }
      From(.gas)
    }
    var count = 0
    var machine: StateMachine<TransitionTable<Matter, Heat, Int>>?
    machine = StateMachine(schema: endless) { effect in
      count += effect
      if count < 1_000_000 { machine?.handleEvent(.melt) }
    }
    machine?.handleEvent(.melt)
    #expect(count == 1_000_000)
    machine = nil
  }
}
