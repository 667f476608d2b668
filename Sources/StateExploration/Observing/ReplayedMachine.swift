/// A state of a noncopyable machine, represented by the inputs that lead to it.
///
/// A noncopyable machine can't be stored in two states. So each step creates a new machine, applies
/// the inputs again, and then the next one.
@usableFromInline
struct ReplayedMachine {
  /// The inputs from the initial state.
  let path: [ReplayedInput]

  /// The described state after them.
  let state: Any
}

/// An input by its index, with the value that an action delivered.
@usableFromInline
struct ReplayedInput: Hashable {
  let index: Int
  let value: Any?

  // The same inputs deliver the same values.
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool { left.index == right.index }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension ReplayedMachine: Hashable {
  // Two machines after the same inputs differ only if the machine depends on chance.
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path
      && Value(of: left.state) == Value(of: right.state)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// Replays the inputs of a noncopyable machine.
struct Replay<Machine: ~Copyable> {
  let makeMachine: () -> Machine
  let describe: (borrowing Machine) -> Any
  let inputs: [MachineInput<Machine>]

  /// The initial state.
  var initialState: ReplayedMachine {
    ReplayedMachine(path: [], state: describe(makeMachine()))
  }

  /// The inputs, as inputs of the replayed machine.
  var replayedInputs: [MachineInput<ReplayedMachine>] {
    inputs.indices.map { index in
      var input = MachineInput<ReplayedMachine>(inputs[index].label, inputs[index].value) {
        step(&$0, ReplayedInput(index: index, value: $1))
      }
      input.delivery = inputs[index].delivery
      input.rules = inputs[index].rules.map { rule in
        switch rule {
        case .order(let order): .order(order)
        case .onlyWhile(let condition): .onlyWhile { condition(machine(after: $0.path)) }
        }
      }
      return input
    }
  }

  /// Returns a machine after inputs.
  private func machine(after path: [ReplayedInput]) -> Machine {
    var machine = makeMachine()
    for input in path { _ = inputs[input.index].perform(&machine, input.value) }
    return machine
  }

  /// Applies an input.
  ///
  /// - Returns: The output.
  private func step(_ state: inout ReplayedMachine, _ input: ReplayedInput) -> Any {
    var machine = machine(after: state.path)
    let output = inputs[input.index].perform(&machine, input.value)
    state = ReplayedMachine(path: state.path + [input], state: describe(machine))
    return output
  }
}
