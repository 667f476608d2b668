/// States or events with associated values, which name what tells their cases apart.
///
/// A ``TransitionTable`` of such a type is keyed by the ``kind``, and what a transition does with
/// the associated values is a closure's, which receives the state and the event as they are:
///
/// ```swift
/// enum Gate: Discriminated {
///   case locked(credit: Int), unlocked
///
///   enum Kind: CaseIterable { case locked, unlocked }
///   var kind: Kind {
///     switch self {
///     case .locked: .locked
///     case .unlocked: .unlocked
///     }
///   }
/// }
/// ```
public protocol Discriminated: Hashable {
  /// The cases without their associated values, as a rule an `enum`.
  associatedtype Kind: Hashable & Sendable

  /// Which case this is.
  var kind: Kind { get }
}
