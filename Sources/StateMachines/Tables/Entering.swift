/// What is performed whenever the states around it are entered in a ``TransitionTable``.
///
/// Where a machine starts is entered too: by a ``StateMachine``, when it is made.
public struct Entering<Effect> {
  let effects: [Effect]

  /// Declares effects, in order.
  public init(emit effects: Effect...) {
    self.effects = effects
  }
}

/// What is performed whenever the states around it are left in a ``TransitionTable``.
public struct Leaving<Effect> {
  let effects: [Effect]

  /// Declares effects, in order.
  public init(emit effects: Effect...) {
    self.effects = effects
  }
}
