/// What a pair of a state and an event does. Small, so that a table stays near the processor.
@usableFromInline
struct CompiledCell<State, Subject> {
  @usableFromInline
  enum Kind: UInt8 {
    /// The function has to be asked.
    case unknown
    /// There is no transition.
    case ignores
    /// There is a transition.
    case handles
  }

  /// Owned by the table.
  @usableFromInline
  let effect: Unmanaged<CompiledEffect<Subject>>?

  /// The next state. Without a transition, any.
  @usableFromInline
  let target: State

  @usableFromInline
  let kind: Kind

  init(_ kind: Kind, _ target: State, _ effect: CompiledEffect<Subject>? = nil) {
    self.kind = kind
    self.target = target
    self.effect = effect.map(Unmanaged.passUnretained)
  }
}

/// An effect at rest. A class, because a closure that lies in memory is retained with each call,
/// and one that is a constant of a class is not.
@usableFromInline
final class CompiledEffect<Subject> {
  @usableFromInline
  let perform: (Subject) -> Void

  init(_ perform: @escaping (Subject) -> Void) {
    self.perform = perform
  }
}
