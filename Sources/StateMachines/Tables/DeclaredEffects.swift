/// The effects of a declaration, which a closure can compute.
package struct DeclaredEffects<State, Event, Effect> {
  /// The effects; for computed ones, a representative of each.
  package let declared: [Effect]

  /// Returns the effects with their values, for a state and an event; nil if the declared ones are
  /// used. The event is nil when a machine starts.
  private let computation: (@Sendable (State, Event?) -> [Effect])?

  init(_ declared: [Effect], _ computation: (@Sendable (State, Event?) -> [Effect])? = nil) {
    self.declared = declared
    self.computation = computation
  }

  /// Creates effects that are always performed on an event.
  init(_ declared: [Effect], onEvent computation: (@Sendable (State, Event) -> [Effect])?) {
    self.declared = declared
    self.computation = computation.map { computation in
      { @Sendable state, event in event.map { computation(state, $0) } ?? [] }
    }
  }

  package var isComputed: Bool { computation != nil }

  /// Returns the effects for a state and an event.
  ///
  /// - Throws: A fault if the closure computes others than the declared ones.
  private func effects(_ state: State, _ event: Event?) throws(TransitionTableError) -> [Effect] {
    guard let effects = computation?(state, event) else { return declared }
    let isDeclared =
      effects.count == declared.count
      && (!CaseTag<Effect>.isAvailable
        || zip(effects, declared).allSatisfy { CaseTag.of($0) == CaseTag.of($1) })
    guard isDeclared else {
      throw TransitionTableError(faults: [.undeclaredEffects(effects, declared, state, event)])
    }
    return effects
  }

  /// Returns the effects of a state's declarations for the state and an event.
  ///
  /// - Throws: A fault if a closure computes others than the declared ones.
  static func joined(
    _ declarations: [Self], _ state: State, _ event: Event?
  ) throws(TransitionTableError) -> [Effect] {
    var effects: [Effect] = []
    for declaration in declarations { effects += try declaration.effects(state, event) }
    return effects
  }
}
