package import StateExploration

extension StateDiagram.Diagnostic {
  /// Creates the diagnostic of a problem of the behavior.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - isObserved: Whether the machine is an existing one.
  package init(_ problem: Behavior.Problem, isObserved: Bool = false) {
    switch problem {
    case .noStates(let list):
      self.init(
        .noStates, subject: Self.subject(list),
        message: "'\(list)' is empty: list the states to draw.")
    case .noInputs(let list):
      self.init(
        .noEvents, subject: Self.subject(list),
        message: "'\(list)' is empty: list the events to apply.")
    case .emptyRegion(let label):
      self.init(
        .emptyRegion, subject: label,
        message:
          "The states of region '\(label)' are not listed, so that only those of the machine's "
          + "own list are shown: list them in 'dotLabelableItems' of the region's type.")
    case .duplicateState(let label), .duplicateInput(let label):
      let list = if case .duplicateState = problem { "states" } else { "events" }
      self.init(
        .duplicateItem, subject: label,
        message: "The list of \(list) contains '\(label)' twice: remove one.")
    case .sharedName(let name):
      self.init(
        .sharedLabel, subject: name,
        message: "Several inputs are called '\(name)', and the diagram can't distinguish them: "
          + "give each its own label or payload.")
    case .tooManySteps(let figures, let limit, let listedWereMade):
      let missing =
        listedWereMade ? "Only the transitions of listed states" : "No transitions"
      self.init(
        .tooManySteps, subject: figures,
        message: "\(missing) were observed: \(figures), are more than \(limit) steps. List fewer "
          + "representatives, or raise the model's 'limits.steps'.")
    case .stopped(let limit, let unstepped):
      let (text, name) =
        switch limit {
        case .steps(let count): ("\(count) steps", "steps")
        case .states(let count): ("\(count) states", "states")
        case .bytes(let count): ("about \(count >> 20) MiB of states", "bytes")
        }
      self.init(
        .explorationLimit, subject: text,
        message: "Exploring stopped after \(text), so that the transitions of \(unstepped) more "
          + "\(unstepped == 1 ? "state" : "states") are not drawn. If a value counts or grows without "
          + (isObserved
            ? "end, use 'identity: .exact.leavingOut(…)', which counts such states as one, or leave it "
              + "out of what 'describedBy:' returns. "
            : "end, make the states 'Hashable' and leave it out of '==', or list the states. ")
          + "Otherwise, raise the model's 'limits.\(name)'.")
    case .noStateProperty(let property, let type):
      self.init(
        .noStateProperty, subject: type,
        message: "'\(type)' has no stored property '\(property)': name the one that holds the "
          + "state with 'state:', or return it with 'describedBy:'.")
    case .stateIsObject(let type):
      self.init(
        .stateIsObject, subject: type,
        message: Behavior.Problem.objectText(type))
    case .unrepeatableInitialState(let label, _):
      self.init(
        .unrepeatableInitialState, subject: label,
        message: "The initial state '\(label)' had other contents when it was created again, so "
          + "that the diagram differs from run to run: create it with fixed values in place of new "
          + "identifiers, times and random numbers.")
    case .unrepeatableStep(let state, let input, let values):
      self.init(
        .unrepeatableStep, subject: "\(state) \(input)",
        message: Behavior.Problem.unrepeatableText(input, in: state, values)
          + ", so that the diagram is the same in each run.")
    case .undeterminedStep(let state, let input):
      self.init(
        .undeterminedStep, subject: "\(state) \(input)",
        message: "'\(input)' in '\(state)' could not be tried: it waits for something that only "
          + "other threads do, or the process can't fork. Its transition is not drawn.")
    case .ignoredTimeout(let label, let state, let event, let someHandle):
      self.init(
        .ignoredTimeout, subject: state,
        message:
          "'\(state)'\(someHandle ? " with some of its values" : "") ignores '\(event)', the event "
          + "of its timeout '\(label)': give it a transition, or the state no timeout.")
    case .noReflection(let type):
      self.init(
        .noReflection, subject: type,
        message:
          "'\(type)' can't be reflected, so that all its values look equal: build its module "
          + "without '-disable-reflection-metadata'.")
    case .unknownRuleName(let name, let rule, let input, let known):
      self.init(
        .invalidRule, subject: input,
        message: "The rule '\(rule)' of '\(input)' names '\(name)', which is no input and no "
          + "effect that occurred. " + remedy(for: name, among: known, "inputs and effects"))
    case .invalidSystem(let text): self.init(.invalidRule, subject: text, message: text)
    case .forbiddenInput(let input):
      self.init(
        .invalidRule, subject: input,
        message:
          "The rules of '\(input)' forbid it in every state that was explored: remove the input or "
          + "a rule, or explore further.")
    case .lostEffect(_, let input):
      self.init(.coarseIdentity, subject: input, message: problem.limitationText ?? "")
    case .opaqueTypes(let types):
      self.init(
        .opaqueValue, subject: types.first ?? "",
        message: "Values of the types \(types.map { "'\($0)'" }.joined(separator: ", ")) can't be "
          + "read: each counts as any other of its type, and changes inside are not observed. If "
          + "reactions depend on one, keep what they depend on in a struct or an enum.")
    case .identityHidesDifference(let input, let states, let outcomes, _):
      self.init(
        .coarseIdentity, subject: input,
        message: "\(problem.limitationText ?? "") One \(outcomes[0]), and the other "
          + "\(outcomes[1]). Let "
          + (states[0].isEmpty
            ? "'identity: .key' or 'state:' contain what the reaction depends on."
            : "'identity:' or 'state:' distinguish them."))
    case .untriedState(let state):
      self.init(
        .coarseIdentity, subject: state,
        message:
          "The diagram is approximate: the identity of the model counts states as one, and of "
          + "those with one identity only the first four were tried. Reactions that depend on what the "
          + "identity leaves out can be missing.")
    }
  }

