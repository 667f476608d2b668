internal import GraphvizRendering

/// A request from another thread to end a child process early.
final class Cancellation: Sendable {
  /// A channel that becomes readable when ``cancel()`` is called, so that `poll` can wait for it.
  let awaited: Channel

  private let other: Channel
  private let state = FairLock(false)

  /// Creates a request that is not made yet.
  ///
  /// - Throws: A `GraphvizError` if the system provides no socket.
  init() throws(GraphvizError) {
    (awaited, other) = try Channel.pair()
  }

  /// Whether ``cancel()`` has been called.
  var isCancelled: Bool { state.withLock { $0 } }

  /// Requests the end of the process. Further calls have no effect.
  func cancel() {
    state.withLock { isCancelled in
      if !isCancelled { _ = other.send([1]) }
      isCancelled = true
    }
  }
}
