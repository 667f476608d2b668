/// What ends a process before its time, from another thread.
final class Cancellation: Sendable {
  /// A channel from which something can be had once it is time to end.
  let awaited: Channel

  private let other: Channel
  private let state = FairLock(false)

  init() throws(GraphvizError) {
    (awaited, other) = try Channel.pair()
  }

  /// Whether it is time to end.
  var isCancelled: Bool { state.withLock { $0 } }

  func cancel() {
    state.withLock { isCancelled in
      if !isCancelled { _ = other.send([1]) }
      isCancelled = true
    }
  }
}