  /// Whether the machine or the model is probably wrong.
  var isError: Bool { [.invalidRule, .noReflection, .sharedLabel, .stateIsObject].contains(kind) }

  /// Returns the type that has a list, or the name of the list.
  private static func subject(_ list: String) -> String { String(list.prefix { $0 != "." }) }

  /// Returns the diagnostic for a transition to a state that is not in the list.
  ///
  /// - Parameters:
  ///   - target: The label of the state.
  ///   - source: The label of the state before.
  ///   - event: The label of the event.
  ///   - region: The label of the region; nil for a machine without regions.
  ///   - list: The name of the list, such as `Turnstile.dotLabelableItems`.
  static func unlistedTarget(
    _ target: String, from source: String, on event: String, region: String?, list: String
  ) -> Self {
    Self(
      .unlistedTarget, subject: target,
      message: "'\(event)' leads from '\(source)' to '\(target)', which is not among the listed "
        + "states\(place(region)): add it to \(name(list, of: region)), or find the states by running "
        + "the machine, with 'exploring:'.")
  }

  /// Returns the diagnostic for an initial state that is not in the list.
  static func unlistedInitialState(_ label: String, region: String?, list: String) -> Self {
    Self(
      .unlistedInitialState, subject: label,
      message:
        "The initial state '\(label)' is not among the listed states\(place(region)): add it "
        + "to \(name(list, of: region)).")
  }

  /// Returns a phrase with the region, or nothing for a machine without regions.
  private static func place(_ region: String?) -> String {
    region.map { " of region '\($0)'" } ?? ""
  }

  /// Returns the name of the list of a region's states, or of a machine without regions.
  private static func name(_ list: String, of region: String?) -> String {
    region == nil ? "'\(list)'" : "'\(list)' of the region's type"
  }

  /// Returns the diagnostic for a label that is both a state and a composite.
  static func stateIsComposite(_ label: String) -> Self {
    Self(
      .stateIsComposite, subject: label,
      message: "'\(label)' is a state, and also a composite that encloses other states: rename one "
        + "of the two in 'dotLabel' or 'dotComposites'.")
  }

  /// Returns the diagnostic for representatives of one state with different composites.
  static func conflictingComposites(
    _ label: String, _ first: [String], _ second: [String]
  ) -> Self {
    let texts = [first, second].map {
      $0.isEmpty ? "outside all composites" : "in '\($0.joined(separator: "/"))'"
    }
    return Self(
      .conflictingComposites, subject: label,
      message: "'\(label)' is drawn \(texts[0]) and \(texts[1]), as different states. If it is one "
        + "state, 'dotComposites' must not depend on the values that it carries.")
  }

