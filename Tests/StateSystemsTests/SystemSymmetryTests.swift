import StateSystems
import Testing

/// Searches that count states once that differ only by an exchange of equal members.
@Suite struct SystemSymmetryTests {
  @Test func `two-phase commit has one state for each orbit of the hand-written product`() async {
    await #expect(processExitsWith: .success) {
      for participants in 3...4 {
        let result = result(of: twoPhaseCommit(participants: participants), [.neverTraps])
        #expect(result.states == TwoPhaseProduct.orbitCount(participants: participants))
        #expect(result.isComplete)
        #expect(isReduced(result))
      }
    }
  }

  @Test func `findings have inputs of the members that they name`() async {
    await #expect(processExitsWith: .success) {
      let system = MachineSystem("workers")
      let workers = system.add("worker", count: 3, Worker())
      system.environment(workers, [.input("work") { $0.work() }])
      let result = result(
        of: system,
        [
          .neverTraps,
          .never("worker 2 alone has done two things") { (state: SystemState) in
            workers.map { state[$0].done } == [0, 0, 2]
          },
        ])
      #expect(isReduced(result))
      // Three workers have done one of four numbers of things, in any order.
      #expect(result.states == 20)
      let inputs = result.findings.map(\.inputs)
      #expect(inputs.count == 2 && Set(inputs[0]).count == 1 && inputs[0].count == 4)
      #expect(inputs.last == ["worker 2: work", "worker 2: work"])
    }
  }

  @Test func `the search up to exchanges finds what the whole search finds`() async {
    await #expect(processExitsWith: .success) {
      // In the second system, only two of the three clients are equal.
      for (seed, isSymmetric, states) in [(106, true, 756), (60, false, 392)] {
        let (system, clients) = servedClients(seed: UInt64(seed), isSymmetric: isSymmetric)
        let properties =
          [.neverTraps]
          + (0..<3).map { number in
            MachineProperty.never("client \(number) alone waits") { (state: SystemState) in
              clients.allSatisfy { (state[$0].state == 2) == ($0 == clients[number]) }
            }
          }
        let whole = result(of: system, storing: 1_000, properties)
        let reduced = result(of: system, properties)
        #expect(whole.states == states && !isReduced(whole), "\(seed)")
        #expect(isReduced(reduced) && reduced.states < states, "\(seed)")
        #expect(lengths(of: reduced) == lengths(of: whole), "\(seed)")
        #expect(!whole.findings.isEmpty, "\(seed)")
        for finding in reduced.findings {
          var run = system.model.run()
          for (index, input) in finding.inputs.enumerated() {
            guard let number = try? system.model.number(of: input, at: index, in: run) else {
              Issue.record("\(seed): \(input)")
              break
            }
            _ = run.handle(number, in: nil)
          }
          #expect(run.label == finding.state, "\(seed)")
        }
      }
    }
  }
}

private struct Worker: Hashable {
  private(set) var done = 0

  mutating func work() {
    precondition(done < 3, "The worker is tired.")
    done += 1
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
  let system = MachineSystem("clients", capacity: 2)
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
