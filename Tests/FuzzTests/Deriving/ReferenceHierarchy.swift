import StateDiagrams

/// The arrows of a machine's diagram, found once more: by the rules as they are told, slow and
/// obvious.
struct ReferenceHierarchy {
  typealias Kind = StateDiagram.Transition.Kind

  struct Outcome: Hashable {
    let target: [String]
    let effects: [String]
    let kind: Kind
  }

  /// A state and an event that were tried.
  struct Sample: Hashable {
    let state: Int
    let event: Int
  }

  struct Arrow: Hashable {
    var source: [String]
    let target: [String]
    let event: String
    let effects: [String]
    let kind: Kind
    /// The samples in which it happens.
    var happens: Set<Sample>
    /// When it happens; nil where always.
    var condition: Condition?
  }

  /// Everything that distinguishes one outcome from the others.
  struct Condition: Hashable {
    let happens: Set<Sample>
    let happensNot: Set<Sample>
  }

  let machine: RandomHierarchy
  /// The states that are shown the events.
  let shown: [Int]
  /// Those, and the states that they step to.
  let drawn: Set<Int>
  private(set) var arrows: Set<Arrow> = []

  init(listed machine: RandomHierarchy) {
    let listedPaths = Set(machine.listed.map { machine.paths[$0] })
    // The initial state is shown the events too if it has the path of a listed one.
    let isShown = listedPaths.contains(machine.paths[machine.initialState])
    let first = machine.listed + (isShown ? [machine.initialState] : [])
    let reached = first.flatMap { machine.steps[$0].compactMap { $0?.target } }
    let representatives = reached.filter { listedPaths.contains(machine.paths[$0]) }
    self.init(machine, shown: Array(Set(first + representatives)))
  }

  init(exploring machine: RandomHierarchy) {
    var reached = [machine.initialState]
    while true {
      let next = reached.flatMap { machine.steps[$0].compactMap { $0?.target } }
      let fresh = Set(next).subtracting(reached)
      if fresh.isEmpty { break }
      reached += fresh
    }
    self.init(machine, shown: reached)
  }

  private init(_ machine: RandomHierarchy, shown: [Int]) {
    self.machine = machine
    self.shown = shown
    drawn = Set(shown + shown.flatMap { machine.steps[$0].compactMap { $0?.target } })
      .union([machine.initialState])
    for node in Set(shown.map { machine.paths[$0] }) {
      for label in Set(machine.eventLabels) { showEvent(label, to: node) }
    }
    for composite in composites.sorted(by: { $0.count < $1.count }) { hoist(composite) }
  }

  private var composites: Set<[String]> {
    Set(
      drawn.flatMap { state in
        (1..<machine.paths[state].count).map { Array(machine.paths[state][..<$0]) }
      })
  }

  /// The states in a composite, by their paths.
  private func leaves(of composite: [String]) -> Set<[String]> {
    Set(drawn.map { machine.paths[$0] }.filter { isInside($0, composite) })
  }

  private func isInside(_ path: [String], _ composite: [String]) -> Bool {
    path.count > composite.count && Array(path.prefix(composite.count)) == composite
  }

  /// Returns the outcome of an event in a state.
  func outcome(_ sample: Sample) -> Outcome {
    let here = machine.paths[sample.state]
    guard let step = machine.steps[sample.state][sample.event] else {
      return Outcome(target: here, effects: [], kind: .ignored)
    }
    if step.stays {
      return Outcome(
        target: here, effects: step.effects, kind: step.effects.isEmpty ? .ignored : .internal)
    }
    return Outcome(target: machine.paths[step.target], effects: step.effects, kind: .external)
  }

  private mutating func showEvent(_ label: String, to node: [String]) {
    let states = shown.filter { machine.paths[$0] == node }
    let events = machine.eventLabels.indices.filter { machine.eventLabels[$0] == label }
    let samples = states.flatMap { state in events.map { Sample(state: state, event: $0) } }
    let samplesOfOutcome = Dictionary(grouping: samples, by: outcome)
    if let arrow = history(samplesOfOutcome, from: node, on: label) {
      arrows.insert(arrow)
      return
    }
    for (outcome, happening) in samplesOfOutcome {
      let condition = Condition(
        happens: Set(happening), happensNot: Set(samples).subtracting(happening))
      arrows.insert(
        Arrow(
          source: node, target: outcome.target, event: label, effects: outcome.effects,
          kind: outcome.kind, happens: condition.happens,
          condition: samplesOfOutcome.count > 1 ? condition : nil))
    }
  }