  /// Returns the diagnostic for an event that changes stored properties that belong to no region.
  static func unshownFields(_ names: [String], on events: [String]) -> Self {
    let fields =
      names.isEmpty ? "a part of the state" : names.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      .unshownField, subject: names.first ?? events.first ?? "",
      message:
        "\(list(events)) \(events.count == 1 ? "changes" : "change") \(fields), which "
        + "\(names.count < 2 ? "belongs" : "belong") to no region, so that the change is not "
        + "drawn: add a region for it in 'dotRegions', or carry it in the state of a region.")
  }

  /// Returns up to four events in quotation marks. Of more events, the first three, and the number of
  /// the others.
  private static func list(_ events: [String]) -> String {
    let limit = events.count == 4 ? 4 : 3
    let others = events.count > limit ? ["\(events.count - limit) more"] : []
    return (events.prefix(limit).map { "'\($0)'" } + others).joined(separator: ", ")
  }

  /// Returns the diagnostic for a combination of listed states that was not tried with some stored properties.
  static func untriedCombination(_ states: String, _ properties: String) -> Self {
    Self(
      .untriedCombination, subject: states,
      message:
        "'\(states)' was not tried with '\(properties)', so that transitions can be missing: list the "
        + "combination, or find the states by running the machine, with 'exploring:'.")
  }

  /// Returns the diagnostic for a state that is final only with some of its values.
  ///
  /// - Parameters:
  ///   - label: The state.
  ///   - text: The first of its final values.
  ///   - otherCount: The number of the others.
  static func partlyFinal(_ label: String, _ text: String, otherCount: Int) -> Self {
    let others =
      otherCount == 0 ? "" : " or \(otherCount) other \(otherCount == 1 ? "value" : "values")"
    return Self(
      .unshownFinalState, subject: label,
      message:
        "'\(label)' is final only as '\(text)'\(others), and drawn as a state that is not final: "
        + "give the final states a label of their own.")
  }

  /// Returns the diagnostic for a combination of states that is final, although not all of its
  /// states are, or the reverse.
  static func unshownFinalState(_ states: String, isFinal: Bool) -> Self {
    Self(
      .unshownFinalState, subject: states,
      message: isFinal
        ? "The machine is final in '\(states)', although not all of these states are drawn as final: "
          + "let 'isFinal' hold if all regions are in final states, and conform the types of the regions "
          + "to 'StateType', with an 'isFinal' of their own."
        : "The machine is not final in '\(states)', although all of these states are drawn as final: "
          + "let 'isFinal' hold if all regions are in final states.")
  }

  /// Returns the diagnostic for states or events of a table with the same label.
  static func sharedLabel(_ label: String) -> Self {
    Self(
      .sharedLabel, subject: label,
      message:
        "Several states or events of the table have the label '\(label)', and the diagram "
        + "can't distinguish them: give each its own 'dotLabel'.")
  }

  /// Returns the diagnostic for an event whose outcomes nothing distinguishes.
  package static func undecided(state: String, event: String) -> Self {
    Self(
      .undecidedGuard, subject: "\(state) \(event)",
      message: "'\(event)' in '\(state)' has different outcomes, and nothing in the state or the "
        + "event that the diagram shows distinguishes them.")
  }

  /// Returns the diagnostic for transitions of a table whose guards have the same label.
  static func sharedGuard(state: String, event: String) -> Self {
    Self(
      .undecidedGuard, subject: "\(state) \(event)",
      message: "'\(event)' in '\(state)' has several transitions whose guards have the same label: "
        + "the first one whose guard is true is taken. Use different labels, or remove the others.")
  }

  /// Returns the diagnostic for an event whose outcomes have two explanations. The remedy is a
  /// representative with a value of each.
  static func ambiguous(state: String, event: String, _ ambiguity: Guards.Ambiguity) -> Self {
    let item =
      ambiguity.isEvent
      ? "an event '\(event)'"
      : ambiguity.region.map { "a state of '\($0)'" } ?? "a state '\(state)'"
    let values = ambiguity.values.map { "'\($0)'" }
    return Self(
      .ambiguousGuard, subject: "\(state) \(event)",
      message: "The outcomes of '\(event)' in '\(state)' have two explanations: list \(item) with "
        + "\(values.dropLast().joined(separator: ", ")) and \(values.last ?? "") to decide.")
  }
}
