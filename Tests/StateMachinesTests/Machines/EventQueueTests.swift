import Testing

@testable import StateMachines

@Suite struct EventQueueTests {
  @Test func `an event queue returns events in the order in which they were added`() {
    var queue = EventQueue<Int>()
    queue.append(1)
    queue.append(2)
    var popped = [queue.popFirst()]
    queue.append(3)
    popped += [queue.popFirst(), queue.popFirst(), queue.popFirst()]
    queue.append(4)
    popped += [queue.popFirst(), queue.popFirst()]
    #expect(popped == [1, 2, 3, nil, 4, nil])
  }

  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 1_000])
  func `reclaiming space of an event queue keeps the order`(_ length: Int) {
    var queue = EventQueue<Int>()
    for event in 0..<length { queue.append(event) }
    var popped: [Int?] = []
    for event in length..<(length + 5_000) {
      popped.append(queue.popFirst())
      queue.append(event)
    }
    #expect(popped == Array(0..<5_000))
  }

  @Test func `removing all events of a queue drops those that are pending`() {
    var queue = EventQueue<Int>()
    for event in 0..<10 { queue.append(event) }
    var popped = [queue.popFirst()]
    queue.removeAll()
    popped.append(queue.popFirst())
    queue.append(11)
    popped.append(queue.popFirst())
    #expect(popped == [0, nil, 11])
  }

  @Test func `an event queue that is never empty does not grow`() {
    var queue = EventQueue<Int>()
    for event in 0..<10 { queue.append(event) }
    var peak = 0
    for event in 0..<100_000 {
      _ = queue.popFirst()
      queue.append(event)
      peak = max(peak, queue.events.capacity)
    }
    #expect(peak <= 256)
  }

  @Test func `an empty event queue releases the events that were removed`() {
    final class Payload {}
    weak var observed: Payload?
    var queue = EventQueue<Payload>()
    do {
      let payload = Payload()
      observed = payload
      queue.append(payload)
    }
    #expect(observed != nil)
    _ = queue.popFirst()
    #expect(observed == nil)
  }
}
