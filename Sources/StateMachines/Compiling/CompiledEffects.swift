/// The effects of a compiled schema for subjects that are objects, one for each pair of a state and
/// an event.
///
/// Where there is nothing to do, it is a function that does nothing: a call costs less than a branch
/// that the processor cannot foresee.
@usableFromInline
final class CompiledEffects<Subject: AnyObject> {
  @usableFromInline
  let effects: UnsafeMutablePointer<CompiledEffect<Subject>>

  private let pairCount: Int

  init(pairCount: Int) {
    self.pairCount = pairCount
    effects = .allocate(capacity: pairCount)
    for pair in 0..<pairCount { (effects + pair).initialize(to: CompiledEffect { _ in }) }
  }

  deinit {
    effects.deinitialize(count: pairCount)
    effects.deallocate()
  }

  func set(_ pair: Int, to perform: @escaping (Subject) -> Void) {
    effects[pair] = CompiledEffect(perform)
  }

  @inlinable
  @inline(__always)
  func perform(_ pair: Int, on subject: Subject) {
    effects[pair](subject)
  }
}

/// An effect at rest. Not copyable, and called by a method that borrows it: a function that lies in
/// memory is retained for each call otherwise.
@usableFromInline
struct CompiledEffect<Subject: AnyObject>: ~Copyable {
  @usableFromInline
  let perform: (Subject) -> Void

  init(_ perform: @escaping (Subject) -> Void) {
    self.perform = perform
  }

  @inlinable
  @inline(__always)
  borrowing func callAsFunction(_ subject: Subject) {
    perform(subject)
  }
}
