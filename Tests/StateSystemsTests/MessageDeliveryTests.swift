import StateSystems
import Testing

@Suite struct MessageDeliveryTests {
  /// A system in which each tick of a source sends the next number to a sink.
  private func numbers(_ count: Int, _ delivery: MessageDelivery) -> MachineSystem {
    let system = MachineSystem("numbers")
    let source = system.add("source", Source())
    let sink = system.add("sink", Sink())
    system.on(source) { (action: Source.Action, send) in
      switch action {
      case .send(let number):
        send(.input("receive", number) { $0.receive($1) }, to: sink, delivery)
      case .cancel: send.cancel("receive", to: sink)
      }
    }
    system.environment(
      source,
      [
        .input("tick") { $0.tick() }.only { $0.sent < count },
        .input("cancel") { $0.cancel() }.once().only(after: "tick"),
      ])
    return system
  }

  /// Returns the lists of numbers that the sink can have received.
  private func received(_ system: MachineSystem) -> Set<[Int]> {
    var result: Set<[Int]> = []
    _ = try? system.verify(
      .always("collects") { (state: SystemState) in
        for child in Mirror(reflecting: state).children {
          if let sink = child.value as? Sink { result.insert(sink.received) }
        }
        return true
      })
    return result
  }

  @Test func `queued messages arrive in order`() {
    #expect(received(numbers(2, .queued)) == [[], [1], [1, 2]])
  }

  @Test func `messages in any order overtake each other`() {
    #expect(received(numbers(2, .anyOrder)) == [[], [1], [2], [1, 2], [2, 1]])
  }

  @Test func `a later message arrives unless it is canceled`() throws {
    let system = numbers(1, .later)
    #expect(received(system) == [[], [1]])
    #expect(
      try system.sequence(of: ["source: tick", "source: cancel"]).description == """
        environment → source: tick
          source: sent: 1
        source → sink: receive(1), sent
        environment → source: cancel
        source → sink: receive(1), is canceled
        """)
    #expect(throws: VerificationError.self) {
      try system.sequence(
        of: ["source: tick", "source: cancel", "later: source → sink: receive(1)"])
    }
  }

  @Test func `a kept message arrives any number of times`() {
    #expect(received(numbers(1, .kept)) == [[], [1], [1, 1], [1, 1, 1]])
  }

  @Test func `at most the given number of messages are lost`() {
    #expect(received(numbers(2, .queued.losing(atMost: 1))) == [[], [1], [2], [1, 2]])
    #expect(
      received(numbers(3, .queued.losing(atMost: 2))).contains([3]))
    #expect(!received(numbers(3, .queued.losing(atMost: 1))).contains([3]))
  }

  @Test func `at most the given number of messages arrive twice`() {
    #expect(
      received(numbers(2, .queued.repeating(atMost: 1))) == [
        [], [1], [1, 1], [1, 2], [1, 1, 2], [1, 2, 2],
      ])
  }
}

private struct Source: Hashable {
  enum Action { case send(Int), cancel }

  private(set) var sent = 0

  mutating func tick() -> Action {
    sent += 1
    return .send(sent)
  }

  mutating func cancel() -> Action { .cancel }
}

private struct Sink: Hashable {
  private(set) var received: [Int] = []

  mutating func receive(_ number: Int) { if received.count < 3 { received.append(number) } }
}
