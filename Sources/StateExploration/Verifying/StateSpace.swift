/// The states that a machine reached from its initial state, and the steps between them.
///
/// States have the numbers of the exploration, which is breadth first: the initial state is 0, and
/// the numbers of the states that received the inputs come before all others.
package struct StateSpace {
  package let exploration: Exploration

  package init(_ exploration: Exploration) { self.exploration = exploration }

  package var inputs: [ModelInput] { exploration.behavior.inputs }
  package var stateCount: Int { exploration.behavior.stateCount }

  /// The number of states that received every input.
  package var steppedCount: Int { exploration.behavior.rowCount }

  /// Returns whether the steps of a state are not known.
  func isOpen(_ state: Int) -> Bool {
    state >= steppedCount || exploration.replacements.contains(state)
  }

  /// Returns the state after an input; nil if the step was not applied or failed.
  package func target(_ state: Int, _ input: Int) -> Int? {
    exploration.behavior.result(row: state, input: input)
  }

  /// Returns the effects of an input in a state, in order.
  package func effects(_ state: Int, _ input: Int) -> [ObservedEffect] {
    exploration.behavior.effectList(row: state, input: input).map {
      exploration.behavior.effects[$0]
    } ?? []
  }

  /// Returns the number of the operation that an input completes: one that an effect started
  /// (``MachineInput/once(perEffect:)``), or a timeout; nil for other inputs.
  func operation(of input: Int) -> Int? {
    inputs[input].isTimeout ? -1 : exploration.operations[input]
  }

  /// Returns the labels of a state from the outermost composite to it, one for each region.
  package func paths(of state: Int) -> [[String]] { exploration.behavior.paths(of: state) }

  /// Returns the labels of a state as a text: `open/idle`.
  package func label(of state: Int) -> String {
    labelText(ofPaths: paths(of: state))
  }

  /// Returns the labels of a state with the values that it carries: `receiving(chunks: 2)`.
  package func text(of state: Int) -> String {
    exploration.behavior.text(of: state)
  }

  /// Returns the values to which a condition can apply: the whole state, and the part of an
  /// existing machine that describes it.
  package func values(of state: Int) -> [Any] {
    [exploration.wholeState(state)] + [exploration.describedState(state)].compactMap(\.self)
  }

  /// Returns steps with their names, states and effects.
  ///
  /// - Parameters:
  ///   - path: The steps.
  ///   - failure: The failure of the last step; nil if it returned.
  ///   - showsValues: Whether the values of the last state matter.
  package func trace(
    _ path: [(state: Int, input: Int)], failure: StepFailure?, showsValues: Bool
  ) -> MachineTrace {
    let last = path.last.flatMap { target($0.state, $0.input) } ?? 0
    let values = changedValues(
      of: exploration.wholeState(last), since: exploration.wholeState(0), besides: text(of: last))
    return MachineTrace(
      start: text(of: path.first?.state ?? 0),
      steps: path.map { state, input in
        MachineTrace.Step(
          input: inputs[input].name, state: target(state, input).map(text),
          effects: effects(state, input).map { $0.text })
      },
      failure: failure,
      values: showsValues && exploration.behavior.isObserved ? values : nil)
  }
}
