internal import GraphvizRendering

/// A request from another thread to end a process early.
final class Cancellation: Sendable {
  /// A channel that can be read once the process is to end.
  let awaited: Channel

  private let other: Channel
  private let state = FairLock(false)

  init() throws(GraphvizError) {
    (awaited, other) = try Channel.pair()
  }

  /// Whether the process is to end.
  var isCancelled: Bool { state.withLock { $0 } }

  func cancel() {
    state.withLock { isCancelled in
      if !isCancelled { _ = other.send([1]) }
      isCancelled = true
    }
  }
}
