/// The compiled reaction of a pair of a state and an event.
@usableFromInline
struct TableCell<State, Effect> {
  /// The kind of reaction: no transition, an internal one, one to a state, or a decision between
  /// alternatives.
  @usableFromInline
  enum Kind: UInt8 {
    case ignores, stays, moves, decides
  }

  @usableFromInline
  let kind: Kind

  /// The target of a cell that moves. Other cells contain the initial state, which is not used.
  @usableFromInline
  let target: State

  /// The only effect. Several effects are in an alternative, because a list would be retained at
  /// each event.
  @usableFromInline
  let effect: Effect?

  /// The range of the pair's alternatives, from `first` up to but not including `last`.
  @usableFromInline
  let first: Int32

  @usableFromInline
  let last: Int32
}

/// A transition with a guard, several effects, or a computed target.
@usableFromInline
struct TableAlternative<State, Event, Effect> {
  /// The target, or the closure that computes it.
  @usableFromInline
  enum Target {
    case none
    case state(State)
    case computed(On<State, Event, Effect>.Computation)
    case updated(On<State, Event, Effect>.Computation)
    case chosen(On<State, Event, Effect>.Choice)
  }

  @usableFromInline
  let condition: Guard<State, Event>.Condition?

  @usableFromInline
  let target: Target

  /// The numbers of the possible targets. For an internal transition, the number of its own state,
  /// and zero for a branch that stays.
  @usableFromInline
  let targets: [Int32]

  /// The exit, transition and entry effects for each target.
  @usableFromInline
  let effects: [TableEffects<Effect>]

  /// The parts of the effects for each target; nil if no closure computes any.
  @usableFromInline
  let parts: [TableEffectParts<State, Event, Effect>]?

  /// Returns whether the transition has no guard, or its guard holds. A guard that throws doesn't
  /// hold.
  @inlinable
  func holds(_ state: State, _ event: Event) -> Bool {
    guard let condition else { return true }
    do { return try condition(state, event) } catch { return false }
  }

  /// Returns the equivalent cell; nil if a cell doesn't suffice.
  ///
  /// - Parameter filler: The target of a cell that doesn't move.
  func cell(_ filler: State) -> TableCell<State, Effect>? {
    guard condition == nil, parts == nil, let effects = effects.first, effects.count < 2 else {
      return nil
    }
    switch target {
    case .none:
      return TableCell(kind: .stays, target: filler, effect: effects.first, first: 0, last: 0)
    case .state(let target):
      return TableCell(kind: .moves, target: target, effect: effects.first, first: 0, last: 0)
    case .computed, .updated, .chosen:
      return nil
    }
  }
}

extension TableOutline {
  /// Returns the compiled form of a transition, with exit and entry effects.
  func alternative(
    _ transition: Transition
  ) -> TableAlternative<Value, Event, Effect> {
    let target: TableAlternative<Value, Event, Effect>.Target
    // The number of a state that isn't left, which an updating closure must return.
    var number = Int32(transition.source + 1)
    switch transition.declaration.target {
    case .none: target = .none
    case .state(let state): target = .state(state)
    case .computed(_, let closure): target = .computed(closure)
    case .updated(let closure): target = .updated(closure)
    case .chosen(_, let closure):
      target = .chosen(closure)
      number = 0
    }
    let parts = parts(of: transition)
    return TableAlternative(
      condition: transition.declaration.condition?.condition, target: target,
      targets: transition.branches.map { $0.target.map { Int32($0 + 1) } ?? number },
      effects: parts.map { TableEffects($0.declared) },
      parts: transition.hasComputedEffects || parts.contains { $0.isComputed } ? parts : nil)
  }
}
