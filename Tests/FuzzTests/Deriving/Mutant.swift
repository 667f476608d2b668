import StateDiagrams

/// A machine that reacts to one event in one state in another way, as after a mistake in its code.
struct Mutant<Base: StateMachineSchemaProtocol>: StateMachineSchemaProtocol
where Base.State: Hashable & Sendable, Base.Event: Hashable & Sendable {
  typealias State = Base.State
  typealias Event = Base.Event
  typealias Pair = ObservedPairs<State, Event>.Pair

  /// A reaction, and the state after it.
  struct Outcome: Equatable {
    var reaction: Reaction<[String]>
    var target: State

    var effects: [String] {
      switch reaction {
      case .ignored: []
      case .stayed(let effects), .handled(let effects): effects
      }
    }
  }

  let base: Base
  var changed: (pair: Pair, outcome: Outcome)?

  /// The states and events that the machine received.
  let observed = ObservedPairs<State, Event>()

  var initialState: State { base.initialState }

  func outcome(_ pair: Pair) -> Outcome {
    var state = pair.state
    let texts = { (effect: Base.Effects) in observedEffects(of: effect).map(\.text) }
    let reaction: Reaction<[String]> =
      switch base.step(&state, on: pair.event) {
      case .ignored: .ignored
      case .stayed(let effect): .stayed(texts(effect))
      case .handled(let effect): .handled(texts(effect))
      }
    return Outcome(reaction: reaction, target: state)
  }

  func step(_ state: inout State, on event: Event) -> Reaction<[String]> {
    let pair = Pair(state: state, event: event)
    observed.insert(state, event)
    let outcome = changed?.pair == pair ? changed?.outcome : nil
    let taken = outcome ?? self.outcome(pair)
    state = taken.target
    return taken.reaction
  }

  /// Returns the outcomes of a pair that differ in the target or the effects.
  func changes(of pair: Pair, targets: [State]) -> [Outcome] {
    let original = outcome(pair)
    let effects = original.effects
    var outcomes = targets.map { Outcome(reaction: .handled(effects), target: $0) }
    for others in [effects + ["another"], effects.dropLast(), effects.reversed()] {
      let reaction: Reaction<[String]> =
        if case .stayed = original.reaction { .stayed(others) } else { .handled(others) }
      outcomes.append(Outcome(reaction: reaction, target: original.target))
    }
    return outcomes.filter { $0.target != original.target || $0.effects != effects }
  }
}
