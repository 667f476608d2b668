@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension StateMachine {
  /// The machine's transitions from now on, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await transition in machine.transitions() {
  ///   print("\(transition.before) to \(transition.after)")
  /// }
  /// ```
  ///
  /// It ends when the machine goes away, and does not keep the machine. It may be iterated once;
  /// who asks again gets another sequence. Another task may iterate it.
  ///
  /// - Parameters:
  ///   - includingIgnored: Whether ignored events are part of the sequence.
  ///   - bufferingPolicy: What becomes of transitions that nobody has asked for yet. The machine
  ///     never waits: by default all are kept; `.bufferingNewest(_:)` bounds the memory that a slow
  ///     reader costs.
  public func transitions(
    includingIgnored: Bool = false,
    bufferingPolicy: AsyncStream<EventReport<State, Event>>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncStream<EventReport<State, Event>> where State: Sendable, Event: Sendable {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let end = StreamEnd(continuation)
      addObserver(includingIgnored: includingIgnored) { report in
        // Not done by `onTermination`, which any thread may call.
        if case .terminated = end.continuation.yield(report) { return false }
        return true
      }
    }
  }
}

/// Finishes a stream when nobody can write to it any more.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
private final class StreamEnd<Element> {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
