/// Work of a machine for its actor.
///
/// Unchecked, because it is made on the actor, and only ``run(_:)`` of the actor calls it.
final class ActorWork: @unchecked Sendable {
  // The parameter isolates the closure: Swift 6.3 doesn't keep a `nonsending` one on its actor.
  fileprivate let body: (isolated any Actor) async -> Bool

  init(_ body: @escaping (isolated any Actor) async -> Bool) { self.body = body }
}

extension Actor {
  func run(_ work: ActorWork) async -> Bool { await work.body(self) }
}

/// Whether the current task performs an effect of a machine, or was started by one.
enum EffectTask {
  @TaskLocal static var isCurrent = false
}
