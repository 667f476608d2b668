/// The effects of a transition of a ``TransitionTable``, in order: of leaving, of the transition
/// itself, of entering.
///
/// The list is made when the table is, so that an event allocates nothing.
@frozen
public struct TableEffects<Effect> {
  /// The only effect, where there is just one.
  @usableFromInline
  let only: Effect?

  /// The effects, where there are several.
  @usableFromInline
  let several: [Effect]?

  /// Creates a list of effects.
  @inlinable
  public init(_ effects: [Effect]) {
    only = effects.count == 1 ? effects[0] : nil
    several = effects.count > 1 ? effects : nil
  }

  @inlinable
  init(only effect: Effect?) {
    only = effect
    several = nil
  }

  /// Calls a function with each effect, in order.
  @inlinable
  @inline(__always)
  public func forEach(_ body: (Effect) throws -> Void) rethrows {
    if let only {
      try body(only)
    } else if let several {
      for effect in several { try body(effect) }
    }
  }
}

extension TableEffects: RandomAccessCollection {
  /// The position of the first effect: zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last effect, which is the number of effects.
  @inlinable
  public var endIndex: Int { several?.count ?? (only == nil ? 0 : 1) }

  /// The effect at a position.
  @inlinable
  public subscript(position: Int) -> Effect {
    if let several { return several[position] }
    guard position == 0, let only else { preconditionFailure("There is no effect \(position)") }
    return only
  }
}

extension TableEffects: ExpressibleByArrayLiteral {
  /// Creates a list of the given effects.
  @inlinable
  public init(arrayLiteral effects: Effect...) { self.init(effects) }
}

extension TableEffects: CustomStringConvertible, CustomReflectable {
  /// The effects as an array describes them.
  public var description: String { String(describing: Array(self)) }

  /// The effects as a collection, so that a diagram that is derived by stepping names each.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension TableEffects: Equatable where Effect: Equatable {}
extension TableEffects: Hashable where Effect: Hashable {}
extension TableEffects: Sendable where Effect: Sendable {}
