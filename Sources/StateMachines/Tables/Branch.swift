extension On {
  /// A target and its effects, which a closure chooses together.
  ///
  /// ```swift
  /// On(.insertCoin(0), branches: .to(.unlocked, emit: .openDoors), .to(.locked(credit: 0))) {
  ///   state, event in
  ///   let credit = state.credit + event.value
  ///   return credit >= 50 ? .to(.unlocked, emit: .openDoors) : .to(.locked(credit: credit))
  /// }
  /// ```
  ///
  /// The branches of the declaration are drawn. States and effects of an enum stand for their cases, so
  /// that the closure can return others with the values of the state and the event. Its result must
  /// match one of the branches. Any other is a programming error, which ends the program with a message.
  public struct Branch {
    @usableFromInline
    let target: State?

    @usableFromInline
    let effects: [Effect]

    @inlinable
    init(_ target: State?, _ effects: [Effect]) {
      self.target = target
      self.effects = effects
    }

    /// Returns a transition to a state.
    ///
    /// - Parameters:
    ///   - target: The state after the transition.
    ///   - effects: The effects of the transition, in order.
    @inlinable
    public static func to(_ target: State, emit effects: Effect...) -> Branch {
      Branch(.some(target), effects)
    }

    /// Returns an internal transition, which leaves the state unchanged.
    ///
    /// - Parameter effects: The effects of the transition, in order.
    @inlinable
    public static func stay(emit effects: Effect...) -> Branch { Branch(nil, effects) }
  }

  @usableFromInline
  typealias Choice = @Sendable (State, Event) -> Branch

  /// Declares a transition whose closure chooses the target and the effects together.
  ///
  /// - Parameters:
  ///   - event: An event.
  ///   - others: Further events with the same reaction.
  ///   - branch: A possible branch, which is drawn.
  ///   - otherBranches: Further possible branches.
  ///   - condition: The guard; nil if the transition is always taken.
  ///   - choice: Returns the branch, given the state and the event.
  public init(
    _ event: Event, _ others: Event..., branches branch: Branch, _ otherBranches: Branch...,
    when condition: Guard<State, Event>? = nil,
    choosing choice: @escaping @Sendable (State, Event) -> Branch
  ) {
    self.init([event] + others, .chosen([branch] + otherBranches, choice), condition, [])
  }
}
