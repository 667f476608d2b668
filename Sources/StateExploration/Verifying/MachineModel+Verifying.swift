extension MachineModel {
  /// Checks properties of every run from the initial state, within ``limits``.
  ///
  /// The states are found by following the inputs from the initial state, even if the model has a
  /// list of them.
  ///
  /// ```swift
  /// @Test func `a connection can always be closed`() throws {
  ///   try connection.verify(.canAlwaysReach(state: "closed"))
  /// }
  /// ```
  ///
  /// For ``MachineProperty/neverTraps``, steps are tried in child processes, which is reliable only beside
  /// idle threads: verify it in an exit test, or with the command `verify`. Beside busy threads, a step can
  /// count as undetermined, which is an error. For all other properties, a step that traps ends this process,
  /// unless ``protectsSteps`` is set.
  ///
  /// - Parameter properties: The properties.
  /// - Returns: The result, without findings. Its description states the bounds of the search.
  /// - Throws: An error with the result: a shortest sequence of inputs for each violation, or the reason for
  ///   which a property was not decided, such as an unknown name.
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs, and one fork for each step that
  ///   traps.
  @discardableResult
  public func verify(
    _ properties: MachineProperty...
  ) throws(VerificationError) -> Verification {
    try verify(properties)
  }

  /// Checks a list of properties.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - storable: The limits up to which states are stored; by default, those of the model or the
  ///     default ones, whichever are lower.
  package func verify(
    _ properties: [MachineProperty], storable: ExplorationLimits? = nil
  ) throws(VerificationError) -> Verification {
    guard !properties.isEmpty else {
      throw VerificationError(name, problems: ["there are no properties to verify."])
    }
    let needsProtection = properties.contains {
      if case .neverTraps = $0.kind { true } else { false }
    }
    var model = self
    model.protectsSteps = protectsSteps || needsProtection
    var result = try PropertySearch(model, properties, storable: storable).verification
    if needsProtection, !StepTrial.isAvailable {
      result.otherNotes.append(
        "Steps were not tried in a child process, because this platform has no 'fork': a step that "
          + "traps would have ended this process.")
    }
    guard result.findings.isEmpty, result.problems.isEmpty else { throw VerificationError(result) }
    return result
  }

  /// Returns sentences about the inputs and the limits that make every observation doubtful.
  package func invalidatingTexts(of exploration: Exploration) -> [String] {
    var texts: [String] = []
    if let name = ambiguousInput {
      texts.append(
        "several inputs have the name '\(name)', so that no sequence can name one of them: give them "
          + "different labels or payloads.")
    }
    if case .limit(let limit) = exploration.search.stop, exploration.search.states == 0 {
      texts.append(
        "the limit of \(limit.text) was reached before the first step, so that nothing was tried: "
          + "raise the model's 'limits.\(limit.name)'.")
    }
    return texts
  }

  /// A name of different inputs; nil if the names are unique.
  private var ambiguousInput: String? {
    var first: [String: ModelInput] = [:]
    return inputs.first { input in
      guard let other = first.updateValue(input, forKey: input.name) else { return false }
      // A repeated event does no harm, but different calls can share a name.
      return isObserved || !input.isSameEvent(as: other)
    }?.name
  }

  /// Performs inputs from the initial state, such as those that a ``VerificationError`` reports.
  ///
  /// A step that traps ends this process, so that a debugger stops at it.
  ///
  /// ```swift
  /// try model.replay(["read(upgrade head)", "close"])
  /// ```
  ///
  /// - Parameter inputs: The names of the inputs: `close`, `read(upgrade head)`, `after 5 s`.
  /// - Returns: The initial state, and each input with the state after it and its effects, on lines of
  ///   their own.
  /// - Throws: An error if an input is unknown, or if a rule forbids it.
  @discardableResult
  public func replay(_ inputs: [String]) throws(VerificationError) -> String {
    var run = run()
    var lines = [run.text]
    for (index, name) in inputs.enumerated() {
      let outcome = run.handle(try number(of: name, at: index, in: run), in: nil)
      lines.append(
        "\(name) → \(run.text)\(effectSuffix((outcome.effects ?? []).map(\.name)))"
          + (outcome.isIgnored ? " (ignored)" : ""))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the number of an input in the current state of a run.
  ///
  /// - Parameters:
  ///   - name: The name of the input.
  ///   - index: The number of the inputs before it, for messages.
  ///   - run: The run.
  /// - Throws: An error if the input is unknown, or if a rule forbids it.
  package func number(
    of name: String, at index: Int, in run: any ModelRun
  ) throws(VerificationError) -> Int {
    func failure(_ reason: String) -> VerificationError {
      VerificationError(self.name, problems: ["input \(index + 1), '\(name)', \(reason)"])
    }
    let number: Int
    let found = inputs.numbers(named: name)
    if let only = inputs.firstIndex(where: { $0.name == name }) ?? found.first {
      guard found.count == 1 || inputs[only].name == name else {
        throw failure(
          "names several inputs. " + remedy(for: "", among: found.map { inputs[$0].name }, "inputs")
        )
      }
      number = only
    } else if let timeout = run.timeout, timeout.isNamed(name) {
      number = inputs.count
    } else {
      let names = inputs.map(\.name) + (run.timeout.map { [$0.label.text] } ?? [])
      throw failure("is unknown. " + remedy(for: name, among: names, "inputs"))
    }
    if let rule = run.ruleExcluding(number) {
      throw failure("is forbidden by the rule '\(rule)'.")
    }
    return number
  }
}
