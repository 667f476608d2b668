import StateDiagrams

/// The *following* table of a model with its values, from which paths are made.
///
/// Unchecked, because it is never changed, and only values of `Sendable` types leave it. It calls no closures
/// of a user.
final class PathSource: @unchecked Sendable {
  let name: String
  let behavior: Behavior

  /// The values to which a closure can apply in each state: the whole state, and the part of an existing
  /// machine that describes it.
  private let states: [[Any]]

  /// The event of each input in each state, at *state* × *inputs* + *input*.
  private let events: [Any?]

  /// The reason for which there are no paths, as a sentence; nil if there are some.
  private(set) var problem: String?

  init(_ model: MachineModel, _ exploration: Exploration) {
    name = model.name
    behavior = exploration.behavior
    states = (0..<behavior.stateCount).map(exploration.values)
    events = (0..<behavior.rowCount).flatMap { [inputs = behavior.inputs.indices] state in
      inputs.map { exploration.event(state, $0) }
    }
    problem =
      model.invalidatingTexts(of: exploration).first
      ?? behavior.problems.first(where: \.isLimit).map {
        StateDiagram.Diagnostic($0, isObserved: behavior.isObserved).message
      }
    if problem == nil, behavior.rowCount > 0,
      !behavior.inputs.indices.contains(where: { reacts(0, $0) })
    {
      problem =
        "no input leaves the initial state '\(behavior.text(of: 0))', or has an effect in it, so that "
        + "there is no transition: add inputs to the model."
    }
  }

  /// Returns the number of the state after an input; nil if it is excluded, traps or was not tried.
  func target(_ state: Int, _ input: Int) -> Int? {
    state < behavior.rowCount ? behavior.result(row: state, input: input) : nil
  }

  /// Returns whether an input has a result and is not ignored.
  func reacts(_ state: Int, _ input: Int) -> Bool {
    target(state, input) != nil && !behavior.outcome(row: state, input: input).isIgnored
  }

  /// An input in a state.
  struct Step {
    let state: Int
    let input: Int
  }

  /// Returns the number of the state after a step that has a result.
  func target(_ step: Step) -> Int { target(step.state, step.input) ?? step.state }

  /// Returns a step, and the steps with other results that a system can choose instead: those of all
  /// inputs with the same label.
  func options(_ step: Step, isChoice: Bool) -> [Step] {
    guard isChoice else { return [step] }
    let label = behavior.inputs[step.input].label
    let others = behavior.inputs.indices.filter {
      behavior.inputs[$0].label == label && target(step.state, $0) != nil
    }
    var known: Set<Int> = []
    return ([step.input] + others).map { Step(state: step.state, input: $0) }
      .filter { known.insert(target($0)).inserted }
  }

  /// Returns the failure of the last of some steps, or of the initial state.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - count: The number of the path's steps.
  ///   - states: The expected states.
  ///   - reason: The difference.
  func failure(
    of steps: [Step], count: Int, expected states: [Int], _ reason: String
  ) -> PathFailure {
    let place =
      steps.last.map {
        "step \(steps.count) of \(count), '\(behavior.name(of: $0.input, row: $0.state))'"
      }
      ?? "before the first step"
    let texts = states.map { "'\(behavior.text(of: $0))'" }.joined(separator: " or ")
    let lines = ["\(name): \(place): expected the state \(texts)", reason] + lines(of: steps)
    return PathFailure(lines.joined(separator: "\n"), inputs: steps.map(\.input))
  }

  /// Returns the states and inputs of steps, and the inputs as Swift, as indented lines of text.
  func lines(of steps: [Step]) -> [String] {
    let trace = behavior.trace(steps.map(\.input))
    let names = trace.inputs.map(\.quoted).joined(separator: ", ")
    return (trace.lines + ["model.path([\(names)])"]).map { "  " + $0 }
  }

  /// Returns the states before and after each of a sequence of inputs; nil if one has no result.
  func states(_ inputs: [Int]) -> [Int]? {
    var states = [0]
    for input in inputs {
      guard let target = target(states[states.count - 1], input) else { return nil }
      states.append(target)
    }
    return states
  }

  /// Returns the event of an input in a state as a value of a type. A text is the name of the input.
  func event<Event>(_ step: Step) throws(PathFailure) -> Event {
    let event = events[step.state * behavior.inputs.count + step.input]
    let name = behavior.name(of: step.input, row: step.state)
    if let event = event as? Event ?? name as? Event { return event }
    throw mismatch("event", of: event.map { "\(type(of: $0))" }, Event.self)
  }

  /// Returns a state as a value of a type: the state itself, the part of an existing machine that
  /// describes it, or its text.
  func state<State>(_ number: Int) throws(PathFailure) -> State {
    let values = states[number]
    if let state = values.firstResult({ $0 as? State }) ?? behavior.text(of: number) as? State {
      return state
    }
    throw mismatch("state", of: values.last.map { "\(type(of: $0))" }, State.self)
  }

  private func mismatch(_ kind: String, of type: String?, _ requested: Any.Type) -> PathFailure {
    let known = (type.map { "\($0) or " } ?? "") + "String"
    return PathFailure(
      "\(name): the \(kind)s are not of the type \(requested): declare the parameter of the closure as "
        + "\(known).")
  }
}
