import StateSystems

/// A client whose requests are on their way to a server, beside a clock.
enum RequestSystem {
  private struct Client: Hashable {
    enum Action { case request }

    private var pending = 0

    mutating func ask() -> Action? {
      guard pending < 4 else { return nil }
      pending += 1
      return .request
    }

    mutating func answered() { pending -= 1 }
  }

  private struct Server: Hashable {
    enum Action { case answer }

    private var count = 0

    mutating func request() -> Action {
      count = (count + 1) % 10
      return .answer
    }
  }

  private struct Clock: Hashable {
    private var time = 0

    mutating func tick(before end: Int) { time = (time + 1) % end }
  }

  /// Verifies the system, whose states are 5 of the client, 10 of the server, and those of the clock.
  ///
  /// - Parameter end: The number of states of the clock.
  /// - Returns: The number of states.
  static func verify(until end: Int) throws -> Int {
    let system = MachineSystem("requests", limits: ExplorationLimits(states: 100_000))
    let client = system.add("client", Client())
    let server = system.add("server", Server())
    let clock = system.add("clock", Clock())
    system.on(client) { (_: Client.Action, send) in
      send(.input("request") { $0.request() }, to: server, .queued)
    }
    system.on(server) { (_: Server.Action, send) in
      send(.input("answered") { $0.answered() }, to: client)
    }
    system.environment(client, [.input("ask") { $0.ask() }])
    system.environment(clock, [.input("tick") { $0.tick(before: end) }])
    return try system.verify().states
  }
}
