import StateSpecifications
import Testing

/// Compares random machines with their exported diagrams.
@Suite struct `Conformance of random machines` {
  @Test(arguments: Fuzzing.seeds(80))
  func `a hierarchy conforms to its SCXML and its Mermaid`(seed: UInt64) throws {
    try RandomHierarchy.$current.withValue(RandomHierarchy(seed: seed).reachable()) {
      let schema = RandomHierarchy.Schema()
      try expectConformance(of: MachineModel("m", schema))
      try expectConformance(of: MachineModel("m", exploring: schema))
      try expectConformance(of: MachineModel("m", exploring: RandomHierarchy.State.self))
    }
  }

  @Test(arguments: Fuzzing.seeds(80))
  func `regions conform to their SCXML and their Mermaid`(seed: UInt64) throws {
    try RandomRegions.$current.withValue(RandomRegions(seed: seed)) {
      try expectConformance(of: MachineModel("m", exploring: RandomRegions.Schema()))
    }
  }

  @Test(arguments: Fuzzing.seeds(50))
  func `inner regions conform to their SCXML and their Mermaid`(seed: UInt64) throws {
    try expectConformance(of: RandomInnerRegions(seed: seed).model)
  }

  @Test(arguments: Fuzzing.seeds(80))
  func `a table conforms to its SCXML and its Mermaid`(seed: UInt64) throws {
    let machine = RandomTable(seed: seed)
    try RandomTable.$current.withValue(machine) {
      try expectConformance(of: MachineModel("m", machine.table()))
    }
  }

  private func expectConformance(of model: MachineModel) throws {
    let diagram = StateDiagram(of: model, includesSteps: true)
    guard diagram.transitions.contains(where: { $0.event != nil }),
      !diagram.diagnostics.contains(where: { $0.kind == .undecidedGuard })
    else { return }
    for (format, text) in [("scxml", diagram.scxml()), ("mermaid", diagram.mermaid())] {
      do {
        let specification =
          try format == "scxml"
          ? MachineSpecification(scxml: text, named: format)
          : MachineSpecification(mermaid: text, named: format)
        try model.conforms(to: specification)
      } catch  where "\(error)".contains("leaves every reaction") && !diagram.scxmlOmissions.isEmpty
      {
        continue
      } catch  where "\(error)".contains("names no inputs") && !text.contains("event=") {
        // Nothing happens in the states that the machine reaches.
        continue
      } catch  where "\(error)".contains("Specify the regions one by one, or without guards.") {
        continue
      } catch {
        Issue.record("\(error)\n\(text)")
        return
      }
    }
  }
}

/// Compares conformance with the trial of all sequences up to a length.
@Suite struct `Conformance to random specifications` {
  /// One of the outcomes that a specification allows.
  struct Outcome: Hashable {
    let target: Int
    let effects: [String]
  }

  /// A specification of three states, in which each input has up to three transitions with guards.
  struct Specification {
    /// The transitions of each state on each input, and whether they have guards.
    var transitions: [[[Outcome]]] = []

    init(_ chance: inout SplitMix64) {
      transitions = (0..<3).map { _ in
        (0..<2).map { _ in
          (0..<chance.below(4)).map { _ in
            Outcome(
              target: chance.below(3),
              effects: chance.element([[], ["a"], ["b"], ["a", "b"]]))
          }
        }
      }
    }

    func mayIgnore(_ state: Int, _ input: Int) -> Bool { transitions[state][input].count != 1 }

    /// A single transition has no guard.
    var mermaid: String {
      var lines = ["stateDiagram-v2", "[*] --> s0"]
      for state in 0..<3 {
        lines.append("state \"\(state)\" as s\(state)")
        for input in 0..<2 {
          for (number, outcome) in transitions[state][input].enumerated() {
            let condition = transitions[state][input].count > 1 ? " [g\(number)]" : ""
            let effects =
              outcome.effects.isEmpty ? "" : " / \(outcome.effects.joined(separator: ", "))"
            lines.append("s\(state) --> s\(outcome.target) : i\(input)\(condition)\(effects)")
          }
        }
      }
      return lines.joined(separator: "\n")
    }

    /// Returns the states after an input with the given effects.
    ///
    /// - Parameter isUnchanged: Whether the machine stays in its state, as it does if it ignores the
    ///   input.
    func states(
      after states: Set<Int>, _ input: Int, _ effects: [String], isUnchanged: Bool
    ) -> Set<Int> {
      Set(
        states.flatMap { state in
          transitions[state][input].filter { $0.effects == effects }.map(\.target)
            + (mayIgnore(state, input) && effects.isEmpty && isUnchanged ? [state] : [])
        })
    }
  }

  /// A machine that takes one of the outcomes of a specification, mostly.
  struct Machine {
    let outcomes: [[Outcome]]
    var state = 0

    init(_ specification: Specification, _ chance: inout SplitMix64) {
      outcomes = (0..<3).map { state in
        (0..<2).map { input in
          if chance.isOne(in: 12) { return Outcome(target: chance.below(3), effects: ["b"]) }
          let all = specification.transitions[state][input]
          return all.isEmpty ? Outcome(target: state, effects: []) : chance.element(all)
        }
      }
    }

    mutating func handle(_ input: Int) -> [String] {
      let outcome = outcomes[state][input]
      state = outcome.target
      return outcome.effects
    }
  }

  @Test(arguments: Fuzzing.seeds(200))
  func `a difference is found by the first of the shortest sequences`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let specification = Specification(&chance)
    let machine = Machine(specification, &chance)
    let sequences = (1...7).flatMap { length in
      (0..<(1 << length)).map { number in (0..<length).map { number >> (length - 1 - $0) & 1 } }
    }
    let expected = sequences.first { sequence in
      var (machine, states) = (machine, Set([0]))
      for input in sequence {
        let before = machine.state
        let effects = machine.handle(input)
        states = specification.states(
          after: states, input, effects, isUnchanged: machine.state == before)
      }
      return states.isEmpty
    }
    let model = MachineModel(
      "machine", observing: machine,
      inputs: (0..<2).map { input in .input("i\(input)") { $0.handle(input) } })
    let read = try MachineSpecification(mermaid: specification.mermaid, named: "file")
    var found: [String]?
    do throws(VerificationError) {
      try model.conforms(to: read, allowing: [.stateLabels, .otherInputs])
    } catch {
      found = error.verification.findings.first?.trace.inputs
      guard found != nil else {
        #expect(error.description.contains("names no inputs"))
        return
      }
    }
    let named = (0..<2).filter { input in specification.transitions.contains { !$0[input].isEmpty }
    }
    guard named.count == 2 else { return }
    if found?.count ?? 8 > 7 {
      #expect(expected == nil, "\(specification.mermaid)")
    } else {
      #expect(found == expected?.map { "i\($0)" }, "\(specification.mermaid)")
    }
  }
}
