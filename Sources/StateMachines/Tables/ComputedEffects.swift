/// The effects of a transition to one of its targets, of which a closure computes some.
@usableFromInline
struct TableEffectParts<State, Event, Effect> {
  @usableFromInline
  let exit: [StateEffects<State, Event, Effect>]

  /// The effects of the transition itself; of a branch, a representative of each.
  @usableFromInline
  let own: [Effect]

  /// The effects of `own` that are not of a branch, at the end.
  @usableFromInline
  let emitted: [Effect]

  @usableFromInline
  let entry: [StateEffects<State, Event, Effect>]

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

  /// Returns the numbers of the effects that closures must return; nil if there are none.
  func effectIndex() -> TableIndex<Effect>? {
    let computed =
      states.flatMap { $0.entry + $0.exit }.filter(\.isComputed).flatMap(\.declared)
      + transitions.filter(\.hasComputedEffects).flatMap(\.branches).flatMap(\.effects)
    return computed.isEmpty ? nil : TableIndex(computed)
  }
}

extension TableStorage {
  /// Returns the effects of a transition to one of its targets.
  @inlinable
  func effects(
    of alternative: TableAlternative<State, Event, Effect>, _ outcome: Int, from state: State,
    _ event: Event, to next: State
  ) -> TableEffects<Effect> {
    guard let parts = alternative.parts?[outcome] else { return alternative.effects[outcome] }
    return effects(parts, parts.own, from: state, event, to: next)
  }

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

  /// Returns the entry or exit effects of a state.
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

  /// Takes the branch that a closure chose.
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

  /// Returns whether effects are of the cases of others, in order.
  @inlinable
  func areOfSameCases(_ effects: [Effect], _ declared: [Effect]) -> Bool {
    guard effects.count == declared.count else { return false }
    guard let effectIndex else { return true }
    return effects.indices.allSatisfy {
      effectIndex.number(of: effects[$0]) == effectIndex.number(of: declared[$0])
    }
  }

  /// Ends the program, because a closure computed a result that was not declared.
  @usableFromInline
  func fail(_ result: String, in state: State, _ event: Event?) -> Never {
    let event = event.map { "'\(tableName($0))'" } ?? "the start"
    fatalError(
      "A closure for \(event) in '\(tableName(state))' computed \(result)", file: location.file,
      line: location.line)
  }
}

extension On.Branch {
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
