/// The effects of a transition of a ``TransitionTable``, in order: exit effects, effects of the
/// transition itself, entry effects.
///
/// The list is made with the table, so that an event allocates nothing.
@frozen
public struct TableEffects<Effect> {
  // An array would be released at each event, which costs as much as a step even if it is empty.
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
  ///
  /// - Parameter effects: The effects, in order.
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
  init(elements: Elements) {
    self.elements = elements
  }

  /// Calls a closure with each effect, in order.
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
  /// Zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of effects.
  @inlinable
  public var endIndex: Int {
    switch elements {
    case .none: 0
    case .one: 1
    case .several(let effects): effects.count
    }
  }

  /// The effect at a position.
  ///
  /// - Precondition: The position is at least zero and less than ``endIndex``.
  @inlinable
  public subscript(position: Int) -> Effect {
    switch elements {
    case .one(let effect) where position == 0: return effect
    case .several(let effects) where effects.indices.contains(position): return effects[position]
    case .none, .one, .several: fatalError("There is no effect at position \(position)")
    }
  }
}

extension TableEffects: ExpressibleByArrayLiteral {
  /// Creates a list of effects.
  @inlinable
  public init(arrayLiteral effects: Effect...) { self.init(effects) }
}

extension TableEffects: CustomStringConvertible, CustomReflectable {
  /// The description of the effects as an array.
  public var description: String { String(describing: Array(self)) }

  /// A mirror of the effects as a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension TableEffects: Equatable where Effect: Equatable {}
extension TableEffects: Hashable where Effect: Hashable {}
extension TableEffects: Sendable where Effect: Sendable {}
