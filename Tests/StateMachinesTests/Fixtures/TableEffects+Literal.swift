public import StateMachines

/// Expected effects are written as array literals.
extension TableEffects: ExpressibleByArrayLiteral {
  /// Creates a list of effects.
  public init(arrayLiteral effects: Effect...) { self.init(effects) }
}
