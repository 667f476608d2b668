import StateSystems
import Testing

/// Searches that count states once that differ only by an exchange of equal members.
@Suite struct SystemSymmetryTests {
  @Test func `two-phase commit has one state for each orbit of the hand-written product`() async {
    await #expect(processExitsWith: .success) {
      for participants in 3...4 {
        let result = result(of: twoPhaseCommit(participants: participants), .neverTraps)
        #expect(result.states == TwoPhaseProduct.orbitCount(participants: participants))
        #expect(result.isComplete)
        #expect(isReduced(result))
      }
    }
  }

  @Test func `the search up to exchanges finds what the whole search finds`() async {
    await #expect(processExitsWith: .success) {
      for (seed, isSymmetric) in seeds {
        let (system, clients) = servedClients(seed: seed, isSymmetric: isSymmetric)
        let properties =
          [.neverTraps]
          + (0..<3).map { number in
            MachineProperty.never("client \(number) alone waits") { (state: SystemState) in
              clients.allSatisfy { (state[$0].state == 2) == ($0 == clients[number]) }
            }
          }
        let whole = result(of: system, storing: 30_000, properties)
        let reduced = result(of: system, properties)
        #expect(whole.isComplete && !isReduced(whole), "\(seed)")
        #expect(isReduced(reduced) || !isSymmetric || whole.states <= 10, "\(seed)")
        #expect(lengths(of: reduced) == lengths(of: whole), "\(seed)")
        for finding in reduced.findings where finding.message == nil {
          var run = system.model.run()
          for input in finding.inputs {
            let number = try? system.model.number(of: input, at: 0, in: run)
            _ = run.handle(number ?? 0, in: nil)
          }
          #expect(run.label == finding.state, "\(seed)")
        }
      }
    }
  }

  // The comparison would also hold for systems without violations.
  @Test func `some random systems have violations of each kind, and some have none`() async {
    await #expect(processExitsWith: .success) {
      let results = (UInt64(0)..<60).map { seed in
        result(of: servedClients(seed: seed, isSymmetric: true).system, .neverTraps)
      }
      #expect(results.count(where: isReduced) >= 40)
      #expect(results.count { $0.findings.isEmpty } >= 5)
      #expect(results.count { $0.findings.contains { $0.kind == .trap } } >= 3)
      #expect(results.count { $0.findings.contains { $0.kind == .condition } } >= 3)
    }
  }
}

/// Verifies a system with few stored states, so that the others are searched up to exchanges.
private func result(
  of system: MachineSystem, storing count: Int = 10, _ properties: [MachineProperty]
) -> Verification {
  do throws(VerificationError) {
    return try system.verify(protectsSteps: true) { model throws(VerificationError) in
      try model.verify(
        properties + [.deliversMessages], storable: ExplorationLimits(states: count))
    }
  } catch {
    return error.verification
  }
}

private func result(of system: MachineSystem, _ property: MachineProperty) -> Verification {
  result(of: system, [property])
}

private func isReduced(_ result: Verification) -> Bool {
  result.notes.contains("States that differ only by an exchange of equal members count as one.")
}

/// The violated properties, with the least number of inputs for each.
private func lengths(of result: Verification) -> [String: Int] {
  Dictionary(result.findings.map { ($0.property, $0.inputs.count) }, uniquingKeysWith: min)
}

/// A server and three clients that follow random tables.
private func servedClients(
  seed: UInt64, isSymmetric: Bool
) -> (system: MachineSystem, clients: SystemMembers<RandomClient>) {
  let system = MachineSystem("clients", limits: ExplorationLimits(states: 30_000))
  system.capacity = 2
  let server = system.add("server", RandomServer(seed: seed, isSymmetric: isSymmetric))
  let clients = system.add("client", count: 3, RandomClient(seed: seed))
  let deliveries: [MessageDelivery] = [.queued, .later, .kept, .anyOrder.losing(atMost: 1)]
  let toServer = deliveries[Int(choice(seed, 1) % 4)]
  let toClients = deliveries[Int(choice(seed, 2) % 4)]
  system.on(clients) { (action: RandomClient.Action, index, send) in
    send(.input("receive", index) { $0.receive(from: $1) }, to: server, toServer)
  }
  system.on(server) { (action: RandomServer.Action, send) in
    switch action {
    case .reply(let client):
      send(.input("receive", 1) { $0.receive($1) }, to: clients[client], toClients)
    case .tellAll:
      for client in clients { send(.input("receive", 2) { $0.receive($1) }, to: client, toClients) }
    }
  }
  system.environment(server, [.input("tick") { $0.tick() }.once()])
  system.environment(
    clients,
    [
      .input("begin") { $0.receive(0) }.once(),
      .input("repeat") { $0.receive(3) }.only(after: "send"),
      .input("rest") { $0.receive(4) }.only { $0.state == 1 },
    ])
  return (system, clients)
}

/// A random number that depends on some numbers.
private func choice(_ numbers: UInt64...) -> UInt64 {
  numbers.reduce(0x9E37_79B9_7F4A_7C15) { state, number in
    var mixed = (state ^ number) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 31) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 29
  }
}

private struct RandomClient: Hashable {
  enum Action { case send }

  let seed: UInt64
  var state: UInt64 = 0

  mutating func receive(_ kind: UInt64) -> Action? {
    let choice = choice(seed, 3, state, kind)
    precondition(choice % 31 > 0 || seed % 4 > 0, "The client can't take that.")
    state = choice / 64 % 3
    return choice / 1024 % 3 == 0 ? .send : nil
  }
}

private struct RandomServer: Hashable {
  enum Action: Hashable { case reply(Int), tellAll }

  let seed: UInt64
  let isSymmetric: Bool
  var mode: UInt64 = 0
  var slots: [UInt64] = [0, 0, 0]

  mutating func receive(from client: Int) -> Action? {
    let others = slots.reduce(0, +) - slots[client]
    let known = isSymmetric ? 0 : UInt64(client / 2)
    let choice = choice(seed, 4, mode, slots[client], others, known)
    mode = choice % 2
    slots[client] = choice / 64 % 2
    switch choice / 1024 % 4 {
    case 0: return .reply(client)
    case 1: return .tellAll
    default: return nil
    }
  }

  mutating func tick() -> Action? {
    mode = 1 - mode
    return choice(seed, 5) % 2 == 0 ? .tellAll : nil
  }
}

extension TwoPhaseProduct {
  /// The number of reachable states up to the order of the participants.
  static func orbitCount(participants count: Int) -> Int {
    let inputs = inputs(participants: count)
    var known: Set<[String]> = []
    var waiting = [TwoPhaseProduct(participants: count)]
    func orbit(_ product: Self) -> [String] {
      let parts = (0..<count).map { index in
        "\(product.participants[index].state), \(product.manager.prepared.contains(index)), "
          + "\(product.messages.contains(.prepared(index)))"
      }
      let messages = [Message.commit, .abort].map { product.messages.contains($0) }
      return ["\(product.manager.state)", "\(messages)"] + parts.sorted()
    }
    _ = known.insert(orbit(waiting[0]))
    while let state = waiting.popLast() {
      for input in inputs where input.isPossible(in: state) {
        var next = state
        _ = input.call(&next)
        if known.insert(orbit(next)).inserted { waiting.append(next) }
      }
    }
    return known.count
  }
}
