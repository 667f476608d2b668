// Models of machines that consist of others, whose states are numbered elsewhere.

/// A part of a machine, whose states are numbered, and described as those of a region.
package struct ModelMember {
  let label: String
  let stateCount: () -> Int
  let summary: (Int) -> Behavior.State

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - label: The label of the region.
  ///   - stateCount: Returns the number of states so far.
  ///   - summary: Returns the description of the state with a number; 0 is the initial state.
  package init(
    _ label: String, stateCount: @escaping () -> Int, summary: @escaping (Int) -> Behavior.State
  ) {
    (self.label, self.stateCount, self.summary) = (label, stateCount, summary)
  }
}

extension MachineModel {
  /// Creates a model of a machine that consists of parts.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - parts: The steps. The first numbers of a state are those of the members.
  ///   - members: The members, which become regions.
  ///   - subject: Returns the value that conditions take, which contains the values of all members.
  ///   - limits: The limits of exploration.
  ///   - problems: Problems that were found before the exploration.
  ///   - inputs: The inputs. Their steps are those of the parts.
  ///   - expected: The inputs that come at some time if they are possible, as completions of operations do.
  ///     They are the last ones, and the parts contain their rules.
  package init(
    _ name: String, of parts: any NumberedParts, members: [ModelMember],
    subject: @escaping ([UInt32]) -> Any, limits: ExplorationLimits,
    problems: [Behavior.Problem], inputs: [MachineInput<[UInt32]>], expected: Range<Int>
  ) {
    let machine = NumberedMachine(parts, inputs, ruledCount: expected.lowerBound)
    func numbers(_ state: NumberedState) -> [UInt32] { machine.configuration(of: state).machine }
    var content = ModelContent<NumberedState>(
      inputs: machine.modelInputs, inputList: "environment(_:_:)",
      description: StateDescription { state in
        Behavior.State(
          [
            zip(members, numbers(state)).map { $0.summary(Int($1)).pathText }
              .joined(separator: ", ")
          ], value: .null)
      }, reportsIgnored: false, problems: problems)
    content.subject = { subject(numbers($0)) }
    content.hasOtherProperties = true
    // The numbers after those of the members are a part of the state, but of none of its places.
    content.facts = { state in
      let configuration = machine.configuration(of: state)
      let others = configuration.machine.dropFirst(members.count).reversed().drop { $0 == 0 }
      return configuration.facts
        + others.reversed().flatMap { number in
          stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }
    content.regions = { _ in
      members.enumerated().map { index, member in
        RegionTracker(
          label: member.label, listedCount: 0, duplicates: [],
          number: { Int(numbers($0)[index]) }, place: { _, _ in },
          stateCount: member.stateCount, summary: member.summary)
      }
    }
    content.complete = { [content] in $0.observed(machine.rules.texts, content, $1) }
    self.init(name, machine, content, limits) { [content] request, trial in
      var explorer = Explorer(machine, content, request, RowStore(content), trial: trial)
      return explorer.explore()
    } search: { [content] request, _, trial in
      if let result = machine.reducedSearch(content, request, trial) { return result }
      var search = StateSearch(machine, content, request, NumberedStore(), trial: trial)
      search.follow()
      return search.finished()
    }
    operations = machine.rules.operations
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

  /// Returns whether the conditions on the machine allow the input.
  package func isPossible(in machine: Machine) -> Bool {
    rules.allSatisfy { rule in
      if case .onlyWhile(let condition) = rule { condition(machine) } else { true }
    }
  }

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
  package func lifted(
    _ qualified: (String) -> String, part: @escaping ([UInt32]) -> Machine
  ) -> MachineInput<[UInt32]> {
    var input = MachineInput<[UInt32]>(qualified(label), value) { _, _ in () }
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
