/// The *following* table of a model as recorders and their readers need it: each step that has a result,
/// by state and input, with a digest of all of them.
package struct RecordedTable {
  package let machine: String
  package let exploration: Exploration

  /// The steps in the order of states and inputs. The index is the number of the step.
  package let steps: [(state: Int, input: Int)]

  /// The number of the step of each state and input, at *state* × *inputs* + *input*; -1 if the input
  /// has no result.
  let numbers: [Int32]

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
    var numbers: [Int32] = []
    var text = behavior.inputs.map(\.name).joined(separator: "\n")
    for state in 0..<behavior.stateCount {
      text += "\n\(Value(of: exploration.wholeState(state)).fullText)"
      guard state < behavior.rowCount else { continue }
      for input in behavior.inputs.indices {
        guard let target = behavior.result(row: state, input: input) else {
          numbers.append(-1)
          continue
        }
        let effects = behavior.effectList(row: state, input: input)
        text += "\n\(input) \(target)"
        text += effects.map { behavior.effects[$0].map { " \($0.text)" }.joined() } ?? ""
        numbers.append(Int32(truncatingIfNeeded: steps.count))
        steps.append((state, input))
      }
    }
    self.steps = steps
    self.numbers = numbers
    digest = hexadecimal(StateExploration.digest(of: text.utf8))
  }

  /// Returns the number of a step; nil if the input has no result.
  func number(_ state: Int, _ input: Int) -> Int? {
    let inputs = exploration.behavior.inputs.count
    guard state * inputs + input < numbers.count else { return nil }
    let number = numbers[state * inputs + input]
    return number < 0 ? nil : Int(number)
  }
}
