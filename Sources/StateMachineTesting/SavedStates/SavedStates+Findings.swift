import StateDiagrams

extension SavedStates {
  /// Returns the findings in a file, in the order of its versions and states.
  func findings(
    in file: SavedStatesFile, _ model: MachineModel, _ changes: [SavedStateChange]
  ) throws -> [String] {
    var list = FindingList(machine: model.name)
    var restored: [(version: String, saved: SavedState, state: State)] = []
    for version in file.versions {
      for saved in version.states {
        do {
          restored.append((version.name, saved, try decode(saved.bytes)))
        } catch {
          list.add(version.name, saved, "'\(saved.label)' doesn't decode", ": \(error)")
        }
      }
    }
    let exploration = try model.exploration(restoring: restored.map(\.state))
    let reach = ReachedStates(exploration)
    for (version, saved, state) in restored {
      guard let number = reach.number(of: state) else {
        throw RecordingError(
          "'\(model.name)' can't start in a value of the type '\(State.self)': encode and decode "
            + "'\(type(of: exploration.wholeState(0)))'.")
      }
      let label = exploration.behavior.label(of: number)
      let difference = difference(saved, state, label, changes)
      let isKnown = changes.contains(.retired(saved.label))
      for (problem, message) in [difference].compactMap(\.self)
        + reach.problems(of: number, saved.label, isRetired: isKnown)
      {
        list.add(version, saved, problem, message)
      }
    }
    return list.texts
  }

  /// Returns the difference between a saved state and the restored one, as a phrase and its end; nil if
  /// there is none, or if it is expected.
  private func difference(
    _ saved: SavedState, _ state: State, _ label: String, _ changes: [SavedStateChange]
  ) -> (String, String)? {
    let rename = SavedStateChange.renamed(saved.label, to: label)
    if saved.label != label, !changes.contains(rename) {
      return (
        "'\(saved.label)' decodes to '\(label)'",
        ": if they are the same state, expect '.\(rename)'"
      )
    }
    let value = Value(of: state)
    let names = [value.fullText, changes.withSavedNames(value).fullText]
    if names.contains(saved.value) || changes.contains(.changed(saved.label)) { return nil }
    return (
      "'\(saved.label)' decodes to other values",
      ": \(value.text) instead of \(cut(saved.value))"
    )
  }
}

/// The states that today's machine reaches, in a table that starts in restored states too.
private struct ReachedStates {
  private let exploration: Exploration
  private let behavior: Behavior

  /// The states that are reached from the initial one.
  private let reached: Set<Int>

  /// A reached state of each whole state, which can stand for others with another bookkeeping of rules.
  private var numbers: [AnyHashable: Int] = [:]

  init(_ exploration: Exploration) {
    self.exploration = exploration
    behavior = exploration.behavior
    reached = behavior.states(reachedFrom: 0)
    for number in reached {
      numbers[identity(of: exploration.wholeState(number))] = number
    }
  }

  /// Returns the number of a restored state; nil if the machine can't start in it.
  func number(of state: Any) -> Int? {
    exploration.number(state).map { numbers[identity(of: state)] ?? $0 }
  }

  /// Returns the problems of a restored state, as phrases and their ends.
  func problems(of number: Int, _ label: String, isRetired: Bool) -> [(String, String)] {
    var result: [(String, String)] = []
    let isReached = reached.contains(number)
    if !isReached, !isRetired, !behavior.isIncomplete {
      result.append(("no sequence of inputs leads to '\(label)' any more", ""))
    }
    for input in behavior.inputs.indices where number < behavior.rowCount {
      guard let failure = behavior.outcome(row: number, input: input).failure else { continue }
      let name = behavior.name(of: input, row: number)
      result.append(
        ("'\(name)' \(failure.verb) in '\(label)'", failure.message.map { ": \($0)" } ?? ""))
    }
    let following = isReached ? [] : behavior.states(reachedFrom: number)
    if !isReached, following.isDisjoint(with: reached), !following.contains(where: behavior.isOpen)
    {
      result.append(
        ("no sequence of inputs leads from '\(label)' to a state that others can be in", ""))
    }
    return result
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

/// Findings, of which those of one version with one problem are joined.
private struct FindingList {
  private struct Finding {
    let version: String
    let problem: String
    var message: String
    var saved: SavedState
    var count = 1
  }

  let machine: String
  private var findings: [Finding] = []

  init(machine: String) { self.machine = machine }

  /// Adds a finding about a saved state. The state with the shortest sequence is shown.
  mutating func add(_ version: String, _ saved: SavedState, _ problem: String, _ message: String) {
    let same = findings.firstIndex { $0.version == version && $0.problem == problem }
    guard let same else {
      let finding = Finding(version: version, problem: problem, message: message, saved: saved)
      return findings.append(finding)
    }
    findings[same].count += 1
    if saved.inputs.count < findings[same].saved.inputs.count {
      (findings[same].saved, findings[same].message) = (saved, message)
    }
  }

  var texts: [String] {
    findings.map { finding in
      let (saved, count) = (finding.saved, finding.count)
      let states = count == 1 ? "" : " (\(count) states)"
      return """
        \(machine), version \(finding.version): \(finding.problem)\(states)\(finding.message)
          \((saved.inputs + [saved.value]).joined(separator: " → "))
          saved: \(cut(saved.text ?? saved.digits, to: 4 * valueTextLimit))
        """
    }
  }
}
