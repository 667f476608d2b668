// Models of machines that consist of others, whose states are numbered elsewhere.

/// A state of a machine that consists of parts, as numbers whose meaning is known elsewhere.
///
/// The search is compiled for this one type, which makes it several times as fast as for types of other modules.
package struct NumberedState: Hashable {
  package var numbers: [UInt32]

  package init(_ numbers: [UInt32]) { self.numbers = numbers }

  package static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }

  package func hash(into hasher: inout Hasher) {
    numbers.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// A part of a machine, whose states are numbered, and described as those of a region.
package struct ModelMember {
  let label: String
  let number: (NumberedState) -> Int
  let stateCount: () -> Int
  let summary: (Int) -> Behavior.State

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - label: The label of the region.
  ///   - number: Returns the number of the part's state; 0 in the initial state.
  ///   - stateCount: Returns the number of states so far.
  ///   - summary: Returns the description of the state with a number.
  package init(
    _ label: String, number: @escaping (NumberedState) -> Int, stateCount: @escaping () -> Int,
    summary: @escaping (Int) -> Behavior.State
  ) {
    (self.label, self.number) = (label, number)
    (self.stateCount, self.summary) = (stateCount, summary)
  }
}

extension MachineModel {
  /// Creates a model of a machine that consists of parts.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - machine: The machine in its initial state.
  ///   - members: The parts, which become regions. Their numbers are the first ones of a state.
  ///   - subject: Returns the value that conditions take, which contains the values of all parts.
  ///   - limits: The limits of exploration.
  ///   - problems: Problems that were found before the exploration.
  ///   - inputs: The inputs.
  ///   - expected: The inputs that come at some time if they are possible, as completions of operations do.
  package init(
    _ name: String, of machine: NumberedState, members: [ModelMember],
    subject: @escaping (NumberedState) -> Any, limits: ExplorationLimits,
    problems: [Behavior.Problem], inputs: [MachineInput<NumberedState>], expected: Range<Int>
  ) {
    let observed = ObservedMachine({ machine }, inputs)
    var content = ModelContent<Configuration<NumberedState>>(
      inputs: observed.modelInputs, inputList: "inputs:",
      description: StateDescription { configuration in
        Behavior.State(
          label: members.map { $0.summary($0.number(configuration.machine)).pathText }
            .joined(separator: ", "), composites: [], value: .null)
      }, reportsIgnored: false, problems: problems)
    content.subject = { subject($0.machine) }
    content.hasOtherProperties = true
    // The numbers after those of the members are a part of the state, but of none of its places.
    content.facts = { configuration in
      configuration.allFacts
        + configuration.machine.numbers.dropFirst(members.count).flatMap { number in
          stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }
    content.regions = { _ in
      members.map { member in
        RegionTracker(
          label: member.label, listedCount: 0, duplicates: [],
          number: { member.number($0.machine) }, place: { _, _ in },
          stateCount: member.stateCount, summary: member.summary)
      }
    }
    content.complete = { [content] in $0.observed(observed.rules, content, $1) }
    self.init(name, observed, content, limits)
    operations = observed.rules.operations
    let next = (operations.values.max() ?? -1) + 1
    for input in expected { operations[input] = next + input }
    isObserved = true
  }

  /// Creates a model of a part of a machine, whose states are described as in ``ModelMember``.
  ///
  /// - Parameters:
  ///   - name: The name of the part.
  ///   - part: The part in its initial state.
  ///   - idleEffects: The names of effects that stand for nothing.
  ///   - limits: The limits of exploration.
  ///   - inputs: The inputs.
  package init<Part>(
    _ name: String, part: Part, idleEffects: [String], limits: ExplorationLimits,
    inputs: [MachineInput<Part>]
  ) {
    let property = StateProperty("state")
    self.init(
      name, observing: part, describedBy: { property.value(in: $0) }, idleEffects: idleEffects,
      limits: limits, inputs: inputs)
  }
}

extension MachineInput {
  /// The label and the payload of the input.
  package var event: (label: String, payload: String?) { (label, value?.fullText) }

  /// Calls the machine, and returns the output.
  package func call(_ machine: inout Machine) -> Any { perform(&machine, nil) }

  /// Returns the input with a condition in place of its rules.
  package func occurring(while condition: @escaping (Machine) -> Bool) -> MachineInput {
    var input = self
    input.rules = [.onlyWhile { condition($0) }]
    return input
  }

  /// Returns the input of a machine that contains this one, with the same rules.
  ///
  /// - Parameters:
  ///   - qualified: Returns the name that a label, an input or an effect has there.
  ///   - part: Returns this machine.
  ///   - call: Calls the machine, and returns the output.
  package func lifted(
    _ qualified: (String) -> String, part: @escaping (NumberedState) -> Machine,
    call: @escaping (inout NumberedState) -> Any
  ) -> MachineInput<NumberedState> {
    var input = MachineInput<NumberedState>(qualified(label), value) { state, _ in call(&state) }
    input.rules = rules.map { rule in
      switch rule {
      case .order(var order):
        order.opening = order.opening.map(qualified)
        order.closing = order.closing.map(qualified)
        return .order(order)
      case .onlyWhile(let condition): return .onlyWhile { condition(part($0)) }
      }
    }
    return input
  }
}

extension Behavior.State {
  /// Describes a machine by its stored property `state`, or else by itself.
  package init(ofMachine machine: Any) {
    self.init(of: StateProperty("state").value(in: machine))
  }
}

/// Returns the effects in the output of an existing machine, without those that stand for nothing.
package func observedEffects(ofOutput output: Any, idleEffects: Set<String>) -> [ObservedEffect] {
  ObservedOutput(value: output, idleEffects: idleEffects).effects
}
