/// The *following* table of a model as recorders and their readers need it: each step that has a result,
/// by state and input, with a digest of all of them.
@usableFromInline
package struct RecordedTable {
  package let machine: String
  package let exploration: Exploration

  /// The steps in the order of states and inputs. The index is the number of the step.
  package let steps: [(state: Int, input: Int)]

  /// The number of the step of each state and input, at *state* × *inputs* + *input*.
  private let numbers: [Int: Int]

  /// A digest of the names, the states, the targets and the effects.
  package let digest: String

  package init(_ model: MachineModel) {
    self.init(model.name, model.exploration(followsInputs: true))
  }

  package init(_ machine: String, _ exploration: Exploration) {
    self.machine = machine
    self.exploration = exploration
    let behavior = exploration.behavior
    var steps: [(state: Int, input: Int)] = []
    var numbers: [Int: Int] = [:]
    var text = behavior.inputs.map(\.name).joined(separator: "\n")
    for state in 0..<behavior.stateCount {
      text += "\n\(Value(of: exploration.wholeState(state)).fullText)"
      guard state < behavior.rowCount else { continue }
      text += behavior.timeout(row: state).map { "\n\($0.label.text)" } ?? ""
      for (input, target) in behavior.steps(row: state) {
        let effects = behavior.effects(row: state, input: input)
        text += "\n\(input) \(target)" + effects.map { " \($0.text)" }.joined()
        numbers[state * behavior.inputs.count + input] = steps.count
        steps.append((state, input))
      }
    }
    self.steps = steps
    self.numbers = numbers
    digest = hexadecimal(StateExploration.digest(of: text.utf8))
  }

  /// Returns the name of the input of a step: `read(upgrade head)`, or `after 5 s`.
  package func name(ofStep number: Int) -> String {
    exploration.behavior.name(of: steps[number].input, row: steps[number].state)
  }

  /// Returns the number of a step; nil if the input has no result. The event that the timeout of the state
  /// raises has the step of the timeout.
  func number(_ state: Int, _ input: Int) -> Int? {
    let behavior = exploration.behavior
    guard state < behavior.rowCount else { return nil }
    let input =
      behavior.isRaisedByTimeout(row: state, input: input)
      ? behavior.timeoutInput ?? input : input
    return numbers[state * behavior.inputs.count + input]
  }
}
