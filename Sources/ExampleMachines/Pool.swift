public import StateSystems

/// A pool of connections, which lends each of them to one caller at a time. It knows nothing of the machines
/// of its connections: the program around them passes messages on, so that two of them can cross.
public struct Pool: Hashable {
  enum State: Hashable { case running, shuttingDown, shutDown }
  enum Slot: Hashable { case empty, connecting, idle, lent, closing }

  enum Action: Hashable { case connect(Int), close(Int), lend(Int), refuse, finish }

  private(set) var state = State.running
  private var slots: [Slot]
  private var waiting = 0

  init(connections: Int) { slots = Array(repeating: .empty, count: connections) }

  mutating func lease() -> [Action] {
    guard state == .running else { return [.refuse] }
    if let id = slots.firstIndex(of: .idle) { return lend(id) }
    waiting += 1
    guard let id = slots.firstIndex(of: .empty) else { return [] }
    slots[id] = .connecting
    return [.connect(id)]
  }

  mutating func connected(_ id: Int) -> [Action] {
    switch slots[id] {
    case .connecting: return reuse(id)
    // The messages `close` and `connected` have crossed. The message `closed` follows.
    case .closing: return []
    case .empty, .idle, .lent: preconditionFailure("\(id) was not connecting")
    }
  }

  mutating func release(_ id: Int) -> [Action] {
    if state == .running { return reuse(id) }
    slots[id] = .closing
    return [.close(id)]
  }

  mutating func closed(_ id: Int) -> [Action] {
    slots[id] = .empty
    guard waiting > 0 else { return finishIfEmpty() }
    waiting -= 1
    return [.refuse]
  }

  mutating func shutDown() -> [Action] {
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
enum PooledConnection: Hashable {
  case closed, dialing, canceling, open

  enum Action: Hashable { case dial, connected, closed }

  mutating func start() -> Action {
    self = .dialing
    return .dial
  }

  mutating func established() -> Action? {
    if self == .canceling { return end() }
    self = .open
    return .connected
  }

  mutating func failed() -> Action { end() }

  mutating func close() -> Action? {
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
