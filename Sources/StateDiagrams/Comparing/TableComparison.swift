import StateExploration

/// A comparison of the tables of two diagrams, for what their pictures don't show.
///
/// The earlier table gets the new names of states, events and cases. Then states are matched by their
/// values, or else by their positions among the states of their node. The rows of matched states are
/// compared, input by input. Differences that those of the pictures already report are left out. The others are
/// reported for each node and event, with one example and a count.
struct TableComparison {
  typealias Difference = StateDiagram.Difference

  /// The greatest number of reported differences.
  private static let limit = 20

  private let old: StateDiagram
  private let new: StateDiagram
  private let reported: [Difference]
  private let names: NodeNames

  /// Creates a comparison.
  ///
  /// - Parameter reported: The differences of the pictures.
  init(
    _ old: StateDiagram, _ new: StateDiagram, besides reported: [Difference], _ names: NodeNames
  ) {
    self.old = old
    self.new = new
    self.reported = reported
    self.names = names
  }

  /// Returns the differences.
  ///
  /// - Complexity: O(*s* × *i*) for *s* states and *i* inputs.
  func differences() -> [Difference] {
    let found: [Difference]
    switch (old.origin?.content, new.origin?.content) {
    case (.behavior(let old), .behavior(let new)):
      found = BehaviorComparison(old, new, renames: renames(old, new)).differences(
        besides: reported)
    case (.table(let old), .table(let new)): found = declarations(old, new)
    default: found = digests()
    }
    guard found.count > Self.limit else { return found }
    let others = found.count - Self.limit
    return found.prefix(Self.limit) + [
      Difference(
        .valuesChanged(.machine, event: nil),
        "\(others) more \(others == 1 ? "change" : "changes") that the picture doesn't show")
    ]
  }

  // MARK: Names

  /// Returns the later name of each renamed state, event and case.
  ///
  /// The names of cases that only one of the tables contains are a renaming if there is one of each.
  private func renames(_ old: Behavior, _ new: Behavior) -> Renames {
    var renames = Renames()
    for difference in reported {
      switch difference.kind {
      case .stateRenamed(let before, let after):
        renames.states.append((before.labels, after.labels))
        if let name = before.labels.last, let other = after.labels.last {
          renames.cases[name] = other
        }
      case .eventRenamed(let before, let after): renames.events[before] = after
      default: break
      }
    }
    let (before, after) = (old.caseNames, new.caseNames)
    let removed = before.subtracting(after).subtracting(renames.cases.keys)
    let added = after.subtracting(before).subtracting(renames.cases.values)
    if removed.count == 1, added.count == 1, let name = removed.first, let other = added.first {
      renames.cases[name] = other
    }
    return renames
  }

  // MARK: Tables of transitions

  /// Returns the differences of values of declarations. A declaration is matched by its source, its event
  /// and its position among those.
  private func declarations(_ old: TableModel, _ new: TableModel) -> [Difference] {
    struct Key: Hashable {
      let path: [String]
      let event: String
      let position: Int
    }
    func keyed(_ table: TableModel) -> [Key: TableModel.Transition] {
      var counts: [[String]: Int] = [:]
      var result: [Key: TableModel.Transition] = [:]
      for transition in table.transitions {
        let path = table.states[transition.source].state.path
        let position = counts[path + [transition.event], default: 0]
        counts[path + [transition.event]] = position + 1
        result[Key(path: path, event: transition.event, position: position)] = transition
      }
      return result
    }
    var result: [Difference] = []
    if old.initialValue != new.initialValue {
      result.append(
        Difference(
          .valuesChanged(.machine, event: nil),
          "the machine now starts in `\(new.initialValue.text)`, before in `\(old.initialValue.text)`"
        ))
    }
    let states = Dictionary(old.states.map { ($0.state.path, $0) }) { first, _ in first }
    for state in new.states {
      guard let before = states[state.state.path] else { continue }
      let id = StateDiagram.Node.ID(path: state.state.path)
      for (word, first, second) in [
        ("entry", before.entryEffects, state.entryEffects),
        ("exit", before.exitEffects, state.exitEffects),
      ] where first != second && !isReported(id, nil) {
        result.append(
          Difference(
            .valuesChanged(id, event: nil),
            "\(word) effects of \(names(id)) are now \(list(second)), before \(list(first))"))
      }
    }
    var found = DifferenceExamples()
    let transitions = keyed(old)
    for (key, transition) in keyed(new).sorted(by: {
      ($0.value.declaration, $0.key.position) < ($1.value.declaration, $1.key.position)
    }) {
      let id = StateDiagram.Node.ID(path: key.path)
      guard let before = transitions[key], !isReported(id, key.event) else { continue }
      if before.effects != transition.effects {
        found.add(
          id, key.event,
          "in \(names(id)), `\(key.event)` now performs \(list(transition.effects)), before "
            + list(before.effects))
      } else if let value = transition.targetValue, let other = before.targetValue, value != other {
        found.add(
          id, key.event,
          "in \(names(id)), `\(key.event)` now leads to `\(value.text)`, before to `\(other.text)`")
      }
    }
    return result + found.differences
  }

  private func list(_ effects: [ObservedEffect]) -> String {
    effects.isEmpty ? "nothing" : "`\(effects.map(\.text).joined(separator: ", "))`"
  }

  /// Returns the difference of the digests, if one diagram is known only by its digest and nothing else
  /// differs.
  private func digests() -> [Difference] {
    guard reported.isEmpty, let first = old.tableDigest, let second = new.tableDigest,
      first != second
    else { return [] }
    return [
      Difference(
        .valuesChanged(.machine, event: nil), "something that the picture doesn't show has changed")
    ]
  }

  private func isReported(_ id: StateDiagram.Node.ID, _ event: String?) -> Bool {
    reported.contains { $0.reports(event, in: id) }
  }
}

extension StateDiagram.Difference {
  /// Returns whether the difference is about an event in a state, or about the state itself without an
  /// event.
  func reports(_ event: String?, in id: StateDiagram.Node.ID) -> Bool {
    func isAbout(_ transition: StateDiagram.Transition) -> Bool {
      transition.event == event
        && (id.isInside(transition.source) || transition.source.isInside(id))
    }
    return switch kind {
    case .transitionAdded(let transition), .transitionRemoved(let transition): isAbout(transition)
    case .transitionChanged(let before, let after): isAbout(before) || isAbout(after)
    case .stateAdded(let other), .stateRemoved(let other): id.isInside(other)
    case .stateChanged(let other): event == nil && other == id
    default: false
    }
  }
}

extension Behavior {
  /// The names of all cases and structs in states, inputs and effects.
  fileprivate var caseNames: Set<String> {
    var names: Set<String> = []
    func add(_ value: Value) {
      switch value {
      case .enumCase(let name, let fields), .record(let name, let fields):
        names.insert(name)
        for field in fields { add(field.value) }
      case .list(let values): for value in values { add(value) }
      case .dictionary(let entries):
        for entry in entries {
          add(entry.key)
          add(entry.value)
        }
      case .number, .bool, .text, .null, .described, .opaque: break
      }
    }
    for state in regions.flatMap(\.states) { add(state.value) }
    for rest in rests { add(rest) }
    for input in inputs { input.value.map(add) }
    for effect in effects.joined() { add(effect.value) }
    return names
  }
}
