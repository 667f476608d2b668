/// The effects of a transition of a ``TransitionTable``, in order: of leaving, of the transition
/// itself, of entering.
///
/// The list is made when the table is, so that an event allocates nothing.
@frozen
public struct TableEffects<Effect> {
  // Not an array: to let go of an empty one costs as much as a step does.
  @usableFromInline
  @frozen
  enum Elements {
    case none
    case one(Effect)
    case several([Effect])
  }

  @usableFromInline
  let elements: Elements

  /// Creates a list of effects.
  @inlinable
  public init(_ effects: [Effect]) {
    switch effects.count {
    case 0: elements = .none
    case 1: elements = .one(effects[0])
    default: elements = .several(effects)
    }
  }

  @inlinable
  @inline(__always)
  init(only effect: Effect?) {
    elements = if let effect { .one(effect) } else { .none }
  }

  /// Calls a function with each effect, in order.
  @inlinable
  @inline(__always)
  public func forEach(_ body: (Effect) throws -> Void) rethrows {
    switch elements {
    case .none: break
    case .one(let effect): try body(effect)
    case .several(let effects): for effect in effects { try body(effect) }
    }
  }
}

extension TableEffects.Elements: Equatable where Effect: Equatable {}
extension TableEffects.Elements: Hashable where Effect: Hashable {}
extension TableEffects.Elements: Sendable where Effect: Sendable {}

extension TableEffects: RandomAccessCollection {
  /// The position of the first effect: zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last effect, which is the number of effects.
  @inlinable
  public var endIndex: Int {
    switch elements {
    case .none: 0
    case .one: 1
    case .several(let effects): effects.count
    }
  }

  /// The effect at a position.
  @inlinable
  public subscript(position: Int) -> Effect {
    switch elements {
    case .one(let effect) where position == 0: return effect
    case .several(let effects): return effects[position]
    case .none, .one: preconditionFailure("There is no effect \(position)")
    }
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
