/// A violation of a property that was found in a table.
struct TableViolation {
  /// The number of the state.
  let state: Int

  /// The number of the input; nil if the state itself violates the property.
  let input: Int?

  /// The inputs from the initial state to the violation.
  let path: [Int]

  /// The inputs at the end of the path that can repeat without end.
  let cycle: [Int]

  /// The number of violations with the same input and cycle.
  var count = 1
}

/// The violations of a property, of which the first one of each input and cycle is kept.
struct TableViolations {
  private(set) var all: [TableViolation] = []

  mutating func add(
    state: Int, input: Int? = nil, cycle: [Int] = [], path: @autoclosure () -> [Int]
  ) {
    if let index = all.firstIndex(where: { $0.input == input && $0.cycle == cycle }) {
      all[index].count += 1
    } else {
      all.append(TableViolation(state: state, input: input, path: path() + cycle, cycle: cycle))
    }
  }
}

/// Returns the inputs that lead to a node of a graph, from the last step to each node.
package func inputs(
  to node: Int, lastStep: (Int) -> (state: Int, input: Int)?
) -> [Int] {
  var path: [Int] = []
  var current = node
  while let step = lastStep(current) {
    path.append(step.input)
    current = step.state
  }
  return path.reversed()
}

extension Behavior {
  /// The last step of a shortest path to each state of a *following* table; nil for the initial one, which
  /// is 0, and for states that are not reached.
  ///
  /// - Complexity: O(*s* × *i*) for *s* states and *i* inputs.
  package var lastSteps: [(state: Int, input: Int)?] {
    var result = [(state: Int, input: Int)?](repeating: nil, count: stateCount)
    var reached = [0]
    var next = 0
    while next < reached.count {
      let row = reached[next]
      next += 1
      if row >= rowCount { continue }
      for (input, target) in steps(row: row) where target > 0 && result[target] == nil {
        result[target] = (row, input)
        reached.append(target)
      }
    }
    return result
  }

  /// The steps that trap or never return, as sentences without full stops: one for each label of a state and
  /// each input.
  package var failureTexts: [String] {
    var seen: Set<[String]> = []
    return (0..<rowCount).flatMap { row in
      let state = label(of: state(row: row))
      return inputs.indices.compactMap { input in
        let name = name(of: input, row: row)
        return outcome(row: row, input: input).failure.flatMap { failure in
          seen.insert([state, name]).inserted ? failure.text(of: name, in: state) : nil
        }
      }
    }
  }

  /// Returns whether the steps of a state of a *following* table are not known.
  package func isOpen(_ state: Int) -> Bool {
    state >= rowCount || mergedStates.contains(state)
  }

  /// Returns a sequence of steps from the initial state of a *following* table.
  ///
  /// - Parameter path: The inputs. The last one need not have a result.
  package func trace(_ path: [Int]) -> MachineTrace {
    var state = 0
    let steps = path.map { input in
      let name = name(of: input, row: state)
      let effects = effects(row: state, input: input).map { $0.text }
      let target = result(row: state, input: input)
      let failure = outcome(row: state, input: input).failure
      state = target ?? state
      return MachineTrace.Step(
        input: name, state: target.map(text), effects: effects, failure: failure)
    }
    return MachineTrace(start: text(of: 0), steps: steps)
  }
}

/// The inputs with a name that a property contains.
///
/// A name is that of an input, a label that several share, the label of a timeout, or the name of the event
/// that a timeout raises.
struct NamedInputs {
  private let numbers: Set<Int>
  private let timeouts: Set<Int>
  private let behavior: Behavior

  /// The effect with the name, if no input has it.
  let effect: String?

  /// - Parameters:
  ///   - name: The name.
  ///   - behavior: The table.
  ///   - effects: The effects of which one can have the name instead.
  /// - Throws: An error if nothing has the name.
  init(
    _ name: String, in behavior: Behavior, orAmong effects: Set<String> = []
  ) throws(UndecidedProperty) {
    self.behavior = behavior
    let events = behavior.inputs.filter { !$0.isTimeout }
    let numbers = Set(events.numbers(named: name))
    self.numbers = numbers
    timeouts = Set(
      behavior.timeouts.indices.filter { number in
        let timeout = behavior.timeouts[number]
        return timeout.isNamed(name) || timeout.event.label == name
          || numbers.contains { events[$0].isSameEvent(as: timeout.event) }
      })
    let isInput = !numbers.isEmpty || !timeouts.isEmpty
    effect = !isInput && effects.contains(name) ? name : nil
    guard !isInput, effect == nil else { return }
    let known = events.map(\.name) + events.map(\.label) + behavior.timeouts.map(\.label.text)
    let (kind, kinds) = effects.isEmpty ? ("input", "inputs") : ("input and no effect", "names")
    throw UndecidedProperty(
      "there is no \(kind) '\(name)'. " + remedy(for: name, among: known + effects.sorted(), kinds))
  }

  /// Returns whether an input in a row has the name.
  func contains(_ input: Int, row: Int) -> Bool {
    behavior.inputs[input].isTimeout
      ? behavior.timeoutNumber(row: row).map(timeouts.contains) ?? false : numbers.contains(input)
  }
}
