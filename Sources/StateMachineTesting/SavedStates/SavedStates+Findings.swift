import StateDiagrams

/// A problem of a recorded state.
private struct Finding {
  let version: String
  let saved: SavedState

  /// The problem as a phrase, which is equal for states with one cause.
  let problem: String
  var message: String?
}

extension SavedStates {
  /// Returns the findings in a file, in the order of its versions and states.
  func findings(
    in file: SavedStatesFile, _ model: MachineModel, _ changes: [SavedStateChange]
  ) throws -> [String] {
    var findings: [Finding] = []
    var restored: [(version: String, saved: SavedState, state: State)] = []
    for version in file.versions {
      for saved in version.states {
        do {
          restored.append((version.name, saved, try decode(saved.bytes)))
        } catch {
          let problem = "'\(saved.label)' doesn't decode"
          findings.append(
            Finding(version: version.name, saved: saved, problem: problem, message: "\(error)"))
        }
      }
    }
    let exploration = try model.exploration(restoring: restored.map(\.state))
    let reach = ReachedStates(exploration)
    for (version, saved, state) in restored {
      guard let number = reach.number(of: state) else {
        throw RecordingError(
          "'\(model.name)' can't start in a '\(State.self)': encode and decode "
            + "'\(type(of: exploration.wholeState(0)))'.")
      }
      let label = exploration.behavior.label(of: number)
      let problems =
        changes.difference(saved, Value(of: state), label)
        + reach.problems(
          of: number, saved.label, isRetired: changes.contains(.retired(saved.label)))
      findings += problems.map {
        Finding(version: version, saved: saved, problem: $0, message: $1)
      }
    }
    let groups = findings.map { [$0.version, $0.problem] }.numbered
    return groups.values.indices.map { group in
      let members = findings.indices.filter { groups.indices[$0] == group }.map { findings[$0] }
      let first = members.reduce(members[0]) {
        $1.saved.inputs.count < $0.saved.inputs.count ? $1 : $0
      }
      return """
        \(model.name), version \(first.version): \(first.problem)\
        \(members.count == 1 ? "" : " (\(members.count) states)")\
        \(first.message.map { ": \($0)" } ?? "")
          \((first.saved.inputs + [first.saved.value]).joined(separator: " → "))
          saved: \(cut(first.saved.text ?? first.saved.characters, to: 4 * valueTextLimit))
        """
    }
  }
}

extension [SavedStateChange] {
  /// Returns the difference between a saved state and the restored one, as a phrase and a message; none if
  /// it is expected.
  fileprivate func difference(
    _ saved: SavedState, _ value: Value, _ label: String
  ) -> [(String, String?)] {
    let rename = SavedStateChange.renamed(saved.label, to: label)
    if saved.label != label, !contains(rename) {
      let message = "if they are the same state, expect '.\(rename)'"
      return [("'\(saved.label)' decodes to '\(label)'", message)]
    }
    let names = [value.fullText, withSavedNames(value).fullText]
    if names.contains(saved.value) || contains(.changed(saved.label)) { return [] }
    let message = "\(value.text) instead of \(cut(saved.value))"
    return [("'\(saved.label)' decodes to other values", message)]
  }
}

/// The states that today's machine reaches, in a table that starts in restored states too.
private struct ReachedStates {
  private let exploration: Exploration
  private let behavior: Behavior

  /// The states that are reached from the initial one, and their labels.
  private let reached: Set<Int>
  private let labels: Set<String>

  /// A reached state of each whole state, which can stand for others with another bookkeeping of rules.
  private var numbers: [AnyHashable: Int] = [:]

  init(_ exploration: Exploration) {
    self.exploration = exploration
    behavior = exploration.behavior
    reached = behavior.states(reachedFrom: 0)
    labels = Set(reached.map(behavior.label))
    for number in reached { numbers[identity(of: exploration.wholeState(number))] = number }
  }

  /// Returns the number of a restored state; nil if the machine can't start in it.
  func number(of state: Any) -> Int? {
    exploration.number(state).map { numbers[identity(of: state)] ?? $0 }
  }

  /// Returns the problems of a restored state, as phrases and messages.
  func problems(of number: Int, _ label: String, isRetired: Bool) -> [(String, String?)] {
    var result: [(String, String?)] = []
    if number < behavior.rowCount {
      for input in behavior.inputs.indices {
        guard let failure = behavior.outcome(row: number, input: input).failure else { continue }
        let name = behavior.name(of: input, row: number)
        result.append(("'\(name)' \(failure.verb) in '\(label)'", failure.message))
      }
    }
    if reached.contains(number) { return result }
    if !isRetired, !behavior.isIncomplete {
      result.append(("no sequence of inputs leads to '\(label)' any more", nil))
    }
    let own = behavior.label(of: number)
    if isStuck(number), !reached.contains(where: { behavior.label(of: $0) == own && isStuck($0) }) {
      result.append(("no sequence of inputs leads from '\(label)' to another state of today", nil))
    }
    return result
  }

  /// Returns whether no sequence leads from a state to another label that is reached today.
  private func isStuck(_ number: Int) -> Bool {
    let own = behavior.label(of: number)
    return behavior.states(reachedFrom: number).allSatisfy { state in
      let label = behavior.label(of: state)
      return !behavior.isOpen(state) && (label == own || !labels.contains(label))
    }
  }
}

extension Behavior {
  /// Returns the states that inputs lead to from a state of a *following* table, with the state itself.
  fileprivate func states(reachedFrom start: Int) -> Set<Int> {
    var (result, pending): (Set, [Int]) = ([start], [start])
    while let state = pending.popLast() {
      guard state < rowCount else { continue }
      for (_, target) in steps(row: state) where result.insert(target).inserted {
        pending.append(target)
      }
    }
    return result
  }
}
