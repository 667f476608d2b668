/// The parts of the effects of a transition to one target, some of which a closure computes.
@usableFromInline
struct TableEffectParts<State, Event, Effect> {
  @usableFromInline
  let exit: [StateEffects<State, Event, Effect>]

  /// The effects of the transition itself. For a branch, a representative of each.
  @usableFromInline
  let own: [Effect]

  /// The effects at the end of `own` that are declared with the transition, rather than with a
  /// branch.
  @usableFromInline
  let emitted: [Effect]

  @usableFromInline
  let entry: [StateEffects<State, Event, Effect>]

  /// The declared effects in order: exit effects, effects of the transition, entry effects.
  var declared: [Effect] { exit.flatMap(\.declared) + own + entry.flatMap(\.declared) }

  var isComputed: Bool { (exit + entry).contains { $0.isComputed } }
}

extension TableOutline {
  /// Returns the parts of a transition's effects for each of its branches.
  func parts(of transition: Transition) -> [TableEffectParts<Value, Event, Effect>] {
    transition.branches.map { branch in
      TableEffectParts(
        exit: branch.target == nil ? [] : states[transition.source].exit, own: branch.effects,
        emitted: transition.hasComputedEffects ? transition.declaration.effects : [],
        entry: branch.target.map { states[$0].entry } ?? [])
    }
  }

  /// Returns an index of the effects that closures compute, by case; nil if there are none.
  func effectIndex() -> TableIndex<Effect>? {
    let computed =
      states.flatMap { $0.entry + $0.exit }.filter(\.isComputed).flatMap(\.declared)
      + transitions.filter(\.hasComputedEffects).flatMap(\.branches).flatMap(\.effects)
    return computed.isEmpty ? nil : TableIndex(computed)
  }
}

extension TableStorage {
  /// Returns the effects of a transition to one of its targets.
  ///
  /// - Parameters:
  ///   - alternative: The transition.
  ///   - outcome: The index of the target.
  ///   - state: The state before the transition.
  ///   - event: The event.
  ///   - next: The state after the transition.
  @inlinable
  func effects(
    of alternative: TableAlternative<State, Event, Effect>, _ outcome: Int, from state: State,
    _ event: Event, to next: State
  ) -> TableEffects<Effect> {
    guard let parts = alternative.parts?[outcome] else { return alternative.effects[outcome] }
    return effects(parts, parts.own, from: state, event, to: next)
  }

  /// Returns the exit effects, the given effects and the entry effects, of which closures compute
  /// some.
  @inlinable
  func effects(
    _ parts: TableEffectParts<State, Event, Effect>, _ own: [Effect], from state: State,
    _ event: Event, to next: State
  ) -> TableEffects<Effect> {
    if parts.exit.isEmpty, parts.entry.isEmpty { return TableEffects(own) }
    var effects: [Effect] = []
    for exit in parts.exit { effects += values(exit, state, event) }
    effects += own
    for entry in parts.entry { effects += values(entry, next, event) }
    return TableEffects(effects)
  }

  /// Returns the entry or exit effects of a state. Ends the program if a closure computes effects
  /// of other cases than the declared ones.
  @inlinable
  func values(
    _ effects: StateEffects<State, Event, Effect>, _ state: State, _ event: Event?
  ) -> [Effect] {
    guard let computation = effects.computation else { return effects.declared }
    let values = computation(state, event)
    guard areOfSameCases(values, effects.declared) else {
      fail("\(values) as entry or exit effects, which are not the declared ones", in: state, event)
    }
    return values
  }

  /// Takes the branch that a closure chose. Ends the program if the branch was not declared.
  @inlinable
  @inline(never)
  func take(
    _ branch: On<State, Event, Effect>.Branch,
    of alternative: TableAlternative<State, Event, Effect>,
    _ state: inout State, on event: Event
  ) -> Reaction<TableEffects<Effect>> {
    let target = branch.target.map { states.number(of: $0) } ?? 0
    for outcome in alternative.targets.indices where alternative.targets[outcome] == target {
      guard let parts = alternative.parts?[outcome] else { continue }
      let own = parts.emitted.isEmpty ? branch.effects : branch.effects + parts.emitted
      guard areOfSameCases(own, parts.own) else { continue }
      guard let next = branch.target else { return .stayed(TableEffects(own)) }
      let effects = effects(parts, own, from: state, event, to: next)
      state = next
      return .handled(effects)
    }
    fail("\(branch.text), which is not one of its declared branches", in: state, event)
  }

  /// Returns whether two lists of effects have the same cases, in order.
  @inlinable
  func areOfSameCases(_ effects: [Effect], _ declared: [Effect]) -> Bool {
    guard effects.count == declared.count else { return false }
    guard let effectIndex else { return true }
    return effects.indices.allSatisfy {
      effectIndex.number(of: effects[$0]) == effectIndex.number(of: declared[$0])
    }
  }

  /// Ends the program, because a closure computed an undeclared result: the diagram would be wrong.
  /// The message has the source location of the table.
  @usableFromInline
  func fail(_ result: String, in state: State, _ event: Event?) -> Never {
    let event = event.map { "'\(tableName($0))'" } ?? "the start"
    fatalError(
      "A closure for \(event) in '\(tableName(state))' computed \(result)", file: location.file,
      line: location.line)
  }
}

extension On.Branch {
  /// The branch as it is written: `.to(unlocked, emit: ring)`.
  @usableFromInline
  var text: String {
    let list = effects.map { "\($0)" }.joined(separator: ", ")
    let emitted = list.isEmpty ? [] : ["emit: \(list)"]
    guard let target else { return ".stay(\(emitted.joined()))" }
    return ".to(\((["\(target)"] + emitted).joined(separator: ", ")))"
  }
}

/// The source location of a table.
struct TableLocation {
  let file: StaticString
  let line: UInt
}