  /// The arrow to the history of a composite, if the event leads from each state to the one state of
  /// the composite in which it was left before.
  private func history(
    _ samplesOfOutcome: [Outcome: [Sample]], from node: [String], on label: String
  ) -> Arrow? {
    let outcomes = Set(samplesOfOutcome.keys)
    let targets = Set(outcomes.map(\.target))
    guard outcomes.count > 1, outcomes.allSatisfy({ $0.kind == .external }),
      Set(outcomes.map(\.effects)).count == 1, let effects = outcomes.first?.effects
    else { return nil }
    let enclosing = composites.filter { composite in targets.allSatisfy { isInside($0, composite) }
    }
    guard let composite = enclosing.max(by: { $0.count < $1.count }),
      leaves(of: composite) == targets, !isInside(node, composite)
    else { return nil }
    for sample in samplesOfOutcome.values.joined() {
      let past = past(of: sample.state, outside: composite)
      guard let target = machine.steps[sample.state][sample.event]?.target,
        !past.contains(machine.initialState),
        past.allSatisfy({ left(composite, before: $0) == [target] })
      else { return nil }
    }
    return Arrow(
      source: node, target: composite + [":history"], event: label, effects: effects,
      kind: .external, happens: Set(samplesOfOutcome.values.joined()), condition: nil)
  }

  /// The state, and all others outside a composite that were seen to lead to it without entering
  /// the composite.
  private func past(of state: Int, outside composite: [String]) -> Set<Int> {
    var past: Set = [state]
    while true {
      let before = shown.filter { source in
        !isInside(machine.paths[source], composite)
          && machine.steps[source].contains { step in step.map { past.contains($0.target) } ?? false
          }
      }
      if past.isSuperset(of: before) { return past }
      past.formUnion(before)
    }
  }

  /// The states in which a composite was left before a state outside was entered.
  private func left(_ composite: [String], before state: Int) -> Set<Int> {
    let past = past(of: state, outside: composite)
    return Set(
      shown.filter { source in
        isInside(machine.paths[source], composite)
          && machine.steps[source].contains { step in step.map { past.contains($0.target) } ?? false
          }
      })
  }

  /// Replaces arrows that all states of a composite have by one from its border, if the events of the
  /// samples in which they happen have no other outcome in the composite. The values of several nodes
  /// differ, so that they don't decide.
  private mutating func hoist(_ composite: [String]) {
    let leaves = leaves(of: composite)
    for arrow in arrows where arrows.contains(arrow) {
      let same = arrows.filter { leaves.contains($0.source) && isSame($0, arrow) }
      guard arrow.kind == .internal || arrow.kind == .external, leaves.contains(arrow.source),
        arrow.kind == .internal
          || !isInside(arrow.target, composite) && arrow.target != composite,
        Set(same.map(\.source)) == leaves
      else { continue }
      let happens = Set(same.flatMap(\.happens))
      let others = samples(in: leaves, on: arrow.event).subtracting(happens)
      guard leaves.count == 1 || Set(happens.map(\.event)).isDisjoint(with: others.map(\.event))
      else { continue }
      arrows.subtract(same)
      arrows.insert(
        Arrow(
          source: composite, target: arrow.kind == .internal ? composite : arrow.target,
          event: arrow.event, effects: arrow.effects, kind: arrow.kind, happens: happens,
          condition: others.isEmpty ? nil : Condition(happens: happens, happensNot: others)))
    }
  }

  private func samples(in leaves: Set<[String]>, on label: String) -> Set<Sample> {
    let events = machine.eventLabels.indices.filter { machine.eventLabels[$0] == label }
    return Set(
      shown.filter { leaves.contains(machine.paths[$0]) }.flatMap { state in
        events.map { Sample(state: state, event: $0) }
      })
  }

  private func isSame(_ one: Arrow, _ other: Arrow) -> Bool {
    one.event == other.event && one.effects == other.effects && one.kind == other.kind
      && (one.kind == .internal || one.target == other.target)
  }
}
