/// The observers of a machine, in the order in which they were added. Observers can be added and
/// removed while an event is reported.
@usableFromInline
final class ObserverList<Report> {
  private final class Observer {
    let body: (Report) -> Void

    /// Released with the observer's token or stream, possibly on another thread.
    weak var lifetime: ObservationLifetime?

    init(_ lifetime: ObservationLifetime, _ body: @escaping (Report) -> Void) {
      self.lifetime = lifetime
      self.body = body
    }
  }

  private var observers: [Observer] = []

  /// The lifetime of observers without a token.
  private let permanent = ObservationLifetime()

  /// The number of observers at which ended ones are removed. It is doubled with the list, so that
  /// adding takes O(1) amortized time.
  private var limit = 8

  /// The observers of the current event, which were added before it.
  private var admitted: [Observer] = []

  init() {}

  var isEmpty: Bool { observers.isEmpty }

  /// The number of observers, ended ones included.
  var count: Int { observers.count }

  private func append(_ observer: Observer) {
    if observers.count >= limit {
      removeEnded()
      limit = max(8, 2 * observers.count)
    }
    observers.append(observer)
  }

  private func removeEnded() {
    let all = observers
    observers.removeAll { $0.lifetime == nil }
    // Released after the list is consistent: a closure can contain an object whose `deinit` uses the
    // machine.
    withExtendedLifetime(all) {}
  }

  /// Determines the receivers of the next report: the observers that exist before the event.
  ///
  /// - Returns: Whether there are any.
  @usableFromInline
  func admit() -> Bool {
    if observers.contains(where: { $0.lifetime == nil }) { removeEnded() }
    admitted = observers
    return !admitted.isEmpty
  }

  /// Reports an event to the admitted observers whose observation has not ended since.
  @usableFromInline
  func send(_ report: Report) {
    let receivers = admitted
    admitted = []
    for observer in receivers where observer.lifetime != nil { observer.body(report) }
  }
}

extension ObserverList {
  /// Adds an observer, until the returned token is cancelled or released.
  func append(_ body: @escaping (Report) -> Void) -> ObservationToken {
    let lifetime = ObservationLifetime()
    append(Observer(lifetime, body))
    return ObservationToken(lifetime)
  }

  /// Adds an observer for as long as the list exists.
  func appendPermanently(_ body: @escaping (Report) -> Void) { append(Observer(permanent, body)) }

  /// A part of a stream.
  enum StreamPart<Element> {
    case yield(Element)
    case skip
    case finish
  }

  /// Returns a stream of the reports from now on. The stream ends when the list is released.
  func makeStream<Element>(
    bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy,
    _ part: @escaping (Report) -> StreamPart<Element>
  ) -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let lifetime = ObservationLifetime()
      // A stream that is dropped or read to its end releases this closure.
      continuation.onTermination = { _ in withExtendedLifetime(lifetime) {} }
      let end = StreamEnd(continuation)
      append(
        Observer(lifetime) { report in
          switch part(report) {
          case .yield(let element):
            // Sendable reports may be shared; a stream of others can't leave the machine's isolation.
            nonisolated(unsafe) let element = element
            end.continuation.yield(element)
          case .finish: end.continuation.finish()
          case .skip: break
          }
        })
    }
  }
}

/// An object that lives as long as an observation.
final class ObservationLifetime: Sendable {}

/// A token that finishes a stream when its last writer is released.
private final class StreamEnd<Element> {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}

/// A running observation of a machine, which ends when it is cancelled or released.
public final class ObservationToken: Sendable {
  // A stream that is never read: cancelling it is thread-safe, and releases the lifetime.
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init(_ lifetime: ObservationLifetime) {
    (stream, continuation) = AsyncStream<Never>.makeStream()
    continuation.onTermination = { _ in withExtendedLifetime(lifetime) {} }
  }

  /// Ends the observation at once, even while an event is being reported. May be called on any thread.
  /// Has no effect if it has ended.
  public func cancel() { continuation.finish() }
}
