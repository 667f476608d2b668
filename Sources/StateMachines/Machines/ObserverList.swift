/// The observers of a machine, in the order in which they were added.
@usableFromInline
final class ObserverList<Report> {
  final class Observer {
    /// Receives a report and returns whether to go on; nil once the observation has ended.
    var body: ((Report) -> Bool)?

    init(_ body: @escaping (Report) -> Bool) {
      self.body = body
    }
  }

  private var observers: [Observer] = []

  /// The number of observers whose observation has ended.
  private var endedCount = 0

  /// The observers of the current event: those that were added before it.
  private var admitted: [Observer] = []

  init() {}

  func append(_ observer: Observer) {
    observers.append(observer)
  }

  func end(_ observer: Observer) {
    // Released when the list is in order again: the closure may hold an object whose `deinit` uses
    // the machine.
    guard let body = observer.body.take() else { return }
    endedCount += 1
    if endedCount * 2 > observers.count {
      endedCount = 0
      observers.removeAll { $0.body == nil }
    }
    withExtendedLifetime(body) {}
  }

  /// Admits the observers that exist before an event. Returns whether there are any.
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
