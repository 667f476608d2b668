/// The observers of a machine, in the order in which they were added.
///
/// Not generic, because code that is specialized for no type is slow: an observer receives the address
/// of a report. Each type of machine has one type of reports.
@usableFromInline
final class ObserverList {
  /// The observers, of which some may have ended.
  private(set) var observers: [Observer] = []

  /// The number of observers at which ended ones are removed. It is doubled with the list, so that
  /// adding takes O(1) amortized time.
  private var limit = 8

  init() {}

  // A token can outlive the machine.
  deinit { for observer in observers { observer.end() } }

  /// Adds an observer, and returns it.
  @discardableResult
  func append<Report>(_ body: @escaping (Report) -> Void) -> Observer {
    if observers.count >= limit {
      removeEnded()
      limit = max(8, 2 * observers.count)
    }
    let observer = Observer { body($0.assumingMemoryBound(to: Report.self).pointee) }
    observers.append(observer)
    return observer
  }

  /// Returns the receivers of the next report: the observers that exist before the event.
  @usableFromInline
  func admitted() -> [Observer] {
    removeEnded()
    return observers
  }

  private func removeEnded() {
    if observers.contains(where: \.hasEnded) { observers.removeAll(where: \.hasEnded) }
  }

  /// Reports to the admitted observers that have not ended since.
  @usableFromInline
  static func send(_ report: UnsafeRawPointer, to receivers: [Observer]) {
    for observer in receivers { observer.body.withLock { $0 }?.receive(report) }
  }
}

/// An observer of a machine, which can be ended on any thread.
@usableFromInline
final class Observer: Sendable {
  // An object, because a closure is wrapped in another one at each generic access.
  fileprivate final class Body {
    let receive: (_ report: UnsafeRawPointer) -> Void
    init(_ receive: @escaping (_ report: UnsafeRawPointer) -> Void) { self.receive = receive }
  }

  /// Receives the address of a report; nil after the end.
  fileprivate let body: Locked<Body?>

  fileprivate init(_ receive: @escaping (_ report: UnsafeRawPointer) -> Void) {
    body = Locked(Body(receive))
  }

  fileprivate var hasEnded: Bool { body.withLock { $0 == nil } }

  /// Releases the closure. Outside of the lock, because it can contain an object whose `deinit` uses the
  /// machine.
  fileprivate func end() { _ = body.withLock { $0.take() } }
}

extension ObserverList {
  /// Returns a stream of the elements of reports from now on, which ends when the list is released.
  ///
  /// - Parameter isLast: Returns whether the stream also ends with a report.
  func makeStream<Report, Element>(
    bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy,
    isLast: @escaping (Report) -> Bool = { _ in false }, _ element: @escaping (Report) -> Element?
  ) -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let end = StreamEnd(continuation)
      let observer = append { report in
        if let element = element(report) {
          // Sendable reports may be shared; a stream of others can't leave the machine's isolation.
          nonisolated(unsafe) let element = element
          end.continuation.yield(element)
        }
        if isLast(report) { end.continuation.finish() }
      }
      // Called when the stream is dropped or read to its end.
      continuation.onTermination = { _ in observer.end() }
    }
  }
}

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
  private let observer: Observer

  init(_ observer: Observer) { self.observer = observer }

  deinit { observer.end() }

  /// Ends the observation at once, even while an event is being reported, and releases its closure. May
  /// be called on any thread. Has no effect if it has ended.
  public func cancel() { observer.end() }
}
