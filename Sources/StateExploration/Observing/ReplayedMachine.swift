/// A state of a noncopyable machine, represented by the inputs that lead to it.
///
/// A noncopyable machine can't be stored in two states. So each step creates a new machine, applies
/// the inputs again, and then the next one.
@usableFromInline
struct ReplayedMachine {
  /// The inputs from the initial state, by their indices.
  let path: [Int]

  /// The described state after them.
  let state: Any
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
      var input = MachineInput<ReplayedMachine>(
        label: inputs[index].label, payload: inputs[index].payload
      ) { step(&$0, index) }
      input.rules = inputs[index].rules.map { rule in
        switch rule {
        case .order(let order): .order(order)
        case .onlyWhile(let condition): .onlyWhile { condition(machine(after: $0.path)) }
        }
      }
      return input
    }
  }

  /// Returns a machine after inputs, given by their indices.
  private func machine(after path: [Int]) -> Machine {
    var machine = makeMachine()
    for index in path { _ = inputs[index].perform(&machine) }
    return machine
  }

  /// Applies an input.
  ///
  /// - Returns: The output.
  private func step(_ state: inout ReplayedMachine, _ input: Int) -> Any {
    var machine = machine(after: state.path)
    let output = inputs[input].perform(&machine)
    state = ReplayedMachine(path: state.path + [input], state: describe(machine))
    return output
  }
}
