extension Behavior.Problem {
  /// The sentence about a problem that makes every observation doubtful; nil for others.
  package var invalidatingText: String? {
    switch self {
    case .noInputs(let list):
      "'\(list)' is empty, so that nothing was tried: list the inputs."
    case .stateIsObject(let type):
      Self.objectText(type)
    case .unrepeatableInitialState(let text, let other) where text != other:
      "the initial state is '\(text)' or '\(other)', by chance or by what was created before, so that no "
        + "sequence can be repeated: create the same machine each time."
    case .unrepeatableStep(let state, let input, let values):
      Self.unrepeatableText(input, in: state, values) + "."
    case .invalidSystem(let text): text
    case .noReflection(let type):
      "'\(type)' can't be reflected, so that all its values look equal: build its module without "
        + "'-disable-reflection-metadata'."
    default: nil
    }
  }

  /// Returns the sentence about a machine or a state that is an object.
  package static func objectText(_ type: String) -> String {
    "'\(type)' is a class. A step changes its objects in place, so that states can't be compared: observe a "
      + "new one for each step, 'observing: { \(type)() }, state: { … }', or a struct or an enum."
  }

  /// Returns the sentence about a step that isn't repeatable, without a full stop.
  package static func unrepeatableText(
    _ input: String, in state: String, _ values: [String]
  ) -> String {
    let difference = values.isEmpty ? "" : ", once \(values[0]), and then \(values[1])"
    return
      "'\(input)' in '\(state)' had different results when it was repeated\(difference): a clock, chance, a "
      + "captured value, a generator of identifiers outside the machine, or the order of a set or dictionary decides. Pass such "
      + "values in with the event, sort the elements, or set SWIFT_DETERMINISTIC_HASHING=1 for their order"
      + (values.isEmpty ? "" : ", or leave them out of 'identity:' or '=='")
  }

  /// The sentence about a problem because of which steps are missing; nil for others.
  package var incompletenessText: String? {
    switch self {
    case .undeterminedStep(let state, let input):
      "'\(input)' in '\(state)' could not be tried: it waits for something that only other threads "
        + "do, or another thread held a lock. Verify in an exit test, "
        + "'#expect(processExitsWith: .success)', or with the tool."
    case .unknownRuleName(let name, let rule, let input, let known):
      "the rule '\(rule)' of '\(input)' names '\(name)', which is no input and no effect that "
        + "occurred. " + remedy(for: name, among: known, "inputs and effects")
    case .forbiddenInput(let input):
      "the rules of '\(input)' forbid it in every state that was searched: remove the input or a "
        + "rule, or search further."
    default: nil
    }
  }

  /// The sentence about a problem that limits a result; nil for others.
  package var limitationText: String? {
    switch self {
    case .lostEffect(let effect, let input):
      "'\(effect)' occurs again before '\(input)', which 'once(perEffect:)' then allows once: a second "
        + "'\(input)' was not tried. If it can follow, use 'only(after:)'."
    case .identityHidesDifference(let input, let states, _, let opaqueTypes):
      "The identity of the model counts two states as one that react differently to '\(input)', "
        + (states[0].isEmpty
          ? "because of "
            + (opaqueTypes.isEmpty
              ? "a value that it leaves out."
              : "values that can't be read: \(opaqueTypes.map { "'\($0)'" }.joined(separator: ", ")).")
          : "one with \(states[0]), the other with \(states[1]).")
    default: nil
    }
  }
}
