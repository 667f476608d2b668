/// A first-in, first-out queue of pending events.
@usableFromInline
package struct EventQueue<Event> {
  @usableFromInline
  var events: [Event] = []

  /// The index of the next event in `events`. The events before it have been removed.
  @usableFromInline
  var next = 0

  @inlinable
  package init() {}

  var isEmpty: Bool { events.isEmpty }

  @inlinable
  package mutating func append(_ event: Event) {
    events.append(event)
  }

  @inlinable
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Removes and returns the first event; nil if the queue is empty.
  ///
  /// - Complexity: O(1) amortized. Free space is reclaimed when it is half of the buffer, so that a
  ///   queue that never runs empty doesn't grow.
  @inlinable
  package mutating func popFirst() -> Event? {
    guard next < events.count else { return nil }
    let event = events[next]
    next += 1
    if next == events.count {
      removeAll()
    } else if next >= 64, next * 2 >= events.count {
      events.removeFirst(next)
      next = 0
    }
    return event
  }
}
