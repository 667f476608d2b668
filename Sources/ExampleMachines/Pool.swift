public import StateSystems

// A pool and its connections are two machines. Each is a value with mutating methods, and knows nothing of the
// other one. The program around them passes on what one of them wants from the other, on different threads,
// so that two messages can cross.

/// A pool of connections, which lends each of them to one caller at a time.
public struct Pool: Hashable, Sendable {
  public enum State: Hashable, Sendable { case running, shuttingDown, shutDown }
  public enum Slot: Hashable, Sendable { case empty, connecting, idle, lent, closing }

  public enum Action: Hashable, Sendable {
    case connect(Int), close(Int), lend(Int), refuse, finish
  }

  public private(set) var state = State.running
  private var slots: [Slot]
  private var waiting = 0

  public init(connections: Int) { slots = Array(repeating: .empty, count: connections) }

  public mutating func lease() -> [Action] {
    guard state == .running else { return [.refuse] }
    if let id = slots.firstIndex(of: .idle) { return lend(id) }
    waiting += 1
    guard let id = slots.firstIndex(of: .empty) else { return [] }
    slots[id] = .connecting
    return [.connect(id)]
  }

  public mutating func connected(_ id: Int) -> [Action] {
    switch slots[id] {
    case .connecting: return reuse(id)
    // The messages `close` and `connected` have crossed. The message `closed` follows.
    case .closing: return []
    case .empty, .idle, .lent: preconditionFailure("\(id) was not connecting")
    }
  }

  public mutating func release(_ id: Int) -> [Action] {
    guard state == .running else {
      slots[id] = .closing
      return [.close(id)]
    }
    return reuse(id)
  }

  public mutating func closed(_ id: Int) -> [Action] {
    slots[id] = .empty
    guard waiting > 0 else { return finishIfEmpty() }
    waiting -= 1
    return [.refuse]
  }

  public mutating func shutDown() -> [Action] {
    state = .shuttingDown
    let refusals = Array(repeating: Action.refuse, count: waiting)
    waiting = 0
    let ids = slots.indices.filter { [.connecting, .idle].contains(slots[$0]) }
    for id in ids { slots[id] = .closing }
    return refusals + ids.map { .close($0) } + finishIfEmpty()
  }

  private mutating func lend(_ id: Int) -> [Action] {
    slots[id] = .lent
    return [.lend(id)]
  }

  private mutating func reuse(_ id: Int) -> [Action] {
    slots[id] = .idle
    guard waiting > 0 else { return [] }
    waiting -= 1
    return lend(id)
  }

  private mutating func finishIfEmpty() -> [Action] {
    guard state == .shuttingDown, slots.allSatisfy({ $0 == .empty }) else { return [] }
    state = .shutDown
    return [.finish]
  }
}

/// A connection, which can be opened again.
public enum PooledConnection: Hashable, Sendable {
  case closed, dialing, canceling, open

  public enum Action: Hashable, Sendable { case dial, connected, closed }

  public mutating func start() -> Action {
    self = .dialing
    return .dial
  }

  public mutating func established() -> Action? {
    if self == .canceling { return end() }
    self = .open
    return .connected
  }

  public mutating func failed() -> Action { end() }

  public mutating func close() -> Action? {
    switch self {
    case .dialing: self = .canceling
    case .open: return end()
    // The messages `close` and `closed` have crossed.
    case .closed, .canceling: break
    }
    return nil
  }

  private mutating func end() -> Action {
    self = .closed
    return .closed
  }
}

extension Pool {
  /// A pool with connections, as `verify` checks it: with all orders in which messages can arrive.
  public static func system(connections count: Int = 2) -> MachineSystem {
    let system = MachineSystem("pool")
    let pool = system.add("pool", Pool(connections: count))
    let connections = system.add("connection", count: count, PooledConnection.closed)
    // This is what the program does with an action of the pool.
    system.on(pool) { (action: Action, send) in
      switch action {
      case .connect(let id): send(.input("start") { $0.start() }, to: connections[id], .queued)
      case .close(let id): send(.input("close") { $0.close() }, to: connections[id], .queued)
      case .lend, .refuse, .finish: break
      }
    }
    system.on(connections) { (action: PooledConnection.Action, id, send) in
      switch action {
      case .connected: send(.input("connected", id) { $0.connected($1) }, to: pool, .queued)
      case .closed: send(.input("closed", id) { $0.closed($1) }, to: pool, .queued)
      case .dial: break
      }
    }
    // The rest comes from outside: callers, and the network.
    system.environment(
      pool,
      [.input("shutDown") { $0.shutDown() }.once()]
        + (0..<count).flatMap { id -> [MachineInput<Pool>] in
          [
            .input("lease", "caller \(id)") { $0.lease() }.once(),
            .input("release", "\(id)") { $0.release(id) }.once(perEffect: "lend(\(id))"),
          ]
        })
    system.environment(
      connections,
      [
        .input("dialed", "open") { $0.established() }.once(perEffect: "dial"),
        .input("dialed", "failed") { $0.failed() }.once(perEffect: "dial"),
      ])
    return system
  }
}
