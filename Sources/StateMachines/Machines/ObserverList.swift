/// The observers of a machine, in the order in which they were added. Observers can be added and
/// removed while an event is reported.
@usableFromInline
final class ObserverList<Report> {
  final class Observer {
    /// Receives a report, and returns whether the observation continues; nil after its end.
    var body: ((Report) -> Bool)?

    /// The reader of a stream; nil after its release, which can occur on any thread.
    private weak var reader: StreamReader?
    private let isStream: Bool

    init(reader: StreamReader? = nil, _ body: @escaping (Report) -> Bool) {
      self.body = body
      self.reader = reader
      isStream = reader != nil
    }

    /// Whether reports have no receiver any more.
    var hasEnded: Bool { body == nil || isStream && reader == nil }
  }

  private var observers: [Observer] = []

  /// The number of observers whose observation has ended.
  private var endedCount = 0

  /// The number of observers at which ended ones are removed. It is doubled with the list, so that
  /// adding takes O(1) amortized time.
  private var limit = 8

  /// The observers of the current event, which were added before it.
  private var admitted: [Observer] = []

  init() {}

  var isEmpty: Bool { observers.isEmpty }

  func append(_ observer: Observer) {
    if observers.count >= limit {
      removeEnded()
      limit = max(8, 2 * observers.count)
    }
    observers.append(observer)
  }

  private func removeEnded() {
    let all = observers
    endedCount = 0
    observers.removeAll { $0.hasEnded }
    // Released after the list is consistent, like the closure in `end(_:)`.
    withExtendedLifetime(all) {}
  }

  /// Ends an observation.
  func end(_ observer: Observer) {
    // Released after the list is consistent: the closure can contain an object whose `deinit` uses
    // the machine.
    guard let body = observer.body.take() else { return }
    endedCount += 1
    if endedCount * 2 > observers.count { removeEnded() }
    withExtendedLifetime(body) {}
  }

  /// Determines the receivers of the next report: the observers that exist before the event.
  ///
  /// - Returns: Whether there are any.
  @usableFromInline
  func admit() -> Bool {
    admitted = observers
    return !admitted.isEmpty
  }

  /// Reports an event to the admitted observers whose observation has not ended since.
  @usableFromInline
  func send(_ report: Report) {
    let receivers = admitted
    admitted = []
    for observer in receivers {
      if let body = observer.body, !body(report) { end(observer) }
    }
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension ObserverList {
  /// Returns a stream of the reports from now on. The stream ends when the list is released.
  func makeStream(
    bufferingPolicy: AsyncStream<Report>.Continuation.BufferingPolicy
  ) -> AsyncStream<Report> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let reader = StreamReader()
      // A stream that is dropped or read to its end releases this closure.
      continuation.onTermination = { _ in withExtendedLifetime(reader) {} }
      let end = StreamEnd(continuation)
      append(
        Observer(reader: reader) { report in
          // Sendable reports may be shared; a stream of others can't leave the machine's isolation.
          nonisolated(unsafe) let report = report
          if case .terminated = end.continuation.yield(report) { return false }
          return true
        })
    }
  }
}

/// A token with the lifetime of a stream's reader.
final class StreamReader: Sendable {}

/// A token that finishes a stream when its last writer is released.
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

/// A running observation of a ``StateMachine``, which ends when it is cancelled or released.
///
/// A token belongs to the thread, task or actor of its machine and is therefore not `Sendable`.
public final class ObservationToken {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) {
    self.end = end
  }

  deinit {
    end?()
  }

  /// Ends the observation at once, even while an event is being reported. Has no effect if it has
  /// ended.
  public func cancel() {
    end.take()?()
  }
}

@available(*, unavailable)
extension ObservationToken: Sendable {}
