/// Who observes a machine, in the order in which they came.
@usableFromInline
final class ObserverList<State, Event> {
  final class Observer {
    /// What is told, and answers whether it wants to be told again; nil once the observation has
    /// ended.
    var body: ((EventReport<State, Event>) -> Bool)?

    let includesIgnored: Bool

    init(includesIgnored: Bool, body: @escaping (EventReport<State, Event>) -> Bool) {
      self.body = body
      self.includesIgnored = includesIgnored
    }
  }

  private var observers: [Observer] = []

  /// Those who have come since the last event. They are told of the next one.
  private var newcomers: [Observer] = []

  /// Whether one of the observers has ended, and is to be taken out.
  private var hasEnded = false

  /// Whether somebody wants to be told of ignored events.
  @usableFromInline
  private(set) var wantsIgnored = false

  /// How long the list of newcomers may grow before those who have left again are taken out: a
  /// machine that rests may be observed any number of times.
  private var newcomerLimit = 16

  init() {}

  func append(_ observer: Observer) {
    newcomers.append(observer)
    guard newcomers.count >= newcomerLimit else { return }
    newcomers.removeAll { $0.body == nil }
    newcomerLimit = max(16, newcomers.count * 2)
  }

  func end(_ observer: Observer) {
    // Released when the list is in order again: it may have a deinit that looks at the machine.
    let body = observer.body.take()
    hasEnded = true
    withExtendedLifetime(body) {}
  }

  /// Before an event, lets in who has come and takes out who has left; answers whether there is
  /// anybody.
  @usableFromInline
  func admit() -> Bool {
    if hasEnded || !newcomers.isEmpty {
      hasEnded = false
      observers.removeAll { $0.body == nil }
      observers += newcomers.filter { $0.body != nil }
      newcomers.removeAll()
      wantsIgnored = observers.contains { $0.includesIgnored }
    }
    return !observers.isEmpty
  }

  /// Tells those who had come before the event and have not left since. The list itself stays as it
  /// is meanwhile, whatever they do.
  @usableFromInline
  func tell(_ report: EventReport<State, Event>) {
    for observer in observers where report.outcome != .ignored || observer.includesIgnored {
      if let body = observer.body, !body(report) { end(observer) }
    }
  }
}
